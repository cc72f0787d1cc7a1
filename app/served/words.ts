/** What the served view calls its parts. */
import type { Section, SectionView, ServedAnswer } from '../../src/protocol/views.ts';
import { chars, counted, exact } from '../ui/index.ts';

/** What stands beside a section's title. Nothing is said of a section whose content is unknown. */
export function sectionDetail(view: SectionView, served: ServedAnswer): string | undefined {
  if (view.unknown) return undefined;
  const rows = view.rows;
  switch (view.section) {
    case 'system': {
      const pieces = view.count - rows.filter(({ field }) => field === 'system').length;
      // Under a gap, what was rebuilt may be short: its length is not the prompt's.
      return view.gaps.length > 0
        ? `${counted(pieces, 'piece')} known here`
        : `${counted(pieces, 'piece')} · ${chars(served.systemChars)}`;
    }
    case 'messages':
      return `${exact(view.count)} ${view.gaps.length > 0 ? 'known here, ' : ''}in wire order`;
    case 'tools':
      return `${counted(view.count - rows.filter(({ field }) => field === 'tool-names').length, 'schema')}${
        view.gaps.length > 0 ? ' known here' : ''
      }`;
    case 'attention':
      return served.attention === undefined ? undefined : `${served.attention.count} left out of this call`;
    default:
      return view.count === 0 ? undefined : counted(view.count, 'row');
  }
}

/**
 * What is said of a section without rows that no gap covers: a fact of the record, never a guess.
 * Undefined leaves the section out.
 */
export function emptySentence(section: Section, served: ServedAnswer): string | undefined {
  switch (section) {
    case 'system':
      return 'The record holds no system prompt for this call.';
    case 'messages':
      return 'The record holds no messages for this call.';
    case 'tools':
      return served.withheld === undefined ? 'The record holds no tools for this call.' : undefined;
    case 'params':
      return 'The receipt lists no dial as sent. What the provider then used is not on record: an absent dial is not a default.';
    default:
      return undefined;
  }
}

/** What a missing part means (the vintage law): the record cannot say, which is never an empty list. */
export function cannotSay(section: Section, served: ServedAnswer): string {
  const receipt = !served.gaps.some(({ gap }) => gap === 'no-receipt-on-chart');
  if (receipt) return 'This receipt carries no such part, so it cannot say.';
  return section === 'system' || section === 'tools'
    ? 'The record holds none for this call, and no receipt was read that could say whether any was sent.'
    : 'Only a receipt could say, and none was read for this call.';
}

/** Why tools were withheld, in words. A map and no object: the reason is a recorded text. */
export const WITHHELD_REASONS: ReadonlyMap<string, string> = new Map([
  ['wrap-up', 'Tools were withheld from this call: the run had been asked to wrap up.'],
  ['evidence-revision', 'Tools were withheld from this call: it revises an answer against its evidence.'],
]);
