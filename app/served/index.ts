/** The middle column: one request, as the record can rebuild it. */
export { ServedPanel, type ServedPanelProps } from './served-panel.tsx';
