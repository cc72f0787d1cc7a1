/** The served view of one turn, ready to draw: counts of every section, rows of the first window. */
import {
  type FindingView,
  type GapView,
  type RowView,
  SECTIONS,
  type Section,
  type SectionView,
  type ServedAnswer,
  sectionOf,
} from '../../protocol/views.ts';
import { attentionOf, cacheOf, requestOnlyOf, systemOf, toolsOf } from '../../receipt/containers.ts';
import { RECEIPT_BOUNDARY } from '../../receipt/mint.ts';
import { measurementOf } from '../../receipt/stored-measurement.ts';
import { type ServedGap, STANDING_CAVEATS } from '../../served/model.ts';
import { basisOf } from '../../served/served-at.ts';
import { isLifelineField } from '../../verify/lifelines.ts';
import type { Finding } from '../../verify/model.ts';
import { answerView } from './answer.ts';
import { verdictOf } from './facts.ts';
import { type RowContext, rowView } from './rows.ts';
import { findingRow, sectionRows } from './sections.ts';
import { type Since, sinceCounts } from './since.ts';

/** The reason of a line that names documents put aside by tools. Rule source: engine.md section 5. */
const STAGED_REFS = 'staged-refs-nudge';

/** Rows `from` to `from + count` of a section, as drawn. */
export function sectionWindow(context: RowContext, section: Section, from: number, count: number): readonly RowView[] {
  const rows = sectionRows(context.check, section);
  const views: RowView[] = [];
  for (let place = Math.max(0, from); place < Math.min(rows.count, from + count); place += 1) {
    const row = rows.row(place);
    if (row !== undefined) views.push(rowView(context, row, place));
  }
  return views;
}

/** Everything the page draws of a turn at once. `window`: rows of each section. */
export function servedAnswer(context: RowContext, window: number): ServedAnswer {
  const { check, since } = context;
  const { parts, turn } = check;
  const basis = basisView(check);
  const { pieces } = parts.system;
  const prefix = since && reusablePrefix(context, since);
  return {
    head: turn.head,
    verdict: verdictOf(check),
    counts: check.counts,
    sections: SECTIONS.map((section) => sectionView(context, section, window)),
    gaps: parts.gaps.map(gapView),
    findings: check.findings.map((finding) => findingView(context, finding)),
    ...(basis !== undefined && { basis }),
    commitIdx: turn.location.callIdx,
    systemChars: pieces.reduce((sum, { text }) => sum + text.length, Math.max(0, pieces.length - 1) * 2),
    ...(parts.tools.withheld !== undefined && { withheld: parts.tools.withheld }),
    ...(parts.tools.forced !== undefined && { forced: parts.tools.forced }),
    ...receiptFacts(context),
    ...stagedRefsView(check),
    answer: answerView(context.recording, turn, context.next),
    ...(since !== undefined && { since: sinceCounts(since) }),
    ...(prefix !== undefined && { reusablePrefix: prefix }),
    boundary: RECEIPT_BOUNDARY,
  };
}

/** A gap as the page is told it: with whether it is one of the two standing caveats. */
export function gapView({ gap, sentence, fields, cause }: ServedGap): GapView {
  return { gap, sentence, fields, ...(cause !== undefined && { cause }), standing: STANDING_CAVEATS.has(gap) };
}

function sectionView(context: RowContext, section: Section, window: number): SectionView {
  const { check } = context;
  const rows = sectionRows(check, section);
  const gaps = gapsOf(check, section);
  return {
    section,
    count: rows.count,
    counts: rows.counts,
    findings: rows.findings,
    gaps,
    unknown: (rows.count === 0 && gaps.length > 0) || !isKnown(context, section),
    rows: sectionWindow(context, section, 0, window),
  };
}

/** The gaps of this turn that cover a section; standing caveats left out. */
export function gapsOf({ parts }: RowContext['check'], section: Section): readonly ServedGap['gap'][] {
  return parts.gaps
    .filter(({ gap, fields }) => !STANDING_CAVEATS.has(gap) && fields.some((field) => sectionOfPath(field) === section))
    .map(({ gap }) => gap);
}

/** False where the record cannot say what the section holds: it is then never drawn as empty. */
export function isKnown({ check }: Pick<RowContext, 'check'>, section: Section): boolean {
  const { system, messages, tools } = check.parts;
  const { receipt } = check.parts.receipt;
  switch (section) {
    case 'system':
      return system.known || (receipt !== undefined && systemOf(receipt)?.hash !== undefined);
    case 'messages':
      return messages.known;
    case 'tools':
      return tools.known || (receipt !== undefined && toolsOf(receipt)?.names !== undefined);
    case 'request-only':
      return receipt !== undefined && requestOnlyOf(receipt) !== undefined;
    default:
      return receipt !== undefined;
  }
}

/** The section that draws a field of a receipt, by the field's name in the gap catalogue. */
export function sectionOfPath(path: string): Section {
  if (path === 'messages.requestOnly') return 'request-only';
  const [container] = path.split('.');
  if (container === 'system' || container === 'messages' || container === 'tools') return container;
  if (container === 'params' || container === 'cache') return container;
  return container === 'omittedForAttention' ? 'attention' : 'basis';
}

function findingView(context: RowContext, finding: Finding): FindingView {
  const { check, lifelines } = context;
  const { kind, field, index, onReceiptIndex } = finding;
  const at = findingRow(check, finding);
  const row = at === undefined ? undefined : check.blocks[field].row(at);
  const matches =
    row?.onReceipt === undefined || row.onReceipt === row.rebuilt || !isLifelineField(field)
      ? undefined
      : lifelines.of(field, row.onReceipt);
  const matchTurn = matches?.rebuilt === true ? matches.first : undefined;
  return {
    kind,
    field,
    ...(row !== undefined && { rowId: row.id }),
    ...(at !== undefined && { place: sectionRows(check, sectionOf(field)).placeOf(field, at) }),
    ...(index !== undefined && { index }),
    ...(onReceiptIndex !== undefined && { onReceiptIndex }),
    ...(row?.rebuilt !== undefined && { hash: row.rebuilt }),
    ...(row?.onReceipt !== undefined && { receiptHash: row.onReceipt }),
    ...(matchTurn !== undefined && { matchTurn }),
  };
}

function basisView({ parts }: RowContext['check']): ServedAnswer['basis'] {
  const basis = basisOf(parts.receipt.receipt);
  if (basis === undefined) return undefined;
  const { model, provider, runId } = basis;
  return {
    ...(typeof model === 'string' && { model }),
    ...(typeof provider === 'string' && { provider }),
    ...(typeof runId === 'string' && { runId }),
  };
}

/** What the receipt alone carries; each member is there only where the receipt can say. */
function receiptFacts({ check, lifelines }: RowContext): Pick<ServedAnswer, 'cache' | 'measurement' | 'attention'> {
  const { receipt } = check.parts.receipt;
  if (receipt === undefined) return {};
  const cache = cacheOf(receipt);
  const measurement = measurementOf(receipt);
  const attention = attentionOf(receipt);
  return {
    ...(cache !== undefined && {
      cache: {
        ...(cache.strategy !== undefined && { strategy: cache.strategy }),
        ...(cache.transform !== undefined && { transform: cache.transform }),
        ...(cache.transformHash !== undefined && { transformHash: cache.transformHash }),
        ...(cache.markersApplied !== undefined && { markers: cache.markersApplied }),
      },
    }),
    ...(measurement !== undefined && { measurement }),
    ...(attention !== undefined && {
      attention: {
        count: attention.count ?? attention.hashes?.length ?? 0,
        rows: (attention.hashes ?? []).map((hash) => {
          const lastServed = lifelines.lastBefore('message', hash, check.turn.head.turn);
          return { hash, ...(lastServed !== undefined && { lastServed }) };
        }),
      },
    }),
  };
}

/** Looked for only where the receipt lists such a line: it costs a look at every tool message. */
function stagedRefsView(check: RowContext['check']): Pick<ServedAnswer, 'stagedRefs'> {
  const { receipt } = check.parts.receipt;
  const lines = (receipt === undefined ? undefined : requestOnlyOf(receipt)) ?? [];
  const staged = lines.some(({ reason }) => reason === STAGED_REFS) ? check.parts.stagedRefs() : undefined;
  if (staged === undefined) return {};
  const rows = sectionRows(check, 'messages');
  return { stagedRefs: { refs: staged.refs, at: staged.at.map((index) => rows.placeOf('message', index)) } };
}

/** The first row that this turn and the turn before do not share from the start. */
function reusablePrefix({ check }: RowContext, since: Since): ServedAnswer['reusablePrefix'] {
  const { turn, piece, message } = since;
  const samePieces = piece.prefix === check.rebuilt('piece') && piece.left.size === 0;
  return samePieces
    ? { turn, section: 'messages', index: message.prefix }
    : { turn, section: 'system', index: piece.prefix };
}
