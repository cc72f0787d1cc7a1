/** The state tree as the flat list a virtual list draws. Pure. Never recurses: a recorded value may be 200,000 levels deep. */
import type { StateNode } from '../../src/protocol/views.ts';
import { shownOf } from '../ui/folded.ts';
import { chunkCount } from '../ui/text-windows.ts';

/** A path joined: keys are recorded text, so the joiner is one JSON never needs unescaped. */
export type PathKey = string;

export function pathKey(path: readonly string[]): PathKey {
  return JSON.stringify(path);
}

/** What has been read of one container: its first nodes, and how many there are. */
export interface Level {
  readonly nodes: readonly StateNode[];
  readonly total: number;
}

export type TreeItem =
  | {
      readonly kind: 'node';
      readonly key: PathKey;
      readonly path: readonly string[];
      readonly node: StateNode;
      /** From 1, as aria-level counts. */
      readonly level: number;
      readonly position: number;
      readonly of: number;
      readonly open: boolean;
    }
  | {
      readonly kind: 'more';
      readonly key: PathKey;
      readonly path: readonly string[];
      readonly level: number;
      readonly left: number;
    }
  | {
      /** One stretch of an opened long text. */
      readonly kind: 'chunk';
      readonly key: PathKey;
      readonly path: readonly string[];
      readonly node: StateNode;
      readonly level: number;
      readonly chunk: number;
      readonly of: number;
    }
  | { readonly kind: 'reading'; readonly key: PathKey; readonly path: readonly string[]; readonly level: number };

export function isContainer(node: StateNode): boolean {
  return node.kind === 'object' || node.kind === 'array';
}

/** True for a text of which the node carries only a head, or that holds payloads: it opens below its line, a stretch at a time. */
export function isLongText({ text }: StateNode): boolean {
  return text !== undefined && (text.length > text.head.length || text.folded !== undefined);
}

export function canOpen(node: StateNode): boolean {
  return isContainer(node) || isLongText(node);
}

/** Everything in sight: the open containers' nodes in order, each with a place to ask for more where not all are here. */
export function treeItems(levels: ReadonlyMap<PathKey, Level>, open: ReadonlySet<PathKey>): readonly TreeItem[] {
  const items: TreeItem[] = [];
  const stack: { readonly path: readonly string[]; readonly level: Level; next: number }[] = [];
  const root = levels.get(pathKey([]));
  if (root === undefined) return items;
  stack.push({ path: [], level: root, next: 0 });
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { path, level, next } = top;
    const node = level.nodes[next];
    if (node === undefined) {
      const left = level.total - level.nodes.length;
      if (left > 0) items.push({ kind: 'more', key: `more ${pathKey(path)}`, path, level: stack.length, left });
      stack.pop();
      continue;
    }
    top.next += 1;
    const at = [...path, node.key];
    const key = pathKey(at);
    const isOpen = open.has(key) && canOpen(node);
    items.push({
      kind: 'node',
      key,
      path: at,
      node,
      level: stack.length,
      position: next + 1,
      of: level.total,
      open: isOpen,
    });
    if (!isOpen) continue;
    if (isLongText(node)) {
      const count = chunkCount(node.text === undefined ? 0 : shownOf(node.text).length);
      for (let chunk = 0; chunk < count; chunk += 1) {
        items.push({
          kind: 'chunk',
          key: `chunk ${chunk} ${key}`,
          path: at,
          node,
          level: stack.length + 1,
          chunk,
          of: count,
        });
      }
      continue;
    }
    const inner = levels.get(key);
    if (inner === undefined) items.push({ kind: 'reading', key: READING + key, path: at, level: stack.length + 1 });
    else stack.push({ path: at, level: inner, next: 0 });
  }
  return items;
}

/** Before the key of an item whose members are being read. */
const READING = 'reading ';

/** The item that has the focus: the first where nothing had it yet. Where members were being read, the first of them. */
export function focusedAt(items: readonly TreeItem[], key: PathKey | undefined): number {
  const at = items.findIndex((item) => item.key === key);
  if (at >= 0 || !key?.startsWith(READING)) return Math.max(0, at);
  const owner = items.findIndex((item) => item.key === key.slice(READING.length));
  const isInside = (items[owner + 1]?.level ?? 0) > (items[owner]?.level ?? 0);
  return owner >= 0 && isInside ? owner + 1 : Math.max(0, owner);
}

export type TreeKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

export type TreeMove =
  | { readonly focus: number }
  | { readonly open: readonly string[] }
  | { readonly close: readonly string[] }
  | undefined;

/** What a key does at an item, as trees of the platform do it. */
export function treeMove(items: readonly TreeItem[], at: number, key: TreeKey): TreeMove {
  const item = items[at];
  if (item === undefined) return items.length > 0 ? { focus: 0 } : undefined;
  const last = items.length - 1;
  switch (key) {
    case 'ArrowDown':
      return at < last ? { focus: at + 1 } : undefined;
    case 'ArrowUp':
      return at > 0 ? { focus: at - 1 } : undefined;
    case 'Home':
      return { focus: 0 };
    case 'End':
      return { focus: last };
    case 'ArrowRight':
      if (item.kind !== 'node' || !canOpen(item.node)) return undefined;
      return item.open ? (at < last ? { focus: at + 1 } : undefined) : { open: item.path };
    case 'ArrowLeft': {
      if (item.kind === 'node' && item.open) return { close: item.path };
      for (let above = at - 1; above >= 0; above -= 1) {
        if ((items[above]?.level ?? 0) < item.level) return { focus: above };
      }
      return undefined;
    }
  }
}
