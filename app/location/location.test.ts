import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECTIONS } from '../../src/protocol/views.ts';
import { fakeAxis, fakeHead, fakeSession } from '../store/fake.testkit.ts';
import { EMPTY_STATE, type LensState } from '../store/state.ts';
import { formatPlace } from './format.ts';
import { placeHere } from './here.ts';
import { parseAddress, rowsThatDiffer } from './parse.ts';
import { NOTE_LIMIT, type Place } from './place.ts';

const number = fc.nat(99_999_999);
const hex = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 16, maxLength: 16 })
  .map((all) => all.join(''));
const turn = fc.record({ leg: number, execution: number });
const counts = fc.tuple(number, number, number, number, number).map(([verified, reconstructed, damaged, a, b]) => ({
  verified,
  reconstructed,
  damaged,
  'on-receipt': a,
  'not-on-record': b,
}));
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const place: fc.Arbitrary<Place> = fc.record(
  {
    recording: hex,
    leg: number,
    mount: fc.array(number, { maxLength: 4 }),
    strategy: fc.constantFrom('milestones' as const, 'stages' as const, 'tags' as const, 'writes' as const),
    select: fc.array(number, { maxLength: 5 }),
    stop: fc.oneof(fc.constant('start' as const), fc.constant('end' as const), fc.record({ commit: number })),
    file: text,
    row: fc.record({ section: fc.constantFrom(...SECTIONS), at: number }),
    comparison: fc.record({ a: turn, b: turn }),
    counts,
    note: text,
  },
  { requiredKeys: ['recording', 'leg', 'mount', 'strategy', 'select', 'stop'] },
);

describe('the address', () => {
  it('reads back every place it writes', () => {
    fc.assert(
      fc.property(place, (before) => {
        expect(parseAddress(`#${formatPlace(before)}`)).toEqual({ kind: 'place', place: before });
      }),
      { numRuns: 2000 },
    );
  });
  it('never throws on junk, and reads no place without a recording', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (junk) => {
        expect(parseAddress(junk).kind).not.toBe('place');
      }),
      { numRuns: 2000 },
    );
  });
  it('lets junk in one part cost that part only', () => {
    const address = parseAddress('#v=1&r=0123456789abcdef&s=7&w=nonsense.x&k=1.2&c=9&zz=%E0%A4%A&l=1');
    expect(address).toEqual({
      kind: 'place',
      place: {
        recording: '0123456789abcdef',
        leg: 1,
        mount: [],
        strategy: 'milestones',
        select: [],
        stop: { commit: 7 },
      },
    });
  });
  it.each([
    'f=a.json',
    's=',
    's=-1',
    's=%E0%A4%A',
    's=x',
    'm=a.b&s=7',
    'l=&s=7',
    'y=q&s=7',
    'y=w.x&s=7',
    's=7&r=12',
    's=7&v=',
  ])('takes no other place for one it cannot read: %s', (part) => {
    const [key] = part.split('=').slice(-2);
    const head = key?.endsWith('r')
      ? '#v=1&'
      : key?.endsWith('v')
        ? '#r=0123456789abcdef&'
        : '#v=1&r=0123456789abcdef&';
    expect(parseAddress(head + part)).toEqual({ kind: 'damaged' });
  });
  it('names a link of a later lens instead of half-reading it', () => {
    expect(parseAddress('#v=2&r=0123456789abcdef')).toEqual({ kind: 'newer', version: '2' });
  });
  it('takes the file the start command serves', () => {
    expect(parseAddress('#open=/opened/a%20b.json')).toEqual({ kind: 'open', path: '/opened/a b.json' });
  });
  it('cuts a note at its limit, by characters, and survives half a surrogate', () => {
    const base = {
      recording: '0123456789abcdef',
      leg: 0,
      mount: [],
      strategy: 'milestones',
      select: [],
      stop: 'end',
    } as const;
    const long = parseAddress(formatPlace({ ...base, note: '😀'.repeat(200) }));
    expect(long).toMatchObject({ place: { note: '😀'.repeat(NOTE_LIMIT) } });
    expect(parseAddress(formatPlace({ ...base, note: 'a\ud800b' }))).toMatchObject({ place: { note: 'a\ufffdb' } });
  });
});

describe('what goes into the address', () => {
  const SECRET = 'hunter2-the-secret-password';
  const axis = fakeAxis(
    [
      { label: SECRET, kind: 'start', id: '' },
      { label: SECRET, id: `${SECRET}#7`, turns: [0] },
      { label: SECRET, kind: 'end' },
    ],
    { mount: `${SECRET}/sf-llm-call#3`, strategy: 'writes', select: ['secretKeyName'] },
    ['', `${SECRET}#2`],
  );
  const turns = [fakeHead(0, { call: `${SECRET}/call-llm#7` })];
  const session = fakeSession({ turns, axes: [axis] });
  const state: LensState = {
    ...EMPTY_STATE,
    recording: { session, summary: session.opened.summary, reader: 'alive', contentHash: 'f'.repeat(64) },
    axis,
    cursor: { ref: axis.ref, step: 1 },
    row: { section: 'messages', at: 3 },
    comparison: { a: 0, b: 0 },
  };
  it('is numbers and hashes, never recorded text', () => {
    const here = placeHere(state);
    expect(here).toMatchObject({
      recording: 'f'.repeat(16),
      mount: [2, 3],
      select: [0],
      stop: { commit: 2 },
      comparison: { a: { leg: 0, execution: 7 } },
    });
    const link = decodeURIComponent(formatPlace(here ?? fail()));
    for (let at = 0; at + 8 <= SECRET.length; at += 1) expect(link).not.toContain(SECRET.slice(at, at + 8));
    expect(link).not.toContain('secretKey');
  });
  it('is nothing before the recording is known by its hash', () => {
    const { contentHash: _, ...unknown } = state.recording ?? fail();
    expect(placeHere({ ...state, recording: unknown })).toBeUndefined();
  });
});

describe('what the sender saw', () => {
  const base = { verified: 5, reconstructed: 1, damaged: 0, 'on-receipt': 2, 'not-on-record': 0 };
  it('differs by the rows that changed status', () => {
    expect(rowsThatDiffer(base, base)).toBe(0);
    expect(rowsThatDiffer(base, { ...base, verified: 4, damaged: 1 })).toBe(1);
    expect(rowsThatDiffer(base, { ...base, verified: 4 })).toBe(1);
    expect(rowsThatDiffer(base, { ...base, verified: 2, damaged: 3 })).toBe(3);
  });
});

function fail(): never {
  throw new Error('the test lost its place');
}
