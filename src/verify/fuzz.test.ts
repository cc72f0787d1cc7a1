/**
 * Whatever becomes of a recording: nothing throws, the counts are the rows', and no row is verified
 * whose hash, taken here by another SHA-256, is not the receipt's.
 */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { epochLocations } from '../epochs/epoch-at.ts';
import { isJsonObject, type Json, own } from '../json.ts';
import { messagesOf, systemOf, toolsOf } from '../receipt/containers.ts';
import { messageDigestInput, toolDigestInput } from '../receipt/digest.ts';
import { initHashing } from '../receipt/hashing.ts';
import type { Recording } from '../recording/model.ts';
import { openRecording } from '../recording/open-recording.ts';
import { receiptAt, servedAt } from '../served/served-at.ts';
import { hasShared, opened, sharedText } from '../served/shared-recordings.testkit.ts';
import type { EpochVerdict } from './model.ts';
import { isRaw, isRawList, type Raw } from './mutations.testkit.ts';
import { verifyRun } from './verify-epoch.ts';

await initHashing();

const FILES = [
  'flat-dynamic-tools.json',
  'dynamic-grouped.json',
  'paused-resumed-no-base.json',
  'tool-forced.json',
  'made-redacted-policy.json',
];
const MUTATIONS_EACH = 150;
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260);

const ODD: readonly Json[] = [null, 0, -1, 1e308, '', 'x', '\ud800', 'REDACTED', true, [], {}, [null], { '': null }];

describe.runIf(hasShared())(`mutations of real recordings (seed ${SEED})`, () => {
  it.each(FILES)('%s', (name) => {
    const random = generator(SEED);
    const text = sharedText(name);
    let verified = 0;
    let changed = 0;
    const plain = JSON.stringify(verifyRun(JSON.parse(text)));
    for (let nth = 0; nth < MUTATIONS_EACH; nth += 1) {
      const value: unknown = JSON.parse(text);
      const target = pickOf(targetsIn(value), random);
      if (target === undefined) throw new Error(`${name} sets nothing of a request`);
      const how = mutate(target, random);
      const result = openRecording(value);
      if (!result.ok) continue;
      const verdicts = verifyRun(result.recording);
      if (JSON.stringify(verdicts) !== plain) changed += 1;
      for (const verdict of verdicts) verified += checkedAgain(result.recording, verdict, how);
    }
    expect(verified).toBeGreaterThan(MUTATIONS_EACH / 2);
    expect(changed).toBeGreaterThan(MUTATIONS_EACH / 5);
  });
});

/** How many rows of a verdict are verified; each of them hashed once more. */
function checkedAgain(recording: Recording, verdict: EpochVerdict, how: string): number {
  const { rows, counts, findings } = verdict;
  const named = [...rows.filter(({ status }) => status === 'verified')];
  expect({ how, verified: counts.verified }).toEqual({ how, verified: named.length });
  expect({ how, damaged: verdict.damaged }).toEqual({ how, damaged: counts.damaged });
  expect({ how, none: findings.length === 0 }).toEqual({ how, none: verdict.damaged === 0 });
  // The first call of an id is the one that the public reading means.
  const view = servedAt(recording, verdict.callRuntimeStageId);
  const receipt = receiptAt(recording, verdict.callRuntimeStageId);
  if (named.length === 0) return 0;
  if (view === undefined || receipt === undefined) throw new Error(`${how}: verified rows without a view or a receipt`);
  const salt = String(own({ ...receipt.basis }, 'runId'));
  for (const { field, index, onReceiptIndex = -1, rebuilt, id } of named) {
    const [x, expected] =
      field === 'system'
        ? [view.system.text, systemOf(receipt)?.hash]
        : field === 'piece'
          ? [view.system.pieces[index]?.text ?? '', systemOf(receipt)?.pieces?.[onReceiptIndex]?.hash]
          : field === 'message'
            ? [messageDigestInput(view.messages.asSent[index]), messagesOf(receipt)?.entries?.[onReceiptIndex]?.hash]
            : [
                toolDigestInput(view.tools.schemas[index]),
                toolsOf(receipt)?.schemaHashes?.get(view.tools.schemas[index]?.name ?? ''),
              ];
    const hash = createHash('sha256').update(`${salt}\u001F${x}`, 'utf8').digest('hex').slice(0, 16);
    expect({ how, id, hash, rebuilt }).toEqual({ how, id, hash: expected, rebuilt: expected });
  }
  return named.length;
}

/** What a row must set to matter to a request, or to be one's receipt. */
const MATTERS = [
  'receipt',
  'history',
  'messagesInjections',
  'systemPromptInjections',
  'dynamicToolSchemas',
  'iteration',
];

interface Target {
  readonly overwrite: Raw;
  readonly key: string;
}

/** Every value of a request or a receipt that a row of a call's own log sets. */
function targetsIn(value: unknown): readonly Target[] {
  const logs = new Set(epochLocations(opened(value)).map(({ log }) => log));
  return [...logs].flatMap(({ rows }) =>
    rows.flatMap((row) => {
      const overwrite: unknown = row?.overwrite;
      if (!isRaw(overwrite)) return [];
      return MATTERS.filter((key) => Object.hasOwn(overwrite, key)).map((key) => ({ overwrite, key }));
    }),
  );
}

function pickOf<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

/** Changes one thing at or under a target, and says what. */
function mutate({ overwrite, key: first }: Target, random: () => number): string {
  let at: unknown = overwrite;
  const path: string[] = [];
  for (;;) {
    const keys = isRaw(at) ? Object.keys(at) : isRawList(at) ? [...at.keys()].map(String) : [];
    const key = at === overwrite ? first : pickOf(keys, random);
    if (key === undefined) return `${path.join('/')} left`;
    const child = isRaw(at) ? at[key] : isRawList(at) ? at[Number(key)] : undefined;
    path.push(key);
    const deeper = (isJsonObject(child) || Array.isArray(child)) && random() > 0.12;
    if (deeper) {
      at = child;
      continue;
    }
    const odd = structuredClone(pickOf(ODD, random));
    const kind = Math.floor(random() * 4);
    if (isRawList(at)) {
      if (kind === 0) at.splice(Number(key), 1);
      else if (kind === 1) at.splice(Number(key), 0, structuredClone(child));
      else if (kind === 2) at.reverse();
      else at[Number(key)] = odd;
    } else if (isRaw(at)) {
      if (kind === 0) Reflect.deleteProperty(at, key);
      else if (kind === 1 && typeof child === 'string') at[key] = `${child.slice(1)}x`;
      else at[key] = odd;
    }
    return `${path.join('/')} by ${kind}`;
  }
}

/** A small generator: the same seed, the same mutations (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
