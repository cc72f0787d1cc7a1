import type { RecordingSummary, ServedAnswer } from '../../src/protocol/views.ts';
import { noteSentence } from '../open/note-sentences.ts';
import { SaidText } from '../open/said-text.tsx';
import type { RowRef } from '../store/state.ts';
import { HostileText } from '../ui/index.ts';
import { nothingServed } from '../ui/nothing-served.ts';
import { FindingCard } from './finding-card.tsx';
import { GapCard } from './gap-card.tsx';
import { runSentences } from './note-words.ts';

interface Props {
  readonly served: ServedAnswer | undefined;
  /** A call was served here, and its request is not on the page: still being read, or not readable. */
  readonly unread: boolean;
  readonly summary: RecordingSummary;
  readonly onEvidence: (row: RowRef) => void;
  readonly onTurn: (turn: number) => void;
  readonly onNextTrouble: () => void;
}

/** What this turn cannot prove, what contradicts its receipt, and what is known of the run as a whole. */
export function GapsPanel({ served, unread, summary, onEvidence, onTurn, onNextTrouble }: Props) {
  const gaps = served?.gaps.filter(({ standing }) => !standing) ?? [];
  const findings = served?.findings ?? [];
  return (
    <>
      <div className="cards">
        {served === undefined ? <p className="muted">{nothingServed(unread)}</p> : null}
        {served?.findings.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity but their place
          <FindingCard key={index} finding={finding} served={served} onEvidence={onEvidence} onTurn={onTurn} />
        ))}
        {gaps.map((gap) => (
          <GapCard key={gap.gap} gap={gap} />
        ))}
        {served !== undefined && gaps.length === 0 && findings.length === 0 ? (
          <p className="muted">{quietSentence(served)}</p>
        ) : null}
        <p>
          <button type="button" className="button-small" onClick={onNextTrouble}>
            Next damaged turn or gap <kbd>]</kbd>
          </button>
        </p>
      </div>
      <RunNotes summary={summary} />
    </>
  );
}

/** Nothing found is not all-clear where nothing was checked. */
function quietSentence(served: ServedAnswer): string {
  if (served.verdict === 'not-checked' || served.counts.verified === 0) {
    return 'This turn has no gap of its own, and no row of it was checked by hash.';
  }
  const standing = served.gaps.filter((gap) => gap.standing).length;
  if (standing === 0) return 'This turn has no gap of its own and no finding.';
  return `This turn has no gap of its own and no finding. ${
    standing === 1 ? 'The standing caveat above its request holds' : 'The standing caveats above its request hold'
  } here too.`;
}

function RunNotes({ summary }: { summary: RecordingSummary }) {
  const ends = runSentences(summary.legs);
  if (summary.notes.length + ends.length === 0) return null;
  return (
    <section className="side-section" aria-labelledby="run-notes">
      <h3 id="run-notes">Of the whole recording</h3>
      <ul className="side-body">
        {summary.notes.map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes have no identity but their place
          <li key={`note ${index}`}>
            <SaidText said={noteSentence(note)} />
          </li>
        ))}
        {ends.map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two legs may end alike
          <li key={`end ${index}`}>
            <HostileText inline text={sentence} />
          </li>
        ))}
      </ul>
    </section>
  );
}
