import { Fragment, type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { markedRecordings } from '../store/kept-marks.ts';
import { bytes, counted, HostileText } from '../ui/index.ts';
import { type KeepState, keepStore, loadKept, removeAllKept, removeKept, setKeeping } from './keep.ts';
import { open } from './open.ts';
import { openSample, SAMPLE_KINDS, type SampleKind, useSamples } from './samples.ts';
import './source-list.css';

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const NOT_KEPT: { readonly [why in NonNullable<KeepState['notKept']>]: string } = {
  'no-room': 'The last recording was not kept: this browser has no room for it.',
  'not-stored': 'The last recording was not kept: this browser could not store it.',
};

const TROUBLE: { readonly [what in NonNullable<KeepState['trouble']>]: string } = {
  'not-removed':
    'Not everything could be removed: this browser’s storage refused. Try again, or clear this page’s data in the ' +
    'browser’s settings.',
  'not-listed': 'What is kept here cannot be listed: this browser’s storage refused.',
};

interface Props {
  /** Runs when one is chosen. */
  readonly onPick?: () => void;
  /** Stands under the recent recordings. */
  readonly children?: ReactNode;
}

/** Samples and the recordings this browser keeps. */
export function SourceList({ onPick, children }: Props) {
  return (
    <div className="source-list">
      <Samples {...(onPick && { onPick })} />
      <div className="source-side">
        <Kept {...(onPick && { onPick })} />
        {children}
      </div>
    </div>
  );
}

const KIND_TITLES: { readonly [kind in SampleKind]: string } = {
  honest: 'As recorded',
  tampered: 'Changed after recording',
  gapped: 'With something missing',
};

function Samples({ onPick }: { onPick?: () => void }) {
  const samples = useSamples();
  return (
    <section aria-label="Samples">
      <h2>Samples</h2>
      {samples?.length === 0 ? <p className="muted">No samples come with this copy.</p> : null}
      {SAMPLE_KINDS.map((kind) => {
        const ofKind = (samples ?? []).filter((sample) => sample.kind === kind);
        return ofKind.length === 0 ? null : (
          <Fragment key={kind}>
            <h3 className="muted">{KIND_TITLES[kind]}</h3>
            <ul>
              {ofKind.map((sample) => (
                <li key={sample.file}>
                  <button
                    type="button"
                    className="source"
                    onClick={() => {
                      onPick?.();
                      openSample(sample);
                    }}
                  >
                    <span className="source-name">{sample.title}</span>
                    <span className="muted">{sample.what}</span>
                  </button>
                </li>
              ))}
            </ul>
          </Fragment>
        );
      })}
    </section>
  );
}

function Kept({ onPick }: { onPick?: () => void }) {
  const { kept, keeping, where, notKept, trouble } = useStore(keepStore);
  useEffect(() => {
    void loadKept();
  }, []);
  const isListed = (hash: string) => kept.some((one) => one.hash === hash);
  const unlistedMarks = where === 'unknown' ? 0 : markedRecordings().filter((hash) => !isListed(hash)).length;
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
      {notKept === undefined ? null : <p className="muted">{NOT_KEPT[notKept]}</p>}
      {trouble === undefined ? null : (
        <p className="keep-trouble" role="alert">
          {TROUBLE[trouble]}
        </p>
      )}
      {kept.length === 0 && trouble !== 'not-listed' ? (
        <p className="muted">{keeping ? 'None yet.' : 'Nothing is kept.'}</p>
      ) : null}
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
      {unlistedMarks > 0 ? (
        <p className="muted">Marks are kept of {counted(unlistedMarks, 'recording')} not listed here.</p>
      ) : null}
      {kept.length > 1 || unlistedMarks > 0 ? (
        <button type="button" className="button-small" onClick={() => void removeAllKept()}>
          Remove all
        </button>
      ) : null}
    </section>
  );
}
