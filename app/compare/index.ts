/** What changed between two turns. */
export { ComparePanel, type ComparePanelProps } from './compare-panel.tsx';
export { SinceSummary } from './since-summary.tsx';
