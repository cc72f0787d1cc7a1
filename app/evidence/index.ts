/** The evidence of one row. */
export { EvidencePanel } from './evidence-panel.tsx';
