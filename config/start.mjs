/**
 * `npm start`: builds where needed, serves the page on this machine, prints its address.
 * `npm start -- path/to/recording.json`: the address opens that file. PORT picks the port;
 * `--open` opens a browser.
 */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, needsBuild } from './build.mjs';
import { createLensServer, HOST, openedPath } from './server.mjs';

const DEFAULT_PORT = 4177;

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const files = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = flags.filter((flag) => flag !== '--open');
if (unknown.length > 0) fail(`Unknown option ${unknown.join(' ')}. Known: --open.`);
if (files.length > 1) fail('One file at a time. Several legs of one run: drop them on the page together.');

const file = files[0] === undefined ? undefined : resolve(files[0]);
if (file !== undefined) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) fail(`There is no file ${file}.`);
  if (!stat.isFile()) fail(`${file} is not a file.`);
}

if (needsBuild()) {
  console.log('Building the page …');
  await build();
}

const asked = process.env.PORT;
const port = asked === undefined ? DEFAULT_PORT : Number(asked);
if (!Number.isInteger(port) || port < 0 || port > 65535) fail(`PORT must be a port number, not ${asked}.`);

const server = createLensServer(file);
server.on('error', (error) => {
  // Someone asked for that port by name: another one would not be what they asked for.
  if (error.code !== 'EADDRINUSE' || asked !== undefined) fail(`Cannot serve on port ${port}: ${error.message}`);
  server.listen(0, HOST);
});
server.on('listening', () => {
  // The page decodes what stands behind `open=` once; the path must still be one after that, whatever the file's name.
  const hash = file === undefined ? '' : `#open=${openedPath(file).replaceAll('%', '%25')}`;
  const url = `http://${HOST}:${server.address().port}/${hash}`;
  console.log(`Why Lens is at ${url}`);
  console.log('Ctrl+C stops it.');
  if (flags.includes('--open')) openBrowser(url);
});
server.listen(port, HOST);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));

function openBrowser(url) {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => console.log('No browser could be opened from here; open the address yourself.'))
    .unref();
}
