import { memo } from 'react';
import type { TurnFacts, TurnHead } from '../../src/protocol/views.ts';
import { CUT_BRIEFS, counted, exact, HostileText, shownText, VerdictChip } from '../ui/index.ts';
import { askedTools, isShort, sinceLine, sizeLine, sizeOf, timeLine, tokensLine, verdictAfter } from './words.ts';

interface Props {
  readonly head: TurnHead;
  readonly facts: TurnFacts | undefined;
  readonly current: boolean;
  /** The largest request of the run, in JSON characters: what a full bar stands for. */
  readonly largest: number;
  readonly showAgent: boolean;
  readonly showLeg: boolean;
  readonly tabbable: boolean;
  /** How many digits the highest number of the list has: all bodies begin at one edge. */
  readonly digits: number;
  readonly onGo: (turn: number) => void;
}

/** One turn of the list. Its height is fixed: nothing moves while facts stream in. */
export const TurnRow = memo(function TurnRow(props: Props) {
  const { head, facts, current, largest, showAgent, showLeg, tabbable, digits, onGo } = props;
  const time = facts === undefined ? '' : timeLine(facts);
  return (
    <button
      type="button"
      className="turn"
      data-turn={head.turn}
      tabIndex={tabbable ? 0 : -1}
      aria-current={current ? 'true' : undefined}
      onClick={() => onGo(head.turn)}
    >
      <span className="turn-number" style={{ minWidth: `${digits}ch` }}>
        <span className="sr-only">Turn </span>
        {exact(head.turn + 1)}
      </span>
      <span className="turn-body">
        <span className="turn-first">
          <span className="turn-what one-line" title={facts && askedTitle(facts)}>
            {facts === undefined ? <span className="muted">…</span> : <What facts={facts} />}
          </span>
          <span className="turn-size muted">{facts === undefined ? '' : sizeLine(facts)}</span>
        </span>
        <span className="turn-checked">
          <VerdictChip verdict={facts?.verdict ?? 'pending'} {...after(facts)} />
          <span className="turn-line one-line muted" title={showAgent ? shownText(head.agent) : undefined}>
            {showLeg ? `leg ${exact(head.leg + 1)}${showAgent || time !== '' ? ' · ' : ''}` : null}
            {showAgent ? (
              <>
                <HostileText text={head.agent === '' ? 'run' : head.agent} inline />
                {time === '' ? null : ' · '}
              </>
            ) : null}
            {time}
          </span>
        </span>
        <span className="turn-line one-line muted" title={changeLine(head, facts, 'long')}>
          {changeLine(head, facts, 'short')}
        </span>
        <SizeBar facts={facts} largest={largest} />
      </span>
    </button>
  );
});

function changeLine(head: TurnHead, facts: TurnFacts | undefined, length: 'short' | 'long'): string {
  const parts: string[] = head.cut === undefined ? [] : [CUT_BRIEFS[head.cut]];
  if (head.continues) parts.push('the turn before is not in this recording');
  else if (facts !== undefined) {
    parts.push(
      facts.since === undefined ? 'first turn' : sinceLine(facts.since, isShort(facts)),
      tokensLine(facts)[length],
    );
  }
  return parts.filter((part) => part !== '').join(' · ');
}

/** The whole of a line that may be cut. */
function askedTitle({ asks }: TurnFacts): string | undefined {
  return asks.length === 0 ? undefined : `asks ${[...new Set(asks)].map(shownText).join(', ')}`;
}

function after(facts: TurnFacts | undefined): { readonly after?: string } {
  const text = facts && verdictAfter(facts);
  return text === undefined ? {} : { after: text };
}

function What({ facts }: { facts: TurnFacts }) {
  const tools = askedTools(facts.asks);
  if (facts.unanswered) return 'no answer on record';
  if (tools.length === 0) return facts.answers ? 'answers' : 'answers without text';
  return (
    <>
      asks{' '}
      {tools.map(({ name, times }, at) => (
        <span key={name}>
          {at > 0 ? ', ' : null}
          <HostileText text={name} inline />
          {times > 1 ? ` ×${exact(times)}` : null}
        </span>
      ))}
    </>
  );
}

/** How large the request was and what filled it, against the largest of the run. */
function SizeBar({ facts, largest }: { facts: TurnFacts | undefined; largest: number }) {
  const size = facts?.size;
  if (size === undefined || facts === undefined || largest === 0 || sizeOf(facts) === undefined)
    return <span className="size-bar" />;
  const how = size.measured ? 'measured' : 'counted from the rebuild';
  const title = `System ${counted(size.system, 'char')}, messages ${exact(size.messages)}, tools ${exact(size.tools)}: JSON characters, ${how}`;
  const share = (part: number) => ({ width: `${(part / largest) * 100}%` });
  return (
    <span className="size-bar" title={title}>
      <span className="slot-system" style={share(size.system)} />
      <span className="slot-messages" style={share(size.messages)} />
      <span className="slot-tools" style={share(size.tools)} />
    </span>
  );
}
