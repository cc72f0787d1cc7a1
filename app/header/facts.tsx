import { useMemo } from 'react';
import { useLens } from '../store/lens.ts';
import { HostileText, shownText } from '../ui/index.ts';
import { AgreementFact } from './agreement-fact.tsx';
import { completeness } from './completeness.ts';

/** Whose recording this is, and the two facts about it, told apart (product.md law 3). */
export function Facts() {
  const summary = useLens((state) => state.recording?.summary);
  const reader = useLens((state) => state.recording?.reader);
  const whole = useMemo(() => completeness(summary?.legs ?? [], summary?.notes), [summary]);
  const names = summary?.files.map(({ name }) => name).join(', ') ?? '';
  const runIds = [...new Set(summary?.legs.map(({ runId }) => runId).filter((id) => id !== undefined))];
  return (
    <>
      <span className="header-id">
        <span className="header-name one-line" title={shownText(names)}>
          <HostileText text={names} inline />
        </span>
        {runIds.length === 0 ? null : (
          <span
            className="header-run one-line mono muted"
            title={`The run’s id, from its first receipt: ${shownText(runIds.join(', '))}`}
          >
            <HostileText text={runIds.join(', ')} inline />
          </span>
        )}
      </span>
      <span className="header-facts">
        <AgreementFact />
        {whole.state === 'lacking' ? (
          <span className="status completeness" data-tone="caution" title={whole.sentence}>
            <span className="status-shape" aria-hidden="true">
              !
            </span>
            {whole.sentence}
          </span>
        ) : (
          <span className="muted completeness one-line" title={whole.sentence}>
            {whole.sentence}
          </span>
        )}
        {reader === 'alive' ? null : (
          <span className="status" data-tone="caution" role="status">
            {reader === 'gone' ? 'The reader has stopped: open the file again' : 'The reader stopped; reading again'}
          </span>
        )}
      </span>
    </>
  );
}
