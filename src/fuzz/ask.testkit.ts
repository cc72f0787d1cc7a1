/** Everything a reader asks of a recording. Whatever escapes is a finding; what comes back is judged. */
import { epochAt, epochLocations } from '../epochs/epoch-at.ts';
import { keyedFold, stateKeys } from '../fold/keyed-fold.ts';
import type { Recording } from '../recording/model.ts';
import { openRecording } from '../recording/open-recording.ts';
import type { Prng } from '../samples/stories/prng.ts';
import { receiptAt, receiptReadAt, servedAt } from '../served/served-at.ts';
import { verifyRun } from '../verify/verify-epoch.ts';
import { createSession } from '../worker/session/session.ts';
import { type Judged, tooGood } from './oracle.testkit.ts';

/** A verified row: its call, the field it belongs to and the hash that agreed. */
export type Proved = ReadonlySet<string>;

export interface Asked {
  readonly opened: boolean;
  readonly complaints: readonly string[];
  readonly proved: Proved;
  /** Rows over all calls: they must stay in proportion to the file. */
  readonly rows: number;
}

/** Opens, folds, serves and verifies `value`. Throws what the engine throws. */
export function askEngine(value: unknown, prng: Prng, judged: Judged): Asked {
  const result = openRecording(value);
  if (!result.ok) {
    if (typeof result.failure.code !== 'string') throw new Error('a failure without a code');
    return { opened: false, complaints: [], proved: new Set(), rows: 0 };
  }
  const { recording } = result;
  askFolds(recording, prng);
  const complaints: string[] = [];
  const proved = new Set<string>();
  let rows = 0;
  const asked = new Set<string>();
  for (const verdict of verifyRun(recording)) {
    const call = verdict.callRuntimeStageId;
    rows += verdict.rows.length;
    for (const row of verdict.rows) if (row.status === 'verified') proved.add(`${call} ${row.field} ${row.onReceipt}`);
    // Two calls may come to share one id: each name means the first, so the others have no view of their own.
    if (asked.has(call)) continue;
    asked.add(call);
    const view = servedAt(recording, call);
    if (view === undefined) throw new Error(`a verdict on ${call}, and nothing served there`);
    const place = epochAt(recording, call);
    if (place === undefined) throw new Error(`a verdict on ${call}, and no such call`);
    receiptAt(recording, call);
    const mark = recording.legs[place.leg]?.redacted?.mark;
    const said = tooGood(view, receiptReadAt(recording, call)?.receipt, verdict, judged, mark);
    complaints.push(...said.map((complaint) => `${call}: ${complaint}`));
  }
  return { opened: true, complaints, proved, rows };
}

function askFolds(recording: Recording, prng: Prng): void {
  const logs = recording.legs.flatMap(({ run, subtree, mounts }) => {
    const all = [...mounts.values()].map(({ log }) => log);
    const some = all.length === 0 ? [] : [all[prng.below(all.length)]];
    return [run, subtree, ...some].filter((log) => log !== undefined);
  });
  for (const log of logs) {
    const fold = keyedFold(log);
    const idx = prng.below(fold.length + 2) - 1;
    for (const key of [...stateKeys(log, idx), '__proto__', 'toString']) fold.valueAt(key, idx);
  }
}

/** The questions of the page, at a few places. A failure must be a value with a code. */
export async function askSession(value: unknown, prng: Prng): Promise<void> {
  const result = openRecording(value);
  if (!result.ok) return;
  const session = createSession(result.recording);
  const summary = session.summary([]);
  const [tag] = summary.tags;
  const [key] = summary.writtenKeys;
  const mounts = [...(result.recording.legs[0]?.mounts.keys() ?? [])];
  for (const mount of ['', mounts[prng.below(mounts.length + 1)] ?? 'no such mount']) {
    session.axis({ mount, leg: 0, strategy: 'milestones', select: [] });
    session.axis({ mount, leg: 0, strategy: 'stages', select: [] });
    session.axis({ mount, leg: 0, strategy: 'tags', select: tag === undefined ? [] : [tag.tag] });
    session.axis({ mount, leg: 0, strategy: 'writes', select: [key?.key ?? '__proto__'] });
    const idx = prng.below(40);
    session.state({ leg: 0, mount, from: 0, idx, firstIdx: idx, path: [], count: 50 });
    session.state({ leg: 0, mount, from: 0, idx, firstIdx: idx, path: ['history', '0'], count: 50 });
  }
  for (const turn of session.turns.list) {
    const facts = session.facts(turn.head.turn);
    if (facts?.verdict === 'verified' && (facts.counts.damaged > 0 || facts.counts.verified === 0)) {
      throw new Error(`turn ${turn.head.turn} is all clear with ${JSON.stringify(facts.counts)}`);
    }
    const served = session.served({ at: turn.head, window: 20 });
    if (!served.ok) continue;
    for (const { rows } of served.answer.sections) {
      const row = rows[prng.below(rows.length + 1)];
      if (row === undefined) continue;
      session.evidence({ at: turn.head, row: row.id });
      for (const part of ['text', 'stored', 'input'] as const) {
        session.text({ at: turn.head, row: row.id, part, from: 0, count: 100 });
      }
    }
  }
  const [first, last] = [session.turns.list[0], session.turns.list.at(-1)];
  if (first !== undefined && last !== undefined) await session.compare({ a: first.head, b: last.head });
  await session.finder.find(
    { query: 'e', caseSensitive: false, limit: 20 },
    { spent: () => false, breathe: () => Promise.resolve(true) },
  );
  epochLocations(result.recording);
}
