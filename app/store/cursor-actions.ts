/** Moving the one cursor. A refused move leaves the axis, the step and every panel as they were. */
import {
  type AxisAnswer,
  type AxisRef,
  type StrategyName,
  sectionOf,
  type TurnHead,
} from '../../src/protocol/views.ts';
import type { AxisSource } from './axis-source.ts';
import type { Kit } from './kit.ts';
import {
  isBookend,
  mountPath,
  type StepMove,
  stepAtOrBefore,
  stepMove,
  stepOfCommit,
  stepOfTurn,
  troubleMove,
  turnAt,
  turnMove,
  typedTurnMove,
} from './moves.ts';
import { currentTurn, turns } from './select.ts';
import type { ServedSource } from './served-source.ts';
import type { Nearest } from './state.ts';

export interface CursorActions {
  step(move: StepMove): void;
  goToStep(step: number): void;
  /** Goes to a turn by its place in run order, from 0, opening the mount that holds it where it must. */
  goToTurn(turn: number): Promise<void>;
  /** A turn by the number a person typed, from 1. */
  goToTypedTurn(number: number): Promise<void>;
  turn(direction: 1 | -1): Promise<void>;
  /** The next damaged turn, or turn with a gap of its own. */
  trouble(direction: 1 | -1): Promise<void>;
  openMount(leg?: number, id?: string): Promise<void>;
  closeMount(): Promise<void>;
  /** Up to a mount of the trail; '' is the recording's own axis. */
  climbTo(mount: string): Promise<void>;
  setStrategy(strategy: StrategyName, select?: readonly string[]): Promise<void>;
  /**
   * Lands on the step that `pick` finds on an axis. False, with everything left as it was, where the axis
   * was not answered, `pick` found none, or a newer move took over.
   */
  goTo(ref: AxisRef, pick: (axis: AxisAnswer) => number | undefined): Promise<boolean>;
  /** Goes where a refusal offered to. */
  follow(nearest: Nearest): void;
  dismissRefusal(): void;
}

/** A recording in memory may be reached by strategies in this order, each finer than the one before. */
const FINER: readonly StrategyName[] = ['milestones', 'stages'];

export function cursorActions(kit: Kit, axes: AxisSource, served: ServedSource): CursorActions {
  const { get, set, refuse, say } = kit;

  function place(axis: AxisAnswer, step: number): void {
    const before = currentTurn(get());
    const after = turnAt(axis, step);
    set({
      axis,
      cursor: { ref: axis.ref, step },
      refusal: undefined,
      ...(before === after ? {} : { row: undefined, sought: undefined }),
    });
    served.refresh();
  }

  /** Asks for an axis and lands on the step `pick` finds; `pick` undefined leaves everything. */
  async function land(ref: AxisRef, pick: (axis: AxisAnswer) => number | undefined): Promise<boolean> {
    const axis = await axes.ask(ref);
    if (axis === undefined) return false;
    const step = pick(axis);
    if (step === undefined) return false;
    place(axis, step);
    return true;
  }

  /** The axes that may hold a turn as a stop of its own, nearest to where the user is first. */
  function candidates(head: TurnHead): readonly AxisRef[] {
    const here = get().cursor?.ref;
    const innermost = turns(get())[currentTurn(get())]?.mount;
    const deep = here !== undefined && here.mount !== '' && here.mount === innermost;
    const mounts = deep ? [head.mount, head.agent] : [head.agent, head.mount];
    const kept = here ?? { strategy: 'milestones' as const, select: [] };
    const refs: AxisRef[] = [];
    for (const mount of new Set(mounts)) refs.push({ ...kept, mount, leg: head.leg });
    for (const strategy of FINER) {
      if (strategy === kept.strategy) continue;
      for (const mount of new Set(mounts)) refs.push({ mount, leg: head.leg, strategy, select: [] });
    }
    return refs;
  }

  async function goToTurn(turn: number): Promise<void> {
    const { axis, cursor } = get();
    const head = turns(get())[turn];
    if (axis === undefined || cursor === undefined || head === undefined) {
      refuse(turns(get()).length === 0 ? 'no-turns' : 'no-such-turn', undefined, String(turn + 1));
      return;
    }
    const step = stepOfTurn(axis.stops, turn);
    if (step !== undefined) return place(axis, step);
    for (const ref of candidates(head)) {
      const generation = axes.generation();
      const landed = await land(ref, (found) => stepOfTurn(found.stops, turn));
      if (axes.generation() !== generation + 1) return; // a newer move took over
      if (!landed) continue;
      if (ref.strategy !== cursor.ref.strategy) {
        say(`Turn ${turn + 1} has no stop of its own among the stops chosen; stops are now by ${ref.strategy}.`);
      }
      return;
    }
    refuse(get().recording?.reader === 'gone' ? 'reader-gone' : 'no-answer');
  }

  async function go(move: ReturnType<typeof turnMove>, detail?: string): Promise<void> {
    if (move.moved) await goToTurn(move.turn);
    else refuse(move.reason, move.nearest, detail);
  }

  /** Selects the first damaged row of the turn on show, which brings it into sight; false where it has none. */
  function selectDamage(): boolean {
    const view = get().served;
    if (view === undefined || view.head.turn !== currentTurn(get())) return false;
    const finding = view.findings.find(({ place }) => place !== undefined);
    if (finding?.place === undefined) return false;
    set({ row: { section: sectionOf(finding.field), at: finding.place } });
    return true;
  }

  async function climbTo(mount: string): Promise<void> {
    const { cursor, axis } = get();
    if (cursor === undefined || axis === undefined) return;
    const path = mountPath(axis);
    const child = mount === '' ? path[0] : path[path.indexOf(mount) + 1];
    if (child === undefined) return refuse('at-own-axis');
    const landed = await land({ ...cursor.ref, mount }, (up) => {
      const holds = up.stops.id.indexOf(child);
      // A strategy without a stop at the mount still has the stop its rows were folded into.
      return holds >= 0 ? holds : Math.max(0, up.stops.nearest.indexOf(currentTurn(get())));
    });
    if (!landed) refuse('no-answer');
  }

  function goToStep(step: number): void {
    const { axis, cursor } = get();
    if (axis === undefined || cursor === undefined) return;
    axes.drop();
    if (step === cursor.step) return;
    const last = axis.stops.length - 1;
    if (step >= 0 && step <= last) place(axis, step);
    else
      refuse('no-such-stop', { to: 'step', step: step < 0 ? 0 : last, label: step < 0 ? 'First stop' : 'Last stop' });
  }

  async function closeMount(): Promise<void> {
    const { cursor, axis } = get();
    if (cursor === undefined || axis === undefined) return;
    axes.drop();
    if (cursor.ref.mount === '') return refuse('at-own-axis');
    await climbTo(mountPath(axis).at(-2) ?? '');
  }

  return {
    goTo: land,
    goToTurn,
    goToStep,
    climbTo,
    closeMount,
    step(move) {
      const { axis, cursor } = get();
      if (axis === undefined || cursor === undefined) return;
      axes.drop();
      const to = stepMove(cursor.step, axis.stops.length, move);
      if (to.moved) return place(axis, to.step);
      const up: Nearest = { to: 'up', label: 'Back to the axis above' };
      refuse(to.reason, cursor.ref.mount === '' ? undefined : up);
    },
    async goToTypedTurn(number) {
      axes.drop();
      await go(typedTurnMove(number, turns(get())), String(number));
    },
    async turn(direction) {
      const { axis, cursor } = get();
      if (axis === undefined || cursor === undefined) return;
      axes.drop();
      await go(turnMove(axis, cursor.step, turns(get()), direction));
    },
    async trouble(direction) {
      const { facts, proved, row } = get();
      axes.drop();
      // Damage of the turn on show that was not looked at yet is nearer than the next turn's.
      if (direction === 1 && row === undefined && selectDamage()) return;
      const move = troubleMove(currentTurn(get()), facts, turns(get()).length, direction);
      const detail = direction === 1 ? 'after' : 'before';
      if (!move.moved && move.reason === 'no-more-damage' && proved.done < proved.total) {
        refuse('still-proving', move.nearest, detail);
        return;
      }
      await go(move, detail);
      if (!move.moved) return;
      await served.settled();
      if (currentTurn(get()) === move.turn) selectDamage();
    },
    async openMount(leg, id) {
      const { axis, cursor } = get();
      if (axis === undefined || cursor === undefined) return;
      axes.drop();
      const mount = id ?? axis.stops.id[cursor.step] ?? '';
      if (id === undefined && axis.stops.drillable[cursor.step] !== 1) return refuse('not-a-mount');
      const inLeg = leg ?? axis.stops.leg[cursor.step] ?? 0;
      const first = axis.stops.turn[cursor.step] ?? -1;
      const ref = { ...cursor.ref, mount, leg: inLeg };
      const landed = await land(ref, (inner) => {
        const turn = inner.stops.turn.indexOf(first);
        return first >= 0 && turn >= 0 ? turn : 0;
      });
      if (!landed) refuse('no-such-mount');
    },
    async setStrategy(strategy, select = []) {
      const { axis, cursor } = get();
      if (axis === undefined || cursor === undefined) return;
      axes.drop();
      const ref = { ...cursor.ref, strategy, select };
      const kept = { leg: axis.stops.leg[cursor.step] ?? 0, idx: axis.stops.commitIdx[cursor.step] ?? -1 };
      const turn = axis.stops.turn[cursor.step] ?? -1;
      const atStart = cursor.step === 0;
      const atEnd = isBookend(axis.stops, cursor.step) && !atStart;
      let bare = false;
      const landed = await land(ref, ({ stops }) => {
        bare = stops.length <= 2;
        if (bare && strategy !== 'stages' && strategy !== 'milestones') return undefined;
        if (atStart) return 0;
        if (atEnd) return stops.length - 1;
        if (turn >= 0) {
          const exact = stepOfTurn(stops, turn);
          if (exact !== undefined) return exact;
        }
        return stepOfCommit(stops, kept.leg, kept.idx) ?? stepAtOrBefore(stops, kept.leg, kept.idx);
      });
      if (!landed) refuse(bare ? 'no-stops-left' : 'no-answer', undefined, 'that choice');
    },
    follow(nearest) {
      if (nearest.to === 'step') goToStep(nearest.step);
      else if (nearest.to === 'turn') void goToTurn(nearest.turn);
      else void closeMount();
    },
    dismissRefusal() {
      set({ refusal: undefined });
    },
  };
}
