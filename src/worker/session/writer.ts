/**
 * Which write put a row where a turn was served from: the write after which the log holds the row and before which
 * it did not. It says who wrote it into this log, never what caused it.
 */
import { foldFor } from '../../fold/fold-for.ts';
import type { KeyWrite, LogFold } from '../../fold/model.ts';
import type { Writer } from '../../protocol/whole-run.ts';
import { logOfLeg } from '../../recording/leg-log.ts';
import type { LogSource, Recording } from '../../recording/model.ts';
import { messageList } from '../../served/messages.ts';
import { readServed } from '../../served/redaction.ts';
import { systemParts } from '../../served/system.ts';
import { toolParts } from '../../served/tools.ts';
import { digestMemoOf } from '../../verify/digest-memo.ts';
import type { RowValue } from './distinct-rows.ts';
import { firstRows } from './first-rows.ts';
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

/**
 * The write of a row that `turn` serves. Where a mount was handed the row, the log around it held it before: the write
 * is then looked for there.
 */
export function writerOf(recording: Recording, turn: Turn, row: RowValue): Writer {
  const holds = holdsRow(recording, row);
  let writer: Writer = { by: 'unknown' };
  for (const place of placesOf(turn)) {
    const fold = foldFor(recording, place.log);
    if (!holds(fold, place.until)) break;
    writer = writerIn(fold, place, row, holds);
  }
  return writer;
}

function writerIn(fold: LogFold, place: Place, row: RowValue, holds: Holds): Writer {
  const first = firstWrite(fold, KEYS[row.field], place.until, holds);
  if (first === 'too-far') return { by: 'unknown' };
  if (first === undefined) return { by: 'base' };
  // One row of a log may write several keys: the one that the row is read from is named.
  const write = first.find(({ key }) => key === keyRead(fold, row, first)) ?? first[0];
  const id = place.log.rows[write?.idx ?? -1]?.runtimeStageId ?? '';
  // The first row of a mount's log is the seed it was handed, and has no stage.
  if (write === undefined || id === '') return { by: 'base' };
  return { by: 'stage', id, key: write.key, verb: write.verb, leg: place.leg, mount: place.mount, idx: write.idx };
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

type NamedWrite = KeyWrite & { readonly key: string };

/** The key that a row is read from, after the writes given. Rule source: engine.md section 5. */
function keyRead(fold: LogFold, row: RowValue, [write]: readonly NamedWrite[]): string | undefined {
  if (row.field === 'piece') return row.value.source === 'evidence-recovery' ? KEYS.piece[1] : KEYS.piece[0];
  return KEYS[row.field].find((key) => Array.isArray(readServed(fold, key, write?.idx ?? -1)));
}

/** The writes, of one row of the log, after which the fold holds the row through `until`, and before which it did not. */
function firstWrite(
  fold: LogFold,
  keys: readonly string[],
  until: number,
  holds: Holds,
): readonly NamedWrite[] | 'too-far' | undefined {
  const writes = keys
    .flatMap((key) => fold.writesOf(key).map((write) => ({ ...write, key })))
    .filter(({ idx }) => idx <= until)
    .sort((a, b) => a.idx - b.idx);
  for (let at = writes.length - 1; at >= 0; at -= 1) {
    if (writes.length - at > LOOK_BACK) return 'too-far';
    const write = writes[at];
    if (write !== undefined && !holds(fold, write.idx - 1)) return writes.filter(({ idx }) => idx === write.idx);
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
