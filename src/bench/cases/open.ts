/** (a) Opening to the first served view, against decoding and `JSON.parse` of the same bytes. */
import { costNow, costOf, medians } from '../clock.ts';
import { type Input, isLarge } from '../inputs.ts';
import type { Row } from '../model.ts';
import { bytesOf, openedFrom, parsedFrom } from './reader.ts';

export async function openCase(input: Input, rounds: number): Promise<readonly Row[]> {
  const bytes = bytesOf(input);
  const { parse, open } = await medians(rounds, {
    parse: () => costNow(() => parsedFrom(bytes)),
    open: () => costOf(async () => void (await openedFrom(bytes))),
  });
  return [
    {
      metric: 'a',
      what: 'open to first served view ÷ decode and JSON.parse',
      input: input.name,
      unit: 'x',
      value: open.wallMs / parse.wallMs,
      cpu: open.cpuMs / parse.cpuMs,
      ...(isLarge(input) && { target: { bound: 'at most', value: 1.25 } as const }),
      detail: `${open.wallMs.toFixed(0)} ms ÷ ${parse.wallMs.toFixed(0)} ms, ${(input.bytes / 1e6).toFixed(0)} MB`,
    },
  ];
}
