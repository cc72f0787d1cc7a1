/** Keeping the reading place when the list changes. Pure. */
import type { Item } from './items.ts';

/** The first item in sight, and how far into it the window begins, in pixels. */
export interface Anchor {
  readonly key: string;
  readonly section: Item['section'];
  readonly into: number;
}

/** What is at the top of the window; undefined at the very top, where there is no place to keep. */
export function anchorAt(
  scrollTop: number,
  shown: readonly { readonly index: number; readonly start: number; readonly end: number }[],
  items: readonly Item[],
): Anchor | undefined {
  if (scrollTop <= 0) return undefined;
  const first = shown.find(({ end }) => end > scrollTop);
  const item = first === undefined ? undefined : items[first.index];
  if (first === undefined || item === undefined) return undefined;
  return { key: item.key, section: item.section, into: scrollTop - first.start };
}

/**
 * Where to scroll in a new list so that the same item is at the same place. When it is gone, the head of
 * its section; when that is gone too, undefined: the list stays where it is.
 */
export function scrollTopFor(
  anchor: Anchor | undefined,
  items: readonly Item[],
  startOf: (index: number) => number | undefined,
): number | undefined {
  if (anchor === undefined) return undefined;
  const same = items.findIndex(({ key }) => key === anchor.key);
  if (same >= 0) {
    const start = startOf(same);
    return start === undefined ? undefined : start + anchor.into;
  }
  const head = items.findIndex((item) => item.kind === 'head' && item.section === anchor.section);
  return head < 0 ? undefined : startOf(head);
}

/**
 * Whether the window moves along when an item turns out taller or shorter than it was drawn. What lies
 * above the window always does. Of an item that reaches into the window, only what came by itself (a text
 * that arrived, a row that was read) grows at its top; what the reader opened grows at its bottom.
 */
export function keepsPlace(item: Item | undefined, start: number, end: number, scrollTop: number): boolean {
  if (end <= scrollTop) return true;
  return start < scrollTop && (item?.kind === 'chunk' || item?.kind === 'pending');
}
