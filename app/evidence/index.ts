/** The evidence of one row. */
export { EvidencePanel } from './evidence-panel.tsx';
export { INPUT_FILE } from './save-input.tsx';
