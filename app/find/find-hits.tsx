import { useEffect, useRef } from 'react';
import type { FindHit } from '../../src/protocol/views.ts';
import { counted, exact, HostileText } from '../ui/index.ts';
import { SECTION_TITLES } from '../ui/section-words.ts';
import type { TurnHits } from './hits.ts';

interface Props {
  readonly groups: readonly TurnHits[];
  readonly current: number | undefined;
  readonly onGo: (index: number) => void;
}

/** The hits, one group a turn. */
export function FindHits({ groups, current, onGo }: Props) {
  return (
    <ul className="find-hits" aria-label="Rows found">
      {groups.map(({ turn, hits }) => (
        <li key={turn}>
          <h2 className="find-turn">
            Turn {exact(turn + 1)} <span className="muted">{counted(hits.length, 'row')}</span>
          </h2>
          <ul>
            {hits.map(({ hit, index }) => (
              <li key={index}>
                <Hit hit={hit} current={index === current} onGo={() => onGo(index)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Hit({ hit, current, onGo }: { hit: FindHit; current: boolean; onGo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) button.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <button ref={button} type="button" className="find-hit" aria-current={current ? 'true' : undefined} onClick={onGo}>
      <span className="find-where">
        {SECTION_TITLES[hit.section]} {exact(hit.place + 1)} · <HostileText inline text={hit.title} />
        {hit.count > 1 ? ` · ${counted(hit.count, 'occurrence')}` : ''}
        {hit.alsoTurns.length === 0
          ? ''
          : ` · also in ${counted(hit.alsoTurns.length, 'later turn')}, the last is turn ${exact((hit.alsoTurns.at(-1) ?? 0) + 1)}`}
      </span>
      <HostileText text={hit.around} mark={{ from: hit.at, to: hit.at + hit.length }} />
    </button>
  );
}
