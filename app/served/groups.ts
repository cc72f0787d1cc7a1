import type { Section } from '../../src/protocol/views.ts';
import type { Item } from './items.ts';

export interface Placed {
  readonly item: Item;
  readonly index: number;
  /** In pixels: measured, or estimated until then. */
  readonly size: number;
}

export interface Group {
  readonly section: Section;
  readonly head: Placed | undefined;
  readonly body: readonly Placed[];
}

/** The items in the window, one group a section, so that they are drawn as real sections and lists. */
export function groupBySection(
  shown: readonly { readonly index: number; readonly size: number }[],
  items: readonly Item[],
): readonly Group[] {
  const groups: { section: Section; head: Placed | undefined; body: Placed[] }[] = [];
  for (const { index, size } of shown) {
    const item = items[index];
    if (item === undefined) continue;
    let group = groups.at(-1);
    if (group === undefined || group.section !== item.section) {
      group = { section: item.section, head: undefined, body: [] };
      groups.push(group);
    }
    if (item.kind === 'head') group.head = { item, index, size };
    else group.body.push({ item, index, size });
  }
  return groups;
}
