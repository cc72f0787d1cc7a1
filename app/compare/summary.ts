/** What changed between two turns, one line a part of the request. Pure. */
import type { CompareAnswer, CompareRow, Section } from '../../src/protocol/views.ts';
import { exact, listed } from '../ui/format.ts';

export interface SummaryLine {
  readonly name: string;
  readonly changes: readonly { readonly change: CompareRow['change'] | 'same'; readonly words: string }[];
}

const PARTS: readonly { readonly section: 'system' | 'messages' | 'tools'; readonly name: string }[] = [
  { section: 'system', name: 'system' },
  { section: 'messages', name: 'messages' },
  { section: 'tools', name: 'tools' },
];

const ORDER: readonly CompareRow['change'][] = ['entered', 'left', 'edited', 'moved'];

export function summaryLines(answer: CompareAnswer): readonly SummaryLine[] {
  const lines = PARTS.map(({ section, name }): SummaryLine => ({ name, changes: changesOf(answer, section) }));
  const params = answer.params.filter(({ a, b }) => a !== b);
  return [
    ...lines,
    {
      name: 'parameters',
      changes: answer.unsure.includes('params')
        ? [{ change: 'same', words: 'not known: a gap covers them' }]
        : params.length === 0
          ? [{ change: 'same', words: 'the same dials listed' }]
          : params.map((param) => ({ change: 'edited', words: paramWords(param) })),
    },
  ];
}

function changesOf(answer: CompareAnswer, section: Section & keyof CompareAnswer['same']): SummaryLine['changes'] {
  const rows = answer.rows.filter((row) => row.section === section);
  if (rows.length === 0) {
    // Under a gap, rows that were not rebuilt may differ: only those that were are spoken of.
    const words = answer.unsure.includes(section) ? 'nothing rebuilt differs' : 'unchanged';
    return [{ change: 'same', words: `${words}, ${exact(answer.same[section])} in both` }];
  }
  return ORDER.flatMap((change) => {
    const mine = rows.filter((row) => row.change === change);
    if (mine.length === 0) return [];
    const names = section === 'tools' || section === 'system' ? `: ${listed(mine.map(({ title }) => title))}` : '';
    return [{ change, words: `${exact(mine.length)} ${change}${names}` }];
  });
}

/** An absent dial is not a default: it is not listed. */
export function paramWords({
  name,
  a,
  b,
}: {
  readonly name: string;
  readonly a?: string;
  readonly b?: string;
}): string {
  if (a === undefined) return `${name} ${b ?? ''}, not listed before`;
  if (b === undefined) return `${name} no longer listed, was ${a}`;
  return `${name} ${a} → ${b}`;
}
