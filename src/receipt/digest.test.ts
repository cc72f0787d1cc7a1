import { describe, expect, it } from 'vitest';
import { messageDigestInput, toolDigestInput } from './digest.ts';
import { HOSTILE, resetRuns, runs } from './hostile.testkit.ts';
import { receiptPieces } from './pieces.ts';
import { UNSERIALIZABLE } from './stable-json.ts';

describe('messageDigestInput', () => {
  it.each<[string, unknown, string]>([
    ['a plain message', { role: 'user', content: 'hi' }, 'user\u001Ehi\u001E\u001E\u001E\u001E'],
    [
      'a tool result',
      { content: 'r', role: 'tool', toolName: 'n', toolCallId: 'c1' },
      'tool\u001Er\u001Ec1\u001En\u001E\u001E',
    ],
    [
      'calls, with and without provider data',
      {
        role: 'assistant',
        content: '',
        toolCalls: [
          { id: 'c1', name: 'n', args: { b: 1, a: 2 } },
          { id: 'c2', name: 'm', args: [], providerMeta: { s: 'x' } },
        ],
      },
      'assistant\u001E\u001E\u001E\u001Ec1\u001Dn\u001D{"a":2,"b":1}\u001D\u001Cc2\u001Dm\u001D[]\u001D{"s":"x"}\u001E',
    ],
    [
      'thinking',
      { role: 'assistant', content: 'x', thinkingBlocks: [{ type: 'thinking', signature: 's' }] },
      'assistant\u001Ex\u001E\u001E\u001E\u001E[{"signature":"s","type":"thinking"}]',
    ],
    [
      'empty thinking and no calls',
      { role: 'user', content: 'x', toolCalls: [], thinkingBlocks: [] },
      'user\u001Ex\u001E\u001E\u001E\u001E',
    ],
    [
      'fields that no model reads',
      { role: 'user', content: 'x', ephemeral: true },
      'user\u001Ex\u001E\u001E\u001E\u001E',
    ],
    [
      'content that is a list',
      { role: 'user', content: [{ text: 'x' }] },
      'user\u001E[{"text":"x"}]\u001E\u001E\u001E\u001E',
    ],
    ['content that is null', { role: 'user', content: null }, 'user\u001E\u001E\u001E\u001E\u001E'],
    ['a call that is no object', { role: 'a', content: '', toolCalls: [7] }, 'a\u001E\u001E\u001E\u001E7\u001E'],
    ['calls that are no list', { role: 'a', content: '', toolCalls: 'x' }, 'a\u001E\u001E\u001E\u001E"x"\u001E'],
    [
      'a call without arguments',
      { role: 'a', content: '', toolCalls: [{}] },
      `a\u001E\u001E\u001E\u001E\u001D\u001D${UNSERIALIZABLE}\u001D\u001E`,
    ],
    ['no message at all', undefined, '\u001E\u001E\u001E\u001E\u001E'],
  ])('of %s', (_, message, input) => {
    expect(messageDigestInput(message)).toBe(input);
  });

  it.each(HOSTILE)('never throws on $name in any place, and runs none of it', ({ make }) => {
    resetRuns();
    const members = ['role', 'content', 'toolCallId', 'toolName', 'toolCalls', 'thinkingBlocks'];
    const messages = [make(), ...members.map((member) => ({ role: 'user', content: 'x', [member]: make() }))];
    for (const message of messages)
      expect(messageDigestInput(message).split('\u001E').length).toBeGreaterThanOrEqual(6);
    expect(typeof toolDigestInput(make())).toBe('string');
    expect(receiptPieces(make())).toBeInstanceOf(Array);
    expect(runs).toBe(0);
  });
});

describe('receiptPieces', () => {
  it('keeps, in order, what has a text of at least one character', () => {
    const injections = [
      { rawContent: 'one', slot: 'system-prompt', source: 'base', reason: 'why' },
      { rawContent: '', slot: 'system-prompt', source: 'skill' },
      { contentSummary: 'no raw text', slot: 'system-prompt', source: 'skill' },
      { rawContent: 7 },
      null,
      { rawContent: ' ', source: 'steering' },
    ];
    expect(receiptPieces(injections)).toEqual([
      { text: 'one', slot: 'system-prompt', source: 'base' },
      { text: ' ', slot: '', source: 'steering' },
    ]);
    expect(receiptPieces('REDACTED')).toEqual([]);
  });
});
