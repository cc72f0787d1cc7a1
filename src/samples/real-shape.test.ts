/** Our charts commit row for row what a real agent's chart committed: same stages, same verbs, same milestones. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type Json, own } from '../json.ts';
import { initHashing } from '../receipt/hashing.ts';
import type { AgentStory } from './agent/story.ts';
import { triageStory } from './catalog/honest.ts';
import { asJson } from './catalog/sample.ts';
import { type AgentShape, recordAgent } from './run/agent-recording.ts';
import { constant, GET_ORDER, ORDER_2207 } from './stories/refund-desk.ts';
import * as variants from './stories/variants.ts';

const SHARED = new URL('../../../shared/recordings/', import.meta.url);
const present = existsSync(fileURLToPath(new URL('expected.json', SHARED)));
if (!present) console.warn(`SKIPPED: ${fileURLToPath(SHARED)} is not here: no chart was compared with a real one.`);

/** `stageId [tags]` of every row of a run log, in order. */
function stages(recording: Json): readonly string[] {
  const snapshot = isJsonObject(recording) ? own(recording, 'snapshot') : undefined;
  const log = isJsonObject(snapshot) ? own(snapshot, 'commitLog') : undefined;
  return (isJsonArray(log) ? log : []).map((row) =>
    isJsonObject(row) ? `${String(own(row, 'stageId'))} ${JSON.stringify(own(row, 'tags') ?? [])}` : '?',
  );
}

function verbsOf(recording: Json, stageId: string): readonly string[] {
  const snapshot = isJsonObject(recording) ? own(recording, 'snapshot') : undefined;
  const log = isJsonObject(snapshot) ? own(snapshot, 'commitLog') : undefined;
  return (isJsonArray(log) ? log : []).flatMap((row) => {
    if (!isJsonObject(row) || own(row, 'stageId') !== stageId) return [];
    const trace = own(row, 'trace');
    return (isJsonArray(trace) ? trace : []).map((entry) =>
      isJsonObject(entry) ? `${String(own(entry, 'verb'))} ${String(own(entry, 'path'))}` : '?',
    );
  });
}

/** Asks for one tool, then answers: what the two borrowed recordings do. */
function twoTurns(): AgentStory {
  return {
    ...variants.threeTurns('run-shape'),
    tools: () => [constant(GET_ORDER, ORDER_2207)],
    answer: variants.script(variants.calls('', 'c', ['get_order', { orderId: 'O-2207' }]), { content: 'done' }),
  };
}

function real(file: string): Json {
  const value: Json = JSON.parse(readFileSync(new URL(file, SHARED), 'utf8'));
  return value;
}

beforeAll(initHashing);

describe.runIf(present)('against real recordings', () => {
  test.each<readonly [AgentShape, string, () => AgentStory]>([
    ['flat', 'flat-dynamic-tools.json', twoTurns],
    ['grouped', 'dynamic-grouped.json', twoTurns],
    ['llm-call', 'llmcall.json', triageStory],
  ])('%s commits the rows of %s', async (shape, file, story) => {
    const ours = asJson(await recordAgent(story(), { shape }));
    expect(stages(ours)).toEqual(stages(real(file)));
    expect(stages(ours).length).toBeGreaterThan(3);
    expect(verbsOf(ours, 'tool-calls')).toEqual(verbsOf(real(file), 'tool-calls'));
  });

  test('a wrap-up takes the same way through the chart', async () => {
    const ours = asJson(await recordAgent(variants.wrapUp(), { shape: 'flat' }));
    expect(stages(ours)).toEqual(stages(real('made-wrap-up-flat.json')));
  });

  test('a window compacts in the same place', async () => {
    const ours = stages(asJson(await recordAgent(variants.windowed(), { shape: 'flat' })));
    expect(ours).toEqual(stages(real('made-window-sliding-flat.json')));
  });
});
