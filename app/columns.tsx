import { Panels } from './panels.tsx';
import { ServedPanel } from './served/index.ts';
import { actions, useLens } from './store/lens.ts';
import { currentTurn, isBetweenCalls } from './store/select.ts';
import { TurnList } from './turns/turn-list.tsx';

/** Turns, the request at the cursor, and the panels about it: one cursor for all three. */
export function Columns() {
  return (
    <main className="columns">
      <div className="column column-turns">
        <TurnList />
      </div>
      <div className="column column-served">
        <Served />
      </div>
      <div className="column column-panels">
        <Panels />
      </div>
    </main>
  );
}

function Served() {
  const session = useLens((state) => state.recording?.session);
  const served = useLens((state) => state.served);
  const failure = useLens((state) => state.servedFailure);
  const between = useLens(isBetweenCalls);
  const waiting = useLens((state) => state.served === undefined && currentTurn(state) >= 0);
  const reading = useLens((state) => state.reading);
  const row = useLens((state) => state.row);
  if (session === undefined) return null;
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
      onShowGaps={showGaps}
      onShowSince={showSince}
      onTurn={goToTurn}
    />
  );
}

const showGaps = () => actions.showTab('gaps');
const showSince = () => actions.showTab('since');
const goToTurn = (turn: number) => void actions.goToTurn(turn);
