import { describe, expect, it } from 'vitest';
import type { StateNode } from '../../src/protocol/views.ts';
import { CHUNK } from '../ui/text-windows.ts';
import { focusedAt, type Level, pathKey, treeItems, treeMove } from './tree.ts';

function node(key: string, kind: StateNode['kind'], children = 0): StateNode {
  return { key, kind, children, wroteHere: false, redacted: false };
}

const levels = new Map<string, Level>([
  [pathKey([]), { total: 3, nodes: [node('a', 'object', 2), node('b', 'string'), node('__proto__', 'array', 5)] }],
  [pathKey(['a']), { total: 2, nodes: [node('x', 'number'), node('y', 'null')] }],
  [pathKey(['__proto__']), { total: 5, nodes: [node('0', 'string'), node('1', 'string')] }],
]);

const drawn = (open: string[][]) =>
  treeItems(levels, new Set(open.map(pathKey))).map((item) =>
    item.kind === 'node'
      ? `${item.level}:${item.path.join('/')} ${item.position}/${item.of}`
      : `${item.level}:${item.kind}`,
  );

describe('the state tree as a list', () => {
  it('draws closed containers as one line', () => {
    expect(drawn([])).toEqual(['1:a 1/3', '1:b 2/3', '1:__proto__ 3/3']);
  });
  it('draws an open container in place, and says what is not here yet', () => {
    expect(drawn([['a'], ['__proto__']])).toEqual([
      '1:a 1/3',
      '2:a/x 1/2',
      '2:a/y 2/2',
      '1:b 2/3',
      '1:__proto__ 3/3',
      '2:__proto__/0 1/5',
      '2:__proto__/1 2/5',
      '2:more',
    ]);
  });
  it('says that an open container is being read', () => {
    const only = new Map([[pathKey([]), { total: 1, nodes: [node('a', 'object', 1)] }]]);
    expect(treeItems(only, new Set([pathKey(['a'])])).map(({ kind }) => kind)).toEqual(['node', 'reading']);
  });
  it('stands thousands of open levels without recursing', () => {
    const deep = new Map<string, Level>();
    const open = new Set<string>();
    // One shared chain of short keys would have paths of quadratic size: 2,000 levels show the same.
    const path: string[] = [];
    for (let level = 0; level < 2000; level += 1) {
      deep.set(pathKey(path), { total: 1, nodes: [node('k', 'object', 1)] });
      path.push('k');
      open.add(pathKey(path));
    }
    expect(treeItems(deep, open)).toHaveLength(2001);
  });
});

describe('a long text', () => {
  const long: StateNode = {
    ...node('t', 'string'),
    text: { head: 'x'.repeat(2_000), length: 2 * CHUNK + 1, hidden: 0 },
  };
  const short: StateNode = { ...node('s', 'string'), text: { head: 'all of it', length: 9, hidden: 0 } };
  const texts = new Map<string, Level>([[pathKey([]), { total: 2, nodes: [long, short] }]]);
  it('opens below its line, stretch by stretch', () => {
    const items = treeItems(texts, new Set([pathKey(['t']), pathKey(['s'])]));
    expect(items.map((item) => (item.kind === 'chunk' ? `chunk ${item.chunk}/${item.of}` : item.kind))).toEqual([
      'node',
      'chunk 0/3',
      'chunk 1/3',
      'chunk 2/3',
      'node',
    ]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(5);
    expect(items.map((item) => item.kind === 'node' && item.open)).toEqual([true, false, false, false, false]);
  });
  it('takes the keys of a tree', () => {
    const closed = treeItems(texts, new Set());
    expect(treeMove(closed, 0, 'ArrowRight')).toEqual({ open: ['t'] });
    expect(treeMove(closed, 1, 'ArrowRight')).toBeUndefined();
    const items = treeItems(texts, new Set([pathKey(['t'])]));
    expect(treeMove(items, 0, 'ArrowRight')).toEqual({ focus: 1 });
    expect(treeMove(items, 2, 'ArrowLeft')).toEqual({ focus: 0 });
    expect(treeMove(items, 0, 'ArrowLeft')).toEqual({ close: ['t'] });
  });
});

describe('keys in the tree', () => {
  const items = treeItems(levels, new Set([pathKey(['a'])]));
  it('moves, opens, closes and climbs as trees do', () => {
    expect(treeMove(items, 0, 'ArrowDown')).toEqual({ focus: 1 });
    expect(treeMove(items, 0, 'ArrowUp')).toBeUndefined();
    expect(treeMove(items, 0, 'ArrowRight')).toEqual({ focus: 1 });
    expect(treeMove(items, 0, 'ArrowLeft')).toEqual({ close: ['a'] });
    expect(treeMove(items, 2, 'ArrowLeft')).toEqual({ focus: 0 });
    expect(treeMove(items, 4, 'ArrowRight')).toEqual({ open: ['__proto__'] });
    expect(treeMove(items, 3, 'ArrowRight')).toBeUndefined();
    expect(treeMove(items, 1, 'End')).toEqual({ focus: 4 });
    expect(treeMove(items, 4, 'Home')).toEqual({ focus: 0 });
  });
});

it('a focus that went to members still being read is on the first of them when they come', () => {
  const open = new Set([pathKey(['a'])]);
  const before = treeItems(new Map([...levels].filter(([key]) => key !== pathKey(['a']))), open);
  const waiting = before.findIndex(({ kind }) => kind === 'reading');
  expect(waiting).toBe(1);
  const key = before[waiting]?.key;
  expect(focusedAt(before, key)).toBe(1);
  const after = treeItems(levels, open);
  expect(after[focusedAt(after, key)]?.level).toBe((after[0]?.level ?? 0) + 1);
  expect(focusedAt(treeItems(levels, new Set()), key)).toBe(0);
  expect(focusedAt(after, undefined)).toBe(0);
});
