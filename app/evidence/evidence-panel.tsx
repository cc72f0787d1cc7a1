import type { EvidenceAnswer, ServedAnswer } from '../../src/protocol/views.ts';
import { panelFailure } from '../ui/failure-words.ts';
import { CopyButton, Hash, HostileText, StatusChip } from '../ui/index.ts';
import { LongText } from '../ui/long-text.tsx';
import { callRef, type Reader, shown, useAnswer, wholeText } from '../ui/reader.ts';
import { rowTitle, SECTION_TITLES } from '../ui/section-words.ts';
import './evidence.css';
import { Flip } from './flip.tsx';
import { agreement, FORMULA } from './formula.ts';
import { Report } from './report.tsx';
import { SaveInput } from './save-input.tsx';

interface Props {
  readonly reader: Reader;
  readonly served: ServedAnswer | undefined;
  /** The chosen row's id in this view; undefined where none is chosen. */
  readonly rowId: string | undefined;
  /** SHA-256 of the recording; undefined while it is being taken. */
  readonly contentHash: string | undefined;
}

/** Everything needed to check one row by hand, and the report of what was found. */
export function EvidencePanel({ reader, served, rowId, contentHash }: Props) {
  return (
    <>
      <RowEvidence reader={reader} served={served} rowId={rowId} />
      {served === undefined ? null : <Report reader={reader} served={served} rowId={rowId} contentHash={contentHash} />}
    </>
  );
}

function RowEvidence({ reader, served, rowId }: Omit<Props, 'contentHash'>) {
  const asked = served !== undefined && rowId !== undefined;
  const at = served === undefined ? undefined : callRef(served.head);
  const reply = useAnswer(
    reader,
    'evidence',
    asked && at !== undefined ? { at, row: rowId } : undefined,
    asked ? `${at?.leg}:${at?.call}:${rowId}` : '',
  );
  if (!asked) {
    return (
      <p className="side-body muted">
        Choose a row of the request to see what was hashed and how to check it yourself.
      </p>
    );
  }
  if (reply.state === 'failed') return <p className="side-body">{panelFailure(reply.failure)}</p>;
  const answer = shown<'evidence'>(reply);
  if (answer === undefined || answer.row.id !== rowId) return <p className="side-body muted">Reading…</p>;
  return <Evidence reader={reader} served={served} answer={answer} />;
}

function Evidence({ reader, served, answer }: { reader: Reader; served: ServedAnswer; answer: EvidenceAnswer }) {
  const { row } = answer;
  const input = { at: callRef(served.head), row: row.id, part: 'input' } as const;
  return (
    <div className="side-body">
      <h3 className="evidence-title">
        <span>
          {SECTION_TITLES[row.section]} · <HostileText inline text={rowTitle(row)} />
        </span>
        {row.finding === undefined ? (
          <StatusChip status={row.status} withheld={row.withheld === true} />
        ) : (
          <StatusChip status={row.status} finding={row.finding} />
        )}
      </h3>
      <p>{agreement(answer)}</p>
      <dl className="evidence-facts">
        {answer.rebuiltHash === undefined ? null : (
          <Fact name="rebuilt">
            <Hash whole value={answer.rebuiltHash} />
          </Fact>
        )}
        {answer.receiptHash === undefined ? null : (
          <Fact name="on receipt">
            <Hash whole value={answer.receiptHash} />
          </Fact>
        )}
        {answer.salt === undefined ? null : (
          <Fact name="salt">
            <code>
              <HostileText inline text={answer.salt} />
            </code>
          </Fact>
        )}
      </dl>
      {answer.utf8Ambiguous ? (
        <p className="card card-gap">
          This row holds a lone surrogate. In UTF-8 it has the bytes of U+FFFD, so the hash cannot tell the two apart.
        </p>
      ) : null}
      <section className="evidence-part" aria-labelledby="evidence-formula">
        <h4 id="evidence-formula">Formula</h4>
        <p>{FORMULA[answer.formula]}</p>
      </section>
      {answer.input === undefined ? null : (
        <section className="evidence-part" aria-labelledby="evidence-input">
          <h4 id="evidence-input">What was hashed, after the salt</h4>
          <div className="evidence-box">
            <LongText key={row.id} reader={reader} head={answer.input} textRef={input} />
          </div>
          <p className="chips">
            <CopyButton of="what was hashed" text={() => wholeText(reader, input)} />
          </p>
        </section>
      )}
      {answer.command === undefined ? null : (
        <section className="evidence-part" aria-labelledby="evidence-command">
          <h4 id="evidence-command">Check it in a shell</h4>
          <div className="evidence-box">
            <HostileText text={answer.command} />
          </div>
          <p className="chips">
            <CopyButton label="Copy command" of="prints the same 16 hex digits" text={() => answer.command} />
            {answer.commandNeedsFile ? <SaveInput reader={reader} input={input} salt={answer.salt ?? ''} /> : null}
          </p>
        </section>
      )}
      {FLIPPED.has(row.field) && row.withheld !== true ? (
        <Flip key={row.id} reader={reader} at={input.at} row={row.id} />
      ) : null}
    </div>
  );
}

/** Rows a hash may cover: in these a change can be seen, or be seen not to be seen. */
const FLIPPED: ReadonlySet<string> = new Set(['system', 'piece', 'message', 'tool-schema']);

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
