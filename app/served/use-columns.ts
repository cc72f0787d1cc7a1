import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of one monospace character at the page's text size, in pixels; near enough for an estimate. */
const CHARACTER = 7.83;
const PADDING = 52;

/** How many monospace characters fit on a line of the list; follows its width. */
export function useColumns(scroller: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(90);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => setColumns(Math.max(20, Math.floor((element.clientWidth - PADDING) / CHARACTER)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return columns;
}
