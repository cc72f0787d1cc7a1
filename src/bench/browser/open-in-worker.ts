/** (a) in Chromium: the built worker against a worker that only decodes and parses the same bytes. */
import type { Browser } from 'playwright';
import { median } from '../clock.ts';
import type { Input } from '../inputs.ts';
import type { Row } from '../model.ts';
import { BLANK, fileUrl, PARSER, type Site, workerAsset } from './site.ts';

export async function openInWorkerRow(browser: Browser, site: Site, input: Input, rounds: number): Promise<Row> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.url + BLANK);
  const parse: number[] = [];
  const open: number[] = [];
  const addresses = { parser: `/${PARSER}`, lens: `/${workerAsset()}`, file: `/${fileUrl(input.path)}` };
  for (let round = 0; round <= rounds; round += 1) {
    const ms = await page.evaluate(async ({ parser, lens, file }) => {
      /** A new worker, up and listening, so that starting it is not measured. */
      const start = async (url: string, hello: unknown): Promise<Worker> => {
        const worker = new Worker(url, { type: 'module' });
        await new Promise<void>((resolve, reject) => {
          worker.onmessage = () => resolve();
          worker.onerror = () => reject(new Error(`The worker ${url} does not start.`));
          worker.postMessage(hello);
        });
        return worker;
      };
      const bytes = async () => (await fetch(file)).arrayBuffer();
      const parsed = await start(parser, 'ready?');
      let buffer = await bytes();
      const parse = await new Promise<number>((resolve) => {
        parsed.onmessage = ({ data }) => resolve(data);
        parsed.postMessage(buffer, [buffer]);
      });
      parsed.terminate();
      const reader = await start(lens, { id: 1, kind: 'axis', ref: {} });
      buffer = await bytes();
      const began = performance.now();
      const open = await new Promise<number>((resolve, reject) => {
        reader.onmessage = ({ data }) => {
          if (data.id !== 2 || !('end' in data)) return;
          if (data.end === 'answer' && data.answer.first) resolve(performance.now() - began);
          else reject(new Error(`It does not open: ${JSON.stringify(data).slice(0, 300)}`));
        };
        reader.postMessage({ id: 2, kind: 'open', files: [{ name: 'bench.json', bytes: buffer }] }, [buffer]);
      });
      reader.terminate();
      return { parse, open };
    }, addresses);
    if (round === 0) continue; // warms up
    parse.push(ms.parse);
    open.push(ms.open);
  }
  await context.close();
  return {
    metric: 'a',
    what: 'open to first served view ÷ decode and JSON.parse, Chromium worker',
    input: input.name,
    unit: 'x',
    value: median(open) / median(parse),
    target: { bound: 'at most', value: 1.25 },
    detail: `${median(open).toFixed(0)} ms ÷ ${median(parse).toFixed(0)} ms`,
  };
}
