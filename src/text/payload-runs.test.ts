import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedPlaces, foldPayloads, LEAST_UNITS, MOST_RUNS, payloadRuns } from './payload-runs.ts';

/** Bytes that look random and are the same at every run. */
function noise(length: number, seed = 'a'): Buffer {
  const out: Buffer[] = [];
  for (let i = 0; i * 64 < length; i += 1) out.push(createHash('sha512').update(`${seed}${i}`).digest());
  return Buffer.concat(out).subarray(0, length);
}

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noise(900)]);
const prose = fc
  .array(
    fc.constantFrom(
      'the',
      'Invoice',
      'über',
      '2026-03-01',
      'src/app/Main.tsx',
      'a_b',
      '"key":',
      '\n',
      '{',
      '日本',
      'SKU-77A',
    ),
    { maxLength: 400 },
  )
  .map((words) => words.join(' '));

describe('payloads in a text', () => {
  it('are found exactly where they stand among prose, in both alphabets, and folding leaves the prose', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(prose, fc.integer({ min: 400, max: 5_000 }), fc.string(), fc.constantFrom('base64', 'base64url')),
          { maxLength: 5 },
        ),
        prose,
        (planted, end) => {
          let text = '';
          let left = '';
          const places: (readonly [number, number, number])[] = [];
          for (const [before, length, seed, alphabet] of planted) {
            const run = noise(length, seed).toString(alphabet === 'base64' ? 'base64' : 'base64url');
            text += `${before} "`;
            left += `${before} "`;
            places.push([text.length, text.length + run.length, length]);
            text += `${run}" `;
            left += '" ';
          }
          text += end;
          const runs = payloadRuns(text);
          expect(runs.map(({ from, to, bytes }) => [from, to, bytes])).toEqual(places);
          expect(foldPayloads(text).text).toBe(left + end);
          for (const at of foldedPlaces(runs)) expect((left + end)[at - 1]).toBe('"');
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are never found in prose, and nothing throws on any text', () => {
    fc.assert(fc.property(prose, (text) => void expect(payloadRuns(text.repeat(3))).toEqual([])));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
        let before = 0;
        for (const { from, to } of payloadRuns(text)) {
          expect(from).toBeGreaterThanOrEqual(before);
          expect(to - from).toBeGreaterThanOrEqual(LEAST_UNITS);
          before = to;
        }
      }),
    );
  });

  it.each([
    ['hex digests joined', noise(3_000).toString('hex')],
    ['hex in both cases', Array.from(noise(2_000).toString('hex'), (c, i) => (i % 3 ? c : c.toUpperCase())).join('')],
    ['one letter', 'a'.repeat(20_000)],
    ['digits', '0123456789'.repeat(900)],
    ['a long path', '/usr/local/share/Projects2/whyLens/src/components/ServedView'.repeat(30)],
    ['names in camel case', 'getElementByIdOrThrow2ThenReturnTheWholeList'.repeat(40)],
    ['words joined', 'the-quick-brown-Fox-jumps-over-12-lazy-dogs-'.repeat(40)],
    ['what is too short', noise(370).toString('base64')],
    ['digests, one a line', Array.from({ length: 40 }, (_, i) => noise(32, String(i)).toString('hex')).join('\n')],
  ])('%s is none', (_, text) => {
    expect(payloadRuns(`before ${text} after`)).toEqual([]);
  });

  it.each([
    ['image/png', PNG],
    ['image/jpeg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noise(900)])],
    ['image/gif', Buffer.concat([Buffer.from('GIF89a'), noise(900)])],
    ['image/webp', Buffer.concat([Buffer.from('RIFF\x10\x20\x30\x40WEBP', 'latin1'), noise(900)])],
    ['audio/wav', Buffer.concat([Buffer.from('RIFF\x10\x20\x30\x40WAVE', 'latin1'), noise(900)])],
    ['application/pdf', Buffer.from(`%PDF-1.7\n${'1 0 obj << /Type /Catalog >> endobj\n'.repeat(40)}`)],
    ['application/zip', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), noise(900)])],
    ['audio/mpeg', Buffer.concat([Buffer.from('ID3\x03', 'latin1'), noise(900)])],
    ['video/mp4', Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), noise(900)])],
  ])('%s is known by its first bytes', (type, bytes) => {
    const text = JSON.stringify({ data: bytes.toString('base64') });
    expect(payloadRuns(text)).toEqual([{ from: 9, to: text.length - 2, type, bytes: bytes.length }]);
  });

  it("is what its data URL says, in that URL's own words", () => {
    const data = noise(900).toString('base64');
    const typeOf = (head: string) => payloadRuns(`see ${head}${data}) and on`)[0]?.type;
    expect(typeOf('data:image/SVG+xml;base64,')).toBe('image/svg+xml');
    expect(typeOf('data:text/plain;charset=utf-8;base64,')).toBe('text/plain');
    expect(typeOf('data:<script>/x;base64,')).toBeUndefined();
    expect(typeOf('base64,')).toBeUndefined();
    expect(payloadRuns(`data:audio/wav;base64,${'A'.repeat(600)}`)).toMatchObject([{ type: 'audio/wav', bytes: 450 }]);
  });

  it.each([
    [76, '\n'],
    [76, '\r\n'],
    [64, '\\n'],
    [76, '\\r\\n'],
  ])('is one run over lines of %i with %j between', (width, feed) => {
    for (const length of [901, 1_200, 2_052]) {
      const lines =
        noise(length)
          .toString('base64')
          .match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
      const text = `head "${lines.join(feed)}" tail of prose`;
      expect(payloadRuns(text)).toEqual([{ from: 6, to: text.length - 15, bytes: length }]);
    }
  });

  it('are found to a bound, and what is behind it stays text', () => {
    const text = Array.from({ length: MOST_RUNS + 5 }, (_, i) => noise(600, String(i)).toString('base64')).join(' , ');
    expect(payloadRuns(text)).toHaveLength(MOST_RUNS);
    expect(foldPayloads(text).text.length).toBeGreaterThan(5 * 800);
  });

  it('costs prose next to nothing, and the worst texts their length', () => {
    const timed = (text: string) => {
      payloadRuns(text);
      const start = performance.now();
      for (let i = 0; i < 20; i += 1) payloadRuns(text);
      return (performance.now() - start) / 20;
    };
    expect(timed('The total of this invoice is 17.20 EUR. '.repeat(25_000))).toBeLessThan(5);
    for (const worst of ['a', 'aB3', `${'x'.repeat(511)} `, `${'aB3'.repeat(25)}a\n`])
      expect(timed(worst.repeat(Math.ceil(1_000_000 / worst.length)))).toBeLessThan(100);
  });
});
