import {
  type ComponentType,
  createContext,
  lazy,
  useContext,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import './part.css';

/** What can be done about one part, whichever its properties are. */
interface Slot {
  readonly what: string;
  readonly dismiss: (() => void) | undefined;
  /** Forgets that it could not be fetched: it is asked for when it is drawn again. */
  readonly renew: () => void;
}

const SlotContext = createContext<Slot>({ what: '', dismiss: undefined, renew: () => undefined });

/** What hindered one part hindered the others: they are asked for together. */
const failed = new Set<Slot>();
/** The one whose button was pressed last. */
let pressed: Slot | undefined;

/**
 * A part of the page that is fetched when it is first shown, inside a `Suspense`. Where it cannot be fetched (no
 * network, a page that was renewed on its server) a sentence and a button stand in its place, and nothing else of
 * the page is touched: the recording stays open and the part can be asked for again. `what` begins the sentence.
 * With `dismiss` (a dialog) the sentence lies over the page, and can be sent away by that.
 */
export function part<P extends object>(
  what: string,
  load: () => Promise<ComponentType<P>>,
  dismiss?: () => void,
): ComponentType<P> {
  // A lazy component that rejects stays rejected, and takes its surroundings along: this one never does.
  const fetched = (): ComponentType<P> =>
    lazy(async (): Promise<{ default: ComponentType<P> }> => {
      try {
        return { default: await load() };
      } catch {
        failed.add(slot);
        return { default: PartFailed };
      }
    });
  let current = fetched();
  const drawn = new Set<() => void>();
  const slot: Slot = {
    what,
    dismiss,
    renew() {
      if (!failed.delete(slot)) return;
      current = fetched();
      for (const draw of drawn) draw();
    },
  };
  const subscribe = (draw: () => void) => {
    drawn.add(draw);
    return () => void drawn.delete(draw);
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once a part, at module level, as `lazy` makes one
  return function Part(props: P) {
    const Shown = useSyncExternalStore(subscribe, () => current);
    return (
      <SlotContext value={slot}>
        <Shown {...props} />
      </SlotContext>
    );
  };
}

function PartFailed() {
  const slot = useContext(SlotContext);
  const { what, dismiss } = slot;
  const button = useRef<HTMLButtonElement>(null);
  // Runs anew when it is shown again: while the part is asked for, it is hidden and loses the focus.
  useLayoutEffect(() => {
    if (pressed === slot) button.current?.focus();
  }, [slot]);
  return (
    <div className={dismiss === undefined ? 'part-failed' : 'part-failed part-failed-over'} role="alert">
      <span>{what} could not be loaded from the page’s own server.</span>
      <button
        ref={button}
        type="button"
        className="button"
        onClick={() => {
          pressed = slot;
          reloadStyles();
          for (const one of [...failed]) one.renew();
        }}
      >
        Try again
      </button>
      {dismiss === undefined ? null : (
        <button
          type="button"
          className="button"
          onClick={() => {
            slot.renew();
            dismiss();
          }}
        >
          Dismiss
        </button>
      )}
    </div>
  );
}

/** A style that failed is not asked for a second time by itself. */
function reloadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}
