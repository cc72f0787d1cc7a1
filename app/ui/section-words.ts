import type { RowView, Section } from '../../src/protocol/views.ts';

/** What each section of a request is called, everywhere on the page. */
export const SECTION_TITLES: { readonly [section in Section]: string } = {
  system: 'System prompt',
  messages: 'Messages',
  'request-only': 'Request-only lines',
  tools: 'Tools',
  params: 'Parameters',
  cache: 'Cache',
  attention: 'Attention drops',
  basis: 'Basis',
};

/** What a row is called on the page, in a finding and for a screen reader. */
export function rowTitle(row: RowView): string {
  if (row.field === 'system') return 'whole prompt';
  return row.title === '' ? 'unnamed' : row.title;
}
