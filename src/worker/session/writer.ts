/**
 * Which write put a row where a turn was served from: the write after which the log holds the row and before which
 * it did not. It says who wrote it into this log, never what caused it.
 */
import { foldFor } from '../../fold/fold-for.ts';
import type { KeyWrite, LogFold } from '../../fold/model.ts';
import { perKey } from '../../per-key.ts';
import type { Writer } from '../../protocol/whole-run.ts';
import { logOfLeg } from '../../recording/leg-log.ts';
import type { LogSource, Recording } from '../../recording/model.ts';
import { messageList } from '../../served/messages.ts';
import { systemParts } from '../../served/system.ts';
import { toolParts } from '../../served/tools.ts';
import { digestMemoOf } from '../../verify/digest-memo.ts';
import type { RowValue } from './distinct-rows.ts';
import type { Turn } from './turns.ts';

/** The keys a row of each field is rebuilt from. Rule source: engine.md section 5. */
const KEYS: Readonly<Record<RowValue['field'], readonly string[]>> = {
  piece: ['systemPromptInjections', 'evidenceRecovery'],
  message: ['history', 'messagesInjections'],
  'tool-schema': ['dynamicToolSchemas', 'toolSchemas'],
};

/** Writes looked at, back from the call: a row that entered at this turn was written a few before it. */
const LOOK_BACK = 2_000;

interface Place {
  readonly log: LogSource;
  readonly leg: number;
  readonly mount: string;
  /** The last row that can have written it. */
  readonly until: number;
}

/** The write of a row that `turn` serves. A row handed into a mount is followed into the log around it. */
export function writerOf(recording: Recording, turn: Turn, row: RowValue): Writer {
  const holds = holdsRow(recording, row);
  for (const place of placesOf(turn)) {
    const fold = foldFor(recording, place.log);
    // What the inner log was handed may be kept under another name outside: then nobody can be named.
    if (!holds(fold, place.until)) return { by: 'unknown' };
    const write = firstWrite(fold, KEYS[row.field], place.until, holds);
    if (write === 'too-far') return { by: 'unknown' };
    if (write === undefined) return { by: 'base' };
    const id = place.log.rows[write.idx]?.runtimeStageId ?? '';
    if (id === '') continue; // the seed that the mount around handed in
    return { by: 'stage', id, key: write.key, verb: write.verb, leg: place.leg, mount: place.mount, idx: write.idx };
  }
  return { by: 'unknown' };
}

type Holds = (fold: LogFold, idx: number) => boolean;

function holdsRow(recording: Recording, row: RowValue): Holds {
  const memo = digestMemoOf(recording);
  switch (row.field) {
    case 'piece':
      return (fold, idx) => systemParts(fold, idx).pieces.some(({ text }) => text === row.value.text);
    case 'message': {
      const { hash } = memo.message('', row.value);
      return (fold, idx) =>
        messageList(recording, fold, idx).all.some(
          (message) =>
            message === row.value || (message.role === row.value.role && memo.message('', message).hash === hash),
        );
    }
    case 'tool-schema': {
      const { hash } = memo.schema('', row.value);
      return (fold, idx) =>
        toolParts(fold, idx, undefined).schemas.some(
          (schema) => schema.name === row.value.name && memo.schema('', schema).hash === hash,
        );
    }
  }
}

/** The write after which the fold holds the row through `until`, and before which it did not. */
function firstWrite(
  fold: LogFold,
  keys: readonly string[],
  until: number,
  holds: Holds,
): (KeyWrite & { readonly key: string }) | 'too-far' | undefined {
  const writes = keys
    .flatMap((key) => fold.writesOf(key).map((write) => ({ ...write, key })))
    .filter(({ idx }) => idx <= until)
    .sort((a, b) => a.idx - b.idx);
  for (let at = writes.length - 1; at >= 0; at -= 1) {
    if (writes.length - at > LOOK_BACK) return 'too-far';
    const write = writes[at];
    if (write !== undefined && !holds(fold, write.idx - 1)) return write;
  }
  return undefined;
}

/** The logs a row may have come through, from the one that holds the call outward. */
function placesOf(turn: Turn): readonly Place[] {
  const { leg, chain, location } = turn;
  const logs: (LogSource | undefined)[] = [logOfLeg(leg), ...chain.map((id) => leg.mounts.get(id)?.log)];
  const places: Place[] = [];
  for (let depth = logs.length - 1; depth >= 0; depth -= 1) {
    const log = logs[depth];
    if (log === undefined) break;
    const child = chain[depth];
    const until = child === undefined ? location.callIdx - 1 : (firstRows(log).get(child) ?? -1) - 1;
    places.push({ log, leg: leg.index, mount: chain[depth - 1] ?? '', until });
  }
  return places;
}

const firstRows = perKey((log: LogSource): ReadonlyMap<string, number> => {
  const first = new Map<string, number>();
  for (const [idx, row] of log.rows.entries()) {
    if (row !== undefined && !first.has(row.runtimeStageId)) first.set(row.runtimeStageId, idx);
  }
  return first;
});
