/** (a) in Chromium: the built worker against a worker that only decodes and parses the same bytes. */
import type { Browser, Page } from 'playwright';
import { median } from '../clock.ts';
import { type Input, isLarge } from '../inputs.ts';
import type { Row } from '../model.ts';
import { BLANK, fileUrl, PARSER, type Site, workerAsset } from './site.ts';
import { OVER, workerCpu } from './tasks.ts';

/** The trace holds tasks that have ended, of threads that are alive: the worker stays so long behind its answer. */
const TAIL_MS = 50;

interface Sample {
  readonly ms: number;
  readonly cpu: number;
}

export async function openInWorkerRow(browser: Browser, site: Site, input: Input, rounds: number): Promise<Row> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.url + BLANK);
  const parse: Sample[] = [];
  const open: Sample[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const parsed = await sample(browser, page, `/${PARSER}`, input);
    const opened = await sample(browser, page, `/${workerAsset()}`, input);
    if (round === 0) continue; // warms up
    parse.push(parsed);
    open.push(opened);
  }
  await context.close();
  const middle = (samples: readonly Sample[], by: keyof Sample) => median(samples.map((one) => one[by]));
  return {
    metric: 'a',
    what: 'open to first served view ÷ decode and JSON.parse, Chromium worker',
    input: input.name,
    unit: 'x',
    value: middle(open, 'ms') / middle(parse, 'ms'),
    ...(isWhole(open) && isWhole(parse) && { cpu: middle(open, 'cpu') / middle(parse, 'cpu') }),
    ...(isLarge(input) && { target: { bound: 'at most', value: 1.25 } as const }),
    detail: `${middle(open, 'ms').toFixed(0)} ms ÷ ${middle(parse, 'ms').toFixed(0)} ms`,
  };
}

/** A trace may lose what a thread did; then its processor time is none worth telling. */
function isWhole(samples: readonly Sample[]): boolean {
  return samples.every(({ ms, cpu }) => cpu > ms / 10);
}

/** A new worker opens the file once. Starting it and reading the file are not measured. */
async function sample(browser: Browser, page: Page, script: string, input: Input): Promise<Sample> {
  const ready = await page.evaluateHandle(
    async ({ url, file }) => {
      const worker = new Worker(url, { type: 'module' });
      await new Promise<void>((resolve, reject) => {
        worker.onmessage = () => resolve();
        worker.onerror = () => reject(new Error(`The worker ${url} does not start.`));
        worker.postMessage({ id: 1, kind: 'cancel' });
        worker.postMessage({ id: 1, kind: 'axis', ref: {} });
      });
      return { worker, bytes: await (await fetch(file)).arrayBuffer() };
    },
    { url: script, file: `/${fileUrl(input.path)}` },
  );
  let ms = Number.NaN;
  const cpu = await workerCpu(browser, page, async () => {
    ms = await ready.evaluate(
      async ({ worker, bytes }, { tail, over }) => {
        const began = performance.now();
        return new Promise<number>((resolve, reject) => {
          worker.onmessage = ({ data }) => {
            if (data.id !== 2 || !('end' in data)) return;
            const took = performance.now() - began;
            performance.mark(over);
            setTimeout(() => {
              if (data.end === 'answer' && data.answer.first) resolve(took);
              else reject(new Error(`It does not open: ${JSON.stringify(data).slice(0, 300)}`));
            }, tail);
          };
          worker.postMessage({ id: 2, kind: 'open', files: [{ name: 'bench.json', bytes }] }, [bytes]);
        });
      },
      { tail: TAIL_MS, over: OVER },
    );
  });
  await ready.evaluate(({ worker }) => worker.terminate());
  return { ms, cpu };
}
