import type { Section } from '../../src/protocol/views.ts';
import type { RowField } from '../../src/verify/model.ts';

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

/** The section that draws the rows of a field. */
export function sectionOfField(field: RowField): Section {
  switch (field) {
    case 'piece':
      return 'system';
    case 'message':
      return 'messages';
    case 'tool-names':
    case 'tool-schema':
      return 'tools';
    default:
      return field;
  }
}
