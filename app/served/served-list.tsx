import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import type { Section, ServedAnswer } from '../../src/protocol/views.ts';
import { copySource } from '../ui/copy-source.ts';
import { SECTION_TITLES } from '../ui/section-words.ts';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import { type Anchor, anchorAt, keepsPlace, scrollTopFor } from './anchor.ts';
import { useList } from './context.ts';
import { estimateItem } from './estimate.ts';
import { groupBySection } from './groups.ts';
import { ItemView } from './item-view.tsx';
import { buildItems, type Item } from './items.ts';
import { useColumns } from './use-columns.ts';
import type { Rows } from './use-rows.ts';

export interface ListHandle {
  goToSection(section: Section): void;
  goToRow(section: Section, at: number): void;
}

const OVERSCAN = 6;
/** Drawn first, when a recording has just opened: the rest of the window follows two frames later, in a task of its own. */
const FIRST_ITEMS = 8;

interface Props {
  readonly ref: Ref<ListHandle>;
  readonly served: ServedAnswer;
  readonly rows: Rows;
  readonly closed: ReadonlySet<Section>;
  readonly onToggle: (section: Section) => void;
}

/** Heights as they are, fractions too: rounded ones would add up to a shift of several pixels. */
function exactHeight(element: Element): number {
  return element.getBoundingClientRect().height;
}

/** The request as one scrolling list, of which only what is near the window exists. */
export function ServedList({ ref, served, rows, closed, onToggle }: Props) {
  const list = useList();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(scroller);
  const chunked = list.reading === 'verbatim';
  const settled = useAfterPaint(2);
  const items = useMemo(
    () => buildItems({ served, rowAt: rows.at, openness: list.openness.of, closed, chunked }),
    [served, rows.at, list.openness.of, closed, chunked],
  );

  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const item = items[index];
      return item === undefined ? 0 : estimateItem(item, columns, chunked);
    },
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    overscan: settled ? OVERSCAN : 0,
    measureElement: exactHeight,
  });
  virtual.shouldAdjustScrollPositionOnItemSizeChange = ({ index, start, end }, _delta, { scrollOffset }) =>
    keepsPlace(items[index], start, end, scrollOffset ?? 0);

  // The place read stays where it was when the list changes under it: the first item in sight is
  // looked up by its key in the new list.
  const anchor = useRef<Anchor>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is kept when the list changes, and only then
  useLayoutEffect(() => {
    const top = scrollTopFor(anchor.current, items, (index) => virtual.getOffsetForIndex(index, 'start')?.[0]);
    if (top !== undefined) virtual.scrollToOffset(top);
  }, [items]);

  const shownItems = settled ? virtual.getVirtualItems() : virtual.getVirtualItems().slice(0, FIRST_ITEMS);
  useEffect(() => {
    for (const { index } of virtual.getVirtualItems()) {
      const item = items[index];
      if (item?.kind === 'pending') rows.want(item.section, item.at);
    }
  });

  useImperativeHandle(ref, () => {
    const goTo = (wanted: (item: Item) => boolean, align: 'start' | 'auto') => {
      const index = items.findIndex(wanted);
      if (index >= 0) virtual.scrollToIndex(index, { align });
    };
    return {
      goToSection: (section) => goTo((item) => item.kind === 'head' && item.section === section, 'start'),
      goToRow: (section, at) =>
        goTo(
          (item) =>
            item.section === section &&
            ((item.kind === 'row' && item.row.at === at) || (item.kind === 'pending' && item.at === at)),
          'auto',
        ),
    };
  }, [items, virtual]);

  return (
    <section
      ref={scroller}
      className="served-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label="The request, row by row"
      onCopy={copySource}
      onScroll={({ currentTarget }) => {
        anchor.current = anchorAt(currentTarget.scrollTop, virtual.getVirtualItems(), items);
      }}
    >
      <div className="served-list" style={{ height: virtual.getTotalSize() }}>
        <div className="served-window" style={{ transform: `translateY(${shownItems[0]?.start ?? 0}px)` }}>
          {groupBySection(shownItems, items).map(({ section, head, body }) => (
            <section key={section} aria-label={SECTION_TITLES[section]}>
              {head === undefined ? null : (
                <div ref={virtual.measureElement} data-index={head.index}>
                  <ItemView item={head.item} served={served} height={head.size} onToggle={onToggle} />
                </div>
              )}
              {body.length === 0 ? null : (
                <ul>
                  {body.map(({ item, index, size }) => (
                    <li key={item.key} ref={virtual.measureElement} data-index={index} className="item-slot">
                      <ItemView item={item} served={served} height={size} onToggle={onToggle} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}
