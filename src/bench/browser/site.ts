/** The built page and what the benchmark adds beside it, on one origin of this machine. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { DIST } from '../../../config/build.mjs';
import { createLensServer, HOST } from '../../../config/server.mjs';

export interface Site {
  readonly url: string;
  close(): void;
}

/** A blank page for workers of the benchmark: the lens's own page lets none in. */
export const BLANK = 'bench/';
/** Decodes and parses what it is sent, and says how long that took. */
export const PARSER = 'bench/parser.js';
/** Verifies a recording over and over: see `verify-worker.ts`. */
export const VERIFIER = 'bench/verify-worker.js';
/** Where `config/bench.mjs` puts the verifier. */
const VERIFIER_FILE = '.cache/bench/program/verify-worker.js';
/** Files to fetch: `bench/file?path`. */
const FILE = '/bench/file?';

/** Answers in the lens's own protocol, so that both are asked alike. */
const PARSER_SOURCE = `self.onmessage = ({ data }) => {
  if (data.kind === 'cancel') return;
  if (data.kind === 'open') self.kept = JSON.parse(new TextDecoder().decode(data.files[0].bytes));
  self.postMessage({ id: data.id, end: 'answer', answer: { first: true } });
};`;

/** `files`: what may be fetched. */
export async function startSite(files: readonly string[]): Promise<Site> {
  const lens: Server = createLensServer(undefined);
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    const send = (type: string, body: string | Uint8Array) =>
      void response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    if (url === `/${BLANK}`) return send('text/html', '<!doctype html><title>bench</title>');
    if (url === `/${PARSER}`) return send('text/javascript', PARSER_SOURCE);
    if (url === `/${VERIFIER}`) return send('text/javascript', readFileSync(VERIFIER_FILE));
    const file = url.startsWith(FILE) ? decodeURIComponent(url.slice(FILE.length)) : undefined;
    if (file !== undefined && files.includes(file)) return send('application/octet-stream', readFileSync(file));
    lens.emit('request', request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, HOST, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://${HOST}:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function fileUrl(path: string): string {
  return FILE.slice(1) + encodeURIComponent(path);
}

/** The worker as it was built, relative to the site. @throws where there is no build. */
export function workerAsset(): string {
  const name = readdirSync(`${DIST}assets`).find((one) => /^entry-.*\.js$/.test(one));
  if (name === undefined) throw new Error('The build holds no worker.');
  return `assets/${name}`;
}
