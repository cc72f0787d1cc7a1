import { Suspense, useEffect } from 'react';
import { Header } from './header/header.tsx';
import { useKeys } from './keys/use-keys.ts';
import { dropNotes } from './open/drop-notes.ts';
import { OpeningBar } from './open/opening-bar.tsx';
import { useDropAnywhere } from './open/use-drop.ts';
import { Welcome } from './open/welcome.tsx';
import { actions, useLens } from './store/lens.ts';
import { phase } from './store/select.ts';
import { part } from './ui/part.tsx';
import './app.css';

/** The reading part is fetched when a file is being opened: a first visit loads the door only. */
const fetchReading = () => import('./reading.tsx');
const Reading = part('The reading part', () => fetchReading().then((it) => it.default));
const KeysDialog = part(
  'The list of keys',
  () => import('./keys/keys-dialog.tsx').then((it) => it.KeysDialog),
  actions.closeDialog,
);
const RecentDialog = part(
  'The list of recordings',
  () => import('./open/recent-dialog.tsx').then((it) => it.RecentDialog),
  actions.closeDialog,
);
const MemberDialog = part(
  'The list of the archive’s files',
  () => import('./open/member-dialog.tsx').then((it) => it.MemberDialog),
  actions.dismissTrouble,
);
const LinkBanner = part('What the link says', () => import('./location/link-banner.tsx').then((it) => it.LinkBanner));
const DropNotice = part('How the files were opened', () =>
  import('./open/drop-notice.tsx').then((it) => it.DropNotice),
);
const TroubleBanner = part('Why the file was not opened', () =>
  import('./open/trouble-banner.tsx').then((it) => it.TroubleBanner),
);

/** The screen: one switch on the phase, and what may lie over it. */
export function App() {
  const now = useLens(phase);
  const over = useDropAnywhere();
  const typed = useKeys();
  const isTrouble = useLens((state) => state.trouble !== undefined);
  const isNoticed = useLens((state) => dropNotes(state.recording?.summary.notes ?? []).length > 0);
  const wanted = now !== 'empty' || over;
  useEffect(() => {
    // Where it cannot be fetched, the part itself says so.
    if (wanted) fetchReading().catch(() => undefined);
  }, [wanted]);
  return (
    <div className="app">
      <div className="app-top">
        <Header />
        <Suspense fallback={null}>
          {now === 'open' ? <LinkBanner /> : null}
          {now === 'open' && isNoticed ? <DropNotice /> : null}
          {isTrouble ? <TroubleBanner /> : null}
        </Suspense>
      </div>
      {now === 'open' ? (
        <Suspense fallback={<main className="columns" />}>
          <Reading />
        </Suspense>
      ) : (
        <Welcome />
      )}
      <OpeningBar />
      {typed === '' ? null : (
        <p className="typed" role="status">
          Turn {typed} <kbd>Enter</kbd>
        </p>
      )}
      {over ? <p className="drop-over">Drop to open. Nothing leaves this machine.</p> : null}
      <Dialogs />
      <LiveRegion />
    </div>
  );
}

function Dialogs() {
  const dialog = useLens((state) => state.dialog);
  const choosing = useLens((state) => state.memberChoice !== undefined);
  return (
    <Suspense fallback={null}>
      {choosing ? <MemberDialog /> : null}
      {dialog === 'keys' ? <KeysDialog /> : null}
      {dialog === 'recent' ? <RecentDialog /> : null}
    </Suspense>
  );
}

/** What was just done or refused, for a screen reader. A repeated sentence is a new node, so it is said again. */
function LiveRegion() {
  const said = useLens((state) => state.said);
  return (
    <div className="sr-only" aria-live="polite">
      <span key={said.serial}>{said.text}</span>
    </div>
  );
}
