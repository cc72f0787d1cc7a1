import { useEffect, useMemo, useRef, useState } from 'react';
import type { AxisAnswer } from '../../src/protocol/views.ts';
import { actions, useLens } from '../store/lens.ts';
import { HostileText } from '../ui/index.ts';
import { bandLabels, shareOf, stepUnder, xOf } from './geometry.ts';
import { Marks } from './marks.tsx';
import { paintTrack } from './paint.ts';
import { onSchemeChange, readPalette } from './palette.ts';
import { stopTurn, valueText } from './words.ts';

const TRACK_HEIGHT = 22;

/** Bands above, the track with its slider, marks and the pointer's label below. */
export function Track({ axis }: { axis: AxisAnswer }) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const step = useLens((state) => state.cursor?.step ?? 0);
  const turns = useLens((state) => state.recording?.summary.turns.length ?? 0);
  const facts = useLens((state) => state.facts);
  const { stops } = axis;
  const [hover, setHover] = useState<number>();
  const bands = useMemo(() => bandLabels(axis.bands, stops.length, width), [axis, stops, width]);
  const x = xOf(step, stops.length, width);
  const share = shareOf(step, stops.length);

  return (
    <div className="track" ref={host}>
      <div className="bands" aria-hidden="true">
        {bands.map(({ from, label, x: left, width: room, named }) => (
          <span key={from} className="band one-line" style={{ left, width: room }}>
            {named ? <HostileText text={label} inline /> : null}
          </span>
        ))}
      </div>
      <div className="rail">
        <Ticks axis={axis} width={width} />
        {hover === undefined || hover === step ? null : (
          <span
            className="hover one-line"
            style={{
              left: xOf(hover, stops.length, width),
              transform: `translateX(${-shareOf(hover, stops.length) * 100}%)`,
            }}
            aria-hidden="true"
          >
            <HostileText text={stops.label[hover] ?? ''} inline /> · {stopTurn(axis, hover, turns, facts)}
          </span>
        )}
        <span className="pointer" style={{ transform: `translateX(${x}px)` }} aria-hidden="true" />
        <input
          className="slider"
          type="range"
          aria-label="Stops of the run"
          aria-valuetext={valueText(axis, step, turns, facts)}
          min={0}
          max={Math.max(0, stops.length - 1)}
          step={1}
          value={step}
          onChange={(event) => actions.goToStep(Number(event.target.value))}
          onPointerMove={(event) =>
            setHover(event.buttons === 0 ? stepUnder(event.nativeEvent.offsetX, stops.length, width) : undefined)
          }
          onPointerLeave={() => setHover(undefined)}
          onPointerDown={() => actions.setDragging(true)}
          onPointerUp={() => actions.setDragging(false)}
          onPointerCancel={() => actions.setDragging(false)}
        />
      </div>
      <div className="below">
        <Marks axis={axis} width={width} />
        <span
          className="here one-line"
          style={{ left: x, transform: `translateX(${-share * 100}%)` }}
          aria-hidden="true"
        >
          <HostileText text={stops.label[step] ?? ''} inline /> · {stopTurn(axis, step, turns, facts)}
        </span>
      </div>
    </div>
  );
}

/** The ticks: drawn again when the axis, the verification, the size or the system's colours change; not on a move. */
function Ticks({ axis, width }: { axis: AxisAnswer; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const facts = useLens((state) => state.facts);
  const [scheme, setScheme] = useState(0);
  useEffect(() => onSchemeChange(() => setScheme((before) => before + 1)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `scheme` stands for the colours, which are read from the page
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    const host = element?.parentElement ?? null;
    if (element === null || context == null || host === null || width === 0) return;
    const scale = window.devicePixelRatio || 1;
    // With the frame, not with React's commit: verdicts that stream in faster are painted once, in a task of their own.
    const frame = requestAnimationFrame(() => {
      element.width = Math.round(width * scale);
      element.height = Math.round(TRACK_HEIGHT * scale);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      paintTrack({ context, width, height: TRACK_HEIGHT }, axis.stops, facts, readPalette(host));
    });
    return () => cancelAnimationFrame(frame);
  }, [axis, facts, width, scheme]);

  return (
    <span aria-hidden="true">
      <canvas ref={canvas} className="ticks" />
    </span>
  );
}

function useWidth(host: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, [host]);
  return width;
}
