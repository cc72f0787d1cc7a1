import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { perKey } from '../../src/per-key.ts';
import type { TextHead } from '../../src/protocol/views.ts';
import { linesOf } from '../served/estimate.ts';
import { useColumns } from '../served/use-columns.ts';
import { copySource } from '../ui/copy-source.ts';
import { panelFailure } from '../ui/failure-words.ts';
import { shownOf } from '../ui/folded.ts';
import { counted, exact } from '../ui/index.ts';
import type { Reader } from '../ui/reader.ts';
import { CHUNK } from '../ui/text-windows.ts';
import './state.css';
import { StateRow } from './state-row.tsx';
import { canOpen, focusedAt, type PathKey, pathKey, type TreeItem, type TreeKey, treeItems, treeMove } from './tree.ts';
import { type StopSpan, useLevels } from './use-levels.ts';

const KEYS: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
] satisfies TreeKey[]);

/** The folded state at the stop, as a tree that is read as it is opened. */
export function StatePanel({ reader, stop }: { reader: Reader; stop: StopSpan | undefined }) {
  if (stop === undefined) return <p className="side-body muted">There is no state to read at this stop.</p>;
  return <Tree reader={reader} stop={stop} />;
}

function Tree({ reader, stop }: { reader: Reader; stop: StopSpan }) {
  const id = useId();
  const [open, setOpen] = useState<ReadonlySet<PathKey>>(new Set());
  const [focusKey, setFocusKey] = useState<PathKey>();
  const read = useLevels(reader, stop, open);
  const items = useMemo(() => treeItems(read.levels, open), [read.levels, open]);
  const focused = focusedAt(items, focusKey);
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(scroller);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(items[index], columns),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 3,
    // As it is, fractions too: rounded heights of thousands of stretches would add up.
    measureElement: (element) => element.getBoundingClientRect().height,
  });

  const byKeys = useRef(false);

  function toggle(path: readonly string[], to: boolean) {
    setOpen((before) => {
      const after = new Set(before);
      if (to) after.add(pathKey(path));
      else after.delete(pathKey(path));
      return after;
    });
  }

  function act(item: TreeItem) {
    if (item.kind === 'more') read.more(item.path);
    if (item.kind === 'node' && canOpen(item.node)) toggle(item.path, !item.open);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.shiftKey) return;
    // A button in a row takes its own press; the keys that walk are the tree's wherever the focus is in it.
    const presses = event.key === 'Enter' || event.key === ' ';
    if (presses && event.target !== event.currentTarget) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = items[focused];
    byKeys.current = true;
    if (isTreeKey(event.key)) {
      const move = treeMove(items, focused, event.key);
      if (move !== undefined && 'focus' in move) setFocusKey(items[move.focus]?.key);
      else if (move !== undefined && 'open' in move) toggle(move.open, true);
      else if (move !== undefined) toggle(move.close, false);
    } else if (presses && item !== undefined) act(item);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // What the keys reached or closed is brought into sight, and again while heights settle around it: a stretch that
  // is measured above it moves everything. A press by the pointer is where it should be already.
  const isTall = items[focused]?.kind === 'chunk';
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when something was opened or closed
  useEffect(() => {
    if (!byKeys.current) return;
    let frame = 0;
    let left = SETTLING_FRAMES;
    const follow = () => {
      virtual.scrollToIndex(focused, { align: isTall ? 'start' : 'auto' });
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [focusKey, focused, isTall, open, virtual]);

  if (read.failure !== undefined) return <p className="side-body">{panelFailure(read.failure)}</p>;
  const shown = virtual.getVirtualItems();
  return (
    <div className="state">
      <StateHead stop={stop} read={read} />
      <div
        ref={scroller}
        className="state-scroll"
        role="tree"
        aria-label="State at the stop"
        aria-busy={read.stale}
        aria-activedescendant={items.length > 0 ? `${id}-${focused}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onCopy={copySource}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          <div
            role="presentation"
            className="state-window"
            style={{ transform: `translateY(${shown[0]?.start ?? 0}px)` }}
          >
            {shown.map(({ index, size }) => {
              const item = items[index];
              return item === undefined ? null : (
                <div key={item.key} role="presentation" ref={virtual.measureElement} data-index={index}>
                  <StateRow
                    id={`${id}-${index}`}
                    item={item}
                    focused={index === focused}
                    from={{ reader, stop: read.of ?? stop }}
                    height={size}
                    onPress={() => {
                      byKeys.current = false;
                      setFocusKey(item.key);
                      act(item);
                    }}
                  />
                </div>
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Heights have settled after so many frames. */
const SETTLING_FRAMES = 8;

const LINE = 19.5;

/** Asked for each of the thousands of stretches of one text: counted once a width. */
const countedOf = perKey<TextHead, { columns: number; rate: number }>(() => ({ columns: 0, rate: 0 }));

function linesPerUnit(text: TextHead, columns: number): number {
  const counted = countedOf(text);
  if (counted.columns !== columns) {
    counted.columns = columns;
    const { head } = shownOf(text);
    counted.rate = head.length === 0 ? 0 : linesOf(head, columns) / head.length;
  }
  return counted.rate;
}

/** How tall an item will be, in CSS pixels: a stretch not seen yet is taken to wrap as its text begins. */
function estimate(item: TreeItem | undefined, columns: number): number {
  const text = item?.kind === 'chunk' ? item.node.text : undefined;
  if (item?.kind !== 'chunk' || text === undefined) return 26;
  const units = Math.min(CHUNK, shownOf(text).length - item.chunk * CHUNK);
  return Math.max(LINE, linesPerUnit(text, columns) * units * LINE);
}

function isTreeKey(key: string): key is TreeKey {
  return KEYS.has(key);
}

function StateHead({ stop, read }: { stop: StopSpan; read: ReturnType<typeof useLevels> }) {
  const keys = read.levels.get(pathKey([]))?.total;
  return (
    <div className="state-head">
      <h3>
        State after row {exact(stop.idx)}{' '}
        {keys === undefined ? null : <span className="muted">{counted(keys, 'key')}</span>}
      </h3>
      {read.basis === 'log-only' ? (
        <p className="gap-strip">
          What this log started from is not in the recording: a key that is missing here may have had a value.
        </p>
      ) : null}
      {read.skipped.length === 0 ? null : (
        <p className="gap-strip">
          {counted(read.skipped.length, 'row')} before this stop could not be read and gave no state:{' '}
          {read.skipped
            .slice(0, 5)
            .map(({ index, reason }) => `${exact(index)} (${reason})`)
            .join(', ')}
          {read.skipped.length > 5 ? ` and ${exact(read.skipped.length - 5)} more` : ''}.
        </p>
      )}
    </div>
  );
}
