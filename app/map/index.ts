/** The context map: every distinct row of the run against every turn. */
export { MapPanel, type MapPanelProps } from './map-panel.tsx';
export type { GoTo } from './rows.ts';
