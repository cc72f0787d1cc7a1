/** Small served views for tests of the list. */
import type { RowView, Section, SectionView, ServedAnswer } from '../../src/protocol/views.ts';
import type { StatusCounts } from '../../src/verify/model.ts';

export const NO_COUNTS: StatusCounts = {
  verified: 0,
  reconstructed: 0,
  damaged: 0,
  'on-receipt': 0,
  'not-on-record': 0,
};

export function message(at: number, text: string, more: Partial<RowView> = {}): RowView {
  return {
    id: `message:${at}`,
    section: 'messages',
    field: 'message',
    at,
    index: at,
    status: 'verified',
    hash: `hash of ${text}`,
    title: 'user',
    text: { head: text.slice(0, 2000), length: text.length, hidden: 0 },
    ...more,
  };
}

export function section(name: Section, rows: readonly RowView[], more: Partial<SectionView> = {}): SectionView {
  return { section: name, count: rows.length, counts: NO_COUNTS, findings: 0, gaps: [], unknown: false, rows, ...more };
}

export function servedOf(sections: readonly SectionView[], more: Partial<ServedAnswer> = {}): ServedAnswer {
  return {
    head: { turn: 1, leg: 0, call: 'call-llm#9', epoch: 2, agent: '', mount: '', continues: false },
    verdict: 'verified',
    counts: NO_COUNTS,
    sections,
    gaps: [],
    findings: [],
    commitIdx: 9,
    systemChars: 0,
    answer: { state: 'absent', calls: [], results: [] },
    boundary: 'A boundary.',
    ...more,
  };
}
