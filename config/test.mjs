/**
 * `npm test`: types, lint, unit tests, build, browser tests. Every failure is printed plainly;
 * the last line is `N passed, N failed`, with skipped tests behind it where there are any.
 * Exits with 0 only when nothing failed.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { build, ROOT } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
const STILL_AT_WORK_MS = 30_000;
const reports = `${ROOT}.cache/reports/`;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

function fail(what, details) {
  total.failed += 1;
  console.log(`FAILED ${what}\n${indented(details)}`);
}

function indented(text) {
  return text.trim().replaceAll(/^/gm, '    ');
}

/** Runs a command to its end, and says every so often that it is still at work: a silent log looks like a dead one. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env } });
    const said = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr']) {
      child[stream].setEncoding('utf8');
      child[stream].on('data', (text) => {
        said[stream] += text;
      });
    }
    const beat = setInterval(() => console.log(`   … ${seconds(started)}`), STILL_AT_WORK_MS);
    const finish = (status) => {
      clearInterval(beat);
      resolve({ status, ...said });
    };
    child.on('error', (error) => {
      said.stderr += error.message;
      finish(1);
    });
    child.on('close', finish);
  });
}

async function step(title, work) {
  const started = performance.now();
  console.log(`== ${title}`);
  const said = (await work()) ?? '';
  console.log(`   ${said}${seconds(started)}`);
}

function seconds(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** A check that is one command: it passes or it is one failure. */
function check(title, args) {
  return step(title, async () => {
    const { status, stdout, stderr } = await run('npx', ['--no-install', ...args]);
    if (status !== 0) fail(title, `${stdout}\n${stderr}`);
  });
}

function count(title, outcome, { tests, problems }) {
  for (const { name, status, flaky, details } of tests) {
    if (status === 'failed') fail(name, details);
    else total[status] += 1;
    if (status === 'skipped') console.log(`SKIPPED ${name}`);
    if (flaky) console.log(`FLAKY ${name}: passed on the second try; the first said\n${indented(details)}`);
  }
  for (const { what, details } of problems) fail(what, details);
  const failures = tests.filter(({ status }) => status === 'failed').length + problems.length;
  if (outcome.status !== 0 && failures === 0) fail(title, `${outcome.stdout}\n${outcome.stderr}`);
  if (tests.length === 0) fail(title, 'No test ran.');
  return `${tests.length} tests, `;
}

await check('types', ['tsc', '-b', '--pretty', 'false']);
await check('lint', ['biome', 'check', '--max-diagnostics=50', '.']);

await step('unit tests', async () => {
  const file = `${reports}unit.json`;
  const args = ['vitest', 'run', '--config', 'config/vitest.config.ts', '--reporter=json', `--outputFile=${file}`];
  const outcome = await run('npx', ['--no-install', ...args]);
  return count('unit tests', outcome, readVitest(readReport(file), ROOT));
});

let built = true;
await step('build', () =>
  build().catch((error) => {
    built = false;
    fail('build', String(error?.message ?? error));
  }),
);

if (built) {
  await step('browser tests', async () => {
    try {
      findChromium();
    } catch (error) {
      return fail('browser tests', error.message);
    }
    const file = `${reports}browser.json`;
    const outcome = await run('npx', ['--no-install', 'playwright', 'test', '-c', 'config/playwright.config.ts'], {
      WHY_LENS_REPORT: 'json',
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    return count('browser tests', outcome, readPlaywright(readReport(file)));
  });
} else {
  fail('browser tests', 'Not run: there is no build to test.');
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // the runner died before writing one; its own output is then printed
  }
}

const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
