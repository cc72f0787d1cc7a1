import type { RowView, ToolCallView } from '../../src/protocol/views.ts';
import { HostileText } from '../ui/index.ts';
import { LongText } from '../ui/long-text.tsx';
import { useList } from './context.ts';

/** The tools an assistant message asks for, each joined to the message that answers it. */
export function ToolCalls({ row, calls }: { row: RowView; calls: readonly ToolCallView[] }) {
  const { reader, at, reading, goToMessage } = useList();
  return (
    <ul className="calls" aria-label="Asks for">
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ids of recorded calls may repeat; their places do not
        <li key={index} className="call">
          <div className="call-head">
            <span>
              asks <HostileText inline text={call.name} />
            </span>
            <span className="pill">
              id <HostileText inline text={call.id} />
            </span>
            {call.answeredAt === undefined ? (
              <span className="muted">no answer in this view</span>
            ) : (
              <button
                type="button"
                className="button-small"
                onClick={(event) => {
                  event.stopPropagation();
                  goToMessage(call.answeredAt ?? 0);
                }}
              >
                answered in row {call.answeredAt + 1}
              </button>
            )}
          </div>
          <LongText
            reader={reader}
            pretty={reading === 'readable'}
            head={call.args}
            textRef={{ at, row: row.id, part: 'args', call: index }}
          />
        </li>
      ))}
    </ul>
  );
}
