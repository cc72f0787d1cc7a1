/** The folded state at the stop. */
export { StatePanel } from './state-panel.tsx';
export type { StopSpan } from './use-levels.ts';
