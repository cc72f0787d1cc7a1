import { Fragment, memo, type ReactNode } from 'react';
import { textRuns } from '../../src/text/hidden-chars.ts';
import './hostile-text.css';
import { counted } from './format.ts';

/** A stretch of the text to point out, in UTF-16 units of `text`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What is drawn between two units of a text in place of recorded characters. */
export interface Chip {
  readonly at: number;
  readonly key: number;
  readonly node: ReactNode;
}

interface Props {
  readonly text: string;
  /** In a line of other words instead of a block of its own. */
  readonly inline?: boolean;
  readonly mark?: Span;
  /** Set as prose where the reader asked for it; never more than a look. */
  readonly prose?: boolean;
  /** In the order of their places. */
  readonly chips?: readonly Chip[];
}

/**
 * Recorded text as text. Its `textContent` is the source text, unit for unit: what is selected and
 * copied is what was recorded, hidden characters included, while their names are drawn beside it.
 */
export const HostileText = memo(function HostileText({ text, inline = false, mark, prose = false, chips }: Props) {
  const body = chips === undefined ? stretch(text, 0, text.length, mark) : withChips(text, mark, chips);
  return inline ? (
    <bdi className="recorded-inline" dir="auto">
      {body}
    </bdi>
  ) : (
    <div className="recorded" dir="auto" data-recorded="" data-prose={prose ? '' : undefined}>
      {body}
    </div>
  );
});

/** Recorded text for a title, which draws no more than plain text: hidden characters by name, in brackets. */
export function shownText(text: string): string {
  return textRuns(text)
    .map(({ from, to, name }) => (name === undefined ? text.slice(from, to) : `[${name}]`))
    .join('');
}

/** "3 hidden characters"; nothing when there are none. */
export function HiddenCount({ count }: { count: number }) {
  return count === 0 ? null : <span className="hidden-count">{counted(count, 'hidden character')}</span>;
}

function withChips(text: string, mark: Span | undefined, chips: readonly Chip[]): ReactNode {
  return (
    <>
      {chips.map(({ at, key, node }, i) => (
        <Fragment key={key}>
          {stretch(text, chips[i - 1]?.at ?? 0, at, mark)}
          {node}
        </Fragment>
      ))}
      {stretch(text, chips.at(-1)?.at ?? 0, text.length, mark)}
    </>
  );
}

/** A part of the text, with what of the mark lies in it. */
function stretch(text: string, from: number, to: number, mark: Span | undefined): ReactNode {
  const part = from === 0 && to === text.length ? text : text.slice(from, to);
  if (mark === undefined || mark.to <= from || mark.from >= to) return named(part);
  return marked(part, { from: Math.max(0, mark.from - from), to: Math.min(to, mark.to) - from });
}

function marked(text: string, { from, to }: Span): ReactNode {
  return (
    <>
      {named(text.slice(0, from))}
      <mark>{named(text.slice(from, to))}</mark>
      {named(text.slice(to))}
    </>
  );
}

function named(text: string): ReactNode {
  const runs = textRuns(text);
  if (runs.every(({ name }) => name === undefined)) return text;
  return runs.map(({ from, to, name }) => {
    const part = text.slice(from, to);
    if (name === undefined) return part;
    const times = Array.from(part).length;
    return (
      <span key={from} className="hidden-char" data-name={times === 1 ? name : `${name} ×${times}`}>
        {part}
      </span>
    );
  });
}
