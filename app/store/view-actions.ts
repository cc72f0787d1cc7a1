/** What the user chose to look at beside the cursor. */
import type { AnswerHit } from '../../src/protocol/views.ts';
import { executionOf } from '../location/execution.ts';
import { isSameMark, type MarkPlace } from './kept-marks.ts';
import type { Kit } from './kit.ts';
import type { DialogName, LensState, Mark, ReadingMode, RowRef, SenderSaw, Tab, Wanted } from './state.ts';

export interface ViewActions {
  selectRow(row: RowRef | undefined): void;
  /** Shows words found in the answer of the cursor's turn. */
  showInAnswer(hit: AnswerHit): void;
  showTab(tab: Tab): void;
  setReading(mode: ReadingMode): void;
  /** Compares two turns, by place in run order, and shows the comparison. */
  compare(a: number, b: number): void;
  clearComparison(): void;
  openDialog(name: DialogName): void;
  /** Opens the trace of these words; of none, for the reader to type them. */
  traceWords(text: string): void;
  closeDialog(): void;
  /** Flags the cursor's stop. */
  addMark(name: string): void;
  removeMark(id: number): void;
  /** Adds marks that were kept of the open recording; those that are here already stay as they are. */
  restoreMarks(kept: readonly MarkPlace[]): void;
  setDragging(dragging: boolean): void;
  setWanted(wanted: Wanted | undefined): void;
  setSender(sender: SenderSaw | undefined, note: string | undefined): void;
  /** What a link says beside the stop. */
  restore(chosen: Pick<LensState, 'row' | 'comparison'>): void;
  announce(text: string): void;
  /** Refuses a move that was asked for from outside the axis: a link. */
  refuse: Kit['refuse'];
}

export function viewActions(kit: Kit): ViewActions {
  const { get, set, say } = kit;
  let marks = 0;

  return {
    selectRow: (row) => set({ row, sought: undefined }),
    showInAnswer: (sought) => set({ sought: { ...sought }, tab: 'gaps' }),
    showTab: (tab) => set({ tab }),
    setReading: (reading) => set({ reading }),
    compare: (a, b) => set({ comparison: { a, b }, tab: 'since' }),
    clearComparison: () => set({ comparison: undefined }),
    openDialog: (dialog) => set({ dialog }),
    traceWords: (text) => set({ dialog: 'trace', traced: { text } }),
    closeDialog: () => set({ dialog: undefined }),
    addMark(name) {
      const mark = markHere(get(), name.trim().slice(0, 60), marks + 1);
      if (mark === undefined) return;
      marks += 1;
      set({ marks: [...get().marks, mark] });
      say('Marked.');
    },
    removeMark(id) {
      set({ marks: get().marks.filter((mark) => mark.id !== id) });
      say('Mark removed.');
    },
    restoreMarks(kept) {
      const here = get().marks;
      const fresh = kept.filter((mark) => !here.some((one) => isSameMark(one, mark)));
      if (fresh.length === 0) return;
      const added = fresh.map((mark) => {
        marks += 1;
        return { ...mark, id: marks };
      });
      set({ marks: [...added, ...here] });
    },
    setDragging: (dragging) => set({ dragging }),
    setWanted: (wanted) => set({ wanted }),
    setSender: (sender, note) => set({ sender, note }),
    restore: (chosen) => set(chosen),
    announce: say,
    refuse: kit.refuse,
  };
}

function markHere({ axis, cursor }: LensState, name: string, id: number): Mark | undefined {
  if (axis === undefined || cursor === undefined) return undefined;
  const { stops, ref } = axis;
  const mount = markMount(ref.mount);
  if (mount === undefined) return undefined;
  return {
    id,
    name: name === '' ? `mark ${id}` : name,
    leg: stops.leg[cursor.step] ?? 0,
    mount,
    commitIdx: stops.commitIdx[cursor.step] ?? -1,
  };
}

/** How a mark names the axis it is on; undefined for a mount without a number, which no axis has. */
export function markMount(mount: string): Mark['mount'] | undefined {
  return mount === '' ? null : executionOf(mount);
}
