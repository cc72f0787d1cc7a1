/**
 * Every odd file of the unit table, dropped on the page (issue 4): what opens says each of its notes, what does not
 * is refused in words while the recording that was open stays as it is; within 5 seconds, with a clean console.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { foreignWords } from '../app/open/foreign.ts';
import { noteSentence } from '../app/open/note-sentences.ts';
import { plainText } from '../app/open/said.ts';
import { failureWords } from '../app/open/sentences.ts';
import type { OddFile } from '../src/recording/odd-file.testkit.ts';
import { ODD_FILES } from '../src/recording/odd-files.testkit.ts';
import { openFiles } from '../src/recording/open-bytes.ts';
import { dropFiles, expectTurn, openByDrop, proved, sample, slider, test } from './lens.ts';
import { sectionOf, served } from './panels.ts';

/** Issue 4: the outcome is on the page within this long. */
const WITHIN_MS = 5_000;
const FLOOR = 60;

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'why-lens-odd-'));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

test('what cannot be opened is refused in words, and the recording that was open stays', async ({ page }) => {
  test.setTimeout(600_000);
  await openByDrop(page, sample('paid-twice.json'));
  await proved(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 2);
  // The cursor moves at once, the request follows from the worker: what must not change is the settled page.
  await expect(served(page).getByRole('heading', { level: 2 })).toContainText(/^Turn 2\b/);
  const before = await whatIsOpen(page);
  const sentences = new Map<string, string>();
  let refusals = 0;
  for (const { odd, paths } of onDisk()) {
    if (!('refused' in odd.outcome)) continue;
    const { code, facts = {} } = odd.outcome.refused;
    await dropFiles(page, paths);
    if (code === 'choose-member') {
      await expect(page.getByRole('dialog', { name: 'Choose a file of the archive' })).toBeVisible({
        timeout: WITHIN_MS,
      });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    } else {
      const alert = page.getByRole('alert');
      await expect(alert, odd.name).toContainText(failureWords({ code, facts }).title, { timeout: WITHIN_MS });
      const said = (await alert.textContent()) ?? '';
      expect(said, odd.name).toContain(fileName(paths[0]));
      expect(said, odd.name).toContain('The open recording is unchanged.');
      if (code === 'foreign') {
        const kind = String(facts['kind']);
        expect(said, odd.name).toContain(foreignWords(kind));
        sentences.set(kind, foreignWords(kind));
      }
      await alert.getByRole('button', { name: 'Dismiss' }).click();
      await expect(alert).toHaveCount(0);
    }
    await expect.poll(() => whatIsOpen(page), odd.name).toEqual(before);
    refusals += 1;
  }
  expect(refusals).toBeGreaterThanOrEqual(FLOOR);
  // Each kind of foreign file in its own sentence.
  expect(sentences.size).toBeGreaterThanOrEqual(15);
  expect(new Set(sentences.values()).size).toBe(sentences.size);
  // Still alive: the cursor moves.
  await page.keyboard.press('Shift+ArrowRight');
  await expectTurn(page, 3);
});

test('what can be opened opens, and says each thing that was odd about it', async ({ page }) => {
  test.setTimeout(600_000);
  await openByDrop(page, sample('paid-twice.json'));
  const notes = page.getByRole('tabpanel', { name: 'Gaps' }).getByRole('region', { name: 'Of the whole recording' });
  let opened = 0;
  let said = 0;
  for (const { odd, paths } of onDisk()) {
    if (!('opens' in odd.outcome)) continue;
    const result = await openFiles(paths.map((path, at) => ({ name: fileName(path), bytes: bytesOf(odd, at) })));
    if (!result.ok) throw new Error(`${odd.name} is refused`);
    await dropFiles(page, paths);
    await expect(page.getByRole('banner'), odd.name).toContainText(fileName(paths[0]), { timeout: WITHIN_MS });
    await expect(slider(page), odd.name).toBeVisible({ timeout: WITHIN_MS });
    await expect(page.getByRole('alert'), odd.name).toHaveCount(0);
    for (const note of result.recording.notes) {
      await expect(notes.getByRole('listitem'), odd.name).toContainText([plainText(noteSentence(note))], {
        timeout: WITHIN_MS,
      });
      said += 1;
    }
    const isCut = result.recording.notes.some(({ code }) => code === 'cut');
    const whole = page.getByRole('banner').getByText(/the file is cut at byte [\d,]+, /);
    await expect(whole, odd.name).toHaveCount(isCut ? 1 : 0);
    opened += 1;
  }
  expect(opened).toBeGreaterThanOrEqual(FLOOR);
  expect(said).toBeGreaterThanOrEqual(25);
});

interface OnDisk {
  readonly odd: OddFile;
  readonly paths: readonly string[];
}

/** Each file under a name that says nothing of what it is. */
function onDisk(): readonly OnDisk[] {
  return ODD_FILES.map((odd, nth) => {
    const paths = odd.files.map((bytes, at) => {
      const path = join(folder, `odd-${nth}-${at}.bin`);
      writeFileSync(path, bytes);
      return path;
    });
    return { odd, paths };
  });
}

function bytesOf(odd: OddFile, at: number): Uint8Array {
  return odd.files[at]?.slice() ?? new Uint8Array();
}

function fileName(path = ''): string {
  return path.split('/').at(-1) ?? '';
}

/** What must not change when something else is refused. */
async function whatIsOpen(page: Page): Promise<readonly (string | null)[]> {
  return [
    await page.getByRole('banner').textContent(),
    await slider(page).getAttribute('aria-valuetext'),
    await served(page).getByRole('heading', { level: 2 }).textContent(),
    // The first rows: how far behind them the list draws ahead is its own business.
    await sectionOf(page, 'System prompt').textContent(),
  ];
}
