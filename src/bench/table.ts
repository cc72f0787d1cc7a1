/** The table a run prints, for people; and the same as Markdown, for the README. */
import { isReached, isReachedByCpu, type Row } from './model.ts';

const HEAD = ['', 'figure', 'recording', 'value', 'by CPU', 'target', 'reached', 'from'];

/** Lines of the table in columns. */
export function textTable(rows: readonly Row[]): string {
  const cells = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The table in Markdown. */
export function markdownTable(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(HEAD), line(HEAD.map(() => '---')), ...rows.map((row) => line(cellsOf(row)))].join('\n');
}

function cellsOf(row: Row): readonly string[] {
  const { metric, what, input, value, cpu, target, unit, detail } = row;
  return [
    metric,
    what,
    input,
    figure(value, unit),
    cpu === undefined ? '' : figure(cpu, unit),
    target === undefined ? '' : `${target.bound} ${figure(target.value, unit, true)}`,
    verdict(row),
    detail ?? '',
  ];
}

/** By the wall clock; where only the processor time reaches it, that is said. */
function verdict(row: Row): string {
  const reached = isReached(row);
  if (reached === undefined) return '';
  if (reached) return 'yes';
  return isReachedByCpu(row) === true ? 'by CPU' : 'NO';
}

function figure(value: number, unit: Row['unit'], whole = false): string {
  switch (unit) {
    case 'x':
      return whole ? String(value) : value.toFixed(2);
    case 'times':
      return `${whole ? value : value.toPrecision(3)}×`;
    case 'ms':
      return `${whole ? value : value.toFixed(value < 10 ? 2 : 0)} ms`;
    case 'KB':
      return `${whole ? value : value.toFixed(1)} KB`;
    case 'count':
      return String(value);
  }
}
