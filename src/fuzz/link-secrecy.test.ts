/**
 * A link names a place and carries nothing of the recording: over 1,000 stops of a run full of secrets, no
 * 8 characters of any text in it stand in the link (issue 4, item 6). Formatter and selectors are the page's own.
 */
import { beforeAll, expect, it } from 'vitest';
import { formatPlace } from '../../app/location/format.ts';
import { placeHere } from '../../app/location/here.ts';
import { parseAddress } from '../../app/location/parse.ts';
import { fakeAxis, fakeHead, fakeSession } from '../../app/store/fake.testkit.ts';
import { EMPTY_STATE, type LensState } from '../../app/store/state.ts';
import { isJsonObject } from '../json.ts';
import { type AxisRef, SECTIONS } from '../protocol/views.ts';
import { initHashing } from '../receipt/hashing.ts';
import { openRecording } from '../recording/open-recording.ts';
import { recordLoad } from '../samples/load.ts';
import { Prng } from '../samples/stories/prng.ts';
import { createSession } from '../worker/session/session.ts';

const STOPS = 1_000;
const GRAM = 8;
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789_-.+/=';

beforeAll(initHashing);

it(`${STOPS} stops: no ${GRAM} characters of any row are in the link`, async () => {
  const prng = new Prng(4);
  const recording = secretRecording(
    await recordLoad({ shape: 'flat', encoding: 'delta', turns: 70, resultBytes: 300, seed: 4, lean: true }),
    prng,
  );
  const secrets = gramsOf(recording);
  expect(secrets.size).toBeGreaterThan(50_000);
  const opened = openRecording(recording, { names: ['run.json'] });
  if (!opened.ok) throw new Error('it does not open');
  const session = createSession(opened.recording);
  const summary = session.summary([{ name: 'run.json', bytes: 1, container: 'json', encoding: 'utf-8' }]);
  const facts = summary.turns.map(({ turn }) => session.facts(turn));
  const open = { session: fakeSession({ turns: [fakeHead(0)], axes: [fakeAxis([{ label: '' }])] }), summary };

  const refs: readonly AxisRef[] = [
    { mount: '', leg: 0, strategy: 'milestones', select: [] },
    { mount: '', leg: 0, strategy: 'stages', select: [] },
    { mount: '', leg: 0, strategy: 'tags', select: summary.tags.slice(0, 3).map(({ tag }) => tag) },
    ...summary.writtenKeys
      .slice(0, 4)
      .map(({ key }) => ({ mount: '', leg: 0, strategy: 'writes', select: [key] }) as const),
  ];
  let stops = 0;
  let grams = 0;
  for (const ref of refs) {
    const axis = session.axis(ref);
    if (!axis.ok) throw new Error('no axis');
    for (let step = 0; step < axis.answer.stops.length; step += 1) {
      stops += 1;
      const state: LensState = {
        ...EMPTY_STATE,
        recording: { ...open, contentHash: 'c0ffee00'.repeat(8), reader: 'alive' },
        axis: axis.answer,
        cursor: { ref, step },
        row: { section: SECTIONS[prng.below(SECTIONS.length)] ?? 'system', at: prng.below(300) },
        comparison: { a: prng.below(summary.turns.length), b: prng.below(summary.turns.length) },
        marks: [{ id: 1, name: 'secret mark', leg: 0, mount: null, commitIdx: 3 }],
        facts,
        note: undefined,
      };
      const place = placeHere(state);
      if (place === undefined) throw new Error('no place');
      const link = formatPlace(place);
      expect(parseAddress(link)).toEqual({ kind: 'place', place });
      for (const text of [link, decodeURIComponent(link)]) {
        for (let at = 0; at + GRAM <= text.length; at += 1) {
          grams += 1;
          const gram = text.slice(at, at + GRAM);
          if (secrets.has(gram)) throw new Error(`${gram} of the recording is in ${link}`);
        }
      }
    }
  }
  console.log(
    `link secrecy: ${stops} stops, ${grams} substrings of links against ${secrets.size} of the recording: none in both`,
  );
  expect(stops).toBeGreaterThanOrEqual(STOPS);
  // Awake: the same look finds a secret that is there.
  const [leaked = ''] = secrets;
  expect(secrets.has(`&n=${leaked}`.slice(3, 3 + GRAM))).toBe(true);
});

/** Words of tool names, keys and texts: each becomes one secret wherever it stands. */
const NAMES = /kettle|copper|harbour|refund|ledger|parcel|invoice|carrier|customer|morning|Page/g;
/** Words of texts only: each occurrence becomes a secret of its own. */
const WORDS = /warehouse|supervisor/g;

/** The same run with what it says and what its tools and keys are called replaced by what looks like keys. */
function secretRecording(recording: unknown, prng: Prng): unknown {
  const secretOf = new Map<string, string>();
  const fresh = (): string => Array.from({ length: 16 }, () => LETTERS[prng.below(LETTERS.length)]).join('');
  const text = JSON.stringify(recording)
    .replaceAll(NAMES, (word) => {
      const known = secretOf.get(word) ?? `sk-${fresh()}`;
      secretOf.set(word, known);
      return known;
    })
    .replaceAll(WORDS, fresh);
  expect(secretOf.size).toBeGreaterThan(5);
  return JSON.parse(text);
}

/** Every run of `GRAM` characters of every text, names of members included. */
function gramsOf(recording: unknown): ReadonlySet<string> {
  const grams = new Set<string>();
  const pending: unknown[] = [recording];
  const see = (text: string): void => {
    for (let at = 0; at + GRAM <= text.length; at += 1) grams.add(text.slice(at, at + GRAM));
  };
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') see(next);
    else if (Array.isArray(next)) for (const item of next) pending.push(item);
    else if (isJsonObject(next)) {
      for (const [key, value] of Object.entries(next)) {
        see(key);
        pending.push(value);
      }
    }
  }
  return grams;
}
