/** The clauses of the caveats, and of what is never written down, each with what it claims asserted. */
import { expect } from 'vitest';
import { cacheOf, messagesOf, paramsOf, toolsOf } from '../receipt/containers.ts';
import { transformHashOf } from '../receipt/transform-hash.ts';
import { verifyRun } from '../verify/verify-epoch.ts';
import type { Clause } from './gap-clauses.testkit.ts';
import type { ServedGapKind } from './model.ts';
import {
  call,
  forcedTool,
  gapsOf,
  noReceipt,
  receiptOf,
  rewritten,
  rowsOf,
  withSettings,
} from './real-calls.testkit.ts';
import { sharedText, sharedValue } from './shared-recordings.testkit.ts';

export const CAVEAT_CLAUSES: Readonly<
  Record<
    Extract<ServedGapKind, 'cache-transform' | 'provider-defaults' | 'forced-tool-schema' | 'request-only-wording'>,
    readonly Clause[]
  >
> = {
  'cache-transform': [
    {
      text: 'A caching step may have changed the request after it was put together,',
      holds: () => {
        expect(cacheOf(receiptOf(rewritten()))).toMatchObject({ transform: 'rewritten', strategy: 'rewriter' });
        expect(gapsOf(rewritten())).toContain('cache-transform');
        // Where a receipt says that no such step was there, nothing is said.
        const without = call(sharedValue('llmcall.json'), 'sf-llm-call/call-llm#7');
        expect(cacheOf(receiptOf(without))?.strategy).toBeNull();
        expect(gapsOf(without)).not.toContain('cache-transform');
      },
    },
    {
      text:
        ' so the system prompt and its pieces, the messages, their number and any line added to them, the tools ' +
        'with their schemas, the forced answer tool and whether tools were withheld are shown as they stood before ' +
        'that step,',
      covers: {
        'the system prompt': ['system.hash', 'system.chars'],
        'its pieces': ['system.pieces'],
        'the messages': ['messages.entries'],
        'their number': ['messages.count'],
        'any line added to them': ['messages.requestOnly'],
        'the tools': ['tools.names'],
        'their schemas': ['tools.schemaHashes'],
        'the forced answer tool': ['tools.forced'],
        'whether tools were withheld': ['tools.withheld'],
      },
      holds: () => {
        // The step changed the request, and yet every row is what was put together: it was taken before.
        const hashed = rowsOf(rewritten(), 'system', 'piece', 'message', 'tool-schema');
        expect(hashed.map(({ status }) => status)).toEqual(hashed.map(() => 'verified'));
        expect(hashed.length).toBeGreaterThan(6);
      },
    },
    {
      text: ' what is known of caching is only what a receipt says of it,',
      covers: {
        'what is known of caching': [
          'cache.transform',
          'cache.transformHash',
          'cache.markersApplied',
          'cache.strategy',
        ],
      },
      holds: () => {
        expect(rowsOf(rewritten(), 'cache').map(({ status }) => status)).toEqual(new Array(4).fill('on-receipt'));
        expect(gapsOf(noReceipt())).toContain('cache-transform');
        expect(rowsOf(noReceipt(), 'cache')).toEqual([]);
      },
    },
    {
      text: ' and what the provider read may differ.',
      holds: () => {
        const here = rewritten();
        const receipt = receiptOf(here);
        const { view } = here;
        const rebuilt = {
          systemPrompt: view.system.text,
          messages: view.messages.asSent,
          tools: view.tools.schemas,
          ...paramsOf(receipt),
        };
        const sent = cacheOf(receipt)?.transformHash;
        expect(sent).toMatch(/^chain-v1:/);
        expect(transformHashOf(String(view.basis?.runId), rebuilt)).not.toBe(sent);
      },
    },
  ],
  'provider-defaults': [
    {
      text: 'The settings are only those that were sent,',
      covers: { 'The settings': ['params'] },
      holds: () => {
        const here = withSettings();
        expect(paramsOf(receiptOf(here))).toEqual({ temperature: 0.25 });
        expect(rowsOf(here, 'params').map(({ id, onReceipt }) => [id, onReceipt])).toEqual([
          ['params:temperature', '0.25'],
        ]);
      },
    },
    {
      text: ' so one that is missing here was left to the provider,',
      holds: () => {
        const here = withSettings();
        expect(paramsOf(receiptOf(here))).not.toHaveProperty('maxTokens');
        expect(rowsOf(here, 'params').some(({ id }) => id === 'params:maxTokens')).toBe(false);
      },
    },
    {
      text: ' and the value it took is not in the recording.',
      holds: () => expect(sharedText('flat-dynamic-tools.json').includes('maxTokens')).toBe(false),
    },
  ],
  'forced-tool-schema': [
    {
      text: 'The schema of the forced answer tool was not written down,',
      covers: { 'The schema of the forced answer tool': ['tools.schemaHashes'] },
      holds: () => {
        expect(gapsOf(forcedTool())).toContain('forced-tool-schema');
        expect(gapsOf(withSettings())).not.toContain('forced-tool-schema');
        // The recording names the tool, and describes it, but nowhere holds what it takes.
        const text = sharedText('tool-forced.json').replaceAll(/\s/g, '');
        expect(/"name":"respond_with_schema"[^{}]*"(?:inputSchema|parameters)"/.test(text)).toBe(false);
        expect(text.includes('"name":"respond_with_schema"')).toBe(true);
      },
    },
    {
      text: ' so the tools show its name alone,',
      holds: () => {
        const { tools } = forcedTool().view;
        expect(tools.names).toEqual(['respond_with_schema']);
        expect(tools.schemas).toEqual([]);
      },
    },
    {
      text: ' and its hash on the receipt has nothing here to be checked against.',
      holds: () => {
        const here = forcedTool();
        const hash = toolsOf(receiptOf(here))?.schemaHashes?.get('respond_with_schema');
        expect(hash).toMatch(/^[0-9a-f]{16}$/);
        expect(rowsOf(here, 'tool-schema')).toEqual([
          {
            id: 'tool-schema:respond_with_schema',
            field: 'tool-schema',
            index: 0,
            status: 'on-receipt',
            onReceipt: hash,
            onReceiptIndex: 0,
          },
        ]);
      },
    },
  ],
  'request-only-wording': [
    {
      text: 'A line added to this request alone was written to no conversation,',
      covers: { 'A line added to this request alone': ['messages.requestOnly'] },
      holds: () => {
        const here = rewritten();
        const lines = messagesOf(receiptOf(here))?.requestOnly ?? [];
        expect(lines.length).toBe(1);
        const served = verifyRun(here.recording).flatMap(({ rows }) => rows.filter(({ field }) => field === 'message'));
        for (const { hash } of lines) expect(served.map(({ rebuilt }) => rebuilt)).not.toContain(hash);
        expect(gapsOf(withSettings())).not.toContain('request-only-wording');
      },
    },
    {
      text: ' so only its role, its reason and its hash are shown,',
      holds: () => {
        const here = rewritten();
        const [line] = messagesOf(receiptOf(here))?.requestOnly ?? [];
        expect(line).toMatchObject({ role: 'user', reason: 'cache-strategy' });
        expect(rowsOf(here, 'request-only').map(({ onReceipt }) => onReceipt)).toEqual([line?.hash]);
      },
    },
    {
      text: ' and its wording cannot be checked.',
      holds: () => {
        const [row] = rowsOf(rewritten(), 'request-only');
        expect(row?.status).toBe('on-receipt');
        expect(row).not.toHaveProperty('rebuilt');
      },
    },
  ],
};
