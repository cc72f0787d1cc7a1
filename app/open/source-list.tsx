import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { bytes, HostileText } from '../ui/index.ts';
import { keepStore, loadKept, removeAllKept, removeKept, setKeeping } from './keep.ts';
import { open } from './open.ts';
import { fetchSamples, type Sample } from './samples.ts';
import './source-list.css';

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Samples and the recordings this browser keeps. `onPick` runs when one is chosen. */
export function SourceList({ onPick }: { onPick?: () => void }) {
  return (
    <div className="source-list">
      <Samples {...(onPick && { onPick })} />
      <Kept {...(onPick && { onPick })} />
    </div>
  );
}

function Samples({ onPick }: { onPick?: () => void }) {
  const [samples, setSamples] = useState<readonly Sample[]>();
  useEffect(() => {
    void fetchSamples().then(setSamples);
  }, []);
  return (
    <section aria-label="Samples">
      <h2>Samples</h2>
      {samples !== undefined && samples.length === 0 ? <p className="muted">No samples come with this copy.</p> : null}
      <ul>
        {(samples ?? []).map(({ file, title, what }) => (
          <li key={file}>
            <button
              type="button"
              className="source"
              onClick={() => {
                onPick?.();
                void open({ from: 'path', path: `./samples/${file}` });
              }}
            >
              <span className="source-name">{title}</span>
              <span className="muted">{what}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Kept({ onPick }: { onPick?: () => void }) {
  const { kept, keeping, where, notKept } = useStore(keepStore);
  useEffect(() => {
    void loadKept();
  }, []);
  return (
    <section aria-label="Recent recordings">
      <h2>Recent</h2>
      <label className="keep-switch">
        <input type="checkbox" checked={keeping} onChange={(event) => setKeeping(event.target.checked)} />
        Keep recordings in this browser
      </label>
      {where === 'memory' ? (
        <p className="muted">Storage is blocked here: recordings are kept only until this page closes.</p>
      ) : null}
      {notKept === 'no-room' ? (
        <p className="muted">The last recording was not kept: this browser has no room for it.</p>
      ) : null}
      {kept.length === 0 ? <p className="muted">{keeping ? 'None yet.' : 'Nothing is kept.'}</p> : null}
      <ul>
        {kept.map(({ hash, names, bytes: size, openedAt }) => (
          <li key={hash} className="kept">
            <button
              type="button"
              className="source"
              onClick={() => {
                onPick?.();
                void open({ from: 'kept', hash });
              }}
            >
              <span className="source-name">
                <HostileText text={names.join(', ')} inline />
              </span>
              <span className="muted">
                {bytes(size)} · opened {WHEN.format(openedAt)}
              </span>
            </button>
            <button type="button" className="button-small" onClick={() => void removeKept(hash)}>
              Remove
              <span className="sr-only">
                {' '}
                <HostileText text={names.join(', ')} inline />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {kept.length > 1 ? (
        <button type="button" className="button-small" onClick={() => void removeAllKept()}>
          Remove all
        </button>
      ) : null}
    </section>
  );
}
