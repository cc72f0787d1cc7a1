/** Two turns side by side: rows that entered, left, moved or were edited, with words where that helps. */
import { diffWordsWithSpace } from 'diff';
import type { CompareAnswer, CompareRow, DiffOp, Section } from '../../protocol/views.ts';
import { paramsOf } from '../../receipt/containers.ts';
import { pieceName } from '../../served/system.ts';
import { alignByHash } from '../../verify/align.ts';
import { askedCalls } from './answer.ts';
import { KEYED_FIELDS, type KeyedField, type TurnCheck } from './checks.ts';
import { messageText } from './row-content.ts';
import { gapView, sectionOfPath } from './served.ts';
import { asText, jsonText, textHead } from './text.ts';

/** Longer or more different pairs are shown side by side: nobody reads their words one by one. */
const MAX_WORD_UNITS = 60_000;
const MAX_EDITS = 3_000;
const MAX_WORD_MS = 60;
/** Rows listed; the counts of what is the same are always whole. */
const MAX_ROWS = 2_000;

const SECTION_OF = { piece: 'system', message: 'messages', 'tool-schema': 'tools' } as const;

/** What differs between two checked turns; `b` is read as the later one. */
export function compareTurns(a: TurnCheck, b: TurnCheck): CompareAnswer {
  const rows: CompareRow[] = [];
  const same = { system: 0, messages: 0, tools: 0 };
  const budget = { ms: 400 };
  for (const field of KEYED_FIELDS) {
    const changed = changesOf(field, a, b);
    same[SECTION_OF[field]] = changed.same;
    for (const change of changed.rows) {
      if (rows.length < MAX_ROWS) rows.push(compareRow(field, a, b, change, budget));
    }
  }
  return { a: a.turn.head, b: b.turn.head, rows, same, params: changedParams(a, b), unsure: unsureSections(a, b) };
}

interface Change {
  readonly change: CompareRow['change'];
  readonly a?: number;
  readonly b?: number;
}

/** Rows outside the longest common order: the same row elsewhere has moved; a pair of one kind in one place was edited. */
function changesOf(
  field: KeyedField,
  a: TurnCheck,
  b: TurnCheck,
): { readonly same: number; readonly rows: readonly Change[] } {
  const lengthA = a.rebuilt(field);
  const lengthB = b.rebuilt(field);
  const pairs = alignByHash(
    (index) => a.key(field, index),
    (index) => b.key(field, index),
    { from: 0, rebuiltTo: lengthA, receiptTo: lengthB },
  );
  const movable = new Map<string, number[]>();
  const alignedA = new Set(pairs.map(([at]) => at));
  for (let at = 0; at < lengthA; at += 1) {
    if (alignedA.has(at)) continue;
    const key = a.key(field, at) ?? '';
    movable.set(key, [...(movable.get(key) ?? []), at]);
  }
  const alignedB = new Set(pairs.map(([, at]) => at));
  const movedFrom = new Map<number, number>();
  for (let at = 0; at < lengthB; at += 1) {
    if (alignedB.has(at)) continue;
    const from = movable.get(b.key(field, at) ?? '')?.shift();
    if (from !== undefined) movedFrom.set(at, from);
  }
  const movedA = new Set(movedFrom.values());

  const rows: Change[] = [];
  let nextA = 0;
  let nextB = 0;
  for (const [toA, toB] of [...pairs, [lengthA, lengthB] as const]) {
    const left = range(nextA, toA).filter((at) => !movedA.has(at));
    const entered = range(nextB, toB).filter((at) => !movedFrom.has(at));
    rows.push(...betweenPairs(field, a, b, left, entered));
    for (const at of range(nextB, toB)) {
      const from = movedFrom.get(at);
      if (from !== undefined) rows.push({ change: 'moved', a: from, b: at });
    }
    nextA = toA + 1;
    nextB = toB + 1;
  }
  return { same: pairs.length, rows };
}

/** Left and entered rows between the same neighbours, in order: those of one kind are one row, edited. */
function betweenPairs(
  field: KeyedField,
  a: TurnCheck,
  b: TurnCheck,
  left: readonly number[],
  entered: readonly number[],
): readonly Change[] {
  const rows: Change[] = [];
  const open = [...left];
  for (const at of entered) {
    const twin = open.findIndex((from) => titleOf(field, a, from) === titleOf(field, b, at));
    if (twin < 0) rows.push({ change: 'entered', b: at });
    else {
      const [gone = []] = [open.splice(0, twin)];
      rows.push(...gone.map((from): Change => ({ change: 'left', a: from })));
      const from = open.shift();
      rows.push(from === undefined ? { change: 'entered', b: at } : { change: 'edited', a: from, b: at });
    }
  }
  rows.push(...open.map((from): Change => ({ change: 'left', a: from })));
  return rows;
}

function compareRow(field: KeyedField, a: TurnCheck, b: TurnCheck, change: Change, budget: { ms: number }): CompareRow {
  const textA = change.a === undefined ? undefined : comparedText(field, a, change.a);
  const textB = change.b === undefined ? undefined : comparedText(field, b, change.b);
  const words = change.change === 'edited' ? wordsOf(textA ?? '', textB ?? '', budget) : undefined;
  const hashA = change.a === undefined ? undefined : a.blocks[field].row(change.a)?.rebuilt;
  const hashB = change.b === undefined ? undefined : b.blocks[field].row(change.b)?.rebuilt;
  return {
    change: change.change,
    section: SECTION_OF[field],
    title: change.b === undefined ? titleOf(field, a, change.a ?? 0) : titleOf(field, b, change.b),
    ...(change.a !== undefined && { a: change.a }),
    ...(change.b !== undefined && { b: change.b }),
    ...(hashA !== undefined && { hashA }),
    ...(hashB !== undefined && { hashB }),
    ...(textA !== undefined && { textA: textHead(textA) }),
    ...(textB !== undefined && change.change !== 'moved' && { textB: textHead(textB) }),
    ...(words !== undefined && { words }),
  };
}

function titleOf(field: KeyedField, { parts }: TurnCheck, index: number): string {
  if (field === 'message') return parts.messages.at(index)?.role ?? '';
  if (field === 'piece') {
    const piece = parts.system.pieces[index];
    return piece === undefined ? '' : pieceName(piece);
  }
  return parts.tools.schemas[index]?.name ?? '';
}

/** A row as compared: a message's text with the calls it makes, for two messages may differ in those alone. */
function comparedText(field: KeyedField, { parts }: TurnCheck, index: number): string {
  if (field === 'piece') return parts.system.pieces[index]?.text ?? '';
  if (field === 'tool-schema') return jsonText(parts.tools.schemas[index], 2);
  const message = parts.messages.at(index);
  const calls = askedCalls(message?.toolCalls).map(({ id, name, args }) => `${name}(${asText(args ?? '')}) ${id}`);
  return [messageText(message) ?? '', ...calls].filter((line) => line !== '').join('\n');
}

/** A word diff, or `undefined` where the pair is too long or too different, or the answer has taken long enough. */
function wordsOf(a: string, b: string, budget: { ms: number }): readonly DiffOp[] | undefined {
  if (a.length + b.length > MAX_WORD_UNITS || budget.ms <= 0) return undefined;
  const start = performance.now();
  const timeout = Math.min(MAX_WORD_MS, budget.ms);
  const changes = diffWordsWithSpace(a, b, { maxEditLength: MAX_EDITS, timeout });
  budget.ms -= performance.now() - start;
  return changes?.map(({ value, added, removed }) => ({
    op: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

function changedParams(a: TurnCheck, b: TurnCheck): CompareAnswer['params'] {
  const paramsA = paramTexts(a);
  const paramsB = paramTexts(b);
  return [...new Set([...paramsA.keys(), ...paramsB.keys()])]
    .filter((name) => paramsA.get(name) !== paramsB.get(name))
    .map((name) => {
      const [from, to] = [paramsA.get(name), paramsB.get(name)];
      return { name, ...(from !== undefined && { a: from }), ...(to !== undefined && { b: to }) };
    });
}

function paramTexts({ parts }: TurnCheck): ReadonlyMap<string, string> {
  const { receipt } = parts.receipt;
  const params = receipt === undefined ? undefined : paramsOf(receipt);
  return new Map(Object.entries(params ?? {}).map(([name, value]) => [name, asText(value)]));
}

/** Sections a gap of either side covers: what differs there may be the rebuild and not what was served. */
function unsureSections(a: TurnCheck, b: TurnCheck): readonly Section[] {
  const sections = new Set<Section>();
  for (const { gap, fields, standing } of [...a.parts.gaps, ...b.parts.gaps].map(gapView)) {
    if (!standing && gap !== 'request-only-wording') for (const field of fields) sections.add(sectionOfPath(field));
  }
  return [...sections];
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
