import { useCallback, useEffect, useRef, useState } from 'react';
import type { RowView, Section, ServedAnswer } from '../../src/protocol/views.ts';
import { callRef, type Reader } from '../ui/reader.ts';

/** Rows asked for at once: a few screens of them. */
const PAGE = 60;

type Page = `${Section}:${number}`;

export interface Rows {
  at(section: Section, at: number): RowView | undefined;
  /** Says that a row is about to be seen; its page is asked for once. */
  want(section: Section, at: number): void;
}

/** The rows of one served view: those that came with it, and pages asked for as they come into view. */
export function useRows(reader: Reader, served: ServedAnswer): Rows {
  const [pages, setPages] = useState<ReadonlyMap<Page, readonly RowView[]>>(new Map());
  const asked = useRef<{ readonly served: ServedAnswer; readonly pages: Set<Page> }>({ served, pages: new Set() });
  const [owner, setOwner] = useState(served);
  // Pages belong to the view they were asked for; another view starts without any.
  if (owner !== served) {
    setOwner(served);
    setPages(new Map());
  }
  useEffect(() => {
    asked.current = { served, pages: new Set() };
  }, [served]);

  const at = useCallback(
    (section: Section, place: number) => {
      const first = served.sections.find((view) => view.section === section)?.rows ?? [];
      if (place < first.length) return first[place];
      const from = Math.floor(place / PAGE) * PAGE;
      return pages.get(`${section}:${from}`)?.[place - from];
    },
    [served, pages],
  );

  const want = useCallback(
    (section: Section, place: number) => {
      const from = Math.floor(place / PAGE) * PAGE;
      const page: Page = `${section}:${from}`;
      if (asked.current.served !== served) asked.current = { served, pages: new Set() };
      const mine = asked.current;
      if (mine.pages.has(page)) return;
      mine.pages.add(page);
      void reader.ask('rows', { at: callRef(served.head), section, from, count: PAGE }).then((outcome) => {
        if (asked.current !== mine) return;
        if (outcome.end !== 'answer') mine.pages.delete(page);
        else setPages((before) => new Map(before).set(page, outcome.answer.rows));
      });
    },
    [reader, served],
  );
  return { at, want };
}
