import type { CompareAnswer, CompareRow, TextHead } from '../../src/protocol/views.ts';
import { placedIn, shownOf } from '../ui/folded.ts';
import { chars, exact, Hash, HiddenCount, HostileText } from '../ui/index.ts';
import { RecordedText } from '../ui/recorded-text.tsx';
import { SECTION_TITLES } from '../ui/section-words.ts';
import { previewEnd } from '../ui/text-windows.ts';
import { WordsDiff } from './words-diff.tsx';

interface Props {
  readonly row: CompareRow;
  readonly answer: CompareAnswer;
}

const CHANGE_SIGNS: { readonly [change in CompareRow['change']]: string } = {
  entered: '+',
  left: '−',
  edited: '≠',
  moved: '↕',
};

/** One row that differs between two turns. */
export function CompareRowCard({ row, answer }: Props) {
  return (
    <article className="compare-row">
      <h4 className="compare-row-head">
        <span className="change" data-change={row.change}>
          <span aria-hidden="true">{CHANGE_SIGNS[row.change]} </span>
          {row.change}
        </span>
        <span>
          {SECTION_TITLES[row.section]} · <HostileText inline text={row.title} />
        </span>
      </h4>
      <p className="chips muted">
        {placeWords(row, answer)}
        {row.hashA === undefined || row.hashA === row.hashB ? null : <Hash value={row.hashA} />}
        {row.hashA !== undefined && row.hashB !== undefined && row.hashA !== row.hashB ? (
          <span aria-hidden="true">→</span>
        ) : null}
        {row.hashB === undefined ? null : <Hash value={row.hashB} />}
      </p>
      <Difference row={row} />
    </article>
  );
}

function placeWords({ a, b }: CompareRow, answer: CompareAnswer): string {
  const inA = a === undefined ? undefined : `row ${exact(a + 1)} in turn ${exact(answer.a.turn + 1)}`;
  const inB = b === undefined ? undefined : `row ${exact(b + 1)} in turn ${exact(answer.b.turn + 1)}`;
  return [inA, inB].filter((words) => words !== undefined).join(', ');
}

function Difference({ row }: { row: CompareRow }) {
  if (row.words !== undefined) return <WordsDiff words={row.words} />;
  if (row.change === 'moved') return <Side head={row.textB ?? row.textA} />;
  if (row.change !== 'edited') return <Side head={row.change === 'left' ? row.textA : row.textB} />;
  return (
    <>
      <p className="muted">Too long or too different to compare word by word. Before and after:</p>
      <Side head={row.textA} />
      <Side head={row.textB} />
    </>
  );
}

function Side({ head }: { head: TextHead | undefined }) {
  if (head === undefined) return <p className="muted">The record holds no text for it.</p>;
  const { head: shown, length, runs } = shownOf(head);
  const end = previewEnd(shown, length);
  return (
    <div className="compare-side">
      <RecordedText text={shown.slice(0, end)} placed={placedIn(runs, 0, end, true)} />
      <p className="chips">
        <HiddenCount count={head.hidden} />
        {end < length ? <span className="muted">the beginning of {chars(head.length)}</span> : null}
      </p>
    </div>
  );
}
