import { useEffect, useRef, useState } from 'react';
import { formatPlace } from '../location/format.ts';
import { placeHere } from '../location/here.ts';
import { NOTE_LIMIT } from '../location/place.ts';
import { actions, lens, useLens } from '../store/lens.ts';

/** Copies the link to this place at once; what else it may carry is the sender's choice, offered after. */
export function CopyLink() {
  const isOpen = useLens((state) => state.dialog === 'link');
  const known = useLens((state) => state.recording?.contentHash !== undefined);
  return (
    <>
      <button
        type="button"
        className="button"
        data-command="copy-link"
        disabled={!known}
        title={known ? undefined : 'The recording is still being hashed'}
        onClick={() => {
          void copy(linkHere('', true));
          actions.openDialog('link');
        }}
      >
        Copy link
      </button>
      {isOpen ? <LinkPopover /> : null}
    </>
  );
}

function LinkPopover() {
  const [note, setNote] = useState('');
  const [withName, setWithName] = useState(true);
  const link = linkHere(note, withName);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="link-popover" role="dialog" aria-label="Link copied">
      <p>
        Copied. The link names the recording by its content hash and the place by numbers; it holds no text of the
        recording, and it works where that file is.
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
            if (event.key === 'Enter') void copy(link);
            if (event.key === 'Escape') actions.closeDialog();
          }}
        />
      </label>
      <label className="choice-line">
        <input type="checkbox" checked={withName} onChange={(event) => setWithName(event.target.checked)} />
        Name the file in the link
      </label>
      <span className="dialog-actions">
        <button type="button" className="button" onClick={() => void copy(link)}>
          Copy again
        </button>
        <button type="button" className="button" onClick={actions.closeDialog}>
          Done
        </button>
      </span>
    </div>
  );
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

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    actions.announce('Link copied.');
  } catch {
    actions.announce('The browser did not allow copying: the link stands in the field.');
  }
}
