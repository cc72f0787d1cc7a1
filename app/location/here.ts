import type { TurnHead } from '../../src/protocol/views.ts';
import { mountPath, stopKind } from '../store/moves.ts';
import { currentTurn } from '../store/select.ts';
import type { LensState } from '../store/state.ts';
import { executionOf } from './execution.ts';
import { HASH_LENGTH, type Place, type StopName, type TurnName } from './place.ts';

/** The place the page is at; undefined until the recording's content hash is known. */
export function placeHere(state: LensState): Place | undefined {
  const { recording, axis, cursor, row, comparison } = state;
  const hash = recording?.contentHash;
  if (recording === undefined || hash === undefined || axis === undefined || cursor === undefined) return undefined;
  const { summary } = recording;
  const { ref, stops } = axis;
  const mount = mountPath(axis).map(executionOf);
  const facts = state.facts[currentTurn(state)];
  const compared = comparison && namesOf(summary.turns, comparison);
  const file = summary.files.map(({ name }) => name).join(', ');
  return {
    recording: hash.slice(0, HASH_LENGTH),
    ...(file !== '' && { file }),
    leg: stops.leg[cursor.step] ?? 0,
    mount: mount.every((execution) => execution !== undefined) ? mount : [],
    strategy: ref.strategy,
    select: selected(state),
    stop: stopHere(state, cursor.step),
    ...(row !== undefined && { row }),
    ...(compared !== undefined && { comparison: compared }),
    ...(facts !== undefined && facts.verdict !== 'pending' && { counts: facts.counts }),
  };
}

function stopHere({ axis }: LensState, step: number): StopName {
  if (axis === undefined) return 'start';
  const kind = stopKind(axis.stops, step);
  if (kind === 'start' || kind === 'end') return kind;
  return { commit: axis.stops.commitIdx[step] ?? 0 };
}

function selected({ recording, axis }: LensState): readonly number[] {
  const names = axis?.ref.select ?? [];
  const summary = recording?.summary;
  if (summary === undefined || names.length === 0) return [];
  const known =
    axis?.ref.strategy === 'tags' ? summary.tags.map(({ tag }) => tag) : summary.writtenKeys.map(({ key }) => key);
  return names.map((name) => known.indexOf(name)).filter((at) => at >= 0);
}

function namesOf(turns: readonly TurnHead[], { a, b }: { a: number; b: number }): Place['comparison'] {
  const [nameA, nameB] = [turnName(turns[a]), turnName(turns[b])];
  return nameA === undefined || nameB === undefined ? undefined : { a: nameA, b: nameB };
}

function turnName(head: TurnHead | undefined): TurnName | undefined {
  const execution = head && executionOf(head.call);
  return head === undefined || execution === undefined ? undefined : { leg: head.leg, execution };
}

/** The turn a name means; undefined where this recording has none. */
export function turnNamed(turns: readonly TurnHead[], { leg, execution }: TurnName): number | undefined {
  return turns.find((head) => head.leg === leg && executionOf(head.call) === execution)?.turn;
}
