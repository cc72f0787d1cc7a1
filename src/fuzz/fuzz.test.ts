/**
 * Real recordings, changed in every way a seed can think of: nothing escapes, nothing gets a better
 * status than the truth, memory stays bounded. README.md says how one case is run again.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { initHashing } from '../receipt/hashing.ts';
import { Prng } from '../samples/stories/prng.ts';
import { receiptReadAt, servedAt } from '../served/served-at.ts';
import { verifyRun } from '../verify/verify-epoch.ts';
import { askEngine, askSession } from './ask.testkit.ts';
import { corpus, type Source, type Subject } from './corpus.testkit.ts';
import { type Change, mutate } from './mutate.testkit.ts';
import { type Judged, tooGood } from './oracle.testkit.ts';

const SEED = Number(process.env['WHY_LENS_FUZZ_SEED'] ?? 20_261);
const CASES = Number(process.env['WHY_LENS_FUZZ_CASES'] ?? 20_000);
const ONLY = process.env['WHY_LENS_FUZZ_CASE'];
/** One case in this many also goes through every question of the page. */
const SESSION_EVERY = 16;
const SLOWEST_MS = 10_000;
const HEAP_GROWTH_BYTES = 96 * 1024 * 1024;

const judged: Judged = { verified: 0, damaged: 0, tooDeep: 0, withheld: 0 };
let subjects: readonly Subject[] = [];

beforeAll(async () => {
  await initHashing();
  subjects = corpus();
});

describe(`fuzz, seed ${SEED}`, () => {
  it(`${ONLY === undefined ? CASES : 'one'} changed recordings`, { timeout: 900_000 }, async () => {
    expect(subjects.length).toBeGreaterThanOrEqual(8);
    const cases = ONLY === undefined ? Array.from({ length: CASES }, (_, n) => n) : [Number(ONLY)];
    const failures: string[] = [];
    const seen = { opened: 0, refused: 0, watched: 0, slowest: 0 };
    let heap: number | undefined;
    for (const n of cases) {
      const start = performance.now();
      const failure = await runCase(n, seen);
      seen.slowest = Math.max(seen.slowest, performance.now() - start);
      if (failure !== undefined) failures.push(failure);
      if (failures.length >= 10) break;
      if (n === Math.floor(CASES / 10)) heap = heapUsed();
    }
    const grown = heap === undefined ? 0 : heapUsed() - heap;
    console.log(
      `fuzz: seed ${SEED}, ${cases.length} cases over ${subjects.length} recordings, ${seen.opened} opened, ` +
        `${seen.refused} refused; judged ${judged.verified} verified and ${judged.damaged} damaged lists, ` +
        `${seen.watched} rows watched, ${judged.withheld} with a placeholder, ${judged.tooDeep} too deep to judge; slowest ${Math.round(seen.slowest)} ms, ` +
        `heap grew ${Math.round(grown / 1024)} KB`,
    );
    expect(failures).toEqual([]);
    expect(seen.slowest).toBeLessThan(SLOWEST_MS);
    expect(grown).toBeLessThan(HEAP_GROWTH_BYTES);
    if (ONLY !== undefined) return;
    // Awake: most cases open, and the oracle had something to say in many of them.
    expect(seen.opened).toBeGreaterThan(CASES / 2);
    expect(judged.verified).toBeGreaterThan(CASES);
    expect(judged.damaged).toBeGreaterThan(CASES / 10);
    expect(seen.watched).toBeGreaterThan(CASES / 50);
    expect(judged.withheld).toBeGreaterThan(CASES);
  });

  it('has an oracle that is awake: a verdict made better is caught', () => {
    const { value } = subjects.find(({ name }) => name === 'equal-results.json') ?? {};
    const [verdict] = verifyRun(value);
    const view = verdict && servedAt(value, verdict.callRuntimeStageId);
    if (verdict === undefined || view === undefined) throw new Error('no first call');
    const receipt = receiptReadAt(value, verdict.callRuntimeStageId)?.receipt;
    expect(tooGood(view, receipt, verdict, judged)).toEqual([]);
    const [message] = view.messages.asSent;
    const edited = {
      ...view,
      messages: { asSent: [{ role: 'user', content: `${message?.content}.` }, ...view.messages.asSent.slice(1)] },
    };
    const said = tooGood(edited, receipt, verdict, judged);
    expect(said.join('\n')).toContain('message:0 is verified and hashes to something else');
    expect(said.join('\n')).toContain('differ from the receipt and none is damaged');
    const soft = verdict.rows.map((row) => (row.field === 'params' ? { ...row, status: 'verified' as const } : row));
    expect(tooGood(view, receipt, { ...verdict, rows: soft }, judged).join('\n')).toMatch(
      /counts say .*\n|has no hash/,
    );
  });

  it('leaves every recording as it was', () => {
    for (const { name, value, text } of subjects)
      expect({ name, same: JSON.stringify(value) === text }).toEqual({ name, same: true });
  });
});

/** Runs case `n`; the failure in one line that says how to run it again. */
async function runCase(
  n: number,
  seen: { opened: number; refused: number; watched: number },
): Promise<string | undefined> {
  const prng = new Prng(SEED * 1_000_003 + n);
  const subject = subjects[prng.below(subjects.length)];
  if (subject === undefined) return 'no recordings';
  const changes = changed(subject, prng);
  const say = (what: string): string =>
    `${what}\n  ${subject.name}: ${changes.map((change) => change.what).join('; ')}\n  again: WHY_LENS_FUZZ_SEED=${SEED} WHY_LENS_FUZZ_CASE=${n}`;
  if (ONLY !== undefined) console.log(say(`case ${n}`));
  try {
    const watched = changes.length === 1 ? changedSources(subject, changes[0]) : [];
    const { opened, complaints, proved, rows } = askEngine(subject.value, prng, judged);
    seen[opened ? 'opened' : 'refused'] += 1;
    seen.watched += watched.length;
    const stale = watched.filter(({ call, hash }) => proved.has(`${call} message ${hash}`));
    if (stale.length > 0)
      return say(`${stale.map(({ call, id }) => `${call} ${id}`).join()}: changed, and still verified`);
    if (complaints.length > 0) return say(complaints.join('\n  '));
    if (rows > subject.text.length) return say(`${rows} rows came of ${subject.text.length} characters`);
    if (n % SESSION_EVERY === 0) await askSession(subject.value, prng);
    return undefined;
  } catch (error) {
    return say(
      `escaped: ${error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 6).join('\n    ') : String(error)}`,
    );
  } finally {
    for (const change of changes.reverse()) change.undo();
  }
}

/** One change mostly, sometimes a few on top of each other; more often than not where it matters. */
function changed({ sites, served, live, top }: Subject, prng: Prng): Change[] {
  const many = prng.below(10);
  const count = many < 7 ? 1 : many < 9 ? 2 : 3 + prng.below(4);
  return Array.from({ length: count }, () => {
    const where = prng.below(10);
    const from = where < 6 ? live : where < 7 ? served : where < 8 ? top : sites;
    const site = from[prng.below(from.length)];
    if (site === undefined) throw new Error('a recording without members');
    return mutate(prng, site, sites);
  });
}

/** The rows that the change made say something else. A value too deep for the oracle's stack is not watched. */
function changedSources({ sources }: Subject, change: Change | undefined): readonly Source[] {
  if (change === undefined) return [];
  return (sources.get(change.holder) ?? []).filter((source) => {
    try {
      return source.now() !== source.hash;
    } catch {
      return false;
    }
  });
}

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

function heapUsed(): number {
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}
