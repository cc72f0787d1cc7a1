import { stateAt } from 'footprintjs/trace';
import { beforeAll, describe, expect, test } from 'vitest';
import { initHashing } from '../../receipt/hashing.ts';
import type { RecordingSession } from './session.ts';
import { answered, sampleValue, sessionOver } from './sessions.testkit.ts';

beforeAll(initHashing);

const WHOLE = { leg: 0, mount: '', from: 0, firstIdx: 0, count: 10_000 };

/** The value at a path, put together from the levels of the tree. */
function treeOf(session: RecordingSession, idx: number, path: readonly string[], array = false): unknown {
  const { nodes } = answered(session.state({ ...WHOLE, idx, path }));
  const members = nodes.map(({ key, kind, text }): [string, unknown] => {
    if (kind === 'object' || kind === 'array') return [key, treeOf(session, idx, [...path, key], kind === 'array')];
    const whole = text?.head ?? '';
    if (text !== undefined && text.length > text.head.length) throw new Error(`${key} is longer than its head`);
    return [key, kind === 'string' ? whole : JSON.parse(whole)];
  });
  return array ? members.map(([, value]) => value) : Object.fromEntries(members);
}

describe('the state tree', () => {
  test('is footprintjs’s own fold, at every row', () => {
    const value = sampleValue('one-call');
    const session = sessionOver(value);
    const { commitLog } = value.snapshot;
    for (let idx = -1; idx < commitLog.length; idx += 1) {
      const { state } = stateAt(value.snapshot, idx);
      expect(treeOf(session, idx, [])).toEqual(JSON.parse(JSON.stringify(state)));
    }
  });

  test('says what this stop wrote, and who wrote each key last', () => {
    const value = sampleValue('paid-twice');
    const session = sessionOver(value);
    const { commitLog } = value.snapshot;
    const idx = commitLog.findLastIndex((row: { trace: unknown[] }) => row.trace.length > 1);
    const keys = new Set(commitLog[idx].trace.map(({ path }: { path: string }) => path.split('\u001f')[0]));
    const { nodes, total } = answered(session.state({ ...WHOLE, idx, firstIdx: idx, path: [] }));
    expect(total).toBe(nodes.length);
    expect(new Set(nodes.filter(({ wroteHere }) => wroteHere).map(({ key }) => key))).toEqual(keys);
    for (const { key, lastWriter } of nodes) {
      const writes = (row: { trace: { path: string }[] }) =>
        row.trace.some(({ path }) => path.split('\u001f')[0] === key);
      const last = commitLog.slice(0, idx + 1).findLastIndex(writes);
      expect(lastWriter?.idx ?? -1, key).toBe(last);
    }
  });

  test('an append wrote only what it added', () => {
    const value = sampleValue('paid-twice');
    const session = sessionOver(value);
    const { commitLog } = value.snapshot;
    const idx = commitLog.findLastIndex((row: { trace: { path: string; verb: string }[] }) =>
      row.trace.some(({ path, verb }) => path === 'history' && verb === 'append'),
    );
    const added = commitLog[idx].overwrite.history.length;
    const { nodes, total } = answered(session.state({ ...WHOLE, idx, firstIdx: idx, path: ['history'] }));
    expect(nodes.filter(({ wroteHere }) => wroteHere).map(({ key }) => Number(key))).toEqual(
      Array.from({ length: added }, (_, at) => total - added + at),
    );
  });

  test('windows run on, redacted keys are named, integers are the file’s', () => {
    const session = sessionOver(sampleValue('redacted'));
    const last = 1_000_000;
    const all = answered(session.state({ ...WHOLE, idx: last, path: [] }));
    const part = answered(session.state({ ...WHOLE, idx: last, path: [], from: 2, count: 3 }));
    expect(part.nodes).toEqual(all.nodes.slice(2, 5));
    expect(all.nodes.some(({ redacted }) => redacted)).toBe(true);

    const log = [{ runtimeStageId: 'a#0', trace: [{ path: 'n', verb: 'set' }], overwrite: { n: 2 ** 60 } }];
    const numbers = sessionOver({ commitLog: log });
    numbers.learnIntegers(new Map([[2 ** 60, ['1152921504606846977']]]));
    const { nodes } = answered(numbers.state({ ...WHOLE, idx: 0, path: [] }));
    expect(nodes[0]?.text?.head).toBe('1152921504606846977');
  });

  test('a leaf is read whole, window by window; what is no leaf has no text', () => {
    const text = `\u{1f600}\u202e${'line of text\n'.repeat(1_000)}\ud800`;
    const log = [
      { runtimeStageId: 'a#0', trace: [{ path: 'a', verb: 'set' }], overwrite: { a: { list: ['x', text] } } },
      { runtimeStageId: 'a#1', trace: [{ path: 'a', verb: 'set' }], overwrite: { a: { list: [null, 2 ** 60] } } },
    ];
    const session = sessionOver({ commitLog: log });
    session.learnIntegers(new Map([[2 ** 60, ['1152921504606846977']]]));
    const read = (idx: number, path: readonly string[], from: number, count: number) =>
      session.stateText({ leg: 0, mount: '', idx, path, from, count });
    let whole = '';
    while (whole.length < text.length) {
      const window = answered(read(0, ['a', 'list', '1'], whole.length, 777));
      expect(window.length).toBe(text.length);
      expect(window.text.length).toBeGreaterThan(0);
      whole += window.text;
    }
    expect(whole).toBe(text);
    expect(answered(read(1, ['a', 'list', '1'], 0, 99)).text).toBe('1152921504606846977');
    expect(answered(read(1, ['a', 'list', '0'], 0, 99)).text).toBe('null');
    for (const path of [[], ['a'], ['a', 'list'], ['a', 'list', '2'], ['none'], ['a', 'toString']]) {
      expect(read(0, path, 0, 9).ok, path.join()).toBe(false);
    }
    expect(session.stateText({ leg: 7, mount: '', idx: 0, path: ['a'], from: 0, count: 9 }).ok).toBe(false);
  });

  test('keys of the prototype are keys', () => {
    const overwrite = JSON.parse('{"toString": {"a": 1}, "n": "x"}');
    const trace = Object.keys(overwrite).map((path) => ({ path, verb: 'set' }));
    const session = sessionOver({ commitLog: [{ runtimeStageId: 'a#0', trace, overwrite }] });
    const { nodes } = answered(session.state({ ...WHOLE, idx: 0, path: [] }));
    expect(nodes.map(({ key, kind }) => [key, kind])).toEqual([
      ['toString', 'object'],
      ['n', 'string'],
    ]);
    expect(answered(session.state({ ...WHOLE, idx: 0, path: ['valueOf'] })).nodes).toEqual([]);
  });
});
