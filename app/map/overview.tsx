import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { MapAnswer } from '../../src/protocol/whole-run.ts';
import type { RowStatus } from '../../src/verify/model.ts';
import { onSchemeChange } from '../scrub/palette.ts';
import { type MapPalette, readMapPalette } from './palette.ts';
import { type Line, spansOf } from './rows.ts';
import { leftOf, type Scale } from './scale.ts';

const HEIGHT = 72;

interface Props {
  readonly map: MapAnswer;
  readonly lines: readonly Line[];
  readonly scale: Scale;
  readonly left: number;
  /** Shows a line of the list; the cursor goes nowhere. */
  readonly onShow: (line: number) => void;
}

/** Every row of the list on one picture: the shape of the run. It adds nothing that the grid does not say in words. */
export function Overview({ map, lines, scale, left, onShow }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [scheme, setScheme] = useState(0);
  useEffect(() => onSchemeChange(() => setScheme((before) => before + 1)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `scheme` stands for the colours, which are read from the page
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    const host = element?.parentElement;
    if (element === null || context == null || host == null || scale.width <= 0) return;
    const ratio = window.devicePixelRatio || 1;
    element.width = Math.round(scale.width * ratio);
    element.height = Math.round(HEIGHT * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintOverview(context, map, lines, scale, readMapPalette(host));
  }, [map, lines, scale, scheme]);

  function onClick(event: MouseEvent) {
    onShow(Math.floor((event.nativeEvent.offsetY / HEIGHT) * lines.length));
  }

  return (
    <div className="map-overview" aria-hidden="true">
      <canvas ref={canvas} style={{ marginInlineStart: left, width: scale.width, height: HEIGHT }} onClick={onClick} />
    </div>
  );
}

/** The quiet ones first: where many rows share a pixel, the worst of them is on top. */
const PASSES: readonly (readonly RowStatus[])[] = [
  ['verified', 'reconstructed', 'on-receipt', 'not-on-record'],
  ['damaged'],
];

function paintOverview(
  context: CanvasRenderingContext2D,
  map: MapAnswer,
  lines: readonly Line[],
  scale: Scale,
  palette: MapPalette,
): void {
  context.clearRect(0, 0, scale.width, HEIGHT);
  const tall = Math.max(1, HEIGHT / Math.max(1, lines.length));
  for (const pass of PASSES) {
    for (const [at, line] of lines.entries()) {
      if (line.kind !== 'row') continue;
      const top = (at / lines.length) * HEIGHT;
      for (const { from, to, status } of spansOf(map, line.row)) {
        if (!pass.includes(status) || to < scale.from || from > scale.to) continue;
        const left = leftOf(scale, Math.max(from, scale.from));
        const right = leftOf(scale, Math.min(to, scale.to) + 1);
        const grown = status === 'damaged' ? 3 : 1;
        context.fillStyle = palette.status[status];
        context.fillRect(left, top, Math.max(grown, right - left), Math.max(tall, grown));
      }
    }
  }
}
