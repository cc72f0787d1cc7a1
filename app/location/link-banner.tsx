import { useStore } from 'zustand';
import { keepStore } from '../open/keep.ts';
import { open } from '../open/open.ts';
import { actions, useLens } from '../store/lens.ts';
import { currentTurn } from '../store/select.ts';
import { countsSentence, exact, HostileText } from '../ui/index.ts';
import { rowsThatDiffer } from './parse.ts';
import './link-banner.css';

/** What a followed link says: whether the sender saw the same, the sender's note, or that it is of another recording. */
export function LinkBanner() {
  const wanted = useLens((state) => state.wanted);
  const isOpen = useLens((state) => state.recording !== undefined);
  return (
    <>
      {wanted !== undefined && isOpen ? <OtherRecording /> : null}
      <Sender />
    </>
  );
}

function OtherRecording() {
  const wanted = useLens((state) => state.wanted);
  const kept = useStore(keepStore, (state) => state.kept);
  if (wanted === undefined) return null;
  const isKept = kept.some(({ hash }) => hash.startsWith(wanted.hash));
  return (
    <div className="link-banner" role="status">
      <p>
        The link points into another recording:{' '}
        {wanted.name === undefined ? null : <HostileText text={wanted.name} inline />} content hash{' '}
        <span className="mono">{wanted.hash}</span>. Nothing was moved; opened, it goes to the linked place.
      </p>
      {isKept ? (
        <button type="button" className="button" onClick={() => void open({ from: 'kept', hash: wanted.hash })}>
          Open that recording
        </button>
      ) : null}
      <button type="button" className="button" onClick={() => actions.setWanted(undefined)}>
        Dismiss
      </button>
    </div>
  );
}

function Sender() {
  const sender = useLens((state) => state.sender);
  const note = useLens((state) => state.note);
  const turn = useLens(currentTurn);
  const facts = useLens((state) => (state.sender === undefined ? undefined : state.facts[state.sender.turn]));
  const compared = sender !== undefined && sender.turn === turn && facts !== undefined && facts.verdict !== 'pending';
  if (!compared && note === undefined) return null;
  return (
    <div className="link-banner" role="status">
      {note === undefined ? null : (
        <p>
          <span className="muted">Note in the link:</span> <HostileText text={note} inline />
        </p>
      )}
      {compared ? (
        <p title={`Sender: ${countsSentence(sender.counts)}`}>
          {sameOrNot(rowsThatDiffer(sender.counts, facts.counts))}
        </p>
      ) : null}
      <button type="button" className="button" onClick={() => actions.setSender(undefined, undefined)}>
        Dismiss
      </button>
    </div>
  );
}

function sameOrNot(rows: number): string {
  if (rows === 0) return 'You see the same as the sender of this link: every status count of this turn agrees.';
  if (rows === 1) return 'One row differs from what the sender of this link saw at this turn.';
  return `${exact(rows)} rows differ from what the sender of this link saw at this turn.`;
}
