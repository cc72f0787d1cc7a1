/** The post step touches two things, and with it a run is the same on every machine and in every process. */
import { beforeAll, expect, test } from 'vitest';
import { initHashing } from '../../receipt/hashing.ts';
import { groupedAgent } from '../agent/grouped.ts';
import { paidTwice } from '../stories/paid-twice.ts';
import { newRun, recordAgent } from './agent-recording.ts';
import { engineRunId, normalise } from './normalise.ts';
import { executorFor } from './record.ts';
import { jsonText } from './write-json.ts';

beforeAll(initHashing);

/** Paths at which two JSON values differ. */
function differing(a: unknown, b: unknown, path = ''): readonly string[] {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b) ? [] : [path];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) => differing(Reflect.get(a, key), Reflect.get(b, key), `${path}.${key}`));
}

test('only the run id and the timestamps of flow messages differ from what the engine handed out', async () => {
  const run = newRun(paidTwice());
  const chart = groupedAgent(run);
  const options = { encoding: 'delta', compositionPath: ['Agent:a'], message: run.story.userMessage } as const;
  const { executor, log } = executorFor(chart, run, options);
  await executor.run({ input: { message: options.message } });
  const raw = { snapshot: executor.getSnapshot(), events: log.events, structure: chart.buildTimeStructure };
  const before: unknown = JSON.parse(JSON.stringify(raw));
  const after = normalise(raw, run.clock.startMs);
  const paths = differing(before, after);
  expect(paths).toContain('.snapshot.runId');
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !/^\.snapshot\.runId$|\.flowMessages\.\d+\.timestamp$/.test(path))).toEqual([]);
  expect(JSON.parse(JSON.stringify(raw))).toEqual(before);
  expect(after.snapshot['runId']).toBe(engineRunId(run.clock.startMs));
});

test('the same story twice in one process gives the same bytes', async () => {
  const texts = [1, 2, 3].map(async () => jsonText(await recordAgent(paidTwice(), { shape: 'flat' })));
  const [first, ...others] = await Promise.all(texts);
  for (const other of others) expect(other === first).toBe(true);
});
