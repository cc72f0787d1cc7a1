import { useEffect, useRef, useState } from 'react';
import { formatPlace } from '../location/format.ts';
import { placeHere } from '../location/here.ts';
import { NOTE_LIMIT } from '../location/place.ts';
import { actions, lens, useLens } from '../store/lens.ts';

/** Copies the link to this place at once; what else it may carry is the sender's choice, offered after. */
export function CopyLink() {
  const isOpen = useLens((state) => state.dialog === 'link');
  const known = useLens((state) => state.recording?.contentHash !== undefined);
  /** The link that lies in the clipboard; undefined where the browser did not take it. */
  const [copied, setCopied] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        type="button"
        className="button"
        data-command="copy-link"
        disabled={!known}
        title={known ? undefined : 'The recording is still being hashed'}
        ref={button}
        onClick={() => {
          const link = linkHere('', true);
          setCopied(link);
          void copy(link).then((done) => (done ? undefined : setCopied(undefined)));
          actions.openDialog('link');
        }}
      >
        Copy link
      </button>
      {isOpen ? (
        <LinkPopover
          copied={copied}
          onCopied={setCopied}
          onClose={(refocus = true) => {
            actions.closeDialog();
            if (refocus) button.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}

interface PopoverProps {
  readonly copied: string | undefined;
  readonly onCopied: (link: string | undefined) => void;
  /** `refocus` is false where the reader pressed elsewhere: the focus goes where they pressed. */
  readonly onClose: (refocus?: boolean) => void;
}

function LinkPopover({ copied, onCopied, onClose }: PopoverProps) {
  const [note, setNote] = useState('');
  const [withName, setWithName] = useState(true);
  const link = linkHere(note, withName);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Element && !host.current?.parentElement?.contains(target)) onClose(false);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [onClose]);
  const again = () => copy(link).then((done) => onCopied(done ? link : undefined));
  return (
    <div
      className="link-popover"
      ref={host}
      role="dialog"
      aria-label="Link to this place"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <p>
        <strong role="status">{copiedSentence(copied, link)}</strong> The link names the recording by its content hash
        and the place by numbers; it holds no text of the recording, and it works where that file is.
      </p>
      <input
        className="field mono"
        readOnly
        value={link}
        aria-label="Link"
        onFocus={(event) => event.target.select()}
      />
      <label>
        <span className="muted">Note for the reader, at most {NOTE_LIMIT} characters</span>
        <input
          ref={first}
          className="field"
          maxLength={NOTE_LIMIT}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void again();
          }}
        />
      </label>
      <label className="choice-line">
        <input type="checkbox" checked={withName} onChange={(event) => setWithName(event.target.checked)} />
        Name the file in the link
      </label>
      <span className="dialog-actions">
        <button type="button" className="button" onClick={() => void again()}>
          {copied === link ? 'Copy again' : 'Copy this link'}
        </button>
        <button type="button" className="button" onClick={() => onClose()}>
          Done
        </button>
      </span>
    </div>
  );
}

function copiedSentence(copied: string | undefined, link: string): string {
  if (copied === link) return 'Copied.';
  return copied === undefined ? 'Not copied: take the link from the field.' : 'Changed since it was copied.';
}

/** The link to where the page is; the address without a place until the recording is known by its hash. */
function linkHere(note: string, withName: boolean): string {
  const place = placeHere(lens.store.getState());
  const base = location.href.split('#')[0] ?? '';
  if (place === undefined) return base;
  const { file, ...rest } = place;
  const named = withName && file !== undefined ? { ...rest, file } : rest;
  return `${base}#${formatPlace(note.trim() === '' ? named : { ...named, note: note.trim() })}`;
}

/** True when the clipboard took it. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    actions.announce('Link copied.');
    return true;
  } catch {
    actions.announce('The browser did not allow copying: the link stands in the field.');
    return false;
  }
}
