import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openRecording } from '../recording/open-recording.ts';
import { readLog } from '../recording/read-log.ts';
import { foldFor } from './fold-for.ts';
import { continuedFold, foldOf } from './fold-of.ts';
import { keyedFold, stateKeys } from './keyed-fold.ts';

const SEP = '\u001F';
const shared = new URL('../../../shared/recordings/', import.meta.url);
const here = existsSync(shared);
if (!here) console.warn('fold: ../shared/recordings is absent, its checks are SKIPPED');

type Write = readonly [verb: string, path: string, value?: unknown];

function row(writes: readonly Write[], redactedPaths: readonly string[] = []) {
  const overwrite = {};
  const updates = {};
  for (const [verb, path, value] of writes) {
    let at: object = verb === 'merge' ? updates : overwrite;
    const segments = path.split(SEP);
    const last = segments.pop() ?? '';
    for (const segment of segments) {
      if (!Object.hasOwn(at, segment)) Object.assign(at, { [segment]: {} });
      at = Object(Reflect.get(at, segment));
    }
    Object.assign(at, { [last]: value });
  }
  return {
    runtimeStageId: 's#1',
    trace: writes.map(([verb, path]) => ({ verb, path })),
    overwrite,
    updates,
    redactedPaths,
  };
}

const fold = (rows: readonly unknown[], base?: unknown) => foldOf(readLog(rows, base));

describe('who wrote a key', () => {
  const log = fold([
    row([['set', 'a', {}]]),
    'damaged',
    row([
      ['set', `a${SEP}x`, 1],
      ['append', 'b', []],
    ]),
    row([['delete', 'a']]),
  ]);

  test('its writes, the last one by a row, and the keys of a row', () => {
    expect(log.writesOf('a')).toEqual([
      { idx: 0, verb: 'set', path: '', redacted: false },
      { idx: 2, verb: 'set', path: 'x', redacted: false },
      { idx: 3, verb: 'delete', path: '', redacted: false },
    ]);
    expect(log.lastWriteOf('a', 1)).toMatchObject({ idx: 0 });
    expect(log.lastWriteOf('a', 99)).toMatchObject({ idx: 3, verb: 'delete' });
    expect(log.lastWriteOf('a', -1)).toBeUndefined();
    expect(log.lastWriteOf('nowhere', 3)).toBeUndefined();
    expect(log.keysWrittenBy(2)).toEqual(['a', 'b']);
    expect(log.keysWrittenBy(1)).toEqual([]);
    expect(log.keysWrittenBy(99)).toEqual([]);
  });

  test('the keys that hold a value', () => {
    expect([-1, 0, 2, 3].map((idx) => log.keysAt(idx))).toEqual([[], ['a'], ['a', 'b'], ['b']]);
    expect(fold([row([['set', 'z', 1]])], { m: null, a: 1 }).keysAt(0)).toEqual(['m', 'a', 'z']);
    expect(stateKeys({ commitLog: [row([['set', 'z', 1]])] }, 0)).toEqual(['z']);
  });
});

describe('what redaction scrubbed', () => {
  test('a mark stands until a clean write of the whole path', () => {
    const log = fold([
      row([['set', 'a', 'REDACTED']], ['a']),
      row([['append', 'a', ['x']]]),
      row([['merge', 'a', { y: 1 }]]),
      row([['set', `a${SEP}z`, 2]]),
      row([['set', 'a', 'clean']]),
      row([['set', 'a', { secret: 'REDACTED', open: 1 }]], [`a${SEP}secret`]),
      row([['set', `a${SEP}open`, 2]]),
      row([['set', `a${SEP}secret`, 'shown']]),
      row([['append', 'a', 'REDACTED']], ['a']),
      row([['delete', 'a']], ['a']),
    ]);
    expect(Array.from({ length: 11 }, (_, i) => log.redactedAt('a', i - 1))).toEqual([
      undefined,
      [''],
      [''],
      [''],
      [''],
      undefined,
      ['secret'],
      ['secret'],
      undefined,
      [''],
      undefined,
    ]);
    expect(log.writesOf('a').map(({ redacted }) => redacted)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(log.redactedAt('b', 9)).toBeUndefined();
  });

  test('a scrubbed parent, a scrubbed place in a tail, and paths the row did not write', () => {
    expect(fold([row([['set', `a${SEP}x`, 1]], [])]).redactedAt('a', 0)).toBeUndefined();
    const parent = { ...row([], ['a']), trace: [{ verb: 'set', path: `a${SEP}x` }], overwrite: { a: 'REDACTED' } };
    expect(fold([parent]).redactedAt('a', 0)).toEqual(['x']);
    const tail = row([['append', 'a', [{ text: 'REDACTED' }]]], [`a${SEP}0${SEP}text`]);
    expect(fold([row([['set', 'a', [1]]]), tail]).redactedAt('a', 1)).toEqual(['']);
    expect(fold([row([['set', 'a', 1]], ['b', `a${SEP}x`])]).redactedAt('a', 0)).toBeUndefined();
    for (const redactedPaths of [null, 5, 'a', [5, null, {}]]) {
      expect(fold([{ ...row([['set', 'a', 1]]), redactedPaths }]).redactedAt('a', 0)).toBeUndefined();
    }
  });

  test('a leg that continues another inherits its marks', () => {
    const paused = fold([row([['set', 'a', 'REDACTED']], ['a'])], {});
    expect(continuedFold(readLog([row([['append', 'a', [1]]])], undefined), paused).redactedAt('a', 0)).toEqual(['']);
    expect(continuedFold(readLog([], { a: 1 }), paused).redactedAt('a', -1)).toBeUndefined();
  });

  test.skipIf(!here)('a recording under a policy on history', () => {
    const opened = openRecording(JSON.parse(readFileSync(new URL('made-redacted-policy.json', shared), 'utf8')));
    if (!opened.ok) throw new Error(opened.failure.code);
    const log = opened.recording.legs[0]?.run;
    if (log === undefined) throw new Error('no run log');
    const run = foldFor(opened.recording, log);
    for (const key of ['history', 'userMessage', 'lastToolResult']) {
      expect(run.readAt(key, run.length)).toBe('REDACTED');
      expect(run.redactedAt(key, run.length)).toEqual(['']);
    }
    expect(run.redactedAt('iteration', run.length)).toBeUndefined();
  });
});

describe('cost', () => {
  const turns = 20_000;
  const appends = Array.from({ length: turns }, (_, n) => row([['append', 'history', [{ n }, { n, reply: true }]]]));
  const log = fold([row([['set', 'history', []]]), ...appends]);

  test('an append-only list is one list: elements are shared, windows do not build the whole', () => {
    expect(log.lengthAt('history', turns)).toBe(2 * turns);
    expect(log.elementsAt('history', turns / 2, turns - 2, turns + 5)).toEqual([
      { n: turns / 2 - 1 },
      { n: turns / 2 - 1, reply: true },
    ]);
    const first = log.readAt('history', 5);
    const later = log.readAt('history', 6);
    expect(Array.isArray(first) && Array.isArray(later) && first.every((item, i) => item === later[i])).toBe(true);
    expect(log.readAt('history', 6)).toBe(later);
  });

  test('any turn of it is read at random, well inside what copying the list per turn would take', () => {
    const began = performance.now();
    let total = 0;
    for (let n = 0; n < turns; n++) total += log.lengthAt('history', (n * 7919) % turns) ?? 0;
    expect(total).toBe(turns * (turns - 1));
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test('a list edited in place every turn is not kept whole every turn', () => {
    const rows = Array.from({ length: 2_000 }, (_, n) =>
      row([
        ['append', 'l', [n]],
        ['set', `l${SEP}0`, n],
      ]),
    );
    const edited = fold([row([['set', 'l', []]]), ...rows]);
    expect(edited.lengthAt('l', 2_000)).toBe(2_000);
    expect(edited.elementsAt('l', 1_000, 0, 2)).toEqual([999, 1]);
  });
});

/** Never hand a bomb to `expect`: it walks what it is given. */
const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : undefined);

describe('hostile values', () => {
  test('200,000 levels are read, merged and copied without a stack', () => {
    let deep: unknown = 'end';
    for (let n = 0; n < 200_000; n++) deep = n % 2 === 0 ? [deep] : { deep };
    const log = keyedFold({
      commitLog: [
        row([['set', 'a', deep]]),
        row([['merge', 'b', deep]]),
        row([
          ['merge', 'b', deep],
          ['merge', 'b', deep],
        ]),
      ],
    });
    expect(log.valueAt('a', 0) === deep).toBe(false);
    expect(typeof log.valueAt('b', 2)).toBe('object');
  });

  test('a packed value that is small here and endless as a tree is copied at its packed size', () => {
    let bomb: unknown = ['x'];
    for (let n = 0; n < 60; n++) bomb = [bomb, bomb];
    const log = keyedFold({
      commitLog: [
        row([['set', 'a', bomb]]),
        row([
          ['merge', 'a', [1]],
          ['merge', 'a', [2]],
        ]),
      ],
    });
    expect(lengthOf(log.valueAt('a', 0))).toBe(2);
    // Past the limit of exact-row.ts an object counts once: `[bomb, bomb]` united with `[2]`.
    expect(lengthOf(log.valueAt('a', 1))).toBe(2);
  });

  test('nothing reaches a prototype, and no array is blown up', () => {
    const evil = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    const paths = [
      '__proto__',
      `a${SEP}__proto__${SEP}polluted`,
      `a${SEP}constructor${SEP}prototype${SEP}polluted`,
      'constructor',
    ];
    const rows = ['set', 'merge', 'append'].map((verb) =>
      row([...paths, 'a'].map((path): Write => [verb, path, evil])),
    );
    const log = keyedFold({
      commitLog: [
        ...rows,
        row([['set', 'l', [1]]]),
        row([
          ['set', `l${SEP}4294967290`, 1],
          ['set', `l${SEP}length`, 4e9],
        ]),
      ],
    });
    for (const key of ['a', 'l', '__proto__', 'constructor']) log.valueAt(key, 9);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(log.valueAt('l', 9)).toEqual([1]);
    expect(log.valueAt('toString', 9)).toBeUndefined();
  });

  test('an index that is none clamps or reads the base', () => {
    const log = keyedFold({ commitLog: [row([['set', 'a', 1]])], initialState: { a: 0 } });
    expect([Number.NaN, -5, -0.5, 0.9, Number.POSITIVE_INFINITY].map((idx) => log.valueAt('a', idx))).toEqual([
      0, 0, 0, 1, 1,
    ]);
  });

  test('what is no recording folds as an empty log', () => {
    for (const source of [undefined, null, 3, 'x', [], {}, [[]]]) {
      expect(keyedFold(source)).toMatchObject({ basis: 'log-only', length: 0 });
      expect(keyedFold(source).valueAt('a', 0)).toBeUndefined();
    }
  });

  test('a raw source changed between two calls is read as it now is', () => {
    const source = { commitLog: [row([['set', 'a', 1]])] };
    expect(keyedFold(source).valueAt('a', 0)).toBe(1);
    source.commitLog.push(row([['set', 'a', 2]]));
    expect(keyedFold(source).valueAt('a', 1)).toBe(2);
  });
});
