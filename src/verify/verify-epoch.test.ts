/** Statuses and findings, one rule at a time. Rule source: engine.md section 8. */
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json, type JsonObject, own } from '../json.ts';
import { initHashing } from '../receipt/hashing.ts';
import { hasShared, sharedValue } from '../served/shared-recordings.testkit.ts';
import { callId, mintedRun, setRow, user } from './minted.testkit.ts';
import { ROW_STATUSES } from './model.ts';
import { byStatus, REQUEST, rows, rowsOf, verdictOf, without } from './verdicts.testkit.ts';
import { verifyEpoch, verifyRun } from './verify-epoch.ts';

await initHashing();

describe('a request that agrees with its receipt', () => {
  it('has every hashed row verified, and no more than that', () => {
    const verdict = verdictOf(mintedRun([REQUEST]));
    expect(byStatus(verdict)).toEqual({
      verified: ['system:0', 'piece:0', 'piece:1', 'message:0', 'message:1', 'tool-schema:look_up', 'tool-schema:ask'],
      reconstructed: ['tool-names:0'],
      damaged: [],
      'on-receipt': [
        ...['basis:epoch', 'basis:runId', 'basis:model', 'basis:provider'],
        ...['cache:transform', 'cache:transformHash', 'cache:markersApplied', 'cache:strategy'],
      ],
      'not-on-record': [],
    });
    expect(verdict.findings).toEqual([]);
    expect(verdict.damaged).toBe(0);
  });

  it('counts what it lists, of all five statuses, and its row ids are its own', () => {
    for (const verdict of verifyRun(mintedRun([REQUEST, { ...REQUEST, forced: 'answer' }, {}]))) {
      const counted = Object.fromEntries(
        ROW_STATUSES.map((status) => [status, verdict.rows.filter((row) => row.status === status).length]),
      );
      expect(verdict.counts).toEqual(counted);
      expect(verdict.damaged).toBe(verdict.counts.damaged);
      expect(new Set(verdict.rows.map(({ id }) => id)).size).toBe(verdict.rows.length);
    }
  });

  it('is verified with no tool, no message and an empty prompt, too', () => {
    expect(byStatus(verdictOf(mintedRun([{}]))).verified).toEqual(['system:0']);
  });
});

describe('nothing to check against', () => {
  it('leaves every rebuilt row reconstructed, and says nothing of what only a receipt carries', () => {
    const verdict = verdictOf(mintedRun([{ ...REQUEST, receipt: () => undefined }]));
    expect(verdict.rows.map(({ status }) => status)).toEqual(new Array(8).fill('reconstructed'));
    expect(rows(verdict, 'basis', 'params', 'cache', 'attention')).toEqual([]);
  });

  it('is not the receipt of the call before', () => {
    const [first, second] = verifyRun(mintedRun([REQUEST, { ...REQUEST, receipt: () => undefined }]));
    expect(first?.counts.verified).toBe(7);
    expect(second?.counts.verified).toBe(0);
  });

  it.each<[string, Json]>([
    ['a text', 'receipt'],
    ['a number', 7],
    ['nothing', null],
    ['a list', []],
    ['no basis', { system: { hash: 'x' } }],
    ['a basis without a turn', { basis: { runId: 'r' } }],
    ['a turn in words', { basis: { epoch: '1' } }],
  ])('a refused receipt (%s) is one damaged row, whatever else was rebuilt', (_, refused) => {
    const verdict = verdictOf(mintedRun([{ ...REQUEST, receipt: () => refused }]));
    expect(verdict.findings).toEqual([{ kind: 'refused', field: 'basis', index: 0 }]);
    expect(byStatus(verdict).damaged).toEqual(['basis']);
    expect(verdict.counts.verified).toBe(0);
  });

  it('checks nothing by a receipt that does not name the run', () => {
    const verdict = verdictOf(mintedRun([{ ...REQUEST, receipt: (minted) => without(minted, 'basis', 'runId') }]));
    expect(verdict.counts).toMatchObject({ verified: 0, damaged: 0, reconstructed: 8 });
    expect(byStatus(verdict)['not-on-record']).toEqual(['basis:runId']);
  });
});

describe('an older receipt', () => {
  it.each<[string, readonly string[], number]>([
    ['system', ['system:0', 'piece:0', 'piece:1'], 4],
    ['messages', ['message:0', 'message:1'], 5],
    ['tools', ['tool-schema:look_up', 'tool-schema:ask'], 5],
  ])('without %s cannot say: those rows are reconstructed, the others verified', (container, open, verified) => {
    const verdict = verdictOf(mintedRun([{ ...REQUEST, receipt: (minted) => without(minted, container) }]));
    expect(byStatus(verdict).reconstructed).toEqual(expect.arrayContaining([...open]));
    expect(verdict.counts).toMatchObject({ verified, damaged: 0 });
    expect(verdict.findings).toEqual([]);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['cache', [], ['cache']],
    ['cache', ['strategy'], ['cache:strategy']],
    ['params', [], ['params']],
    ['basis', ['model'], ['basis:model']],
  ])('without %s %s says so in one row, never as nothing', (container, member, ids) => {
    const verdict = verdictOf(mintedRun([{ ...REQUEST, receipt: (minted) => without(minted, container, ...member) }]));
    expect(byStatus(verdict)['not-on-record']).toEqual(ids);
  });

  it.each(['system', 'messages', 'tools', 'cache', 'params', 'omittedForAttention', 'requestMeasurement'])(
    'with anything at all under %s never throws, and damages no row it cannot speak of',
    (container) => {
      for (const odd of [
        null,
        0,
        '',
        'x',
        true,
        [],
        [null, 1, 'a', [], {}],
        {},
        { hash: 1, pieces: 'x', entries: {} },
      ]) {
        const verdict = verdictOf(mintedRun([{ ...REQUEST, receipt: (minted) => ({ ...minted, [container]: odd }) }]));
        expect(verdict.rows.length).toBeGreaterThan(7);
        expect(verdict.damaged).toBe(0);
      }
    },
  );
});

describe('a receipt that names a tool without a hash', () => {
  const schemaHashes = (odd: JsonObject) => (minted: JsonObject) => ({
    ...minted,
    tools: { ...(isJsonObject(minted['tools']) ? minted['tools'] : {}), schemaHashes: odd },
  });

  it('proves and disproves nothing of it; one that does not name it at all has no row for it', () => {
    const named = verdictOf(mintedRun([{ ...REQUEST, receipt: schemaHashes({ look_up: null, ask: 7 }) }]));
    expect(rows(named, 'tool-schema').map(({ status }) => status)).toEqual(['reconstructed', 'reconstructed']);
    expect([named.damaged, named.findings]).toEqual([0, []]);
    const unnamed = verdictOf(mintedRun([{ ...REQUEST, receipt: schemaHashes({ look_up: null }) }]));
    expect(rows(unnamed, 'tool-schema').map(({ status }) => status)).toEqual(['reconstructed', 'damaged']);
  });
});

describe('rows the receipt alone carries', () => {
  it('are on the receipt: request-only lines, settings, turns left out', () => {
    const line = { message: user('Mind the time.'), reason: 'time-window-line' };
    const [, verdict] = verifyRun(
      mintedRun([REQUEST, { ...REQUEST, requestOnly: [line], omitted: [user('Where is it?')] }]),
    );
    if (verdict === undefined) throw new Error('no second turn');
    expect(rows(verdict, 'request-only', 'attention').map(({ id, status }) => [id, status])).toEqual([
      ['request-only:0', 'on-receipt'],
      ['attention:0', 'on-receipt'],
    ]);
    expect(rows(verdict, 'attention')[0]?.onReceipt).toBe(rows(verdict, 'message')[0]?.rebuilt);
    expect(verdict.damaged).toBe(0);
  });
});

describe('a hash that cannot tell', () => {
  it.each([
    ['a lone surrogate', 'cut \ud83d here', true],
    ['the character that stands for one', 'cut \ufffd here', true],
    ['a pair', 'whole \ud83d\ude00 here', false],
  ])('%s says so', (_, text, ambiguous) => {
    const verdict = verdictOf(mintedRun([{ ...REQUEST, messages: [user(text)], pieces: [{ text }] }]));
    for (const row of rows(verdict, 'message', 'piece', 'system')) {
      expect(row.status).toBe('verified');
      expect(row.utf8Ambiguous ?? false).toBe(ambiguous);
    }
  });

  it('is verified in either reading, and ambiguous in both', () => {
    const swapped = { messages: [user('cut \ud83d here')], state: { history: [user('cut \ufffd here')] } };
    const [row] = rows(verdictOf(mintedRun([swapped])), 'message');
    expect(row).toMatchObject({ status: 'verified', utf8Ambiguous: true });
  });
});

describe('asking', () => {
  const twice = {
    commitLog: [...rowsOf(mintedRun([REQUEST])), setRow('call-llm#99', { iteration: 1 })],
    initialState: {},
  };

  it('by a number that names several calls means the first, and says so', () => {
    expect(verifyEpoch(twice, 1)).toMatchObject({ callRuntimeStageId: callId(1), ambiguous: true });
    expect(verifyEpoch(twice, 'call-llm#99')).not.toHaveProperty('ambiguous');
    expect(verifyEpoch(mintedRun([REQUEST]), 1)).not.toHaveProperty('ambiguous');
  });

  it('for what is not there, or of what is no recording, answers nothing', () => {
    for (const source of [undefined, null, 7, 'text', [], {}, { commitLog: 'x' }]) {
      expect(verifyEpoch(source, 1)).toBeUndefined();
      expect(verifyRun(source)).toEqual([]);
    }
    expect(verifyEpoch(mintedRun([REQUEST]), 9)).toBeUndefined();
    expect(verifyEpoch(mintedRun([REQUEST]), 'call-llm#1')).toBeUndefined();
  });

  it('again of raw JSON that was changed meanwhile reads it anew', () => {
    const run = mintedRun([REQUEST]);
    expect(verifyEpoch(run, 1)?.damaged).toBe(0);
    const [row] = rowsOf(run);
    const overwrite = row === undefined ? undefined : own(row, 'overwrite');
    Object.assign(overwrite ?? {}, { history: [] });
    expect(verifyEpoch(run, 1)?.damaged).toBe(2);
  });
});

describe.runIf(hasShared())('a real receipt of each vintage', () => {
  it('says of its cache what it can', () => {
    const [first] = verifyRun(sharedValue('flat-dynamic-tools.json'));
    expect(rows(first, 'cache').map(({ id, status }) => [id, status])).toEqual([
      ['cache:transform', 'on-receipt'],
      ['cache:transformHash', 'on-receipt'],
      ['cache:markersApplied', 'on-receipt'],
      ['cache:strategy', 'not-on-record'],
    ]);
  });
});
