import { useEffect, useState } from 'react';
import type { ServedAnswer } from '../../src/protocol/views.ts';
import type { RowRef } from '../store/state.ts';
import { callRef, type Reader } from '../ui/reader.ts';

/** The id of the row at a place of the view: at hand for its first rows, asked for past them. */
export function useRowId(
  reader: Reader,
  served: ServedAnswer | undefined,
  row: RowRef | undefined,
): string | undefined {
  const view = served?.sections.find(({ section }) => section === row?.section);
  const here = row === undefined ? undefined : view?.rows[row.at]?.id;
  const beyond = served !== undefined && row !== undefined && here === undefined && row.at < (view?.count ?? 0);
  const key = beyond ? JSON.stringify([served.head.leg, served.head.call, row.section, row.at]) : '';
  const [came, setCame] = useState<{ readonly key: string; readonly id: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the call and the row
  useEffect(() => {
    if (!beyond) return;
    const stop = new AbortController();
    const ask = { at: callRef(served.head), section: row.section, from: row.at, count: 1 };
    void reader.ask('rows', ask, { signal: stop.signal }).then((outcome) => {
      const id = outcome.end === 'answer' ? outcome.answer.rows[0]?.id : undefined;
      if (id !== undefined && !stop.signal.aborted) setCame({ key, id });
    });
    return () => stop.abort();
  }, [reader, key]);
  return here ?? (came?.key === key && key !== '' ? came.id : undefined);
}
