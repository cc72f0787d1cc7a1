/** (c) in Chromium: verification against raw hashing of the same bytes, in one worker. */
import type { Browser } from 'playwright';
import { median } from '../clock.ts';
import type { Input } from '../inputs.ts';
import type { Row } from '../model.ts';
import { BLANK, fileUrl, type Site, VERIFIER } from './site.ts';
import type { VerifyAnswer } from './verify-worker.ts';

export async function verifyInWorkerRows(
  browser: Browser,
  site: Site,
  input: Input,
  rounds: number,
): Promise<readonly Row[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.url + BLANK);
  const answer = await page.evaluate(
    async ({ url, file, rounds }) => {
      const worker = new Worker(url, { type: 'module' });
      const bytes = await (await fetch(file)).arrayBuffer();
      return new Promise<VerifyAnswer>((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage({ bytes, rounds }, [bytes]);
        // A handler that rejects raises no error event.
        setTimeout(() => reject(new Error('The verifier does not answer.')), 300_000);
      });
    },
    { url: `/${VERIFIER}`, file: `/${fileUrl(input.path)}`, rounds },
  );
  await context.close();
  const raw = median(answer.raw);
  const speed = (ms: number) => `${(answer.bytes / 1e3 / ms).toFixed(0)} MB/s`;
  const row = (what: string, ms: number): Row => ({
    metric: 'c',
    what,
    input: input.name,
    unit: 'x',
    value: raw / ms,
    detail: `${speed(ms)} ÷ ${speed(raw)}, ${(answer.bytes / 1e6).toFixed(1)} MB in ${answer.rows} rows`,
  });
  return [
    {
      ...row(
        'verification of the run: bytes hashed a second ÷ raw hashing (hash-wasm), Chromium worker',
        median(answer.native),
      ),
      target: { bound: 'at least', value: 0.8 },
    },
    row('the same without WebCrypto', median(answer.plain)),
  ];
}
