/** The rebuild, one rule at a time, on small logs. Rule source: engine.md section 5. */
import { describe, expect, it } from 'vitest';
import { epochAt, epochLocations, epochsNamed } from '../epochs/epoch-at.ts';
import { foldFor } from '../fold/fold-for.ts';
import type { Json, JsonObject } from '../json.ts';
import { setRow } from '../verify/minted.testkit.ts';
import { messageList } from './messages.ts';
import { receiptAt, receiptReadAt, servedAt } from './served-at.ts';
import { hasShared, opened, sharedNames, sharedValue } from './shared-recordings.testkit.ts';
import { CALL, kinds, served } from './small-views.testkit.ts';

describe('the system prompt', () => {
  const base = { rawContent: 'Be brief.', slot: 'system-prompt', source: 'base' };
  const recovery = { iteration: 2, instruction: 'Cite again.' };

  it('is the pieces with a text, in order, joined by a blank line', () => {
    const { system } = served({ systemPromptInjections: [base, { ...base, rawContent: '' }, { rawContent: 'Cite.' }] });
    expect(system).toEqual({
      text: 'Be brief.\n\nCite.',
      pieces: [
        { text: 'Be brief.', slot: 'system-prompt', source: 'base' },
        { text: 'Cite.', slot: '', source: '' },
      ],
    });
  });

  it.each<[string, JsonObject, boolean]>([
    ['in its own iteration', {}, true],
    ['in another', { iteration: 3 }, false],
    ['in no iteration', { iteration: null }, false],
    ['once it was used', { evidenceRecoveryUsed: true }, false],
    ['where "used" is no yes', { evidenceRecoveryUsed: 'true' }, true],
    ['without an instruction', { evidenceRecovery: { iteration: 2, instruction: '' } }, false],
    ['that is no object', { evidenceRecovery: 'x' }, false],
  ])('has the recovery piece %s: %s', (_, state, has) => {
    const { pieces } = served({
      systemPromptInjections: [base],
      iteration: 2,
      evidenceRecovery: recovery,
      ...state,
    }).system;
    expect(pieces.slice(1)).toEqual(
      has ? [{ text: 'Cite again.', slot: 'system-prompt', source: 'evidence-recovery' }] : [],
    );
  });
});

describe('the messages', () => {
  const spoken = { role: 'user', content: 'Where?' };

  it('are the history, without what the framework keeps for itself', () => {
    const kept = { ...spoken, name: 'Ada', injectedBy: 'memory', notDispatched: true };
    expect(served({ history: [kept, spoken], messagesInjections: [{ rawContent: 'other' }] }).messages.asSent).toEqual([
      { ...spoken, name: 'Ada' },
      spoken,
    ]);
  });

  it('are what the slot holds where there is no history, be it empty of words or not', () => {
    const injections = [
      { rawContent: 'Hi', contentSummary: 'H…', asRole: 'assistant' },
      { contentSummary: 'Summed up' },
      { rawContent: '' },
      { rawContent: '', contentSummary: 'not this' },
      {},
    ];
    expect(served({ messagesInjections: injections }).messages.asSent).toEqual([
      { role: 'assistant', content: 'Hi' },
      { role: 'user', content: 'Summed up' },
    ]);
    expect(kinds(served({ messagesInjections: [] }))).not.toContain('no-conversation-on-record');
  });

  it.each<[string, JsonObject]>([
    ['nothing', {}],
    ['a text', { history: 'REDACTED', messagesInjections: 'REDACTED' }],
    ['objects', { history: { 0: spoken }, messagesInjections: {} }],
  ])('are unknown, not none, where the record holds %s', (_, state) => {
    const view = served(state);
    expect(view.messages.asSent).toEqual([]);
    expect(kinds(view)).toContain('no-conversation-on-record');
  });

  it('keep an empty history as one', () => {
    const view = served({ history: [], messagesInjections: [{ rawContent: 'not this' }] });
    expect(view.messages.asSent).toEqual([]);
    expect(kinds(view)).not.toContain('no-conversation-on-record');
  });

  it('lose what is no message, and nothing else', () => {
    const odd: Json = [null, 'x', 7, [], {}, { role: 7, content: 'x' }, spoken, { role: 'assistant' }];
    expect(served({ history: odd }).messages.asSent).toEqual([spoken, { role: 'assistant', content: '' }]);
  });

  it('are the same objects from turn to turn, copies included', () => {
    const marked = { role: 'user', content: 'Kept', injectedBy: 'memory' };
    const recording = opened({
      initialState: {},
      commitLog: [
        setRow('seed#0', { history: [spoken, marked] }),
        setRow('call-llm#1', { done: 1 }),
        { ...setRow('tool#2', { history: [spoken] }), trace: [{ path: 'history', verb: 'append' }] },
        setRow('call-llm#3', { done: 2 }),
      ],
    });
    const [first, second] = epochLocations(recording).map((location) => {
      const messages = messageList(recording, foldFor(recording, location.log), location.callIdx - 1);
      return Array.from({ length: messages.length }, (_, at) => messages.at(at));
    });
    expect([first?.length, second?.length]).toEqual([2, 3]);
    expect(second?.[0]).toBe(first?.[0]);
    expect(second?.[1]).toBe(first?.[1]);
    expect(second?.[1]).toEqual({ role: 'user', content: 'Kept' });
  });

  it('named like parts of the language are data', () => {
    const history: Json = JSON.parse('[{"role":"user","content":"x","__proto__":{"role":"y"},"injectedBy":"m"}]');
    const [message] = served({ history }).messages.asSent;
    expect(Object.keys(message ?? {})).toEqual(['role', 'content', '__proto__']);
    expect(served({ history: [{ content: 'no role of its own' }] }).messages.asSent).toEqual([]);
  });
});

describe('the tools', () => {
  const look = { name: 'look_up', inputSchema: {} };
  const ask = { name: 'ask' };

  it.each<[string, JsonObject, JsonObject]>([
    [
      'the dynamic ones first',
      { dynamicToolSchemas: [look], toolSchemas: [ask] },
      { names: ['look_up'], schemas: [look] },
    ],
    ['the fixed ones else', { dynamicToolSchemas: 'x', toolSchemas: [ask] }, { names: ['ask'], schemas: [ask] }],
    ['an empty list is one', { dynamicToolSchemas: [], toolSchemas: [ask] }, { names: [], schemas: [] }],
    ['else none', {}, { names: [], schemas: [] }],
    ['no tool without a name', { toolSchemas: [null, {}, { name: 7 }, ask] }, { names: ['ask'], schemas: [ask] }],
    [
      'none when wrapping up',
      { toolSchemas: [ask], wrapUpAsked: true },
      { names: [], schemas: [], withheld: 'wrap-up' },
    ],
    ['as ever when not', { toolSchemas: [ask], wrapUpAsked: 'true' }, { names: ['ask'], schemas: [ask] }],
    [
      'and the name of the forced one',
      { toolSchemas: [ask], forcedOutputToolName: 'answer' },
      { names: ['ask', 'answer'], schemas: [ask], forced: 'answer' },
    ],
    [
      'which wrapping up does not take away',
      { toolSchemas: [ask], forcedOutputToolName: 'answer', wrapUpAsked: true },
      { names: ['answer'], schemas: [], forced: 'answer', withheld: 'wrap-up' },
    ],
  ])('are %s', (_, state, tools) => {
    expect(served(state).tools).toEqual(tools);
  });

  it('forced by a row after the call is still a constant of the run', () => {
    const rows = [
      setRow('seed#0', {}),
      setRow(CALL, { done: 1 }),
      setRow('late#10', { forcedOutputToolName: 'answer' }),
    ];
    expect(servedAt({ commitLog: rows, initialState: {} }, CALL)?.tools.forced).toBe('answer');
  });
});

describe('the evidence for a staged line', () => {
  const placed = (ref: string, kind: string, more: JsonObject = {}): Json => ({
    role: 'tool',
    content: JSON.stringify({ placed: true, ref, kind, reason: 'large', ...more }),
  });
  const state = { toolSchemas: [{ name: 'open' }], toolWantsByName: { open: ['table'], gone: ['image'] } };

  it('is each reference of a kind that a served tool wants, once, in order', () => {
    const history = [
      placed('r1', 'table'),
      placed('r2', 'image'),
      placed('r3', 'table', { placed: 'true' }),
      { role: 'user', content: JSON.stringify({ placed: true, ref: 'r4', kind: 'table', reason: 'x' }) },
      placed('r1', 'table'),
      { role: 'tool', content: '{"placed":true' },
      { role: 'tool', content: ['"placed"'] },
      placed('r5', 'table'),
      placed('r6', 'table', { reason: 7 }),
    ];
    expect(served({ ...state, history }).messages.stagedRefs).toEqual({ refs: ['r1', 'r5'], at: [0, 7] });
  });

  it.each<[string, JsonObject]>([
    ['nothing was placed', { history: [] }],
    ['the tool that wants it is not served', { history: [placed('r2', 'image')] }],
    ['no tool wants anything', { history: [placed('r1', 'table')], toolWantsByName: {} }],
    ['what tools want is not on record', { history: [placed('r1', 'table')], toolWantsByName: null }],
  ])('is absent where %s', (_, more) => {
    expect(served({ ...state, ...more }).messages).not.toHaveProperty('stagedRefs');
  });
});

describe('asking', () => {
  it('for no such epoch answers nothing; of anything at all never throws', () => {
    for (const source of [undefined, null, 0, 'x', [], {}, { commitLog: [null, 7, {}] }]) {
      expect(servedAt(source, 1)).toBeUndefined();
      expect(receiptAt(source, 1)).toBeUndefined();
      expect(receiptReadAt(source, 1)).toBeUndefined();
    }
  });

  it('of a log whose every value is of the wrong kind gives gaps, not an error', () => {
    for (const odd of [null, 0, '', 'x', true, [], [[]], [null, 1, 'x', {}], {}, { length: 3 }] as readonly Json[]) {
      const state: JsonObject = Object.fromEntries(
        [
          ...['systemPromptInjections', 'history', 'messagesInjections', 'dynamicToolSchemas', 'toolSchemas'],
          ...['wrapUpAsked', 'evidenceRecovery', 'forcedOutputToolName', 'toolWantsByName', 'iteration', 'receipt'],
        ].map((key) => [key, odd]),
      );
      const view = served(state);
      expect(view.system.pieces).toEqual([]);
      expect(view.tools.schemas).toEqual([]);
      expect(kinds(view)).toContain('no-receipt-on-chart');
    }
  });
});

describe.runIf(hasShared())('every real view', () => {
  it('says the same by number and by call, and is built of the recording’s own values', () => {
    for (const name of sharedNames()) {
      const recording = opened(sharedValue(name));
      for (const { callRuntimeStageId, epoch } of epochLocations(recording)) {
        const view = servedAt(recording, callRuntimeStageId);
        expect(view?.callRuntimeStageId).toBe(callRuntimeStageId);
        if (epochAt(recording, epoch)?.callRuntimeStageId === callRuntimeStageId) {
          const several = epochsNamed(recording, epoch).length > 1;
          expect(servedAt(recording, epoch)).toEqual(several ? { ...view, ambiguous: true } : view);
        }
      }
    }
  });
});
