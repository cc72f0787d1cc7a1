import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import type { OpenFailureCode } from '../../src/recording/failure.ts';
import type { OpenNoteCode } from '../../src/recording/model.ts';
import { openFiles } from '../../src/recording/open-bytes.ts';
import type { PageFailure } from '../store/state.ts';
import { foreignWords } from './foreign.ts';
import { noteSentence } from './note-sentences.ts';
import { plainText } from './said.ts';
import { failureWords } from './sentences.ts';

const HOSTILE = '<img src=x onerror=alert(1)>\u202e';

/** Facts as the reader gives them; the compiler keeps the list complete. */
const FAILURES: { readonly [code in OpenFailureCode]: JsonObject } = {
  empty: { bytes: 0 },
  'not-json': { byte: 1204, line: 7, column: 3, found: HOSTILE, reason: 'bad-word' },
  'cut-too-early': { byte: 99, line: 1, column: 100, path: 'snapshot' },
  foreign: { kind: 'otlp' },
  'unknown-format': { format: HOSTILE, known: ['agentfootprint.recording.v1'] },
  'not-a-recording': { found: 'object', keys: [HOSTILE, 'b', 'c', 'd', 'e', 'f', 'g'] },
  'no-commits': { found: 'string', keys: [] },
  'bad-ref': { ref: 12, count: 3, reason: 'range' },
  'too-deep': { depth: 200_000, limit: 10_000 },
  'too-large': { bytes: 6e8, limit: 5e8 },
  'bad-archive': { format: 'zip', reason: 'no-directory', bytes: 4 },
  'choose-member': { members: [] },
  'no-member': {},
  encrypted: {},
  'mixed-drop': { opened: 1, count: 1, files: [{ name: HOSTILE, code: 'empty', facts: {} }] },
  cancelled: {},
  'reader-died': {},
};
const CODES = Object.keys(FAILURES).filter((code): code is OpenFailureCode => Object.hasOwn(FAILURES, code));

const PAGE_FAILURES: readonly PageFailure[] = [
  { code: 'not-fetched', facts: { path: HOSTILE, status: 404 } },
  { code: 'nothing-dropped', facts: {} },
  { code: 'kept-copy-gone', facts: {} },
  { code: 'link-newer', facts: { version: '2' } },
  { code: 'link-damaged', facts: {} },
];

const NOTES: { readonly [code in OpenNoteCode]: object } = {
  'damaged-rows': { count: 2, first: 41, reason: 'x' },
  'damaged-mounts': { count: 1, first: HOSTILE },
  'bad-lines': { count: 3, first: 9, lines: [9, 10, 11] },
  cut: { byte: 5000, commits: 12 },
  'trailing-junk': { byte: 100, bytes: 7 },
  'replaced-bytes': { byte: 3, line: 1, column: 4 },
  'checksum-failed': { format: 'gzip' },
  'nonstandard-numbers': { count: 1, path: HOSTILE, text: 'NaN', byte: 1, line: 1, column: 2 },
  'duplicate-keys': { count: 1, path: 'a.b', text: 'b', byte: 1, line: 1, column: 2 },
  'unsafe-integers': { count: 1, path: 'a.b', text: '9007199254740993', byte: 1, line: 1, column: 2 },
  'proto-keys': { count: 1, path: 'a.__proto__' },
  'legs-not-chained': { reason: 'overlap' },
  'legs-reordered': { order: [1, 0], names: [HOSTILE, 'a.json'] },
  'folder-cut': { cutAt: 200 },
  'other-files-ignored': { count: 2, names: [HOSTILE, 'b'] },
};
const NOTE_CODES = Object.keys(NOTES).filter((code): code is OpenNoteCode => Object.hasOwn(NOTES, code));

const said = (code: OpenFailureCode, facts = FAILURES[code]) => failureWords({ code, facts });

describe('why a file was not opened', () => {
  it.each(CODES)('%s has a title, a sentence of its own, and no hole in it', (code) => {
    const { title, said: parts } = said(code);
    const text = plainText(parts);
    expect(title).toMatch(/^[A-Z].+[.]$/);
    expect(text.length).toBeGreaterThan(15);
    expect(text).not.toMatch(/undefined|null|NaN|\[object| {2}/);
    expect(text.trim()).toMatch(/[.]$/);
  });
  it('no two codes say the same', () => {
    expect(new Set(CODES.map((code) => said(code).title)).size).toBe(CODES.length);
    expect(CODES.length).toBe(17);
  });
  it('says where, what was found and what is accepted', () => {
    const text = plainText(said('not-json').said);
    expect(text).toContain('byte 1,204, line 7, column 3');
    expect(text).toContain(HOSTILE);
    expect(text).toContain('Accepted: a recording');
    expect(plainText(said('too-deep').said)).toContain('200,000 levels');
    expect(plainText(said('too-large').said)).toContain('600.0 MB');
  });
  it.each([
    ['[1,2,3]', 'It holds an array of 3 numbers, and no recording in it.'],
    ['[7]', 'It holds an array of 1 number, and no recording in it.'],
    ['[]', 'It holds an empty array, and no recording in it.'],
    ['[null,null]', 'It holds an array of 2 entries, each null, and no recording in it.'],
    ['[null,2]', 'It holds an array of 2 entries; entry 1 is null, not a recording.'],
    ['[[],[]]', 'It holds an array of 2 arrays, and no recording in it.'],
    ['[{"a":1},{"b":2}]', 'It holds an array of 2 objects; entry 1 is an object with the keys a, not a recording.'],
    ['null', 'It holds null, not an object.'],
    ['"x"', 'It holds a string, not an object.'],
    ['true', 'It holds true or false, not an object.'],
    ['{}', 'It is an object without keys.'],
    ['{"a":1,"b":2}', 'It is an object with the keys a, b.'],
    ['{"format":"agentfootprint.recording.v1","recording":null}', 'Its envelope holds null, not a recording.'],
    ['{"format":"agentfootprint.recording.v1"}', 'Its envelope holds nothing, not a recording.'],
    [
      '{"format":"agentfootprint.recording.v1","recording":{"a":1}}',
      'Its envelope holds an object with the keys a, not a recording.',
    ],
  ])('says what %s holds', async (text, sentence) => {
    const result = await openFiles([{ name: 'x', bytes: new TextEncoder().encode(text) }]);
    if (result.ok) throw new Error('it opened');
    expect(plainText(failureWords(result.failure).said)).toMatch(new RegExp(`^${sentence} Accepted: `));
  });
  it('keeps what came with the file apart from our words, so that it is drawn as text', () => {
    for (const code of ['not-json', 'unknown-format', 'not-a-recording', 'mixed-drop'] as const) {
      const ours = said(code).said.filter((part) => typeof part === 'string');
      expect(ours.join('')).not.toContain('onerror');
      expect(said(code).said).toContainEqual({ recorded: HOSTILE });
    }
  });
  it('survives facts that are missing', () => {
    for (const code of CODES) expect(plainText(said(code, {}).said)).not.toMatch(/undefined|\[object/);
  });
  it('has a sentence for what fails before the reader', () => {
    for (const failure of PAGE_FAILURES) expect(plainText(failureWords(failure).said)).toMatch(/[.]$/);
  });
});

describe('what was read with a reservation', () => {
  it('says of every reason why legs do not chain another sentence', () => {
    const reasons = ['shared-stage', 'overlap', 'no-run-log', 'cut-before', 'other-state', 'any other'];
    const said = reasons.map((reason) => plainText(noteSentence({ code: 'legs-not-chained', facts: { reason } })));
    expect(new Set(said).size).toBe(reasons.length);
  });
  it.each(NOTE_CODES)('%s is said in one sentence without holes', (code) => {
    const text = plainText(noteSentence({ code, facts: { ...NOTES[code] } }));
    expect(text).toMatch(/[.]$/);
    expect(text).not.toMatch(/undefined|null,|NaN,|\[object| {2}/);
  });
  it('a file left out of a drop is named with the words of its own refusal', async () => {
    const good = readFileSync(new URL('../../public/samples/one-call.json', import.meta.url));
    const text = (name: string, content: string) => ({ name, bytes: new TextEncoder().encode(content) });
    const others = [text('a.html', '<!doctype html><html><body></body></html>'), text('b.json', '[1]'), text('c', ' ')];
    const result = await openFiles([{ name: 'run.json', bytes: new Uint8Array(good) }, ...others]);
    if (!result.ok) throw new Error('refused');
    const [note] = result.recording.notes.filter(({ code }) => code === 'other-files-ignored');
    const html = 'It looks like a web page: perhaps the page that a download link led to instead of the file.';
    expect(note && plainText(noteSentence(note))).toBe(
      `3 files left out. a.html: This is not an agent’s recording. ${html} ` +
        'b.json: The JSON is not a recording. It holds an array of 1 number, and no recording in it. ' +
        'c: The file is empty. It holds no bytes, or only white space.',
    );
    // A file that looks like a recording and is none fails them all, with its own reason.
    const cut = text('cut.json', '{"snapshot":{"commitLog":[');
    const mixed = await openFiles([{ name: 'run.json', bytes: new Uint8Array(good) }, cut]);
    if (mixed.ok) throw new Error('it opened');
    expect(plainText(failureWords(mixed.failure).said)).toContain(
      'cut.json: The file was cut before its first whole commit.',
    );
  });
  it('many files left out are counted where they are not named', () => {
    const files = Array.from({ length: 20 }, (_, at) => ({ name: `f${at}`, code: 'empty', facts: {} }));
    const text = plainText(noteSentence({ code: 'other-files-ignored', facts: { count: 30, names: [], files } }));
    expect(text).toMatch(/^30 files left out\. f0: The file is empty\..* And 25 more files\.$/);
    const odd = { count: 1, names: ['f'], files: [{ name: 'f', code: 'toString' }] };
    expect(plainText(noteSentence({ code: 'other-files-ignored', facts: odd }))).toContain('f: It could not be read.');
  });
  it('members left out of an archive are told from files left out of a drop', () => {
    const said = (chosen: boolean) =>
      plainText(
        noteSentence({ code: 'other-files-ignored', facts: { count: 1, names: ['README.md'], in: 'zip', chosen } }),
      );
    expect(said(false)).toContain('1 file of the archive left out: README.md. ');
    expect(said(false)).toContain('the only one that looks like a recording.');
    expect(said(true)).toContain('the one you chose.');
  });
  it('legs put into order are named, or counted where their names are alike', () => {
    const said = (names: readonly string[]) =>
      plainText(noteSentence({ code: 'legs-reordered', facts: { order: [1, 0], names } }));
    expect(said(['b.json', 'a.json'])).toContain('They are read as b.json, a.json, by the number');
    expect(said(['x', 'x'])).toContain('They are read as leg 2 as it came, then leg 1 as it came, by');
  });
  it('a cut says where and how much was read', () => {
    expect(plainText(noteSentence({ code: 'cut', facts: { byte: 5000, commits: 12 } }))).toContain(
      'cut at byte 5,000: 12 commits read',
    );
  });
});

it('a foreign file is named by what it looks like', () => {
  expect(foreignWords('langfuse')).toContain('Langfuse');
  expect(foreignWords('toString')).toBe('something else (toString)');
});
