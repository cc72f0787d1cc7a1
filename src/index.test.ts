/** The engine by its public door, as somebody outside would use it: nothing here imports another module of ours. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as engine from './index.ts';

const row = (runtimeStageId: string, overwrite: object = {}, tags?: readonly string[]) => ({
  runtimeStageId,
  stageId: runtimeStageId,
  stage: runtimeStageId,
  trace: Object.keys(overwrite).map((path) => ({ path, verb: 'set' })),
  overwrite,
  updates: {},
  redactedPaths: [],
  ...(tags && { tags }),
});

const history = [{ role: 'user', content: 'Where?' }];
const receipt = { basis: { epoch: 1, runId: 'r', model: 'm', provider: 'p' } };
const run = {
  commitLog: [row('seed#0', { history, iteration: 1 }), row('call-llm#1', { receipt }), row('sf#2')],
  initialState: {},
  subflowResults: { 'sf#2': { treeContext: { history: [row('sf/sf-tools#3'), row('sf/other#4')] } } },
};

beforeAll(engine.initHashing);

describe('whatever is handed in', () => {
  const junk: readonly unknown[] = [
    undefined,
    null,
    0,
    Number.NaN,
    10n,
    Symbol('s'),
    '',
    'call-llm#1',
    [],
    [null],
    {},
    Object.create(null),
    () => 1,
    new Date(0),
    { rows: [null], damaged: [] },
    { rows: [], damaged: [], initialState: 5 },
    { format: 'agentfootprint.recording.packed.v1' },
  ];
  const any = (value: unknown): never => value as never; // the point: arguments that no type allows

  it.each<[string, (value: unknown, other: unknown) => unknown]>([
    ['openRecording', (value) => engine.openRecording(value).ok],
    ['unpackRecording', (value) => engine.unpackRecording(value).ok],
    ['epochLocations', (value) => engine.epochLocations(value)],
    ['epochAt', (value, other) => engine.epochAt(value, any(other))],
    ['servedAt', (value, other) => engine.servedAt(value, any(other))],
    ['receiptAt', (value, other) => engine.receiptAt(value, any(other))],
    ['verifyEpoch', (value, other) => engine.verifyEpoch(value, any(other))],
    ['verifyRun', (value) => engine.verifyRun(value)],
    ['keyedFold', (value, other) => engine.keyedFold(value).valueAt('history', any(other))],
    ['stateKeys', (value, other) => engine.stateKeys(value, any(other))],
    ['openCursor', (value) => engine.openCursor(value).ok],
    ['milestoneOf', (value) => engine.milestoneOf(any(value))],
    ['milestoneFromTags', (value) => engine.milestoneFromTags(value)],
    ['messageDigestInput', (value) => engine.messageDigestInput(value)],
    ['toolDigestInput', (value) => engine.toolDigestInput(value)],
    ['transformHashOf', (value) => engine.transformHashOf('r', value)],
    ['measureRequest', (value) => engine.measureRequest(value)],
    ['receiptPieces', (value) => engine.receiptPieces(value)],
    ['buildReceipt', (value, other) => engine.buildReceipt(any(value), any(other)).basis],
    ['systemOf', (value) => engine.systemOf(any(value))],
    ['messagesOf', (value) => engine.messagesOf(any(value))],
    ['toolsOf', (value) => engine.toolsOf(any(value))],
    ['cacheOf', (value) => engine.cacheOf(any(value))],
    ['paramsOf', (value) => engine.paramsOf(any(value))],
    ['attentionOf', (value) => engine.attentionOf(any(value))],
    ['measurementOf', (value) => engine.measurementOf(any(value))],
    ['preparationsOf', (value) => engine.preparationsOf(any(value))],
    ['requestOnlyOf', (value) => engine.requestOnlyOf(any(value))],
  ])('%s does not throw', (_, ask) => {
    for (const value of [...junk, run]) {
      for (const other of [...junk, run]) expect(() => ask(value, other)).not.toThrow();
    }
  });

  it('a fold of what is no recording holds nothing, and an index that is no number is the base', () => {
    const fold = engine.keyedFold({ rows: [null], damaged: [] });
    expect([fold.basis, fold.length, fold.valueAt('history', 0)]).toEqual(['log-only', 0, undefined]);
    expect(engine.keyedFold(run).valueAt('history', any('5'))).toBeUndefined();
    expect(engine.keyedFold(run).valueAt('history', Number.POSITIVE_INFINITY)).toEqual(history);
  });
});

describe('a cursor', () => {
  it('is by milestone where no strategy is named, on the run and on a mount', () => {
    const whole = engine.openCursor(run);
    const inner = engine.openCursor(run, { mount: 'sf#2' });
    if (!whole.ok || !inner.ok) throw new Error('no cursor');
    const kept = (stops: readonly { readonly runtimeStageId: string }[]) =>
      stops.map(({ runtimeStageId }) => runtimeStageId).filter((id) => id !== '');
    expect(kept(whole.cursor.stops)).toEqual(['call-llm#1']);
    expect(kept(inner.cursor.stops)).toEqual(['sf/sf-tools#3']);
    expect(engine.milestoneOf(inner.cursor.stops[1])).toEqual({ kind: 'slot', label: 'Tools' });
  });
});

describe('packing', () => {
  it('refuses another format of the family by name', () => {
    const newer = { format: 'agentfootprint.recording.packed.v2', values: [], recording: {} };
    expect(engine.unpackRecording(newer)).toMatchObject({
      ok: false,
      failure: { code: 'unknown-format', facts: { format: newer.format } },
    });
  });

  it.each([
    ['out of range', [{ '$af:ref': 9 }], 'out-of-range'],
    ['to itself', [{ '$af:ref': 0 }], 'cycle'],
    ['in a ring', [[{ '$af:ref': 1 }], { a: { '$af:ref': 0 } }], 'cycle'],
  ])('refuses a reference %s in a value that nothing refers to', (_, values, reason) => {
    const packed = { format: 'agentfootprint.recording.packed.v1', values, recording: run };
    expect(engine.unpackRecording(packed)).toMatchObject({
      ok: false,
      failure: { code: 'bad-ref', facts: { reason } },
    });
    expect(engine.openRecording(packed).ok).toBe(false);
  });

  it('takes a value that nothing refers to, and ends on a cycle of objects', () => {
    const packed = { format: 'agentfootprint.recording.packed.v1', values: [['unused']], recording: run };
    expect(engine.unpackRecording(packed)).toEqual({ ok: true, recording: run });
    const list: engine.Json[] = [];
    list.push({ deep: [list] });
    expect(() => engine.packRecording(list)).toThrow(TypeError);
    const shared = { a: ['no cycle'] };
    expect(() => engine.packRecording([shared, { b: shared }, shared])).not.toThrow();
  });
});

describe('a number that names several calls', () => {
  const twice = { ...run, commitLog: [...run.commitLog, row('seed#3', { iteration: 1 }), row('call-llm#4')] };

  it('means the first, and view and verdict say so', () => {
    for (const answer of [engine.servedAt(twice, 1), engine.verifyEpoch(twice, 1)]) {
      expect(answer).toMatchObject({ callRuntimeStageId: 'call-llm#1', ambiguous: true });
    }
  });

  it('is no matter where the call is named, or the number is its own', () => {
    for (const ask of [engine.servedAt, engine.verifyEpoch]) {
      expect(ask(twice, 'call-llm#4')).not.toHaveProperty('ambiguous');
      expect(ask(run, 1)).not.toHaveProperty('ambiguous');
    }
  });

  it('so with an id, in legs that are not one run', () => {
    for (const ask of [engine.servedAt, engine.verifyEpoch]) {
      expect(ask([run, structuredClone(run)], 'call-llm#1')).toHaveProperty('ambiguous', true);
    }
  });
});

describe('evidence', () => {
  it('of a long row can be saved under the name that its command reads', () => {
    const text = 'x'.repeat(100_000);
    const { needsFile, command, input, salt } = engine.evidenceOf('r', { formula: 'text', text });
    expect([needsFile, command.includes(engine.EVIDENCE_FILE)]).toEqual([true, true]);
    expect(engine.evidenceBytes(salt, input)).toHaveLength('r\u001F'.length + text.length);
  });
});
