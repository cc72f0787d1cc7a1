import { perKey } from '../../per-key.ts';
import type { LogSource } from '../../recording/model.ts';

/** The first row of each execution in a log, by the execution's `runtimeStageId`. */
export const firstRows = perKey((log: LogSource): ReadonlyMap<string, number> => {
  const first = new Map<string, number>();
  for (const [idx, row] of log.rows.entries()) {
    if (row !== undefined && !first.has(row.runtimeStageId)) first.set(row.runtimeStageId, idx);
  }
  return first;
});
