import type { RowView } from '../../src/protocol/views.ts';
import { exact, HiddenCount, HostileText, servedSpan } from '../ui/index.ts';
import { useList } from './context.ts';

const NAMED_CALLS = 3;

/** The slot every piece of the section is in unless it says otherwise. */
const OWN_SLOT = 'system-prompt';

/** The facts that stand beside a row's name: what it asks, what it answers, since when it is served. */
export function RowPills({ row, body }: { row: RowView; body: boolean }) {
  const { goToMessage, reading } = useList();
  const { answersCall, servedIn } = row;
  // An opened row draws its calls in full: they are not said twice.
  const calls = body && reading !== 'as-stored' ? [] : (row.calls ?? []);
  const asked = answersCall?.askedAt;
  const span = servedIn === undefined || servedIn.count < 2 ? undefined : servedIn;
  return (
    <>
      {row.field === 'piece' && row.detail !== undefined && row.detail !== OWN_SLOT ? (
        <span className="pill">
          <HostileText inline text={row.detail} />
        </span>
      ) : null}
      {calls.slice(0, NAMED_CALLS).map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ids of recorded calls may repeat; their places do not
        <span key={index} className="pill">
          asks <HostileText inline text={`${call.name} · ${call.id}`} />
        </span>
      ))}
      {calls.length > NAMED_CALLS ? <span className="pill">and {exact(calls.length - NAMED_CALLS)} more</span> : null}
      {answersCall === undefined ? null : asked === undefined ? (
        <span className="pill">
          answers <HostileText inline text={nameOf(answersCall)} />
        </span>
      ) : (
        <button
          type="button"
          className="button-small"
          data-copied=""
          title={`Asked in row ${exact(asked + 1)}`}
          onClick={(event) => {
            event.stopPropagation();
            goToMessage(asked);
          }}
        >
          answers <HostileText inline text={nameOf(answersCall)} />
        </button>
      )}
      {row.entered || span !== undefined ? (
        <span
          className="pill"
          title={span && `A row with this hash is served in ${exact(span.count)} turns of this recording.`}
        >
          {row.entered ? 'entered here' : null}
          {row.entered && span !== undefined ? ' · ' : null}
          {span === undefined ? null : servedSpan(span)}
        </span>
      ) : null}
      {row.utf8Ambiguous ? (
        <span
          className="pill"
          title="A lone surrogate and U+FFFD have the same UTF-8 bytes here, so the hash cannot tell them apart."
        >
          hash cannot tell a lone surrogate from U+FFFD
        </span>
      ) : null}
      <HiddenCount count={row.text?.hidden ?? 0} />
    </>
  );
}

function nameOf({ id, toolName }: { readonly id: string; readonly toolName?: string }): string {
  return toolName === undefined ? id : `${id} · ${toolName}`;
}
