/** What a declared hole explains, and what it never does. Rule source: engine.md section 8. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { initHashing } from '../receipt/hashing.ts';
import { type MintedTurn, mintedRun, tool, toolResult, user } from './minted.testkit.ts';
import { byStatus, pieces, REQUEST, rows, verdictOf, withMember } from './verdicts.testkit.ts';

await initHashing();

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
