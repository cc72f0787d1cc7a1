/**
 * What the record holds of a staged-refs line: tool messages that placed a result under a
 * reference, of a kind that a served tool wants. Rule source: engine.md section 5.
 */
import { isJsonObject, own, textAt } from '../json.ts';
import { perKey } from '../per-key.ts';
import type { LLMMessage } from '../receipt/model.ts';
import type { Recording } from '../recording/model.ts';
import type { StagedRefs } from './model.ts';

/** Distinct references in order, with where they stand; `undefined` where there is none. */
export function stagedRefs(
  recording: Recording,
  messages: readonly LLMMessage[],
  tools: readonly string[],
  wants: ReadonlyMap<string, readonly string[]>,
): StagedRefs | undefined {
  const wanted = new Set(tools.flatMap((tool) => wants.get(tool) ?? []));
  if (wanted.size === 0) return undefined;
  const known = placedResults(recording);
  const refs: string[] = [];
  const at: number[] = [];
  const seen = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const placed = placedBy(known, message);
    if (placed === undefined || !wanted.has(placed.kind) || seen.has(placed.ref)) continue;
    seen.add(placed.ref);
    refs.push(placed.ref);
    at.push(index);
  }
  return refs.length === 0 ? undefined : { refs, at };
}

interface Placed {
  readonly ref: string;
  readonly kind: string;
}

/** Parsed once a message, not once a turn. `null`: read, and it placed nothing. */
const placedResults = perKey<Recording, WeakMap<LLMMessage, Placed | null>>(() => new WeakMap());

function placedBy(known: WeakMap<LLMMessage, Placed | null>, message: LLMMessage): Placed | undefined {
  if (message.role !== 'tool' || typeof message.content !== 'string') return undefined;
  const found = known.get(message);
  if (found !== undefined) return found ?? undefined;
  const placed = readPlaced(message.content);
  known.set(message, placed ?? null);
  return placed;
}

function readPlaced(content: string): Placed | undefined {
  // Most results place nothing: asking first spares parsing every one of them.
  if (!content.includes('"placed"')) return undefined;
  try {
    const value: unknown = JSON.parse(content);
    if (!isJsonObject(value) || own(value, 'placed') !== true || textAt(value, 'reason') === undefined) {
      return undefined;
    }
    const ref = textAt(value, 'ref');
    const kind = textAt(value, 'kind');
    return ref === undefined || kind === undefined ? undefined : { ref, kind };
  } catch {
    return undefined;
  }
}
