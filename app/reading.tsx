import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AnswerHit, FindHit } from '../src/protocol/views.ts';
import type { Writer } from '../src/protocol/whole-run.ts';
import { FindBar } from './find/index.ts';
import type { GoTo } from './map/rows.ts';
import { KeyDialog, MarkDialog, TagDialog } from './scrub/choice-dialogs.tsx';
import { Scrub } from './scrub/scrub.tsx';
import { SearchModes } from './search/modes.tsx';
import { ServedPanel } from './served/index.ts';
import type { Session } from './session/index.ts';
import { SidePanel } from './side/index.ts';
import { actions, lens, useLens } from './store/lens.ts';
import { stepOfCommit } from './store/moves.ts';
import { isBetweenCalls, isUnread, stopPlace } from './store/select.ts';
import type { RowRef } from './store/state.ts';
import { TurnList } from './turns/turn-list.tsx';
import { part } from './ui/part.tsx';

const TraceBar = part(
  'The trace',
  () => import('./search/trace-bar.tsx').then((it) => it.TraceBar),
  actions.closeDialog,
);
const ProbeBar = part(
  'The probe',
  () => import('./search/probe-bar.tsx').then((it) => it.ProbeBar),
  actions.closeDialog,
);
/** Fetched when it is asked for: most readers share a link, not a copy. */
const RedactDialog = part(
  'The redacted copy',
  () => import('./share/redact-dialog.tsx').then((it) => it.RedactDialog),
  actions.closeDialog,
);

/** An open recording: the scrub bar, then turns, request and panels. One cursor for all of them. */
export default function Reading() {
  const recording = useLens((state) => state.recording);
  if (recording === undefined) return null;
  const { session } = recording;
  return (
    <>
      <div className="app-scrub">
        <Scrub />
        <Search session={session} />
      </div>
      <main className="columns">
        <div className="column column-turns">
          <TurnList />
        </div>
        <div className="column column-served">
          <Served key={sessionKey(session)} session={session} />
        </div>
        <div className="column column-panels">
          <Later key={sessionKey(session)}>
            <Side session={session} />
          </Later>
        </div>
      </main>
      <Choices />
    </>
  );
}

/** One way to search the run at a time, over the same place. */
function Search({ session }: { session: Session }) {
  const dialog = useLens((state) => state.dialog);
  useFocusBack(dialog === 'find' || dialog === 'trace' || dialog === 'probe');
  if (dialog === 'find') {
    return (
      <FindBar reader={session} onGo={goToHit} onAnswer={goToAnswer} onClose={actions.closeDialog}>
        <SearchModes />
      </FindBar>
    );
  }
  if (dialog !== 'trace' && dialog !== 'probe') return null;
  return (
    <Suspense fallback={null}>
      {dialog === 'trace' ? (
        <TraceBar reader={session} onGo={goToHit} onWriter={goToWriter} onClose={actions.closeDialog} />
      ) : (
        <ProbeBar reader={session} onGo={(turn, row) => goToHashed(session, turn, row)} onClose={actions.closeDialog} />
      )}
    </Suspense>
  );
}

/** A search that closes gives the focus back to where it was, unless it has moved on. */
function useFocusBack(isOpen: boolean): void {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    before.current = document.activeElement;
    return () => {
      const now = document.activeElement;
      const lost = now === null || now === document.body || now.closest('.find') !== null;
      if (lost && before.current instanceof HTMLElement) before.current.focus();
    };
  }, [isOpen]);
}

function Served({ session }: { session: Session }) {
  const served = useLens((state) => state.served);
  const failure = useLens((state) => state.servedFailure);
  const between = useLens(isBetweenCalls);
  const waiting = useLens(isUnread);
  const reading = useLens((state) => state.reading);
  const row = useLens((state) => state.row);
  return (
    <ServedPanel
      reader={session}
      served={served}
      failure={failure}
      between={between}
      waiting={waiting}
      reading={reading}
      onReading={actions.setReading}
      row={row}
      onRow={actions.selectRow}
      onEvidence={showEvidence}
      onShowGaps={showGaps}
      onShowSince={showSince}
      onTurn={goToTurn}
    />
  );
}

function Side({ session }: { session: Session }) {
  const summary = useLens((state) => state.recording?.summary);
  const served = useLens((state) => state.served);
  const unread = useLens(isUnread);
  const axis = useLens((state) => state.axis);
  const step = useLens((state) => state.cursor?.step ?? 0);
  const tab = useLens((state) => state.tab);
  const row = useLens((state) => state.row);
  const sought = useLens((state) => state.sought);
  const comparison = useLens((state) => state.comparison);
  const contentHash = useLens((state) => state.recording?.contentHash);
  if (summary === undefined) return null;
  return (
    <SidePanel
      reader={session}
      summary={summary}
      served={served}
      unread={unread}
      stop={axis === undefined ? undefined : stopPlace(axis, step)}
      tab={tab}
      onTab={actions.showTab}
      row={row}
      onEvidence={showEvidence}
      onTurn={goToTurn}
      onRowOfTurn={(turn, row) => goToHashed(session, turn, row)}
      onNextTrouble={nextTrouble}
      onTrace={actions.traceWords}
      sought={sought}
      contentHash={contentHash}
      comparison={comparison}
      onCompare={actions.compare}
      onClearComparison={actions.clearComparison}
    />
  );
}

/** Drawn one frame after the rest: a recording that opens must not hold the page in one long task. */
function Later({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDue(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return due ? children : null;
}

function Choices() {
  const dialog = useLens((state) => state.dialog);
  if (dialog === 'mark') return <MarkDialog />;
  if (dialog === 'tag-choice') return <TagDialog />;
  if (dialog === 'redact') {
    return (
      <Suspense fallback={null}>
        <RedactDialog />
      </Suspense>
    );
  }
  return dialog === 'key-choice' ? <KeyDialog /> : null;
}

/** What a panel remembers belongs to one recording: another one starts it anew. */
const keys = new WeakMap<Session, number>();
let lastKey = 0;
function sessionKey(session: Session): number {
  let key = keys.get(session);
  if (key === undefined) {
    lastKey += 1;
    key = lastKey;
    keys.set(session, key);
  }
  return key;
}

const showGaps = () => actions.showTab('gaps');
const showSince = () => actions.showTab('since');
const goToTurn = (turn: number) => void actions.goToTurn(turn);
const nextTrouble = () => void actions.trouble(1);

function showEvidence(row: RowRef): void {
  actions.selectRow(row);
  actions.showTab('evidence');
}

/** The stage that wrote a row, on the axis of its own log. */
function goToWriter({ leg, mount, idx }: Extract<Writer, { readonly by: 'stage' }>): void {
  const ref = { leg, mount, strategy: 'stages', select: [] } as const;
  void actions
    .goTo(ref, ({ stops }) => stepOfCommit(stops, leg, idx))
    .then((landed) => {
      if (!landed) actions.refuse('no-such-stop');
    });
}

function goToHit({ turn, section, place }: Pick<FindHit, 'turn' | 'section' | 'place'>): void {
  goToRow(turn, { section, at: place });
}

function goToAnswer(hit: AnswerHit): void {
  void actions.goToTurn(hit.turn).then(() => actions.showInAnswer(hit));
}

/** A row known by its hash is looked up in the turn while the cursor goes there. */
function goToHashed(session: Session, turn: number, row: Parameters<GoTo>[1]): void {
  const head = lens.store.getState().recording?.summary.turns[turn];
  if (head === undefined) return;
  const { leg, call } = head;
  const found = row === undefined ? undefined : session.ask('locate', { at: { leg, call }, ...row });
  void actions.goToTurn(turn).then(async () => {
    const outcome = await found;
    if (outcome?.end !== 'answer') return;
    actions.selectRow({ section: outcome.answer.section, at: outcome.answer.place });
  });
}

function goToRow(turn: number, row: RowRef): void {
  void actions.goToTurn(turn).then(() => actions.selectRow(row));
}
