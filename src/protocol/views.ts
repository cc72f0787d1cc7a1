/** What the worker tells the page: plain data, ready to draw. No domain rule is left to the page. */
export * from './axis-view.ts';
export type * from './panel-views.ts';
export type * from './recording-view.ts';
export * from './served-view.ts';
