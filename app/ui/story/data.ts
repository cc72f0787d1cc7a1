/** A served view made by hand, to look at panels without a worker. Not part of the build. */
import type { RecordingSummary, RowView, SectionView, ServedAnswer, TextHead } from '../../../src/protocol/views.ts';
import { countHidden } from '../../../src/text/hidden-chars.ts';
import type { RowStatus, StatusCounts } from '../../../src/verify/model.ts';
import type { Reader } from '../reader.ts';

const ZERO: StatusCounts = { verified: 0, reconstructed: 0, damaged: 0, 'on-receipt': 0, 'not-on-record': 0 };
const texts = new Map<string, string>();

function head(text: string): TextHead {
  return { head: text.slice(0, 2000), length: text.length, hidden: countHidden(text) };
}

function counts(rows: readonly RowView[]): StatusCounts {
  const out: Record<RowStatus, number> = { ...ZERO };
  for (const { status } of rows) out[status] += 1;
  return out;
}

function section(view: Pick<SectionView, 'section' | 'rows'> & Partial<SectionView>): SectionView {
  return {
    count: view.rows.length,
    counts: counts(view.rows),
    findings: view.rows.filter(({ finding }) => finding !== undefined).length,
    gaps: [],
    unknown: false,
    ...view,
  };
}

type Given = Partial<RowView> & { readonly body?: string };
function row(at: number, id: string, given: Given & Pick<RowView, 'section' | 'field' | 'title'>): RowView {
  const { body, ...rest } = given;
  if (body !== undefined) texts.set(id, body);
  const hash = id
    .split('')
    .reduce((sum, c) => (Math.imul(sum, 31) + c.charCodeAt(0)) >>> 0, 7)
    .toString(16)
    .padStart(8, '0')
    .repeat(2);
  return { id, at, index: at, status: 'verified', hash, ...(body === undefined ? {} : { text: head(body) }), ...rest };
}

const long = Array.from({ length: 4000 }, (_, i) => `line ${i}: ${'abcdefghij '.repeat(i % 23)}`).join('\n');
const oneLine = 'x'.repeat(90_000);
const json = JSON.stringify({ orderId: 'O-17', delivered: '2026-04-17', total: 42.5, lines: [{ sku: 'A-1', qty: 2 }] });
const schema = JSON.stringify({
  name: 'get_order',
  description: 'Reads an order',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
});

function message(at: number, given: Given & Pick<RowView, 'title'>): RowView {
  return row(at, `message:${at}`, { section: 'messages', field: 'message', ...given });
}

export function servedStory(turn: number): ServedAnswer {
  const messages = [
    message(0, {
      title: 'user',
      body: 'My headphones came opened. Can I still send them back on the 30th?',
      servedIn: { first: 0, last: 7, count: 8 },
    }),
    message(1, {
      title: 'assistant',
      body: 'Looking at the order first.',
      calls: [
        { id: 't1', name: 'get_order', args: head('{"id":"O-17"}'), answeredAt: 2 },
        { id: 't2', name: 'search_docs', args: head('{"q":"returns"}'), answeredAt: 3 },
      ],
      thinking: head('I should look at the order before answering.'),
    }),
    message(2, {
      title: 'tool',
      body: json,
      status: 'damaged',
      finding: 'edited',
      receiptHash: 'b17daa401122aabb',
      answersCall: { id: 't1', toolName: 'get_order', askedAt: 1 },
      servedIn: { first: 1, last: 4, count: 4 },
    }),
    message(3, {
      title: 'tool',
      body: 'a\u202eb\u0000 \u200b\u200bzero \ud83d lone, \u2028 and \u05e9\u05dc\u05d5\u05dd <b>markup</b> https://example.com',
      answersCall: { id: 't2', toolName: 'search_docs', askedAt: 1 },
      breakpoints: [{ field: 'messages', boundaryIndex: 3, ttl: 'long' }],
    }),
    message(4, { title: 'tool', body: long, entered: true }),
    message(5, { title: 'tool', body: oneLine, entered: true }),
    message(6, { title: 'user', status: 'on-receipt', finding: 'missing', receiptHash: '0011223344556677' }),
    ...Array.from({ length: turn * 3 }, (_, i) =>
      message(7 + i, { title: i % 2 ? 'assistant' : 'user', body: `Message ${i} of many. ${'words '.repeat(i * 7)}` }),
    ),
  ];
  const system = [
    row(0, 'system', {
      section: 'system',
      field: 'system',
      title: 'system',
      body: 'You are the refunds desk.\n\nOpened electronics.',
    }),
    row(1, 'piece:0', {
      section: 'system',
      field: 'piece',
      title: 'base',
      detail: 'system-prompt',
      body: 'You are the refunds desk. Answer from the order record and the policy pages only.\nNever promise a date that no tool returned.',
    }),
    row(2, 'piece:1', {
      section: 'system',
      field: 'piece',
      title: 'skill · returns',
      detail: 'system-prompt',
      entered: true,
      body: 'Opened electronics: 14 days from delivery. Ask for the serial number first.',
      breakpoints: [{ field: 'system', boundaryIndex: 1, ttl: 'short' }],
    }),
  ];
  const tools = [
    row(0, 'tool-names', {
      section: 'tools',
      field: 'tool-names',
      title: 'names',
      detail: 'get_order, search_docs, charge',
      status: 'reconstructed',
    }),
    row(1, 'tool-schema:get_order', {
      section: 'tools',
      field: 'tool-schema',
      title: 'get_order',
      detail: 'Reads an order',
      schema: head(schema),
    }),
    row(2, 'tool-schema:search_docs', {
      section: 'tools',
      field: 'tool-schema',
      title: 'search_docs',
      detail: 'Searches',
      schema: head(schema),
      status: 'reconstructed',
    }),
  ];
  const fact = (at: number, sec: 'params' | 'cache' | 'basis', title: string, detail: string) =>
    ({
      ...row(at, `${sec}:${title}`, { section: sec, field: sec, title, detail, status: 'on-receipt' }),
      hash: undefined,
    }) as unknown as RowView;
  const sections = [
    section({ section: 'system', rows: system, gaps: ['no-fold-base'] }),
    section({ section: 'messages', rows: messages }),
    section({
      section: 'request-only',
      rows: [
        row(0, 'request-only:0', {
          section: 'request-only',
          field: 'request-only',
          title: 'user',
          detail: 'staged-refs-nudge',
          status: 'on-receipt',
        }),
      ],
      gaps: ['request-only-wording'],
    }),
    section({ section: 'tools', rows: tools }),
    section({
      section: 'params',
      rows: [fact(0, 'params', 'temperature', '0.25'), fact(1, 'params', 'maxTokens', '1024')],
    }),
    section({
      section: 'cache',
      rows: [fact(0, 'cache', 'strategy', 'anthropic-ephemeral'), fact(1, 'cache', 'transform', 'rewritten')],
    }),
    section({ section: 'attention', rows: [], unknown: true, gaps: ['no-receipt-on-chart'] }),
    section({
      section: 'basis',
      rows: [fact(0, 'basis', 'model', 'mock-large'), fact(1, 'basis', 'provider', 'mock')],
    }),
  ];
  const all = sections.flatMap(({ rows }) => rows);
  return {
    head: { turn, leg: 0, call: `call-llm#${turn * 21 + 1}`, epoch: turn + 1, agent: '', mount: '', continues: false },
    verdict: 'damaged',
    counts: counts(all),
    sections,
    gaps: [
      {
        gap: 'no-fold-base',
        standing: false,
        fields: ['system.hash', 'system.chars', 'messages.count', 'tools.names', 'epoch'],
        sentence:
          'What this run started from is not in the recording, so these parts are read only from what was written later, and a row that is missing here may still have been sent.',
      },
      {
        gap: 'no-receipt-on-chart',
        standing: false,
        cause: 'receipt-shape-rejected',
        fields: ['basis.model', 'params', 'cache.transform', 'omittedForAttention'],
        sentence: 'No receipt could be read for this call, so what only it carries is unknown here.',
      },
      {
        gap: 'cache-transform',
        standing: true,
        fields: ['cache.transform'],
        sentence: 'A caching step may have changed the request after it was put together.',
      },
      {
        gap: 'provider-defaults',
        standing: true,
        fields: ['params'],
        sentence: 'The settings are only those that were sent.',
      },
      {
        gap: 'request-only-wording',
        standing: false,
        fields: ['messages.requestOnly'],
        sentence:
          'A line added to this request alone was written to no conversation, so only its role, its reason and its hash are shown.',
      },
    ],
    findings: [
      {
        kind: 'edited',
        field: 'message',
        rowId: 'message:2',
        index: 2,
        onReceiptIndex: 2,
        hash: '9a0c11f2aa',
        receiptHash: 'b17daa401122aabb',
      },
      {
        kind: 'missing',
        field: 'message',
        rowId: 'message:6',
        onReceiptIndex: 6,
        receiptHash: '0011223344556677',
        matchTurn: 2,
      },
    ],
    basis: { model: 'mock-large', provider: 'mock', runId: 'run-1789182461085-3' },
    commitIdx: 91 + turn,
    systemChars: 1184,
    cache: { strategy: 'anthropic-ephemeral', transform: 'rewritten', transformHash: 'chain-v1:00', markers: [] },
    measurement: {
      boundary: 'initial-prepared-request',
      format: 'json-utf8-v1',
      status: 'measured',
      total: { jsonChars: 8611, jsonBytes: 8620 },
      slots: { systemPrompt: { jsonChars: 1200, jsonBytes: 1200 }, messages: { jsonChars: 7000, jsonBytes: 7009 } },
    },
    attention: { count: 2, rows: [{ hash: 'aa11bb22cc33dd44', lastServed: 3 }, { hash: 'ff11bb22cc33dd44' }] },
    answer: {
      state: 'asked-for-tools',
      text: head('Yes: you have until the 31st to send them back.'),
      calls: [{ id: 't9', name: 'charge', args: head('{"amount":42.5}') }],
      results: [{ id: 't9', toolName: 'charge', text: head('{"ok":true}') }],
      stopReason: 'tool_use',
    },
    ...(turn > 0
      ? {
          since: {
            turn: turn - 1,
            pieces: { entered: 0, left: 0 },
            messages: { entered: 2, left: 2 },
            tools: { entered: 1, left: 1 },
          },
        }
      : {}),
    reusablePrefix: { turn: 3, section: 'messages', index: 2 },
    boundary: 'A receipt is true at the port of the provider adapter, not past it.',
  };
}

const heads = Array.from({ length: 8 }, (_, turn) => servedStory(turn).head);

export const storySummary: RecordingSummary = {
  files: [],
  legs: [
    {
      leg: 0,
      name: 'a.json',
      shape: 'recording',
      commits: 100,
      mounts: 0,
      events: null,
      hasBase: false,
      ends: [{ kind: 'run-threw', message: 'boom \u202e' }],
    },
  ],
  turns: heads,
  notes: [{ code: 'damaged-rows', facts: { count: 2, first: 7 } }],
  tags: [],
  writtenKeys: [],
};

const answers: Record<string, (ask: Record<string, unknown>) => unknown> = {
  text(ask) {
    const text = texts.get(String(ask['row'])) ?? '';
    const from = Number(ask['from']);
    return { text: text.slice(from, from + Number(ask['count'])), length: text.length };
  },
  evidence(ask) {
    const found = servedStory(4)
      .sections.flatMap(({ rows }) => rows)
      .find(({ id }) => id === ask['row']);
    return {
      row: found,
      input: head('user\u001etext\u001e\u001e'),
      salt: 'run-17',
      rebuiltHash: found?.hash,
      receiptHash: found?.hash,
      formula: 'message',
      command: "printf '%s' 'run-17' | sha256sum | cut -c1-16",
    };
  },
  state(ask) {
    const path = ask['path'] as string[];
    if (path.length > 0)
      return {
        path,
        total: 3,
        from: 0,
        basis: 'log-only',
        skipped: [],
        nodes: ['0', '1', '2'].map((key) => ({
          key,
          kind: 'string',
          text: head(`value ${key}`),
          children: 0,
          wroteHere: key === '2',
          redacted: false,
          lastWriter: { id: 'context#12', idx: 4, verb: 'append' },
        })),
      };
    return {
      path,
      total: 4,
      from: 0,
      basis: 'log-only',
      skipped: [{ index: 2, reason: 'not an object' }],
      nodes: [
        {
          key: 'history',
          kind: 'array',
          children: 3,
          wroteHere: true,
          redacted: false,
          lastWriter: { id: 'context#12', idx: 4, verb: 'append' },
        },
        {
          key: 'iteration',
          kind: 'number',
          text: head('4'),
          children: 0,
          wroteHere: false,
          redacted: false,
          lastWriter: { id: 'sf-llm-call/start#3', idx: 3, verb: 'set' },
        },
        { key: 'secret', kind: 'string', text: head('[redacted]'), children: 0, wroteHere: false, redacted: true },
        {
          key: '__proto__',
          kind: 'string',
          text: head('a\u202eb '.repeat(200)),
          children: 0,
          wroteHere: false,
          redacted: false,
        },
      ],
    };
  },
  compare() {
    return {
      a: heads[3],
      b: heads[4],
      same: { system: 2, messages: 5, tools: 1 },
      unsure: ['system'],
      params: [{ name: 'temperature', a: '0.25', b: '0.3' }],
      rows: [
        {
          change: 'edited',
          section: 'messages',
          title: 'tool',
          a: 2,
          b: 2,
          hashA: 'aa00112233445566',
          hashB: 'bb00112233445566',
          words: [
            { op: 'same', text: 'you have until ' },
            { op: 'removed', text: 'the 1st  ' },
            { op: 'added', text: 'the 31st\tnow\n' },
            { op: 'same', text: 'to send' },
          ],
        },
        { change: 'entered', section: 'tools', title: 'charge', b: 1, hashB: 'cc', textB: head('{"name":"charge"}') },
        { change: 'left', section: 'messages', title: 'user', a: 0, hashA: 'dd', textA: head('bye '.repeat(900)) },
        {
          change: 'moved',
          section: 'messages',
          title: 'user',
          a: 4,
          b: 6,
          hashA: 'ee',
          hashB: 'ee',
          textA: head('moved'),
        },
      ],
    };
  },
};

export const storyReader = {
  async ask(kind: string, ask: Record<string, unknown>) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    return { end: 'answer', answer: answers[kind]?.(ask) };
  },
} as unknown as Reader;
