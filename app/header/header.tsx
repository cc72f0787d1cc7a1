import { Suspense } from 'react';
import { APPLE } from '../keys/apple.ts';
import { OpenButton } from '../open/open-button.tsx';
import { actions, useLens } from '../store/lens.ts';
import { part } from '../ui/part.tsx';
import './header.css';

/** Only an open recording has facts and a link: they come with the reading part. */
const Facts = part('What is known of the recording', () => import('./facts.tsx').then((it) => it.Facts));
const CopyLink = part('Copy link', () => import('./copy-link.tsx').then((it) => it.CopyLink));

/** Name, run, and the two facts told apart: agreement and completeness. */
export function Header() {
  const summary = useLens((state) => state.recording?.summary);
  return (
    <header className="header">
      {summary === undefined ? <span className="brand">Why Lens</span> : <h1 className="brand">Why Lens</h1>}
      {summary === undefined ? null : (
        <Suspense fallback={null}>
          <Facts />
        </Suspense>
      )}
      <span className="header-actions">
        <OpenButton>Open</OpenButton>
        {summary === undefined ? null : (
          <>
            <button type="button" className="button" onClick={() => actions.openDialog('recent')}>
              Recent
            </button>
            <button type="button" className="button" onClick={() => actions.openDialog('find')}>
              Find <kbd>{APPLE ? '⌘ F' : 'Ctrl F'}</kbd>
            </button>
            <Suspense fallback={null}>
              <CopyLink />
            </Suspense>
            <button type="button" className="button" onClick={() => actions.openDialog('redact')}>
              Redacted copy…
            </button>
          </>
        )}
        <button
          type="button"
          className="button"
          aria-label="Keyboard shortcuts"
          onClick={() => actions.openDialog('keys')}
        >
          ?
        </button>
      </span>
    </header>
  );
}
