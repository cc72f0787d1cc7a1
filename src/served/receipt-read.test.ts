/** Whose receipt is read, and what redaction leaves of anything. Rule source: engine.md sections 4 and 5. */
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { setRow } from '../verify/minted.testkit.ts';
import type { ServedView } from './model.ts';
import { receiptAt, receiptReadAt } from './served-at.ts';
import { CALL, kinds, U, viewAt } from './small-views.testkit.ts';

describe('what redaction scrubbed', () => {
  const rowOf = (values: JsonObject, ...redactedPaths: readonly string[]): JsonObject => ({
    ...setRow('seed#0', values),
    redactedPaths,
  });
  const viewOf = (row: JsonObject): ServedView =>
    viewAt({ commitLog: [row, setRow(CALL, { done: 1 })], initialState: {} });

  it('reads as absent, never as if its placeholder had been sent', () => {
    const values = {
      systemPromptInjections: 'REDACTED',
      history: 'REDACTED',
      messagesInjections: [{ rawContent: 'left behind' }],
      toolSchemas: 'REDACTED',
      forcedOutputToolName: 'REDACTED',
    };
    const view = viewOf(rowOf(values, 'systemPromptInjections', 'history', 'toolSchemas', 'forcedOutputToolName'));
    expect(view.system).toEqual({ text: '', pieces: [] });
    expect(view.messages.asSent).toEqual([{ role: 'user', content: 'left behind' }]);
    expect(view.tools).toEqual({ names: [], schemas: [] });
  });

  it('inside a list takes that element, inside an object that member', () => {
    const values = {
      history: [
        { role: 'user', content: 'REDACTED' },
        { role: 'user', content: 'kept' },
      ],
      evidenceRecovery: { iteration: 1, instruction: 'REDACTED' },
      iteration: 1,
    };
    const view = viewOf(rowOf(values, `history${U}0${U}content`, `evidenceRecovery${U}instruction`));
    expect(view.messages.asSent).toEqual([{ role: 'user', content: 'kept' }]);
    expect(view.system.pieces).toEqual([]);
  });

  it('of a tail takes the whole list, since its places are not the list’s', () => {
    const rows = [
      setRow('seed#0', { history: [{ role: 'user', content: 'first' }] }),
      {
        ...setRow('tool#1', { history: 'REDACTED' }),
        trace: [{ path: 'history', verb: 'append' }],
        redactedPaths: ['history'],
      },
      setRow(CALL, { done: 1 }),
    ];
    expect(kinds(viewAt({ commitLog: rows, initialState: {} }))).toContain('no-conversation-on-record');
  });

  it('in a receipt takes that member, and the stored receipt still shows the placeholder', () => {
    const receipt = { basis: { epoch: 1, runId: 'r', model: 'REDACTED' }, params: 'REDACTED' };
    const call = { ...setRow(CALL, { receipt }), redactedPaths: [`receipt${U}basis${U}model`, `receipt${U}params`] };
    const run = { commitLog: [setRow('seed#0', { history: [] }), call], initialState: {} };
    expect(receiptReadAt(run, CALL)).toEqual({ receipt: { basis: { epoch: 1, runId: 'r' } } });
    expect(receiptAt(run, CALL)).toEqual(receipt);
    expect(viewAt(run).basis).toEqual({ runId: 'r' });
  });

  it('of a whole receipt is a receipt that was not committed', () => {
    const call = { ...setRow(CALL, { receipt: 'REDACTED' }), redactedPaths: ['receipt'] };
    const run = { commitLog: [setRow('seed#0', { history: [] }), call], initialState: {} };
    expect(receiptReadAt(run, CALL)).toEqual({ cause: 'no-receipt-committed' });
    expect(receiptAt(run, CALL)).toBeUndefined();
  });
});

describe('the receipt', () => {
  const receipt = (epoch: number): JsonObject => ({ basis: { epoch, runId: 'r' }, params: { temperature: epoch } });
  const run = (...rows: readonly Json[]): JsonObject => ({ commitLog: rows, initialState: { receipt: receipt(0) } });

  it('is what the call’s own rows committed, the last of them, and handed back as stored', () => {
    const stored = receipt(1);
    const rows = run(
      setRow(CALL, { receipt: receipt(7) }),
      setRow('other#8', { x: 1 }),
      setRow(CALL, { receipt: stored }),
    );
    expect(receiptAt(rows, CALL)).toBe(stored);
  });

  it('is not the one of the call before, nor of the base, nor of a row after', () => {
    const rows = run(
      setRow('call-llm#1', { receipt: receipt(1) }),
      setRow(CALL, { answered: true }),
      setRow('after#12', { receipt: receipt(3) }),
    );
    expect(receiptReadAt(rows, CALL)).toEqual({ cause: 'no-receipt-committed' });
    expect(receiptAt(rows, CALL)).toBeUndefined();
  });

  it('written member by member is the value after the call’s own rows', () => {
    const nested = {
      ...setRow(CALL, {}),
      trace: [{ path: `receipt${U}basis`, verb: 'set' }],
      overwrite: { receipt: { basis: { epoch: 2, runId: 'r' } } },
    };
    const rows = run(setRow('call-llm#1', { receipt: receipt(1) }), nested);
    expect(receiptAt(rows, CALL)).toEqual({ basis: { epoch: 2, runId: 'r' }, params: { temperature: 1 } });
  });

  it.each<[string, Json]>([
    ['null', null],
    ['a text', 'x'],
    ['no basis', {}],
    ['a turn that is no number', { basis: { epoch: '1' } }],
  ])('of %s is refused', (_, value) => {
    expect(receiptReadAt(run(setRow(CALL, { receipt: value })), CALL)).toEqual({ cause: 'receipt-shape-rejected' });
  });
});
