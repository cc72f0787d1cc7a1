import { type ReactNode, useEffect, useRef } from 'react';
import type { AnswerHit, FindHit } from '../../src/protocol/views.ts';
import { counted, exact, HostileText } from '../ui/index.ts';
import { SECTION_TITLES } from '../ui/section-words.ts';
import { type Hit, isAnswerHit, type TurnHits } from './hits.ts';

interface Props {
  readonly groups: readonly TurnHits[];
  readonly current: number | undefined;
  readonly onGo: (index: number) => void;
}

/** The hits, one group a turn: the rows that it serves first, then what it answered. */
export function FindHits({ groups, current, onGo }: Props) {
  const item = ({ hit, index }: { readonly hit: Hit; readonly index: number }) => (
    <li key={index}>
      <HitButton hit={hit} current={index === current} onGo={() => onGo(index)} />
    </li>
  );
  return (
    <ul className="find-hits" aria-label="What was found">
      {groups.map(({ turn, rows, answers }) => (
        <li key={turn}>
          <h2 className="find-turn">
            Turn {exact(turn + 1)}{' '}
            <span className="muted">
              {[
                ...(rows.length === 0 ? [] : [counted(rows.length, 'row')]),
                ...(answers.length === 0 ? [] : [`${counted(answers.length, 'place')} in its answer`]),
              ].join(' · ')}
            </span>
          </h2>
          {rows.length === 0 ? null : <ul>{rows.map(item)}</ul>}
          {answers.length === 0 ? null : <ul aria-label={`Answer of turn ${exact(turn + 1)}`}>{answers.map(item)}</ul>}
        </li>
      ))}
    </ul>
  );
}

function HitButton({ hit, current, onGo }: { hit: Hit; current: boolean; onGo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) button.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <button ref={button} type="button" className="find-hit" aria-current={current ? 'true' : undefined} onClick={onGo}>
      <span className="find-where">
        {isAnswerHit(hit) ? answerWhere(hit) : rowWhere(hit)}
        {hit.count > 1 ? ` · ${counted(hit.count, 'occurrence')}` : ''}
        {isAnswerHit(hit) ? '' : alsoWords(hit)}
      </span>
      <HostileText text={hit.around} mark={{ from: hit.at, to: hit.at + hit.length }} />
    </button>
  );
}

function rowWhere(hit: FindHit): ReactNode {
  return (
    <>
      {SECTION_TITLES[hit.section]} {exact(hit.place + 1)} · <HostileText inline text={hit.title} />
    </>
  );
}

function answerWhere({ part, name }: AnswerHit): ReactNode {
  if (part === 'answer') return 'Answer · text';
  if (part === 'thinking') return 'Answer · thinking';
  return (
    <>
      Answer · asks for <HostileText inline text={name ?? ''} />
    </>
  );
}

function alsoWords({ alsoTurns }: FindHit): string {
  if (alsoTurns.length === 0) return '';
  return ` · also in ${counted(alsoTurns.length, 'later turn')}, the last is turn ${exact((alsoTurns.at(-1) ?? 0) + 1)}`;
}
