import { useEffect, useState } from 'react';

type Outcome = 'idle' | 'copying' | 'copied' | 'altered' | 'refused';

const SAYS: { readonly [outcome in Outcome]: string } = {
  idle: '',
  copying: 'Copying…',
  copied: 'Copied',
  // A clipboard holds UTF-8, and a lone surrogate has none.
  altered: 'Copied, with U+FFFD for lone surrogates',
  refused: 'Not copied',
};

interface Props {
  /** What the button says; also its accessible name with `of`. */
  readonly label?: string;
  /** What is copied, for a screen reader: "Copy · message 3". */
  readonly of: string;
  /** The source text, now or when it has been fetched; undefined where it could not be. */
  readonly text: () => string | undefined | Promise<string | undefined>;
}

/** A button that puts source text on the clipboard and says whether it got there. */
export function CopyButton({ label = 'Copy', of, text }: Props) {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle' || outcome === 'copying') return;
    const timer = setTimeout(() => setOutcome('idle'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    setOutcome('copying');
    try {
      const source = await text();
      if (source === undefined) return setOutcome('refused');
      await navigator.clipboard.writeText(source);
      setOutcome(isWhole(source) ? 'copied' : 'altered');
    } catch {
      setOutcome('refused');
    }
  }

  return (
    <>
      <button
        type="button"
        className="button-small"
        aria-label={`${label} · ${of}`}
        onClick={(event) => {
          event.stopPropagation();
          void copy();
        }}
      >
        {SAYS[outcome] || label}
      </button>
      <span role="status" className="sr-only">
        {SAYS[outcome]}
      </span>
    </>
  );
}

/** True where no half of a pair stands alone. The browser's own check takes a tenth of the time over 20 MB. */
function isWhole(source: string): boolean {
  return typeof source.isWellFormed === 'function' ? source.isWellFormed() : !LONE_SURROGATE.test(source);
}

/** Half of a pair alone: by code points, a whole pair is no surrogate. */
const LONE_SURROGATE = /\p{Surrogate}/u;
