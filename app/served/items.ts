/** The served view as one flat list: what the virtual list draws, top to bottom. Pure. */

import type { GapView, RowView, Section, SectionView, ServedAnswer } from '../../src/protocol/views.ts';
import type { CacheMarker } from '../../src/receipt/model.ts';
import { shownOf } from '../ui/folded.ts';
import { chunkCount } from '../ui/text-windows.ts';
import { type Openness, rowIdentity } from './openness.ts';
import { cannotSay, emptySentence, WITHHELD_REASONS } from './words.ts';

export type Item = { readonly key: string; readonly section: Section } & (
  | { readonly kind: 'head'; readonly view: SectionView; readonly closed: boolean }
  | { readonly kind: 'gap'; readonly gap: GapView; readonly how: GapDrawing }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: FactsSection }
  | { readonly kind: 'row'; readonly row: RowView; readonly openness: Openness }
  | { readonly kind: 'chunk'; readonly row: RowView; readonly chunk: number; readonly last: boolean }
  | { readonly kind: 'breakpoint'; readonly marker: CacheMarker }
  | { readonly kind: 'pending'; readonly at: number }
);

/** Sections that say something beside their rows. */
export type FactsSection = 'request-only' | 'params' | 'cache' | 'attention' | 'basis';

/** `whole`: the card stands where rows would. `again`: named where it bites, its sentence stands further up. */
export type GapDrawing = 'whole' | 'over-rows' | 'again';

export interface ListInput {
  readonly served: ServedAnswer;
  /** Rows of a section by place, where they have been asked for; undefined where not yet. */
  readonly rowAt: (section: Section, at: number) => RowView | undefined;
  readonly openness: (row: RowView) => Openness;
  readonly closed: ReadonlySet<Section>;
  /** True while texts are drawn as chunks when opened; readings that lay a text out draw it in its row. */
  readonly chunked: boolean;
}

/** A row's text is drawn in chunks of the list only past this length, in UTF-16 units. */
export const CHUNKED_FROM = 8192;

export function buildItems(input: ListInput): readonly Item[] {
  const items: Item[] = [];
  const seen = new Map<string, number>();
  for (const view of input.served.sections) addSection(items, seen, view, input);
  return items;
}

function addSection(items: Item[], seen: Map<string, number>, view: SectionView, input: ListInput): void {
  const { served } = input;
  const { section } = view;
  const gaps = view.gaps.flatMap((kind) => served.gaps.find(({ gap, standing }) => gap === kind && !standing) ?? []);
  const notes = sectionNotes(view, served);
  if (view.count === 0 && gaps.length === 0 && notes.length === 0) return;

  const closed = input.closed.has(section);
  items.push({ kind: 'head', key: `head:${section}`, section, view, closed });
  if (closed) return;
  for (const gap of gaps) {
    const again = seen.has(`gap:${gap.gap}`);
    seen.set(`gap:${gap.gap}`, 1);
    const how = again ? 'again' : view.unknown ? 'whole' : 'over-rows';
    items.push({ kind: 'gap', key: `gap:${section}:${gap.gap}`, section, gap, how });
  }
  for (const text of notes) items.push({ kind: 'note', key: `note:${section}:${text}`, section, text });
  // Where nothing is known there is nothing to say beside it.
  if (!view.unknown && hasFacts(section, served)) {
    items.push({ kind: 'facts', key: `facts:${section}`, section, facts: section });
  }
  for (let at = 0; at < view.count; at += 1) addRow(items, seen, section, at, input);
}

function hasFacts(section: Section, served: ServedAnswer): section is FactsSection {
  switch (section) {
    case 'request-only':
      return served.stagedRefs !== undefined;
    case 'attention':
      return served.attention !== undefined;
    case 'basis':
      return served.measurement !== undefined;
    default:
      return section === 'params' || section === 'cache';
  }
}

function sectionNotes(view: SectionView, served: ServedAnswer): readonly string[] {
  const notes: string[] = [];
  if (view.section === 'tools' && served.withheld !== undefined) {
    notes.push(WITHHELD_REASONS.get(served.withheld) ?? `Tools were withheld from this call: ${served.withheld}.`);
  }
  if (view.count > 0) return notes;
  if (view.unknown) {
    if (view.gaps.length === 0) notes.push(cannotSay(view.section, served));
  } else {
    const sentence = emptySentence(view.section, served);
    if (sentence !== undefined) notes.push(sentence);
  }
  return notes;
}

function addRow(items: Item[], seen: Map<string, number>, section: Section, at: number, input: ListInput): void {
  const row = input.rowAt(section, at);
  if (row === undefined) {
    items.push({ kind: 'pending', key: `pending:${section}:${at}`, section, at });
    return;
  }
  const identity = rowIdentity(row);
  const times = seen.get(identity) ?? 0;
  seen.set(identity, times + 1);
  const key = `${identity}#${times}`;
  const openness = input.openness(row);
  items.push({ kind: 'row', key, section, row, openness });
  if (drawsChunks(row, openness, input.chunked)) {
    const count = chunkCount(shownLength(row));
    for (let chunk = 0; chunk < count; chunk += 1) {
      items.push({ kind: 'chunk', key: `${key}/${chunk}`, section, row, chunk, last: chunk === count - 1 });
    }
  }
  for (const [index, marker] of (row.breakpoints ?? []).entries()) {
    items.push({ kind: 'breakpoint', key: `${key}|${index}`, section, marker });
  }
}

/** Whether an opened row's text is drawn by chunk items after it instead of inside it. */
export function drawsChunks(row: RowView, openness: Openness, chunked: boolean): boolean {
  return chunked && openness === 'all' && shownLength(row) > CHUNKED_FROM;
}

/** Payloads are one thing each, however long: what is left of the text is what is drawn. */
function shownLength({ text }: RowView): number {
  return text === undefined ? 0 : shownOf(text).length;
}
