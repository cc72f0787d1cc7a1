/** The committed samples: reproduced byte for byte, and each is what its button says. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { epochLocations } from '../../epochs/epoch-at.ts';
import type { Json } from '../../json.ts';
import { initHashing } from '../../receipt/hashing.ts';
import type { Recording } from '../../recording/model.ts';
import { openRecording } from '../../recording/open-recording.ts';
import { receiptAt, servedAt } from '../../served/served-at.ts';
import { verifyEpoch } from '../../verify/verify-epoch.ts';
import { checkSamples } from '../run/samples-on-disk.ts';
import { STALE_STATE } from '../stories/paid-twice.ts';
import { SAMPLES, sampleIndex } from './catalog.ts';

const FOLDER = fileURLToPath(new URL('../../../public/samples/', import.meta.url));

function sample(file: string): Recording {
  const value: unknown = JSON.parse(readFileSync(`${FOLDER}${file}`, 'utf8'));
  const opened = openRecording(value);
  if (!opened.ok) throw new Error(`${file}: ${JSON.stringify(opened.failure)}`);
  return opened.recording;
}

interface Turn {
  readonly call: string;
  readonly damaged: number;
  readonly verified: number;
  readonly findings: readonly string[];
  readonly gaps: readonly string[];
}

/** Every call of a sample; the two standing caveats are left out of the gaps. */
function turns(file: string): readonly Turn[] {
  const recording = sample(file);
  return epochLocations(recording).map(({ callRuntimeStageId: call }) => {
    const verdict = verifyEpoch(recording, call);
    return {
      call,
      damaged: verdict?.counts.damaged ?? -1,
      verified: verdict?.counts.verified ?? -1,
      findings: (verdict?.findings ?? []).map(
        (finding) => `${finding.kind} ${finding.field} ${finding.index ?? `r${finding.onReceiptIndex}`}`,
      ),
      gaps: (servedAt(recording, call)?.gaps ?? [])
        .map(({ gap, cause }) => (cause === undefined ? gap : `${gap}: ${cause}`))
        .filter((gap) => gap !== 'cache-transform' && gap !== 'provider-defaults'),
    };
  });
}

/** The findings of each turn, by turn number from 1; turns without any are left out. */
function findingsByTurn(file: string): { readonly [turn: number]: readonly string[] } {
  return Object.fromEntries(
    turns(file).flatMap((turn, at) => (turn.findings.length === 0 ? [] : [[at + 1, turn.findings]])),
  );
}

beforeAll(initHashing);

test('every committed sample is reproduced byte for byte, and none is left over', async () => {
  expect(await checkSamples(FOLDER, undefined)).toBe(0);
  const known = [...SAMPLES.map(({ file }) => file), 'index.json'];
  expect(readdirSync(FOLDER).sort()).toEqual(known.sort());
});

test('the index names every sample once, with words for its button', () => {
  const index: unknown = JSON.parse(readFileSync(`${FOLDER}index.json`, 'utf8'));
  expect(index).toEqual(sampleIndex());
  expect(new Set(SAMPLES.map(({ file }) => file)).size).toBe(SAMPLES.length);
  for (const { title, what } of SAMPLES) {
    expect(title.length).toBeGreaterThan(8);
    expect(what.length).toBeGreaterThan(title.length);
  }
});

describe('what the kinds promise', () => {
  const of = (kind: string) => SAMPLES.filter((entry) => entry.kind === kind).map(({ file }) => file);

  test.each(of('honest'))('%s: every call has verified rows and nothing is damaged or missing', (file) => {
    const all = turns(file);
    expect(all.length).toBeGreaterThan(0);
    for (const turn of all) {
      expect(turn.verified, turn.call).toBeGreaterThan(2);
      expect([turn.damaged, turn.findings, turn.gaps], turn.call).toEqual([0, [], []]);
    }
  });

  test.each(of('tampered'))('%s: something is damaged, and not everywhere', (file) => {
    const damaged = turns(file).map((turn) => turn.damaged > 0);
    expect(damaged).toContain(true);
    expect(damaged).toContain(false);
  });

  test.each(of('gapped'))('%s: nothing is damaged', (file) => {
    for (const turn of turns(file)) expect([turn.damaged, turn.findings], turn.call).toEqual([0, []]);
  });
});

describe('what each tampered copy shows', () => {
  test('edited: one row, in the two turns that served it', () => {
    expect(findingsByTurn('tampered-edited.json')).toEqual({ 7: ['edited message 12'], 8: ['edited message 12'] });
  });

  test('removed: one missing row, and the rows after it stay verified', () => {
    const missing = ['missing message r10'];
    expect(findingsByTurn('tampered-removed.json')).toEqual({ 6: missing, 7: missing, 8: missing });
  });

  test('swapped: one moved row', () => {
    const moved = ['moved message 7'];
    expect(findingsByTurn('tampered-swapped.json')).toEqual({ 5: moved, 6: moved, 7: moved, 8: moved });
  });

  test('extra: one row the receipt does not know', () => {
    expect(findingsByTurn('tampered-extra.json')).toEqual({ 7: ['extra message 13'], 8: ['extra message 13'] });
  });

  test('receipt: refused in its own turn only, with its cause', () => {
    expect(findingsByTurn('tampered-receipt.json')).toEqual({ 6: ['refused basis 0'] });
    expect(turns('tampered-receipt.json')[5]?.gaps).toEqual(['no-receipt-on-chart: receipt-shape-rejected']);
  });
});

describe('what each gapped sample leaves open', () => {
  const gapsOf = (file: string) => [...new Set(turns(file).flatMap((turn) => turn.gaps))];

  test.each([
    ['request-only.json', ['request-only-wording']],
    ['forced-answer.json', ['forced-tool-schema']],
    ['cache-rewrite.json', ['request-only-wording']],
    ['no-receipts.json', ['no-receipt-on-chart: no-receipt-committed']],
    ['redacted.json', ['no-fold-base', 'no-conversation-on-record']],
    ['resumed-only.json', ['no-fold-base']],
  ])('%s', (file, gaps) => {
    expect(gapsOf(file)).toEqual(gaps);
  });

  test('three vintages of receipt: no cache, a cache without its strategy, all of it', () => {
    const cacheOf = (file: string) => {
      const recording = sample(file);
      const cache: Json | undefined = receiptAt(recording, 1)?.cache;
      return cache === undefined ? undefined : Object.keys(Object(cache));
    };
    expect(cacheOf('receipts-before-cache.json')).toBeUndefined();
    expect(cacheOf('receipts-before-strategy.json')).toEqual(['transform', 'transformHash', 'markersApplied']);
    expect(cacheOf('paid-twice.json')).toEqual(['transform', 'transformHash', 'markersApplied', 'strategy']);
  });

  test('a rewriting strategy leaves its fingerprint, breakpoints theirs', () => {
    const rewritten = JSON.stringify(receiptAt(sample('cache-rewrite.json'), 2)?.cache);
    expect(rewritten).toMatch(/"rewritten","transformHash":"chain-v1:[0-9a-f]{16}"/);
    const marked = JSON.stringify(receiptAt(sample('cache-markers.json'), 2)?.cache);
    expect(marked).toMatch(/"markersApplied":\[\{"field":"system","boundaryIndex":2,"ttl":"short"\}\]/);
  });

  test('an older receipt leaves one row that is not on record', () => {
    for (const file of ['receipts-before-cache.json', 'receipts-before-strategy.json']) {
      const recording = sample(file);
      expect(verifyEpoch(recording, 2)?.counts['not-on-record'], file).toBe(1);
    }
  });

  test('an unreadable request: no verdict, no size, and the rows before it still verified', () => {
    const receipt = receiptAt(sample('cache-unknown.json'), 2);
    expect(receipt?.cache).toEqual({
      transform: 'unknown',
      transformHash: null,
      markersApplied: [],
      strategy: 'live-handle',
    });
    expect(JSON.stringify(receipt?.requestMeasurement)).toContain('"reason":"unsupported-value"');
    expect(turns('cache-unknown.json')[1]?.verified).toBe(10);
  });

  test('a failed call has a request and a receipt, no answer, and the run says why it ended', () => {
    const leg = sample('provider-failed.json').legs[0];
    const types = (leg?.events ?? []).map((event) => String(Object(event).type).replace('agentfootprint.', ''));
    expect(types.filter((type) => type === 'stream.llm_start').length).toBe(3);
    expect(types.filter((type) => type === 'stream.llm_end').length).toBe(2);
    expect(types.at(-1)).toBe('error.fatal');
  });

  test('the envelope says what it lost', () => {
    const facts = sample('incomplete.json').legs[0]?.envelope;
    expect([facts?.complete, facts?.droppedEvents]).toEqual([false, 12]);
  });

  test('a redacted recording holds none of the words it hides', () => {
    const hidden = ['Okafor', 'O-2207', 'R-5581', 'kettle back', 'ledger', 'Warehouse 2'];
    const honest = readFileSync(`${FOLDER}paid-twice.json`, 'utf8');
    const redacted = readFileSync(`${FOLDER}redacted.json`, 'utf8');
    expect(hidden.filter((word) => !honest.includes(word))).toEqual([]);
    expect(hidden.filter((word) => redacted.includes(word))).toEqual([]);
  });
});

describe('what the honest samples are for', () => {
  test('the first story: turn 6 reads the old copy, turn 7 is served it, and the answer denies the first payment', () => {
    const recording = sample('paid-twice.json');
    const served = servedAt(recording, 7)?.messages.asSent ?? [];
    expect(served.at(-1)?.content).toBe(STALE_STATE);
    expect(JSON.stringify(servedAt(recording, 8)?.messages.asSent.at(-1))).toContain('R-5581');
  });

  test('a window: what a receipt leaves out, an earlier receipt served', () => {
    const recording = sample('window.json');
    const seen = new Set<string>();
    let omitted = 0;
    for (const { callRuntimeStageId } of epochLocations(recording)) {
      const receipt = JSON.stringify(receiptAt(recording, callRuntimeStageId));
      const { omittedForAttention, messages } = JSON.parse(receipt);
      for (const hash of omittedForAttention?.hashes ?? []) {
        expect(seen.has(hash)).toBe(true);
        omitted += 1;
      }
      for (const { hash } of messages.entries) seen.add(hash);
    }
    expect(omitted).toBe(8);
  });

  test('hidden skills are in the fold and on no receipt', () => {
    const recording = sample('skills.json');
    expect(JSON.stringify(recording.legs[0]?.run?.rows)).toContain('fraud-desk');
    for (const { callRuntimeStageId } of epochLocations(recording)) {
      expect(JSON.stringify(receiptAt(recording, callRuntimeStageId))).not.toContain('fraud-desk');
    }
  });

  test('two legs are one recording, the second from its own base', () => {
    const recording = sample('two-legs.json');
    expect(recording.legs.map((leg) => leg.run?.initialState !== undefined)).toEqual([true, true]);
    expect(recording.notes).toEqual([]);
    expect(epochLocations(recording).map(({ leg, epoch }) => [leg, epoch])).toEqual([
      [0, 1],
      [0, 2],
      [1, 3],
    ]);
  });

  test('two agents: epoch numbers repeat, calls do not', () => {
    const epochs = epochLocations(sample('two-agents.json'));
    expect(epochs.map(({ epoch, agent }) => `${agent.split('#')[0]} ${epoch}`)).toEqual([
      'step-desk 1',
      'step-desk 2',
      'step-desk 3',
      'step-payments 1',
      'step-payments 2',
    ]);
    expect(new Set(epochs.map(({ callRuntimeStageId }) => callRuntimeStageId)).size).toBe(5);
  });
});
