import { useLayoutEffect, useRef, useState } from 'react';
import type { PayloadRun } from '../../src/text/payload-runs.ts';
import { exact } from './format.ts';
import type { PayloadOrigin } from './payload-chip.tsx';
import { useText } from './use-text.ts';

/** A payload of up to so many units is shown all at once. */
const ALL_AT_ONCE = 65_536;
/** A longer one is shown so much at a time, stretch by stretch. */
const STRETCH = 16_384;

/** The characters of an opened payload, as recorded. The stretch before stays until the next one is here. */
export function PayloadText({ reader, textRef, run }: PayloadOrigin & { run: PayloadRun }) {
  const length = run.to - run.from;
  const size = length <= ALL_AT_ONCE ? length : STRETCH;
  const last = Math.ceil(length / size) - 1;
  const [wanted, setWanted] = useState(0);
  const from = wanted * size;
  const came = useText(reader, textRef, run.from + from, Math.min(size, length - from));
  const drawn = useRef<{ readonly at: number; readonly text: string }>(undefined);
  if (came.state === 'text') drawn.current = { at: wanted, text: came.text };
  const { at, text } = drawn.current ?? { at: 0, text: undefined };
  // A stretch keeps the height of the tallest: the last one is short, and what is pressed must not move away.
  const box = useRef<HTMLSpanElement>(null);
  const [tallest, setTallest] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another height
  useLayoutEffect(() => {
    const height = box.current?.offsetHeight ?? 0;
    if (last > 0) setTallest((before) => Math.max(before, height));
  }, [text, last]);
  const step = (words: string, to: number) => (
    <button
      type="button"
      className="button-small"
      aria-disabled={to < 0 || to > last}
      onClick={(event) => {
        event.stopPropagation();
        if (to >= 0 && to <= last) setWanted(to);
      }}
    >
      {words}
    </button>
  );
  return (
    <>
      {text === undefined ? null : (
        <span ref={box} className="payload-text" style={{ minHeight: tallest }}>
          {text}
        </span>
      )}
      {came.state === 'failed' ? (
        <span className="payload-line" data-uncopied="">
          This part of the payload could not be read.
        </span>
      ) : null}
      {last === 0 ? null : (
        <span className="payload-line" data-uncopied="">
          <span role="status">
            Characters {exact(at * size + 1)} to {exact(Math.min(length, (at + 1) * size))} of {exact(length)}
          </span>
          {step('First', wanted === 0 ? -1 : 0)}
          {step('Earlier', wanted - 1)}
          {step('Later', wanted + 1)}
          {step('Last', wanted === last ? -1 : last)}
        </span>
      )}
    </>
  );
}
