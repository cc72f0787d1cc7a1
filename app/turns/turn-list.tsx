import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { actions, useLens } from '../store/lens.ts';
import { currentTurn, turns as turnsOf } from '../store/select.ts';
import { counted, exact, HostileText } from '../ui/index.ts';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import { TurnRow } from './turn-row.tsx';
import { hasSeveralAgents, sizeOf } from './words.ts';
import './turns.css';

/** The height of one row in CSS pixels at the usual text size; rows are never measured, so nothing jumps. */
const ROW_REM = 5.25;

/** Every turn of the recording, in run order. */
export function TurnList() {
  const turns = useLens(turnsOf);
  const facts = useLens((state) => state.facts);
  const current = useLens(currentTurn);
  const several = useLens((state) => (state.recording?.summary.legs.length ?? 0) > 1);
  const scroller = useRef<HTMLDivElement>(null);
  const painted = useAfterPaint(2); // behind the request: both at once hold the page for two frames and more
  const agents = useMemo(() => hasSeveralAgents(turns), [turns]);
  const largest = useMemo(() => facts.reduce((most, one) => Math.max(most, (one && sizeOf(one)) ?? 0), 0), [facts]);
  const models = useMemo(
    () => [...new Set(facts.map((one) => one?.model).filter((model) => model !== undefined))],
    [facts],
  );
  const rowHeight = ROW_REM * rem();
  const list = useVirtualizer({
    count: turns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });

  useEffect(() => {
    if (painted && current >= 0) bringIntoView(list, scroller.current, current * rowHeight, rowHeight);
  }, [painted, current, list, rowHeight]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: current + 1, ArrowUp: current - 1 }[event.key];
    if (to === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (to < 0 || to >= turns.length) {
      void actions.turn(to < 0 ? -1 : 1);
      return;
    }
    void actions.goToTurn(to).then(() => {
      requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-turn="${to}"]`)?.focus());
    });
  };

  return (
    <section className="turns" aria-label="Turns">
      <header className="turns-head">
        <h2>Turns</h2>
        <span className="muted one-line">
          {counted(turns.length, 'call')}
          {models.length === 0 ? null : (
            <>
              {' · '}
              <HostileText text={models.join(', ')} inline />
            </>
          )}
        </span>
      </header>
      {turns.length === 0 ? (
        <p className="turns-none muted">This recording holds no call to a model.</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move among the buttons inside
        <div className="turns-scroll" ref={scroller} onKeyDown={onKeyDown}>
          <ol style={{ height: list.getTotalSize() }}>
            {(painted ? list.getVirtualItems() : []).map(({ index, start }) => {
              const head = turns[index];
              return head === undefined ? null : (
                <li
                  key={index}
                  aria-setsize={turns.length}
                  aria-posinset={index + 1}
                  style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                >
                  <TurnRow
                    head={head}
                    facts={facts[index]}
                    current={index === current}
                    largest={largest}
                    showAgent={agents}
                    showLeg={several}
                    digits={exact(turns.length).length}
                    tabbable={index === Math.max(0, current)}
                    onGo={go}
                  />
                </li>
              );
            })}
          </ol>
        </div>
      )}
    </section>
  );
}

function go(turn: number): void {
  void actions.goToTurn(turn);
}

/** Rows have one height, so where a row lies is known without asking the page to lay itself out. */
function bringIntoView(
  list: { readonly scrollOffset: number | null; readonly scrollRect: { readonly height: number } | null },
  scroller: HTMLElement | null,
  top: number,
  height: number,
): void {
  const from = list.scrollOffset ?? 0;
  const room = list.scrollRect?.height ?? 0;
  if (scroller === null || room === 0 || (top >= from && top + height <= from + room)) return;
  scroller.scrollTop = top < from ? top : top + height - room;
}

function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
