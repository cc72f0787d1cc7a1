// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be windowed by transforms; the grid has its roles
// biome-ignore-all lint/a11y/noStaticElementInteractions: a press anywhere on a line is a press on its row; the keys are the grid's
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { MapAnswer } from '../../src/protocol/whole-run.ts';
import { exact } from '../ui/index.ts';
import { MapCanvas } from './map-canvas.tsx';
import { MapLine } from './map-line.tsx';
import { Overview } from './overview.tsx';
import { fieldOf, type GoTo, type Line, spansOf, statusAt } from './rows.ts';
import { leftOf, type Scale, ticksOf, turnUnder } from './scale.ts';
import { useMapSize } from './use-map-size.ts';

interface Props {
  readonly map: MapAnswer;
  readonly lines: readonly Line[];
  readonly range: { readonly from: number; readonly to: number };
  readonly turn: number;
  readonly row: number | undefined;
  readonly onRow: (row: number) => void;
  readonly onGo: GoTo;
}

/** Rows have one height, so where each lies is known without measuring. */
const LINE = 22;

/** Lines from which a picture of all of them helps. */
const MANY = 60;

/** The rows as a grid that the keyboard walks; their bars are drawn beside them on one canvas. */
export function MapGrid({ map, lines, range, turn, row, onRow, onGo }: Props) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const size = useMapSize(scroller);
  const [focused, setFocused] = useState(0);
  const scale: Scale = useMemo(() => ({ ...range, width: size.strip }), [range, size.strip]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: 8,
  });
  const active = Math.min(focused, lines.length - 1);

  // Another list begins where the chosen row is in it, or at its first row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list is a reason
  useEffect(() => {
    const at = lines.findIndex((line) => line.kind === 'row' && line.row === row);
    setFocused(Math.max(at, lines.length > 1 ? 1 : 0));
  }, [lines]);

  function focus(at: number) {
    const by = at < active ? -1 : 1;
    let to = Math.max(0, Math.min(lines.length - 1, at));
    // Headings are passed over; before the first row there is one, behind the last none.
    if (lines[to]?.kind === 'head') to = lines[to + by] === undefined ? to + 1 : to + by;
    setFocused(to);
    virtual.scrollToIndex(to, { align: 'auto' });
    const line = lines[to];
    if (line?.kind === 'row') onRow(line.row);
  }

  function go(of: number, to: number | undefined) {
    onRow(of);
    const first = spansOf(map, of)[0]?.from ?? 0;
    const at = to ?? (turn >= 0 && statusAt(map, of, turn) !== undefined ? turn : first);
    const named = { field: fieldOf(map, of), hash: map.rows.hash[of] ?? '' };
    if (statusAt(map, of, at) === undefined) onGo(at);
    else onGo(at, named);
  }

  /** The turn that serves the row next to the cursor's, in a direction. */
  function beside(of: number, by: 1 | -1): number | undefined {
    for (let at = turn + by; at >= 0 && at < map.turns; at += by) if (statusAt(map, of, at) !== undefined) return at;
    return undefined;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const line = lines[active];
    const page = Math.max(1, Math.floor(size.height / LINE) - 2);
    const steps: { readonly [key: string]: number } = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: lines.length - 1,
    };
    const to = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (to !== undefined) focus(to);
    else if (line?.kind === 'row' && (event.key === 'Enter' || event.key === ' ')) go(line.row, undefined);
    else if (line?.kind === 'row' && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      const at = beside(line.row, event.key === 'ArrowRight' ? 1 : -1);
      if (at !== undefined) go(line.row, at);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onClick(event: MouseEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const at = Math.floor((event.clientY - box.top) / LINE);
    const line = lines[at];
    if (line?.kind !== 'row') return;
    setFocused(at);
    const x = event.clientX - box.left - size.labels;
    go(line.row, x < 0 ? undefined : turnUnder(scale, x));
  }

  const shown = virtual.getVirtualItems();
  return (
    <div className="map-frame" style={{ ['--map-labels' as string]: `${size.labels}px` }}>
      {lines.length < MANY ? null : (
        <Overview
          map={map}
          lines={lines}
          scale={scale}
          left={size.labels}
          onShow={(at) => {
            setFocused(Math.max(0, Math.min(lines.length - 1, at)));
            virtual.scrollToIndex(at, { align: 'center' });
          }}
        />
      )}
      <div className="map-axis" aria-hidden="true">
        {ticksOf(scale).map((tick) => (
          <span key={tick} style={{ left: size.labels + leftOf(scale, tick) }}>
            {exact(tick + 1)}
          </span>
        ))}
      </div>
      <div
        ref={scroller}
        className="map-scroll"
        role="grid"
        aria-label="Rows of the run"
        aria-rowcount={lines.length}
        aria-colcount={3}
        aria-activedescendant={`${id}-${active}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" className="map-body" style={{ height: virtual.getTotalSize() }} onClick={onClick}>
          <MapCanvas
            map={map}
            lines={lines}
            scale={scale}
            turn={turn}
            scroller={scroller}
            height={size.height}
            lineHeight={LINE}
          />
          {shown.map(({ index, start }) => {
            const line = lines[index];
            return line === undefined ? null : (
              <MapLine
                key={index}
                id={`${id}-${index}`}
                map={map}
                line={line}
                at={index}
                top={start}
                height={LINE}
                active={index === active}
              />
            );
          })}
          {shown.some(({ index }) => index === active) ? null : (
            <MapLine
              key={active}
              id={`${id}-${active}`}
              map={map}
              line={lines[active] ?? { kind: 'row', row: 0 }}
              at={active}
              top={active * LINE}
              height={LINE}
              active
            />
          )}
        </div>
      </div>
    </div>
  );
}
