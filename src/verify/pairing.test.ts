/** Alignment against a slow table, and what pairing promises of any two lists. Rule source: engine.md section 8. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignByHash } from './align.ts';
import { type Pairing, pairRows } from './pairing.ts';

/** A row as a test sees it: hash, role, key. */
interface Row {
  readonly hash: string | undefined;
  readonly role: string;
  readonly key?: string;
}

const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
const role = fc.constantFrom('user', 'assistant', 'tool');
const row = fc.record({ hash: letter, role, key: fc.option(fc.constantFrom('k1', 'k2', 'k3'), { nil: undefined }) });
const rows = fc.array(
  row.map(({ key, ...rest }): Row => (key === undefined ? rest : { ...rest, key })),
  { maxLength: 14 },
);

describe('alignByHash', () => {
  it('is a longest common subsequence, as the table of all prefixes says', () => {
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 16 }), fc.array(letter, { maxLength: 16 }), (ours, theirs) => {
        const stretch = { from: 0, rebuiltTo: ours.length, receiptTo: theirs.length };
        const pairs = alignByHash(
          (i) => ours[i],
          (j) => theirs[j],
          stretch,
        );
        expect(pairs.length).toBe(longestCommon(ours, theirs));
        for (const [at, [i, j]] of pairs.entries()) {
          expect(ours[i]).toBe(theirs[j]);
          const [before] = [pairs[at - 1]];
          if (before !== undefined) expect(before[0] < i && before[1] < j).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('aligns no row without a hash, not even with one whose hash is empty', () => {
    const stretch = { from: 0, rebuiltTo: 2, receiptTo: 2 };
    const pairs = alignByHash(
      (i) => ['', 'a'][i],
      (j) => [undefined, 'a'][j],
      stretch,
    );
    expect(pairs).toEqual([[1, 1]]);
    expect(
      alignByHash(
        () => 'x',
        () => undefined,
        stretch,
      ),
    ).toEqual([]);
  });
});

describe('pairRows', () => {
  it.each([false, true])('accounts for every row of any two lists, once (excused: %s)', (excused) => {
    fc.assert(
      fc.property(rows, rows, (ours, theirs) => {
        const pairing = pair(ours, theirs, excused);
        expect(pairing.agreeing + pairing.pairs.length).toBe(ours.length);
        const answered = [...Array(pairing.agreeing).keys()];
        for (const [at, { state, receipt }] of pairing.pairs.entries()) {
          const mine = ours[pairing.agreeing + at];
          if (state === 'extra') {
            expect(receipt).toBe(-1);
            continue;
          }
          answered.push(receipt);
          const equal = mine?.hash === theirs[receipt]?.hash;
          expect(equal).toBe(state === 'agrees' || state === 'moved');
          if (state === 'edited') expect(mine?.role).toBe(theirs[receipt]?.role);
        }
        expect([...answered, ...pairing.receiptOnly].sort((a, b) => a - b)).toEqual([...theirs.keys()]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves no equal pair apart: what is over on one side is on no other', () => {
    fc.assert(
      fc.property(rows, rows, (ours, theirs) => {
        const { agreeing, pairs, receiptOnly } = pair(ours, theirs, false);
        const extra = pairs.flatMap(({ state }, at) =>
          state === 'agrees' || state === 'moved' ? [] : [ours[agreeing + at]?.hash],
        );
        for (const j of receiptOnly) expect(extra).not.toContain(theirs[j]?.hash);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each<[string, string, string, readonly string[]]>([
    ['nothing', 'abcdef', 'abcdef', []],
    ['one removed', 'abdef', 'abcdef', ['missing c']],
    ['the first removed', 'bcdef', 'abcdef', ['missing a']],
    ['the last removed', 'abcde', 'abcdef', ['missing f']],
    ['two removed apart', 'acdf', 'abcdef', ['missing b', 'missing e']],
    ['one inserted', 'abXcdef', 'abcdef', ['extra X']],
    ['two neighbours swapped', 'acbdef', 'abcdef', ['moved c']],
    ['the ends swapped', 'fbcdea', 'abcdef', ['moved f', 'moved a']],
    ['one carried to the end', 'bcdefa', 'abcdef', ['moved a']],
    ['one edited', 'abXdef', 'abcdef', ['edited X']],
    ['one edited and the next removed', 'abXef', 'abcdef', ['edited X', 'missing d']],
    ['all edited', 'XYZ', 'abc', ['edited X', 'edited Y', 'edited Z']],
    ['nothing rebuilt', '', 'ab', ['missing a', 'missing b']],
    ['nothing on the receipt', 'ab', '', ['extra a', 'extra b']],
  ])('tells %s apart', (_, ours, theirs, told) => {
    expect(tell(ours, theirs, pair(plain(ours), plain(theirs), false))).toEqual(told);
  });

  it('calls a row of another role no edit', () => {
    const ours: readonly Row[] = [{ hash: 'x', role: 'user' }];
    const theirs: readonly Row[] = [{ hash: 'a', role: 'tool' }];
    expect(pair(ours, theirs, false)).toMatchObject({ pairs: [{ state: 'extra' }], receiptOnly: [0] });
  });

  it('pairs by the key first where several rows of one role were edited', () => {
    const ours = [tool('x', 'k2'), tool('y', 'k1')];
    const theirs = [tool('a', 'k1'), tool('b', 'k2')];
    expect(pair(ours, theirs, false).pairs.map(({ receipt }) => receipt)).toEqual([1, 0]);
  });

  it('pairs by key wherever it stands, under an excuse', () => {
    const theirs = [user('u'), tool('a', 'k1'), user('v'), tool('b', 'k2')];
    expect(pair([tool('b', 'k2')], theirs, true)).toEqual({
      agreeing: 0,
      pairs: [{ state: 'agrees', receipt: 3 }],
      receiptOnly: [0, 1, 2],
    });
    expect(pair([tool('edited', 'k1')], theirs, true).pairs).toEqual([{ state: 'edited', receipt: 1 }]);
  });

  it('pairs from the end, under an excuse, and from the start without one', () => {
    const theirs = [user('a'), user('b'), user('c')];
    expect(pair([user('x')], theirs, true).pairs).toEqual([{ state: 'edited', receipt: 2 }]);
    expect(pair([user('x')], theirs, false).pairs).toEqual([{ state: 'edited', receipt: 0 }]);
  });

  it('proves nothing by a receipt row without a hash', () => {
    const theirs: readonly Row[] = [
      { hash: 'a', role: 'user' },
      { hash: undefined, role: 'user' },
      { hash: 'c', role: 'user' },
    ];
    expect(pair(plain('abc'), theirs, false).pairs.map(({ state }) => state)).toEqual(['unhashed', 'agrees']);
  });

  it.each<[string, readonly Row[], readonly Row[]]>([
    ['all different', many((at) => `x${at}`), many((at) => `y${at}`)],
    ['all equal but one', many((at) => (at === 2_000 ? 'odd' : 'same')), many(() => 'same')],
    ['turned about', many((at) => `x${at}`).toReversed(), many((at) => `x${at}`)],
    ['two kinds, mixed up', many((at) => `k${at % 2}`), many((at) => `k${(at * 7919) % 2 === 0 ? 1 : 0}`)],
    ['of other roles', many((at) => `x${at}`), many((at) => `y${at}`).map((other) => ({ ...other, role: 'tool' }))],
  ])('copes with 4,000 rows: %s', (_, ours, theirs) => {
    for (const excused of [false, true]) {
      const before = performance.now();
      const pairing = pair(ours, theirs, excused);
      expect(performance.now() - before).toBeLessThan(2_000);
      expect(pairing.agreeing + pairing.pairs.length).toBe(ours.length);
    }
  });
});

function pair(ours: readonly Row[], theirs: readonly Row[], excused: boolean): Pairing {
  return pairRows(
    {
      length: ours.length,
      hash: (i) => ours[i]?.hash ?? '',
      key: (i) => ours[i]?.key,
      kind: (i) => ours[i]?.role ?? '',
    },
    {
      length: theirs.length,
      hash: (j) => theirs[j]?.hash,
      key: (j) => theirs[j]?.key,
      kind: (j) => theirs[j]?.role,
    },
    excused,
  );
}

function tell(ours: string, theirs: string, { agreeing, pairs, receiptOnly }: Pairing): readonly string[] {
  return [
    ...pairs.flatMap(({ state }, at) => (state === 'agrees' ? [] : [`${state} ${ours.charAt(agreeing + at)}`])),
    ...receiptOnly.map((j) => `missing ${theirs.charAt(j)}`),
  ];
}

function longestCommon(ours: readonly string[], theirs: readonly string[]): number {
  let above = new Array<number>(theirs.length + 1).fill(0);
  for (const mine of ours) {
    const next = [0];
    for (const [j, other] of theirs.entries()) {
      next.push(mine === other ? (above[j] ?? 0) + 1 : Math.max(next[j] ?? 0, above[j + 1] ?? 0));
    }
    above = next;
  }
  return above.at(-1) ?? 0;
}

function plain(letters: string): readonly Row[] {
  return [...letters].map((hash) => ({ hash, role: 'user' }));
}

function user(hash: string): Row {
  return { hash, role: 'user' };
}

function tool(hash: string, key: string): Row {
  return { hash, role: 'tool', key };
}

function many(hash: (at: number) => string): readonly Row[] {
  return Array.from({ length: 4_000 }, (_, at) => ({ hash: hash(at), role: 'user' }));
}
