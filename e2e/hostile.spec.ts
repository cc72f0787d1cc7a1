/** Hostile content in every text position: nothing runs, nothing navigates, nothing is requested (issue 4, item 7). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { PANELS, panelsOf, visitPanels } from './hostile-panels.ts';
import { hostileRecording } from './hostile-recording.ts';
import { dropFiles, proved, slider, test } from './lens.ts';
import { EVIL, fileNameOf, PAYLOADS, type Payload, RAN } from './payloads.ts';

/** Payloads that one page is given, one recording after another. */
const A_PAGE = 9;
const OURS = /^\/(assets\/[\w.-]+|icon[\w.-]*|samples\/[\w.-]+|sw\.js|[\w-]*\.webmanifest)?$/;

// A step that cannot be taken fails soon, and says which.
test.use({ actionTimeout: 8_000 });

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'why-lens-hostile-'));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

test('at least 40 different payloads are tried', () => {
  expect(new Set(PAYLOADS.map(({ text }) => text)).size).toBeGreaterThanOrEqual(40);
});

test('each of the panels that are taken in turn sees a dozen payloads or more', () => {
  const taken = PAYLOADS.flatMap((_, nth) => panelsOf(nth));
  for (const panel of PANELS) expect(taken.filter((name) => name === panel).length).toBeGreaterThanOrEqual(12);
});

test('the policy of page and server allows what the page needs and nothing else', async ({ page }) => {
  const response = await page.goto('./');
  const header = parsed(response?.headers()['content-security-policy'] ?? '');
  const meta = parsed((await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')) ?? '');
  for (const policy of [header, meta]) {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'none'"]);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('trusted-types')).toEqual(['why-lens-worker', 'why-lens-offline']);
    for (const [name, sources] of policy) {
      if (name.includes('trusted-types')) continue;
      const known = ["'none'", "'self'", ...(name === 'script-src' ? ["'wasm-unsafe-eval'"] : [])];
      expect({ name, odd: sources.filter((source) => !known.includes(source)) }).toEqual({ name, odd: [] });
    }
  }
  expect(header.get('frame-ancestors')).toEqual(["'none'"]);
  // The page's own copy is in front of everything that the page loads.
  const first = await page.evaluate(() => document.head.firstElementChild?.getAttribute('http-equiv'));
  expect(first).toBe('Content-Security-Policy');
});

function parsed(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

for (let from = 0; from < PAYLOADS.length; from += A_PAGE) {
  const some = PAYLOADS.slice(from, from + A_PAGE);
  test(`hostile text is text: payloads ${from + 1} to ${from + some.length}`, async ({ page, context, baseURL }) => {
    test.setTimeout(300_000);
    const seen: string[] = [];
    await watchPage(page, seen, baseURL ?? '');
    context.on('page', () => seen.push('a window was opened'));
    await page.goto('./');
    for (const [at, payload] of some.entries()) await read(page, payload, from + at, seen);
  });
}

/** Opens a recording made of the payload and goes everywhere. */
async function read(page: Page, payload: Payload, nth: number, seen: string[]): Promise<void> {
  const file = join(folder, fileNameOf(payload, nth));
  writeFileSync(file, hostileRecording(payload.text));
  await dropFiles(page, [file]);
  await expect(page.getByRole('banner')).toContainText(`n${nth}n.json`);
  await expect(slider(page)).toBeVisible();
  await proved(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  const served = page.locator('.column-served');
  await expect(served).toContainText(payload.mark);
  await openRows(page);
  for (const mode of ['readable', 'as-stored', 'verbatim']) {
    await served.getByRole('combobox', { name: 'Read as' }).selectOption(mode);
    await expect(served).toContainText(payload.mark);
  }
  const side = page.getByRole('tabpanel');
  for (const tab of ['Gaps', /^Since/, 'State', 'Map', 'Evidence']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(side).toBeVisible();
    if (tab === 'State') await openState(page);
    if (tab !== 'Gaps') await expect(side).toContainText(payload.mark);
  }
  await find(page, payload);
  await visitPanels(page, payload, nth, seen);
  await everyStop(page);
  await linkWithNote(page, payload);
  await judge(page, payload, seen);
}

/** Opens every row that is drawn, with its thinking, and asks for the evidence of one. */
async function openRows(page: Page): Promise<void> {
  const served = page.locator('.column-served');
  const closed = served.locator('[aria-expanded=false]');
  for (let left = 8; left > 0 && (await closed.count()) > 0; left -= 1) await closed.first().click();
  const folded = served.locator('details:not([open]) > summary');
  for (let left = 4; left > 0 && (await folded.count()) > 0; left -= 1) await folded.first().click();
  await served
    .getByRole('button', { name: /^Evidence · .* \d+$/ })
    .first()
    .click({ force: true });
}

async function openState(page: Page): Promise<void> {
  const closed = page.getByRole('tabpanel').locator('[aria-expanded=false]');
  await expect(closed.first()).toBeVisible();
  for (let left = 6; left > 0 && (await closed.count()) > 0; left -= 1) await closed.last().click();
}

async function find(page: Page, { mark }: Payload): Promise<void> {
  await page.keyboard.press('Control+f');
  await page.getByRole('search').getByRole('textbox').or(page.getByRole('searchbox')).first().fill(mark);
  await expect(page.getByRole('list', { name: 'What was found' })).toContainText(mark);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

/** Every way of stopping, with the labels and tags of each. */
async function everyStop(page: Page): Promise<void> {
  const strategy = page.getByRole('combobox', { name: 'Stops by' });
  for (const name of ['stages', 'milestones']) {
    await strategy.selectOption(name);
    await slider(page).focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'End', 'ArrowLeft']) await page.keyboard.press(key);
  }
}

/** The sender's note is the one text that a link carries: their words, as hostile as any. */
async function linkWithNote(page: Page, { text, mark }: Payload): Promise<void> {
  await page.evaluate(
    (note) => {
      const bare = window.location.hash.replace(/&n=[^&]*/, '');
      window.location.hash = `${bare}&n=${encodeURIComponent(note)}`;
    },
    `${mark} ${text.replace(/\p{Surrogate}/gu, '')}`.slice(0, 120),
  );
  await expect(page.getByRole('status').filter({ hasText: 'Note in the link' })).toContainText(mark);
}

async function watchPage(page: Page, seen: string[], baseURL: string): Promise<void> {
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !frame.url().startsWith(baseURL)) seen.push(`navigated to ${frame.url()}`);
  });
  page.on('request', (request) => {
    const { pathname, protocol, search } = new URL(request.url());
    if (protocol !== 'blob:' && (!OURS.test(pathname) || search !== '')) seen.push(`requested ${request.url()}`);
  });
  page.on('download', () => seen.push('a download began'));
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { __violations: violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      violations.push(`${violatedDirective} ${blockedURI}`);
    });
  });
}

/** Nothing ran, nothing went out, and no element or attribute of the page came out of the recording. */
async function judge(page: Page, payload: Payload, seen: readonly string[]): Promise<void> {
  const found = await page.evaluate(
    ({ ran, evil, mark }) => {
      const odd =
        'script:not([type=module]),img,iframe,frame,object,embed,video,audio,base,form:not(.compare-form),style,animate,math,template';
      const elements = [...document.querySelectorAll(odd)].map(({ outerHTML }) => outerHTML.slice(0, 200));
      const attributes: string[] = [];
      for (const element of document.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          const leads = [
            'href',
            'src',
            'srcset',
            'action',
            'formaction',
            'style',
            'xlink:href',
            'poster',
            'data',
            'ping',
          ];
          if (name.startsWith('on')) attributes.push(`${name}=${value}`);
          if (leads.includes(name) && (value.includes(mark) || value.includes(evil) || value.includes('script:'))) {
            attributes.push(`${name}=${value}`);
          }
        }
      }
      const polluted = Object.keys(Object.prototype).concat(Object.keys(Array.prototype));
      return {
        ran: Reflect.get(window, ran),
        violations: Reflect.get(window, '__violations'),
        title: document.title,
        elements,
        attributes,
        polluted,
      };
    },
    { ran: RAN, evil: EVIL, mark: payload.mark },
  );
  expect({ payload: payload.text.slice(0, 60), seen, ...found }).toEqual({
    payload: payload.text.slice(0, 60),
    seen: [],
    ran: undefined,
    violations: [],
    title: 'Why Lens',
    elements: [],
    attributes: [],
    polluted: [],
  });
}
