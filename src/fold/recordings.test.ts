import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { applySmartMerge } from 'footprintjs/advanced';
import { stateAt } from 'footprintjs/trace';
import { describe, expect, test } from 'vitest';
import { openRecording } from '../recording/open-recording.ts';
import { foldFor } from './fold-for.ts';

const shared = new URL('../../../shared/recordings/', import.meta.url);
const here = existsSync(shared);
if (!here) console.warn('fold: ../shared/recordings is absent, its checks are SKIPPED');
const names = here ? readdirSync(shared).filter((name) => name.endsWith('.json') && name !== 'expected.json') : [];

/** The plain fold, row by row: what `stateAt` does, without starting over for each row. */
function* slowStates(rows: readonly unknown[], base: unknown) {
  let state = structuredClone(Object(base ?? {}));
  yield state;
  for (const row of rows) {
    const { updates, overwrite, trace } = Object(row);
    state = applySmartMerge(state, updates, overwrite, trace);
    yield state;
  }
}

describe.skipIf(!here)('the fold at every row of every log of the shared recordings', () => {
  let checked = 0;

  test.each(names)('%s', (name) => {
    const opened = openRecording(JSON.parse(readFileSync(new URL(name, shared), 'utf8')));
    if (!opened.ok) throw new Error(opened.failure.code);
    for (const leg of opened.recording.legs) {
      const logs = [leg.run, leg.subtree, ...[...leg.mounts.values()].map((mount) => mount.log)];
      for (const log of logs) {
        if (log === undefined) continue;
        const fold = foldFor(opened.recording, log);
        let idx = -1;
        let state: Record<string, unknown> = {};
        for (state of slowStates(log.rows, log.initialState)) {
          const keys = Object.keys(state);
          expect(new Set(fold.keysAt(idx))).toEqual(new Set(keys.filter((key) => state[key] !== undefined)));
          for (const key of keys) {
            if (!isDeepStrictEqual(fold.readAt(key, idx), state[key])) throw new Error(`${name} ${key} at ${idx}`);
            checked++;
          }
          idx++;
        }
        const { initialState } = log;
        const end = stateAt({ commitLog: log.rows, ...(initialState && { initialState }) }, log.rows.length).state;
        expect(isDeepStrictEqual(end, state)).toBe(true);
      }
    }
  });

  test('compared at least 45,000 values in at least 21 files', () => {
    expect(names.length).toBeGreaterThanOrEqual(21);
    expect(checked).toBeGreaterThanOrEqual(45_000);
  });
});
