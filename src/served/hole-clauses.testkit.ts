/** The clauses of the gaps that are holes in a recording, each with what it claims asserted. */
import { expect } from 'vitest';
import { epochAt } from '../epochs/epoch-at.ts';
import { foldFor } from '../fold/fold-for.ts';
import { isJsonObject, own } from '../json.ts';
import { messagesOf, systemOf, toolsOf } from '../receipt/containers.ts';
import type { Clause } from './gap-clauses.testkit.ts';
import type { ServedGapKind } from './model.ts';
import {
  alone,
  call,
  forcedTool,
  gapsOf,
  noReceipt,
  plainChart,
  receiptOf,
  resumed,
  rowsOf,
  rowsOfLog,
  snapshotOf,
  withoutConversation,
  withSettings,
} from './real-calls.testkit.ts';
import { receiptReadAt } from './served-at.ts';
import { sharedText, sharedValue } from './shared-recordings.testkit.ts';

export const HOLE_CLAUSES: Readonly<
  Record<
    Extract<ServedGapKind, 'no-fold-base' | 'no-conversation-on-record' | 'no-run-log' | 'no-receipt-on-chart'>,
    readonly Clause[]
  >
> = {
  'no-fold-base': [
    {
      text: 'What this run started from is not in the recording,',
      holds: () => {
        expect(Object.hasOwn(snapshotOf(sharedValue('paused-resumed-no-base.json')), 'initialState')).toBe(false);
        expect(gapsOf(resumed())).toContain('no-fold-base');
        expect(gapsOf(withSettings())).not.toContain('no-fold-base');
      },
    },
    {
      text:
        ' so the system prompt and its pieces, the messages, their number and any line added to them, the tools ' +
        'with their schemas, the forced answer tool, whether tools were withheld and the number of this turn',
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
        'the number of this turn': ['epoch'],
      },
      holds: () => {
        const { view, recording } = resumed();
        const location = epochAt(recording, 'call-llm#41');
        if (location === undefined) throw new Error('no call');
        const fold = foldFor(recording, location.log);
        // Before its first row this log knows none of them.
        for (const key of ['systemPromptInjections', 'history', 'dynamicToolSchemas', 'wrapUpAsked', 'iteration']) {
          expect(fold.readAt(key, -1)).toBeUndefined();
        }
        expect([view.system.text, view.system.pieces, view.tools.names]).toEqual(['', [], []]);
      },
    },
    {
      text: ' are read only from what was written later,',
      holds: () => {
        const value = sharedValue('paused-resumed-no-base.json');
        const { view } = call(value, 'call-llm#41');
        const written = rowsOfLog(snapshotOf(value)).flatMap((row) => {
          const overwrite = own(row, 'overwrite');
          const list = isJsonObject(overwrite) ? own(overwrite, 'history') : undefined;
          return Array.isArray(list) ? list : [];
        });
        expect(view.messages.asSent.length).toBeGreaterThan(0);
        for (const message of view.messages.asSent) expect(written).toContain(message);
        expect(view.epoch).toBe(2); // written by the first row, not counted from the start
      },
    },
    {
      text: ' and a row that is missing here may still have been sent.',
      holds: () => {
        const here = resumed();
        const receipt = receiptOf(here);
        expect(messagesOf(receipt)?.entries?.length).toBeGreaterThan(here.view.messages.asSent.length);
        expect(systemOf(receipt)?.chars).toBeGreaterThan(here.view.system.text.length);
        expect(toolsOf(receipt)?.names?.length).toBeGreaterThan(here.view.tools.names.length);
        expect(here.verdict.damaged).toBe(0);
      },
    },
  ],
  'no-conversation-on-record': [
    {
      text: 'The recording holds no conversation for this call,',
      holds: () => {
        const text = sharedText('tagged-chart.json');
        for (const key of ['"history"', '"messagesInjections"']) expect(text.includes(key)).toBe(false);
        expect(gapsOf(plainChart())).toContain('no-conversation-on-record');
        expect(gapsOf(noReceipt())).not.toContain('no-conversation-on-record');
      },
    },
    {
      text: ' so its messages, their number and any line added to them are unknown here,',
      covers: {
        'its messages': ['messages.entries'],
        'their number': ['messages.count'],
        'any line added to them': ['messages.requestOnly'],
      },
      holds: () => {
        const here = plainChart();
        expect(here.view.messages).toEqual({ asSent: [] });
        expect(rowsOf(here, 'message', 'request-only')).toEqual([]);
      },
    },
    {
      text: ' and an empty list does not mean that none were sent.',
      holds: () => {
        const here = withoutConversation();
        expect(gapsOf(here)).toContain('no-conversation-on-record');
        expect(here.view.messages.asSent).toEqual([]);
        expect(messagesOf(receiptOf(here))?.entries?.length).toBe(3);
        expect(rowsOf(here, 'message').map(({ status }) => status)).toEqual(['on-receipt', 'on-receipt', 'on-receipt']);
      },
    },
  ],
  'no-run-log': [
    {
      text: 'The record of the whole run is not here,',
      holds: () => {
        const here = alone('tool-forced.json', 'call-llm#18');
        expect(epochAt(here.recording, 'call-llm#18')?.hasRunLog).toBe(false);
        expect(gapsOf(here)).toContain('no-run-log');
        expect(gapsOf(forcedTool())).not.toContain('no-run-log');
      },
    },
    {
      text:
        ' so the forced answer tool, with its place among the tool names and its schema, and what stands behind a ' +
        'line added to the messages are unknown,',
      covers: {
        'the forced answer tool': ['tools.forced'],
        'its place among the tool names': ['tools.names'],
        'its schema': ['tools.schemaHashes'],
        'a line added to the messages': ['messages.requestOnly'],
      },
      holds: () => {
        const { view } = alone('tool-forced.json', 'call-llm#18');
        expect(view.tools).toEqual({ names: [], schemas: [] });
        expect(forcedTool().view.tools.forced).toBe('respond_with_schema');
        expect(view.messages.stagedRefs).toBeUndefined();
      },
    },
    {
      text: ' and a tool that is missing here may still have been offered.',
      holds: () => {
        const here = alone('tool-forced.json', 'call-llm#18');
        expect(toolsOf(receiptOf(here))?.names).toEqual(['respond_with_schema']);
        expect(here.view.tools.names).toEqual([]);
        expect(here.verdict.damaged).toBe(0);
      },
    },
  ],
  'no-receipt-on-chart': [
    {
      text: 'No receipt could be read for this call,',
      holds: () => {
        const here = noReceipt();
        expect(receiptReadAt(here.recording, 1)).toEqual({ cause: 'no-receipt-committed' });
        expect(here.view.gaps.find(({ gap }) => gap === 'no-receipt-on-chart')?.cause).toBe('no-receipt-committed');
        expect(gapsOf(withSettings())).not.toContain('no-receipt-on-chart');
      },
    },
    {
      text:
        ' so the model, the provider, the run it names and the turn it counts, the settings, everything about ' +
        'caching, the turns left out to save attention, the measured size and what was prepared for sending ' +
        'again are unknown here,',
      covers: {
        'the model': ['basis.model'],
        'the provider': ['basis.provider'],
        'the run it names': ['basis.runId'],
        'the turn it counts': ['basis.epoch'],
        'the settings': ['params'],
        'everything about caching': [
          'cache.transform',
          'cache.transformHash',
          'cache.markersApplied',
          'cache.strategy',
        ],
        'the turns left out to save attention': ['omittedForAttention'],
        'the measured size': ['requestMeasurement'],
        'what was prepared for sending again': ['replayPreparations'],
      },
      holds: () => {
        const here = noReceipt();
        expect(here.view.basis).toBeUndefined();
        expect(here.receipt).toBeUndefined();
        expect(rowsOf(here, 'basis', 'params', 'cache', 'attention')).toEqual([]);
      },
    },
    {
      text: ' and no row can be checked by hash.',
      holds: () => {
        const { verdict } = noReceipt();
        expect(verdict.counts.verified).toBe(0);
        expect(verdict.rows.map(({ status }) => status)).toEqual(verdict.rows.map(() => 'reconstructed'));
        expect(verdict.rows.every(({ rebuilt, field }) => rebuilt === undefined || field === 'tool-names')).toBe(true);
      },
    },
  ],
};
