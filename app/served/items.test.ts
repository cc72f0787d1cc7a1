import { describe, expect, it } from 'vitest';
import type { GapView, SectionView, ServedAnswer } from '../../src/protocol/views.ts';
import { anchorAt, scrollTopFor } from './anchor.ts';
import { estimateItem, linesOf } from './estimate.ts';
import { groupBySection } from './groups.ts';
import { buildItems, type Item } from './items.ts';
import { defaultOpenness, type Openness, rowIdentity } from './openness.ts';
import { message, section, servedOf } from './served.testkit.ts';

function items(served: ServedAnswer, more: Partial<Parameters<typeof buildItems>[0]> = {}): readonly Item[] {
  return buildItems({
    served,
    rowAt: (name, at) => served.sections.find((view) => view.section === name)?.rows[at],
    openness: defaultOpenness,
    closed: new Set(),
    chunked: true,
    ...more,
  });
}

const brief = (list: readonly Item[]) => list.map((item) => `${item.section} ${item.kind}`);
const gap = (kind: GapView['gap'], standing = false): GapView => ({
  gap: kind,
  fields: [],
  sentence: 'A sentence.',
  standing,
});
const notes = (list: readonly Item[]) => list.flatMap((item) => (item.kind === 'note' ? item.text : []));

describe('the served view as a list', () => {
  it('draws heads, rows in order and breakpoints where they fell', () => {
    const rows = [
      message(0, 'a'),
      message(1, 'b', { breakpoints: [{ field: 'messages', boundaryIndex: 1, ttl: 'short' }] }),
      message(2, 'c'),
    ];
    expect(brief(items(servedOf([section('messages', rows)])))).toEqual([
      'messages head',
      'messages row',
      'messages row',
      'messages breakpoint',
      'messages row',
    ]);
  });

  it('never draws an unknown section as empty: the gap stands instead', () => {
    const unknown = section('messages', [], { unknown: true, gaps: ['no-conversation-on-record'] });
    const list = items(servedOf([unknown], { gaps: [gap('no-conversation-on-record')] }));
    expect(brief(list)).toEqual(['messages head', 'messages gap']);
    expect(list[1]).toMatchObject({ how: 'whole' });
    expect(notes(list)).toEqual([]);
  });

  it('says that it cannot say where no gap covers a missing part', () => {
    const list = items(servedOf([section('params', [], { unknown: true })]));
    expect(notes(list)).toEqual(['This receipt carries no such part, so it cannot say.']);
  });

  it('blames no receipt for what no receipt was read for', () => {
    const list = items(
      servedOf([section('request-only', [], { unknown: true })], { gaps: [gap('no-receipt-on-chart')] }),
    );
    expect(notes(list)).toEqual(['Only a receipt could say, and none was read for this call.']);
  });

  it('says of a known empty section what the record says, never a default', () => {
    expect(notes(items(servedOf([section('params', [])])))[0]).toMatch(/absent dial is not a default/);
    expect(brief(items(servedOf([section('attention', [])])))).toEqual([]);
  });

  it('gives the reason where tools were withheld', () => {
    expect(notes(items(servedOf([section('tools', [])], { withheld: 'wrap-up' })))[0]).toMatch(/withheld/);
    expect(notes(items(servedOf([section('tools', [])], { withheld: 'something-new' })))[0]).toMatch(/something-new/);
    expect(notes(items(servedOf([section('tools', [])], { withheld: 'constructor' })))[0]).toMatch(/constructor[.]$/);
  });

  it('gives the sentence of a gap once and names it again where it bites again', () => {
    const both: SectionView[] = [
      section('system', [], { gaps: ['no-fold-base'] }),
      section('messages', [message(0, 'a')], { gaps: ['no-fold-base'] }),
    ];
    const hows = items(servedOf(both, { gaps: [gap('no-fold-base')] })).flatMap((item) =>
      item.kind === 'gap' ? item.how : [],
    );
    expect(hows).toEqual(['over-rows', 'again']);
  });

  it('keeps standing caveats out of the sections', () => {
    const view = section('cache', [message(0, 'a')], { gaps: ['cache-transform'] });
    expect(brief(items(servedOf([view], { gaps: [gap('cache-transform', true)] })))).not.toContain('cache gap');
  });

  it('draws a closed section as its head alone', () => {
    expect(
      brief(items(servedOf([section('messages', [message(0, 'a')])]), { closed: new Set(['messages'] as const) })),
    ).toEqual(['messages head']);
  });

  it('holds a place for every row that is not here yet', () => {
    const list = items(servedOf([section('messages', [message(0, 'a')], { count: 3 })]));
    expect(brief(list)).toEqual(['messages head', 'messages row', 'messages pending', 'messages pending']);
    expect(list.flatMap((item) => (item.kind === 'pending' ? item.at : []))).toEqual([1, 2]);
  });

  it('cuts an opened long text into chunks, and only then', () => {
    const long = message(0, 'x'.repeat(20_000));
    const view = servedOf([section('messages', [long])]);
    const opened = (openness: Openness, chunked: boolean) =>
      brief(items(view, { openness: () => openness, chunked })).filter((kind) => kind.endsWith('chunk')).length;
    expect(opened('all', true)).toBe(3);
    expect(opened('all', false)).toBe(0);
    expect(opened('open', true)).toBe(0);
  });

  it('gives every item a key of its own, equal rows too, and the same key in the next turn', () => {
    const twice = items(servedOf([section('messages', [message(0, 'a'), message(1, 'a'), message(2, 'b')])]));
    const keys = twice.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const later = items(
      servedOf([section('messages', [message(0, 'new'), message(1, 'a'), message(2, 'a'), message(3, 'b')])]),
    );
    for (const key of keys) expect(later.map((item) => item.key)).toContain(key);
  });

  it('knows a row by its hash, else by the hash on the receipt, else by its id', () => {
    expect(rowIdentity(message(3, 'a'))).toBe('message:hash of a');
    const { hash: _, ...bare } = message(3, 'a');
    expect(rowIdentity({ ...bare, receiptHash: 'r' })).toBe('message:r');
    expect(rowIdentity(bare)).toBe('message:message:3');
  });
});

describe('the reading place', () => {
  const before = items(servedOf([section('messages', [message(0, 'a'), message(1, 'b')])]));
  const tall = [
    { index: 0, start: 0, end: 40 },
    { index: 1, start: 40, end: 100 },
    { index: 2, start: 100, end: 160 },
  ];

  it('is the first item in sight and how far into it', () => {
    expect(anchorAt(110, tall, before)).toMatchObject({ key: before[2]?.key, into: 10 });
    expect(anchorAt(0, tall, before)).toBeUndefined();
  });

  it('is found again by key when rows enter above it', () => {
    const after = items(servedOf([section('messages', [message(0, 'new'), message(1, 'a'), message(2, 'b')])]));
    expect(scrollTopFor(anchorAt(110, tall, before), after, (index) => index * 60)).toBe(3 * 60 + 10);
  });

  it('falls back to the head of its section, else stays', () => {
    const anchor = anchorAt(110, tall, before);
    const other = items(servedOf([section('system', [message(0, 'z')]), section('messages', [message(0, 'q')])]));
    expect(scrollTopFor(anchor, other, (index) => index * 60)).toBe(2 * 60);
    expect(scrollTopFor(anchor, [], () => 0)).toBeUndefined();
  });
});

describe('groups and estimates', () => {
  const list = items(
    servedOf([section('system', [message(0, 's')]), section('messages', [message(0, 'a'), message(1, 'b')])]),
  );

  it('groups a window that begins inside a section', () => {
    const shown = [2, 3, 4].map((index) => ({ index, size: 10 }));
    const groups = groupBySection(shown.slice(1), list);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.head).toBeUndefined();
    expect(groupBySection(shown, list)[0]?.head?.index).toBe(2);
  });

  it('counts wrapped lines of each recorded line', () => {
    expect(linesOf('', 10)).toBe(1);
    expect(linesOf('a\n\nb', 10)).toBe(3);
    expect(linesOf('x'.repeat(25), 10)).toBe(3);
  });

  it('is taller for longer rows and never zero', () => {
    const short = estimateItem(
      { kind: 'row', key: 'k', section: 'messages', row: message(0, 'a'), openness: 'open' },
      80,
      true,
    );
    const long = estimateItem(
      { kind: 'row', key: 'k', section: 'messages', row: message(0, 'a\n'.repeat(12)), openness: 'open' },
      80,
      true,
    );
    expect(short).toBeGreaterThan(0);
    expect(long).toBeGreaterThan(short + 100);
  });
});
