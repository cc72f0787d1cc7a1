import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { MapAnswer } from '../../src/protocol/whole-run.ts';
import { onSchemeChange } from '../scrub/palette.ts';
import { byRow, paintMap } from './paint.ts';
import { readMapPalette } from './palette.ts';
import type { Line } from './rows.ts';
import type { Scale } from './scale.ts';

interface Props {
  readonly map: MapAnswer;
  readonly lines: readonly Line[];
  readonly scale: Scale;
  readonly turn: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly height: number;
  readonly lineHeight: number;
}

/** The bars of the lines in sight. Drawn anew on each scroll: only what is in sight is looked at. */
export function MapCanvas({ map, lines, scale, turn, scroller, height, lineHeight }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [scheme, setScheme] = useState(0);
  useEffect(() => onSchemeChange(() => setScheme((before) => before + 1)), []);
  const points = useMemo(() => ({ breakpoints: byRow(map.breakpoints), evictions: byRow(map.evictions) }), [map]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `scheme` stands for the colours, which are read from the page
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    const host = scroller.current;
    if (element === null || context == null || host === null || scale.width <= 0 || height <= 0) return;
    const ratio = window.devicePixelRatio || 1;
    element.width = Math.round(scale.width * ratio);
    element.height = Math.round(height * ratio);
    const palette = readMapPalette(host.parentElement ?? host);
    let frame = 0;
    const draw = () => {
      frame = 0;
      const first = Math.max(0, Math.floor(host.scrollTop / lineHeight));
      const last = Math.min(lines.length - 1, Math.ceil((host.scrollTop + height) / lineHeight));
      const seen = Array.from({ length: last - first + 1 }, (_, at) => {
        const line = lines[first + at];
        return line === undefined ? [] : [{ line, top: (first + at) * lineHeight - host.scrollTop }];
      }).flat();
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      paintMap(context, map, points, { lines: seen, scale, lineHeight, height, turn }, palette);
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(draw);
    };
    draw();
    host.addEventListener('scroll', later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      host.removeEventListener('scroll', later);
    };
  }, [map, lines, scale, turn, height, lineHeight, points, scheme, scroller]);

  return (
    <span className="map-layer" aria-hidden="true">
      <canvas ref={canvas} className="map-canvas" style={{ width: scale.width, height, marginBlockEnd: -height }} />
    </span>
  );
}
