/** Statuses, excuses and findings, one rule at a time. Rule source: engine.md section 8. */
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json, type JsonObject, own } from '../json.ts';
import { initHashing } from '../receipt/hashing.ts';
import { hasShared, sharedValue } from '../served/shared-recordings.testkit.ts';
import { callId, type MintedTurn, mintedRun, setRow, tool, toolResult, user } from './minted.testkit.ts';
import { type EpochVerdict, ROW_STATUSES, type RowField, type RowStatus, type VerifyRow } from './model.ts';
import { verifyEpoch, verifyRun } from './verify-epoch.ts';

await initHashing();

const REQUEST: MintedTurn = {
  pieces: [{ text: 'Be brief.' }, { text: 'Cite.', source: 'steering' }],
  messages: [user('Where is it?'), toolResult('In the shed.', 't1')],
  tools: [tool('look_up'), tool('ask')],
};

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

describe('a short rebuild', () => {
  const cut: MintedTurn = {
    ...REQUEST,
    state: { history: [toolResult('In the shed.', 't1')], systemPromptInjections: [] },
  };

  it('is damage where no hole is declared', () => {
    const verdict = verdictOf(mintedRun([cut]));
    expect(verdict.findings.map(({ kind, field }) => `${kind} ${field}`)).toEqual([
      'edited system',
      'missing piece',
      'missing piece',
      'missing message',
    ]);
    expect(verdict.damaged).toBe(4);
  });

  it('is excused by a missing beginning: what is there is paired by key, the rest is on the receipt', () => {
    const verdict = verdictOf(mintedRun([cut], null));
    expect(verdict.damaged).toBe(0);
    expect(verdict.findings).toEqual([]);
    expect(byStatus(verdict)).toMatchObject({
      verified: ['message:0', 'tool-schema:look_up', 'tool-schema:ask'],
      reconstructed: ['system:0', 'tool-names:0'],
    });
    expect(rows(verdict, 'message')).toMatchObject([
      { id: 'message:0', status: 'verified', onReceiptIndex: 1 },
      { id: 'message:r0', status: 'on-receipt', onReceiptIndex: 0 },
    ]);
  });

  it('excuses no row that is there and disagrees', () => {
    const edited = { ...REQUEST, state: { history: [toolResult('In the loft.', 't1')] } };
    const verdict = verdictOf(mintedRun([edited], null));
    expect(verdict.findings).toEqual([{ kind: 'edited', field: 'message', index: 0, onReceiptIndex: 1 }]);
  });

  it.each<[string, JsonObject, string]>([
    ['a message too many', { history: [...(REQUEST.messages ?? []), user('And now?')] }, 'extra message'],
    ['a piece too many', { systemPromptInjections: pieces('Be brief.', 'Cite.', 'Lie.') }, 'extra piece'],
    ['a tool too many', { dynamicToolSchemas: [tool('look_up'), tool('ask'), tool('rm')] }, 'extra tool-schema'],
    ['a prompt as long but other', { systemPromptInjections: pieces('Be briex.', 'Cite.') }, 'edited system'],
    ['a prompt with a shorter piece', { systemPromptInjections: pieces('Be.', 'Cite.') }, 'edited system'],
  ])('excuses no rebuild that is longer, or as long: %s', (_, state, finding) => {
    const verdict = verdictOf(mintedRun([{ ...REQUEST, state }], null));
    expect(verdict.findings.map(({ kind, field }) => `${kind} ${field}`)).toContain(finding);
    expect(verdict.damaged).toBeGreaterThan(0);
  });

  it('is excused by the messages that are not on record', () => {
    const run = mintedRun([{ ...REQUEST, state: { history: 'scrubbed', messagesInjections: null } }]);
    const verdict = verdictOf(run);
    expect(rows(verdict, 'message').map(({ status }) => status)).toEqual(['on-receipt', 'on-receipt']);
    expect(verdict.damaged).toBe(0);
  });

  it('of a forced answer tool is that tool alone', () => {
    const forced = verdictOf(mintedRun([{ ...REQUEST, forced: 'answer' }]));
    expect(rows(forced, 'tool-schema').map(({ id, status }) => [id, status])).toEqual([
      ['tool-schema:look_up', 'verified'],
      ['tool-schema:ask', 'verified'],
      ['tool-schema:answer', 'on-receipt'],
    ]);
    const cutTools = verdictOf(
      mintedRun([{ ...REQUEST, forced: 'answer', state: { dynamicToolSchemas: [tool('ask')] } }]),
    );
    expect(cutTools.findings).toEqual([
      { kind: 'contradiction', field: 'tool-names', index: 0 },
      { kind: 'missing', field: 'tool-schema', onReceiptIndex: 0 },
    ]);
  });
});

describe('tool names', () => {
  it.each<[string, readonly string[], boolean]>([
    ['the same', ['look_up', 'ask'], false],
    ['in another order', ['ask', 'look_up'], true],
    ['one fewer', ['ask'], true],
    ['one more', ['look_up', 'ask', 'rm'], true],
    ['another', ['look_up', 'rm'], true],
    ['one twice', ['look_up', 'look_up'], true],
  ])('carry no hash: %s', (_, names, contradicts) => {
    const run = mintedRun([{ ...REQUEST, receipt: (minted) => withMember(minted, 'tools', { names }) }]);
    const [row] = rows(verdictOf(run), 'tool-names');
    expect(row).toMatchObject({ status: contradicts ? 'damaged' : 'reconstructed', rebuilt: '["look_up","ask"]' });
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

function verdictOf(run: JsonObject): EpochVerdict {
  const verdict = verifyEpoch(run, 1);
  if (verdict === undefined) throw new Error('no turn');
  return verdict;
}

function rows(verdict: EpochVerdict | undefined, ...fields: readonly RowField[]): readonly VerifyRow[] {
  return (verdict?.rows ?? []).filter(({ field }) => fields.includes(field));
}

function byStatus(verdict: EpochVerdict): Readonly<Record<RowStatus, readonly string[]>> {
  const ids = (status: RowStatus): readonly string[] =>
    verdict.rows.filter((row) => row.status === status).map(({ id }) => id);
  return {
    verified: ids('verified'),
    reconstructed: ids('reconstructed'),
    damaged: ids('damaged'),
    'on-receipt': ids('on-receipt'),
    'not-on-record': ids('not-on-record'),
  };
}

function pieces(...texts: readonly string[]): Json {
  return texts.map((rawContent, at) => ({ rawContent, slot: 'system-prompt', source: at === 0 ? 'base' : 'steering' }));
}

function rowsOf(run: JsonObject): readonly JsonObject[] {
  const log = own(run, 'commitLog');
  return Array.isArray(log) ? log.filter(isJsonObject) : [];
}

/** A copy without a container, or without a member of one. */
function without(minted: JsonObject, container: string, member?: string): JsonObject {
  const kept = { ...minted };
  if (member === undefined) Reflect.deleteProperty(kept, container);
  else {
    const stored = own(minted, container);
    const inner = { ...(isJsonObject(stored) ? stored : {}) };
    Reflect.deleteProperty(inner, member);
    Object.assign(kept, { [container]: inner });
  }
  return kept;
}

function withMember(minted: JsonObject, container: string, members: JsonObject): JsonObject {
  const inner = own(minted, container);
  return { ...minted, [container]: { ...(isJsonObject(inner) ? inner : {}), ...members } };
}
