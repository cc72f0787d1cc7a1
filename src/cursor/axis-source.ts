/**
 * What footprintjs is handed to derive stops from: rows narrowed to what it reads, and an execution tree
 * of the mounts alone. A stored tree may be 12,000 levels deep, share its branches, or be no tree at all.
 */
import { isCommitBundle, type TimeTravelStrategy } from 'footprintjs/trace';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../json.ts';
import { perKey } from '../per-key.ts';
import type { CommitRow, LogSource } from '../recording/model.ts';

export type Bundles = Parameters<TimeTravelStrategy['stopsFor']>[0];

/** A chain of the mounts: each node names one, the first names none. */
export interface MountTree {
  readonly subflowId?: string;
  readonly runtimeStageId?: string;
  readonly next?: MountTree;
}

/** The rows of `log` as footprintjs's commit bundles; a damaged row keeps its index and belongs to no stage. */
export const bundlesOf: (log: LogSource) => Bundles = perKey((log) => log.rows.map(bundleOf).filter(isCommitBundle));

/** Every row gives a bundle, so that no index shifts. Names that are not text are left out. */
function bundleOf(row: CommitRow | undefined): unknown {
  if (row === undefined) return { runtimeStageId: '', stage: '', stageId: '', trace: [] };
  const { runtimeStageId, trace, tags, stage, stageId } = row;
  return { runtimeStageId, trace, tags, stage: text(stage), stageId: text(stageId) };
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/**
 * The mounts of an execution tree, as a tree that says no more than that; `undefined` where the record
 * holds no tree, which lets footprintjs tell a mount by its rows.
 */
export function mountTree(tree: Json | undefined): MountTree | undefined {
  if (!isJsonObject(tree)) return undefined;
  const seen = new Set<JsonObject>();
  const todo: JsonObject[] = [tree];
  let chain: MountTree = {};
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const subflowId = own(node, 'subflowId');
    const runtimeStageId = own(node, 'runtimeStageId');
    if (typeof subflowId === 'string' && subflowId !== '' && typeof runtimeStageId === 'string') {
      chain = { subflowId, runtimeStageId, next: chain };
    }
    const next = own(node, 'next');
    if (isJsonObject(next)) todo.push(next);
    const children = own(node, 'children');
    if (isJsonArray(children)) for (const child of children) if (isJsonObject(child)) todo.push(child);
  }
  return chain;
}
