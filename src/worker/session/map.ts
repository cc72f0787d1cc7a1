/**
 * The context map: every distinct row of the run against the turns that serve it. A row is its receipt
 * hash, so the map works where redaction left nothing else.
 */
import type { MapAnswer, MapRow } from '../../protocol/views.ts';
import { cacheOf, messagesOf, systemOf, toolsOf } from '../../receipt/containers.ts';
import type { CacheMarker, StoredReceipt } from '../../receipt/model.ts';
import { readReceipt } from '../../served/receipt-read.ts';
import type { Lifeline, Lifelines } from '../../verify/lifelines.ts';
import type { Checks, TurnCheck } from './checks.ts';
import { rowContent } from './row-content.ts';
import { sectionOf, sectionRows } from './sections.ts';
import type { Turn } from './turns.ts';

/** UTF-16 units of a row's text that the map shows. */
const BRIEF_UNITS = 120;

const FIELDS = ['piece', 'message', 'request-only', 'tool-schema'] as const;

export interface ContextMap {
  answer(ask: { readonly from: number; readonly count: number }): MapAnswer;
}

/** The map of one recording: it grows as the background follows the turns. */
export function createMap(turns: readonly Turn[], checks: Checks, lifelines: Lifelines): ContextMap {
  let ordered: { readonly read: number; readonly lives: readonly Lifeline[] } = { read: -1, lives: [] };
  let breakpoints: ReadonlyMap<string, readonly number[]> | undefined;

  function livesNow(): readonly Lifeline[] {
    if (ordered.read !== lifelines.read) ordered = { read: lifelines.read, lives: inOrder(lifelines) };
    return ordered.lives;
  }

  function rowOf(life: Lifeline): MapRow | undefined {
    const turn = turns[life.first];
    if (turn === undefined) return undefined;
    const found = firstPlace(checks.of(turn), life);
    if (found === undefined) return undefined;
    breakpoints ??= breakpointsByRow(turns);
    const { field, hash, spans, count, leftAt, rebuilt } = life;
    return {
      section: sectionOf(field),
      field,
      hash,
      ...found,
      spans,
      count,
      ...(leftAt !== undefined && { leftAt }),
      rebuilt,
      breakpoints: breakpoints.get(nameOf(field, hash)) ?? [],
    };
  }

  return {
    answer({ from, count }) {
      const lives = livesNow();
      return {
        turns: turns.length,
        read: Math.min(lifelines.read, turns.length),
        total: lives.length,
        from,
        rows: lives.slice(from, from + count).flatMap((life) => rowOf(life) ?? []),
      };
    },
  };
}

function inOrder(lifelines: Lifelines): readonly Lifeline[] {
  const byField = new Map<string, Lifeline[]>(FIELDS.map((field) => [field, []]));
  for (const life of lifelines.all()) byField.get(life.field)?.push(life);
  return FIELDS.flatMap((field) => (byField.get(field) ?? []).sort((a, b) => a.first - b.first));
}

/** Where the first turn that serves a row draws it, and what stands there. */
function firstPlace(
  check: TurnCheck,
  { field, hash }: Lifeline,
): Pick<MapRow, 'title' | 'brief' | 'place'> | undefined {
  const block = check.blocks[field];
  let at = -1;
  let place = 0;
  block.visit((rebuilt, onReceipt) => {
    if (at < 0 && (rebuilt === hash || onReceipt === hash)) at = place;
    place += 1;
  });
  const row = block.row(at);
  if (row === undefined) return undefined;
  const { title, text, schema, detail } = rowContent(check, row);
  // An edited row stands for two hashes: its text is the rebuilt one's, never the receipt's.
  const brief = row.rebuilt === hash ? (text?.head ?? detail ?? schema?.head) : undefined;
  return {
    title,
    ...(brief !== undefined && brief !== '' && { brief: brief.slice(0, BRIEF_UNITS) }),
    place: sectionRows(check, sectionOf(field)).placeOf(field, at),
  };
}

/** The turns at which a breakpoint fell behind each row, read from the receipts alone. */
function breakpointsByRow(turns: readonly Turn[]): ReadonlyMap<string, readonly number[]> {
  const byRow = new Map<string, number[]>();
  for (const [turn, { location }] of turns.entries()) {
    const { receipt } = readReceipt(location);
    const markers = (receipt === undefined ? undefined : cacheOf(receipt)?.markersApplied) ?? [];
    if (receipt === undefined || markers.length === 0) continue;
    for (const marker of markers) {
      const name = rowBehind(receipt, marker);
      if (name === undefined) continue;
      const known = byRow.get(name);
      if (known === undefined) byRow.set(name, [turn]);
      else if (known.at(-1) !== turn) known.push(turn);
    }
  }
  return byRow;
}

/** The row a breakpoint fell behind, as the receipt lists it. */
function rowBehind(receipt: StoredReceipt, { field, boundaryIndex }: CacheMarker): string | undefined {
  if (field === 'system') return nameIfKnown('piece', systemOf(receipt)?.pieces?.[boundaryIndex]?.hash);
  if (field === 'messages') return nameIfKnown('message', messagesOf(receipt)?.entries?.[boundaryIndex]?.hash);
  if (field !== 'tools') return undefined;
  const tools = toolsOf(receipt);
  return nameIfKnown('tool-schema', tools?.schemaHashes?.get(tools.names?.[boundaryIndex] ?? ''));
}

function nameIfKnown(field: string, hash: string | undefined): string | undefined {
  return hash === undefined ? undefined : nameOf(field, hash);
}

function nameOf(field: string, hash: string): string {
  return `${field} ${hash}`;
}
