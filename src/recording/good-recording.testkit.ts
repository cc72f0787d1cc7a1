/** A small good recording, built by code: what tests spoil in one known way each. */
import type { Json, JsonObject } from '../json.ts';

/** A committed row that sets keys. */
export function row(stageId: string, n: number, set: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    overwrite: set,
    updates: {},
    redactedPaths: [],
    trace: Object.keys(set).map((path) => ({ path, verb: 'set' })),
    stage: stageId,
    stageId,
    runtimeStageId: `${stageId}#${n}`,
    idx: n,
    ...more,
  };
}

/** A run of `turns` turns, three commits each, one mount a turn. `from` is the first execution index. */
export function goodSnapshot(turns = 3, from = 0, initialState: JsonObject = { input: 'hello', count: 0 }): JsonObject {
  const commitLog: JsonObject[] = [];
  const subflowResults: { [key: string]: JsonObject } = {};
  let n = from;
  for (let turn = 1; turn <= turns; turn++) {
    commitLog.push(
      row('seed', n++, { iteration: turn, history: [{ role: 'user', content: `question ${turn} — ça va? 好` }] }),
    );
    const mount = `sf-messages#${n}`;
    const entry: JsonObject = {
      subflowId: 'sf-messages',
      treeContext: {
        globalContext: { history: [] },
        stageContexts: {},
        history: [row('', n, {}, { runtimeStageId: '' }), row('sf-messages/context', n + 1, { piece: `text ${turn}` })],
        initialState: { seed: turn },
      },
    };
    subflowResults[mount] = entry;
    subflowResults['sf-messages'] = entry;
    n += 2;
    commitLog.push(row('call-llm', n++, { llmLatestContent: `answer ${turn}`, model: 'mock' }));
    commitLog.push(row('route', n++, { route: turn === turns ? 'final' : 'loop' }));
  }
  return {
    sharedState: { count: turns },
    executionTree: { id: 'seed', next: { id: 'call-llm' } },
    initialState,
    commitLog,
    commitValues: 'delta',
    writeProvenance: 'summary',
    runId: 'run-engine-1',
    subflowResults,
    recorders: [],
  };
}

export function goodRecording(turns = 3): JsonObject {
  return {
    snapshot: goodSnapshot(turns),
    events: [{ type: 'agentfootprint.stream.llm_start' }],
    structure: { id: 'root' },
  };
}

export function goodEnvelope(turns = 3, run: JsonObject = {}): JsonObject {
  return {
    format: 'agentfootprint.recording.v1',
    producer: { agentfootprintVersion: '9.62.0' },
    run: { runId: 'run-1', startedAt: '2026-01-01T00:00:00.000Z', complete: true, droppedEvents: 0, ...run },
    privacy: { mode: 'full' },
    recording: goodRecording(turns),
  };
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const jsonBytes = (value: Json): Uint8Array => bytesOf(JSON.stringify(value));

/** UTF-16 bytes of a text, with or without a byte order mark. */
export function utf16(text: string, bigEndian: boolean, mark: boolean): Uint8Array {
  const units = mark ? `\uFEFF${text}` : text;
  const bytes = new Uint8Array(units.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < units.length; i++) view.setUint16(i * 2, units.charCodeAt(i), !bigEndian);
  return bytes;
}

export function join(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
