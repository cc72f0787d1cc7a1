import type { Section } from '../../src/protocol/views.ts';

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
