/**
 * The runs of subflows a snapshot holds. `subflowResults` is keyed twice, by path and by mount;
 * only a key with `#` names one execution (engine.md section 1).
 */
import { isJsonObject, type Json, type JsonObject, own } from '../json.ts';
import type { LogSource, Mount } from './model.ts';
import { readLog } from './read-log.ts';
import { executionIndexOf, stagePathOf } from './stage-id.ts';

export interface Mounts {
  readonly mounts: ReadonlyMap<string, Mount>;
  /** Ids whose entry is not an object: they open to nothing. */
  readonly damaged: readonly string[];
}

/** A mount whose rows are narrowed at the first reading: most mounts of a long run are never opened. */
class LazyMount implements Mount {
  readonly id: string;
  readonly path: string;
  readonly executionIndex: number;
  readonly hasHistory: boolean;
  readonly #history: Json | undefined;
  readonly #initialState: Json | undefined;
  #log: LogSource | undefined;

  constructor(id: string, entry: JsonObject | undefined) {
    const context = entry && own(entry, 'treeContext');
    const tree = isJsonObject(context) ? context : undefined;
    this.id = id;
    this.path = stagePathOf(id);
    this.executionIndex = executionIndexOf(id);
    this.#history = tree && own(tree, 'history');
    this.#initialState = tree && own(tree, 'initialState');
    this.hasHistory = Array.isArray(this.#history);
  }

  get log(): LogSource {
    this.#log ??= readLog(this.#history, this.#initialState);
    return this.#log;
  }
}

/** Reads `subflowResults`: every key with `#`, in file order. Anything but an object holds no mounts. */
export function readMounts(subflowResults: Json | undefined): Mounts {
  const mounts = new Map<string, Mount>();
  const damaged: string[] = [];
  if (!isJsonObject(subflowResults)) return { mounts, damaged };
  for (const id of Object.keys(subflowResults)) {
    if (!id.includes('#')) continue;
    const entry = subflowResults[id];
    if (!isJsonObject(entry)) damaged.push(id);
    mounts.set(id, new LazyMount(id, isJsonObject(entry) ? entry : undefined));
  }
  return { mounts, damaged };
}
