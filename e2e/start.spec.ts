/** `npm start -- path/to/recording.json`, as a user types it (issue 2, item 6). */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { expectTurn, proved, sample, slider, watch } from './lens.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A name with everything that an address would read otherwise. */
const ODD_NAME = 'run #1 50% über & "so"?.json';

let folder = '';
let server: ChildProcess | undefined;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'why-lens-start-'));
});
test.afterEach(() => {
  server?.kill();
  server = undefined;
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Starts it on a free port, and waits for the address it prints. */
async function start(...files: readonly string[]): Promise<string> {
  const child = spawn('npm', ['start', '--', ...files], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0' },
    // Its own group, so that npm and what npm started end together.
    detached: true,
  });
  server = child;
  child.kill = () => (child.pid === undefined ? false : process.kill(-child.pid));
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (text: unknown) => {
      said += String(text);
      const url = /Why Lens is at (\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', () => reject(new Error(`it ended: ${said}`)));
  });
}

test('a file argument opens that file, whatever its name', async ({ page }) => {
  test.setTimeout(180_000);
  const file = join(folder, ODD_NAME);
  copyFileSync(sample('paid-twice.json'), file);
  const url = await start(file);
  const problems: string[] = [];
  watch(page, new URL(url).origin, problems);
  await page.goto(url);
  await expect(slider(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('banner')).toContainText(ODD_NAME);
  await expectTurn(page, 1);
  await proved(page);
  await expect(page.getByText(/(\d+) of \1 checked rows agree/)).toBeVisible();
  expect(problems).toEqual([]);
});

test('without an argument a sample is one click away', async ({ page }) => {
  test.setTimeout(180_000);
  const url = await start();
  const problems: string[] = [];
  watch(page, new URL(url).origin, problems);
  await page.goto(url);
  await page.getByRole('region', { name: 'Samples' }).getByRole('button').first().click();
  await expect(slider(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('.column-served .row[data-status=verified]').first()).toBeVisible();
  expect(problems).toEqual([]);
});

test('a file that is not there is said in a sentence, and nothing is served', () => {
  const missing = join(folder, 'nowhere.json');
  const { status, stderr } = spawnSync(process.execPath, ['config/start.mjs', missing], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, `There is no file ${missing}.\n`]);
  const folderArgument = spawnSync(process.execPath, ['config/start.mjs', folder], { cwd: ROOT, encoding: 'utf8' });
  expect([folderArgument.status, folderArgument.stderr]).toEqual([1, `${folder} is not a file.\n`]);
});
