/** Odd containers: archives, streams of lines, several files. */
import { gzipSync as nodeGzip } from 'node:zlib';
import { gzipSync, zipSync } from 'fflate';
import { bytesOf, goodEnvelope, join, jsonBytes } from './good-recording.testkit.ts';
import { COMMITS, flip, leg, type OddFile, opens, refused, resumed, snapshot, text } from './odd-file.testkit.ts';

const encryptedZip = (): Uint8Array => {
  const zip = zipSync({ 'run.json': bytesOf(text) });
  // Bit 0 of the flags, in the local header and in the directory.
  const central = zip.findIndex(
    (_, i) => zip[i] === 0x50 && zip[i + 1] === 0x4b && zip[i + 2] === 1 && zip[i + 3] === 2,
  );
  zip[6] = (zip[6] ?? 0) | 1;
  zip[central + 8] = (zip[central + 8] ?? 0) | 1;
  return zip;
};
/** One zstd frame of raw blocks: the format needs no compression (RFC 8878 section 3.1.1). */
const zstd = (content: Uint8Array): Uint8Array => {
  const parts: Uint8Array[] = [Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x50)];
  for (let at = 0; at < content.length; at += 65_536) {
    const block = content.subarray(at, at + 65_536);
    const header = (block.length << 3) | (at + 65_536 >= content.length ? 1 : 0);
    parts.push(Uint8Array.of(header & 255, (header >> 8) & 255, header >> 16), block);
  }
  return join(...parts);
};

export const ODD_CONTAINERS: readonly OddFile[] = [
  // Containers
  opens('gzip', gzipSync(bytesOf(text)), { container: 'gzip', commits: [COMMITS] }),
  opens('gzip with a name and a comment', Uint8Array.from(nodeGzip(text)), { container: 'gzip' }),
  opens('gzip of two members', join(gzipSync(bytesOf(text.slice(0, 300))), gzipSync(bytesOf(text.slice(300)))), {
    commits: [COMMITS],
  }),
  opens('gzip in gzip', gzipSync(gzipSync(bytesOf(text))), { container: 'gzip+gzip' }),
  opens('gzip with junk behind it', join(gzipSync(bytesOf(text)), bytesOf('junk!')), {
    notes: ['trailing-junk'],
    note: { bytes: 5, in: 'gzip' },
  }),
  opens('gzip without its trailer', gzipSync(bytesOf(text)).slice(0, -8), {
    notes: ['cut'],
    note: { commits: COMMITS },
  }),
  opens('gzip without half its trailer', gzipSync(bytesOf(text)).slice(0, -3), { notes: ['cut'] }),
  opens('gzip with a wrong checksum', flip(gzipSync(bytesOf(text)), gzipSync(bytesOf(text)).length - 6), {
    notes: ['checksum-failed'],
  }),
  refused('gzip of nothing', gzipSync(new Uint8Array(0)), 'empty'),
  refused(
    'gzip of a picture',
    gzipSync(join(bytesOf(''), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))),
    'foreign',
    { kind: 'png' },
  ),
  refused('a gzip header alone', gzipSync(bytesOf(text)).slice(0, 12), 'cut-too-early'),
  refused(
    'gzip that contradicts itself',
    join(gzipSync(bytesOf(text)).slice(0, 10), Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff)),
    'bad-archive',
    { format: 'gzip' },
  ),
  refused('gzip four deep', gzipSync(gzipSync(gzipSync(gzipSync(bytesOf(text))))), 'bad-archive', { reason: 'nested' }),
  opens('zip', zipSync({ 'run.json': bytesOf(text) }), { container: 'zip', commits: [COMMITS] }),
  opens(
    'zip with a note beside',
    zipSync({ 'README.md': bytesOf('# A note\n\nplain words'), 'run.json': bytesOf(text) }),
    { notes: ['other-files-ignored'], note: { count: 1, in: 'zip', chosen: false } },
  ),
  opens(
    'zip with litter of a Mac',
    zipSync({ '__MACOSX/._run.json': Uint8Array.of(0, 5, 22, 7), 'run.json': bytesOf(text) }),
  ),
  opens(
    'zip of a recording with another name',
    zipSync({ 'dump.bin': bytesOf(text), 'other.json': bytesOf('{"a":1}') }),
    { notes: ['other-files-ignored'] },
  ),
  opens('zip of a gzip', zipSync({ 'run.json.gz': gzipSync(bytesOf(text)) }), { container: 'zip+gzip' }),
  refused(
    'zip of two recordings',
    zipSync({ 'a.json': bytesOf(text), 'b.json': jsonBytes(snapshot) }),
    'choose-member',
  ),
  refused('zip of notes', zipSync({ 'a.md': bytesOf('# words and words') }), 'no-member'),
  refused('zip of nothing', zipSync({}), 'no-member', { count: 0 }),
  refused('zip under a password', encryptedZip(), 'encrypted', { members: ['run.json'] }),
  refused('zip without its directory', zipSync({ 'run.json': bytesOf(text) }).slice(0, -60), 'bad-archive', {
    format: 'zip',
    reason: 'no-directory',
  }),
  refused(
    'a Playwright trace',
    zipSync({
      'trace.trace': bytesOf('{"type":"context-options","browserName":"chromium"}'),
      'trace.network': bytesOf(''),
      'resources/a.png': bytesOf(''),
    }),
    'foreign',
    { kind: 'playwright-trace' },
  ),
  refused(
    'a word processor’s file',
    zipSync({ '[Content_Types].xml': bytesOf('<Types/>'), 'word/document.xml': bytesOf('<w/>') }),
    'foreign',
    { kind: 'office-document' },
  ),
  opens('zstd', zstd(bytesOf(text)), { container: 'zstd', commits: [COMMITS] }),
  opens('zstd cut short', zstd(bytesOf('x'.repeat(0) + text.padEnd(70_000))).slice(0, 65_536 + 9), { notes: ['cut'] }),
  refused(
    'zstd that wants 2 GB',
    join(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa8), bytesOf('rest')),
    'bad-archive',
    { reason: 'window-too-large' },
  ),
  refused(
    'zstd of nonsense',
    join(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x50, 0x07, 0x00, 0x00), bytesOf('rest')),
    'bad-archive',
  ),
  // Lines and legs
  opens('NDJSON of one', bytesOf(`${text}\n`), { commits: [COMMITS] }),
  opens('NDJSON of two legs', bytesOf(`${JSON.stringify(leg(1, 0))}\n${JSON.stringify(resumed)}\n`), {
    commits: [3, 3],
    chained: true,
  }),
  opens(
    'NDJSON with CRLF and blank lines',
    bytesOf(`${JSON.stringify(leg(1, 0))}\r\n\r\n${JSON.stringify(resumed)}\r\n`),
    { commits: [3, 3] },
  ),
  opens(
    'NDJSON with U+2028 inside a string',
    bytesOf(`${JSON.stringify(leg(1, 0)).replace('hello', 'a\u2028b')}\n${JSON.stringify(resumed)}`),
    { commits: [3, 3] },
  ),
  opens('NDJSON with a bad line', bytesOf(`${JSON.stringify(leg(1, 0))}\n{bad\n${JSON.stringify(resumed)}\n`), {
    notes: ['bad-lines'],
    note: { count: 1, first: 2, lines: 3 },
    commits: [3, 3],
  }),
  opens('NDJSON with a bad first line', bytesOf(`{bad\n${JSON.stringify(leg(1, 0))}\n${JSON.stringify(resumed)}\n`), {
    notes: ['bad-lines'],
    note: { first: 1 },
  }),
  opens(
    'NDJSON whose last line is cut',
    bytesOf(`${JSON.stringify(leg(1, 0))}\n${JSON.stringify(resumed).slice(0, -900)}`),
    { notes: ['cut'] },
  ),
  opens(
    'NDJSON of commit rows',
    bytesOf(
      (Array.isArray(snapshot['commitLog']) ? snapshot['commitLog'] : []).map((r) => JSON.stringify(r)).join('\n'),
    ),
    { commits: [COMMITS] },
  ),
  opens('an array of two legs', jsonBytes([leg(1, 0), resumed]), { commits: [3, 3], chained: true }),
  opens('an array of legs, the wrong way round', jsonBytes([resumed, leg(1, 0)]), {
    notes: ['legs-reordered'],
    note: { order: [1, 0], names: ['file-0', 'file-0'] },
    commits: [3, 3],
    chained: true,
  }),
  opens('two files, the wrong way round', [jsonBytes(resumed), jsonBytes(leg(1, 0))], {
    notes: ['legs-reordered'],
    note: { order: [1, 0], names: ['file-1', 'file-0'] },
    commits: [3, 3],
    chained: true,
  }),
  opens('the same file twice', [bytesOf(text), bytesOf(text)], {
    notes: ['legs-not-chained'],
    note: { reason: 'shared-stage' },
    chained: false,
  }),
  opens('a recording and a read-me', [bytesOf(text), bytesOf('plain words\nand more')], {
    notes: ['other-files-ignored'],
    note: { count: 1, files: [{ name: 'file-1', code: 'foreign', facts: { kind: 'text' } }] },
    commits: [COMMITS],
  }),
  refused(
    'a recording and one of the future',
    [bytesOf(text), jsonBytes({ ...goodEnvelope(), format: 'agentfootprint.recording.v3' })],
    'mixed-drop',
    { opened: 1 },
  ),
  refused('two files, neither a recording', [bytesOf('words'), bytesOf('<html></html>')], 'mixed-drop', { opened: 0 }),
  refused('an array with one item that is no leg', jsonBytes([leg(1, 0), { a: 1 }]), 'not-a-recording', { item: 1 }),
];
