import { createContext, useContext } from 'react';
import type { CallRef } from '../../src/protocol/messages.ts';
import type { Section } from '../../src/protocol/views.ts';
import type { ReadingMode, RowRef } from '../store/state.ts';
import type { Reader } from '../ui/reader.ts';
import type { OpennessMap } from './openness.ts';

/** What every item of the list shares. Two values, so that selecting a row redraws two rows' worth of nothing else. */
export interface ListContext {
  readonly reader: Reader;
  readonly at: CallRef;
  readonly reading: ReadingMode;
  readonly openness: OpennessMap;
  readonly selected: RowRef | undefined;
  /** Sections a gap of this turn covers: there, nothing rebuilt is never drawn as empty. */
  readonly covered: ReadonlySet<Section>;
  /** Attention drops by row index: the turn that last served each, where one did. */
  lastServed(index: number): number | undefined;
  goToTurn(turn: number): void;
  /** Selects a row; with `evidence`, opens its evidence too. */
  select(row: RowRef): void;
  /** Brings a message of this view into sight and selects it. */
  goToMessage(index: number): void;
  showGaps(): void;
}

const Context = createContext<ListContext | undefined>(undefined);

export const ListProvider = Context.Provider;

/** The list around a row. Throws outside one: that is a mistake of ours, never of a recording. */
export function useList(): ListContext {
  const list = useContext(Context);
  if (list === undefined) throw new Error('a row stands outside its list');
  return list;
}
