/** A report as plain text that is Markdown too: recorded text stands in fenced blocks and nowhere else. */
import { ROW_STATUSES, type RowField, STATUS_NAMES, type StatusCounts } from '../verify/model.ts';
import type { Report, ReportLeg, ReportRow, ReportTurn } from './model.ts';

const FIELD: Readonly<Record<RowField, string>> = {
  system: 'System prompt',
  piece: 'Piece of the prompt',
  message: 'Message',
  'request-only': 'Request-only line',
  'tool-names': 'Tool names',
  'tool-schema': 'Tool',
  params: 'Parameter',
  basis: 'Basis',
  cache: 'Cache',
  attention: 'Attention drop',
};

/** The report in words. The JSON beside it says the same to a program. */
export function reportWords(report: Report): string {
  const { turns, scope } = report;
  const title = scope === 'turn' ? `turn ${turns[0]?.turn ?? 0}` : `a run of ${turns.length} turns`;
  return [
    `# Evidence report of ${title}`,
    '',
    `Recording (SHA-256 of its text): \`${report.file.contentHash || 'not known when this was made'}\``,
    '',
    `Rows: ${countsWords(report.counts)}.`,
    '',
    ...report.means.map((line) => `- ${line}`),
    '',
    '## What the recording says of itself',
    '',
    ...report.legs.map(legWords),
    ...(report.notes.length === 0 ? [] : [`- Read with a reservation: ${report.notes.join(', ')}.`]),
    '',
    ...turns.flatMap(turnWords),
    'To check it again: `npm run check -- <recording> <report.json>`',
    '',
  ].join('\n');
}

/** All five, zeros too: a count that is left out would be read as an all-clear. */
function countsWords(counts: StatusCounts): string {
  return ROW_STATUSES.map((status) => `${STATUS_NAMES[status]} ${counts[status]}`).join(', ');
}

function legWords({ leg, commits, hasBase, complete, droppedEvents, privacyMode, cut }: ReportLeg): string {
  const facts = [
    `${commits} rows in its log`,
    hasBase ? 'what it started from is on record' : 'what it started from is not on record',
    complete === undefined
      ? 'it does not say whether it is complete'
      : complete
        ? 'it says that it is complete'
        : 'it says that it is not complete',
    ...(droppedEvents === undefined ? [] : [`${droppedEvents} events lost, as it says`]),
    ...(privacyMode === undefined ? [] : [`privacy mode on record (${code(privacyMode)})`]),
    ...(cut === undefined ? [] : [`the file is cut at byte ${cut.byte}, ${cut.commits} rows were read`]),
  ];
  return `- Leg ${leg + 1}: ${facts.join('; ')}.`;
}

function turnWords({ turn, call, leg, counts, findings, gaps, rowsDigest, rows }: ReportTurn): readonly string[] {
  return [
    `## Turn ${turn}`,
    '',
    `Leg ${leg + 1}, call ${code(call)}. Rows: ${countsWords(counts)}. Digest of the rows: \`${rowsDigest}\`.`,
    '',
    ...findings.map(
      ({ kind, field, index, onReceiptIndex }) =>
        `- Finding: ${FIELD[field]}${placeWords(index, onReceiptIndex)}: ${kind}.`,
    ),
    ...gaps.map(({ gap, cause }) => `- Gap: ${gap}${cause === undefined ? '' : ` (${cause})`}.`),
    ...(findings.length + gaps.length > 0 ? [''] : []),
    ...(rows === undefined ? [] : rowsWords(rows)),
  ];
}

function placeWords(index: number | undefined, onReceiptIndex: number | undefined): string {
  const here = index === undefined ? '' : ` ${index + 1}`;
  return onReceiptIndex === undefined ? here : `${here} (on the receipt: ${onReceiptIndex + 1})`;
}

function rowsWords(rows: readonly ReportRow[]): readonly string[] {
  return [
    '| row | status | rebuilt | on the receipt |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ field, index, status, rebuilt, onReceipt }) =>
        `| ${FIELD[field]} ${index + 1} | ${STATUS_NAMES[status]} | ${rebuilt ?? ''} | ${onReceipt ?? ''} |`,
    ),
    '',
    ...rows.flatMap(({ field, index, text }) =>
      text === undefined ? [] : [`${FIELD[field]} ${index + 1}, put in by choice:`, '', ...fenced(text), ''],
    ),
  ];
}

/** A fence longer than any run of backticks in the text: nothing of it can end the block. */
function fenced(text: string): readonly string[] {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [fence, text, fence];
}

/** A recorded name in a line: on one line, without a character that would end its span. */
function code(text: string): string {
  return `\`${text.replaceAll(/[`\p{Cc}\p{Cf}\u2028\u2029]/gu, '\uFFFD')}\``;
}
