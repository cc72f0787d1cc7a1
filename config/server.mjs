import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import sirv from 'sirv';
import { DIST } from './build.mjs';
import { HEADER_POLICY } from './policy.mjs';

const HEADERS = {
  'Content-Security-Policy': HEADER_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export const HOST = '127.0.0.1';

/** Where the file argument is served: the page's link opens it from there. */
export function openedPath(file) {
  return `/opened/${encodeURIComponent(basename(file))}`;
}

/**
 * A server of `dist` for this machine only. `file`: one recording, served at `openedPath(file)`.
 * A request under another host name is refused, so that no web page can reach the
 * recording by pointing its own name at this address.
 */
export function createLensServer(file) {
  const serve = sirv(DIST, {
    etag: true,
    setHeaders(response, path) {
      const hashed = path.startsWith('/assets/');
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const opened = file === undefined ? undefined : openedPath(file);

  return createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    if (host !== HOST && host !== 'localhost') return end(response, 403, 'This server answers to 127.0.0.1 only.\n');
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'GET only.\n');
    const path = (request.url ?? '/').split('?')[0];
    if (opened !== undefined && path === opened) return sendFile(file, request, response);
    serve(request, response, () => end(response, 404, 'Not here.\n'));
  });
}

function end(response, status, text) {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}

function sendFile(file, request, response) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return end(response, 404, 'The file is gone.\n');
  response.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': stat.size,
    'Cache-Control': 'no-store',
  });
  if (request.method === 'HEAD') return response.end();
  createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response);
}
