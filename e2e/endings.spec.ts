/** How a run ended, in four plain statements that are never mixed, and a file that broke off (issue 4, items 2 and 3). */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Locator, type Page } from 'playwright/test';
import { currentTurn, expectTurn, openByDrop, proved, sample, test } from './lens.ts';
import { served } from './panels.ts';

type Bag = { [key: string]: unknown };

const UNANSWERED = /^The call call-llm#\d+ has no answer on record\.$/;
const INCOMPLETE = 'The recording says that it is not complete.';
const LOST = 'The recording says that it lost 7 events.';
const THREW = /^The run ended with an error: .*upstream said no.*$/;
const RETRIED = 'The run retried 2 times.';
const ALL = [UNANSWERED, INCOMPLETE, LOST, THREW, RETRIED];
/** What cannot help with a recording: the run is over. */
const USELESS = /\b(?:try again|re-?run|run it again|reload|restart|refresh|retry the|contact|report this|please)\b/i;

/** Each fact alone in a run that has no other, and all of them together. */
const RUNS = [
  { name: 'nothing-odd', facts: [], said: [] },
  { name: 'unanswered', facts: ['unanswered'], said: [UNANSWERED] },
  { name: 'incomplete', facts: ['incomplete'], said: [INCOMPLETE] },
  { name: 'dropped', facts: ['dropped'], said: [LOST] },
  { name: 'threw', facts: ['threw'], said: [THREW] },
  { name: 'retried', facts: ['retried'], said: [RETRIED] },
  {
    name: 'everything',
    facts: ['unanswered', 'incomplete', 'dropped', 'threw', 'retried'],
    said: [INCOMPLETE, LOST, UNANSWERED, THREW, RETRIED],
  },
] as const;

type Fact = (typeof RUNS)[6]['facts'][number];

for (const { name, facts, said } of RUNS) {
  test(`a run: ${name}`, async ({ page }, info) => {
    const file = info.outputPath(`${name}.json`);
    writeFileSync(file, JSON.stringify(runWith(facts)));
    await openByDrop(page, file);
    await proved(page);
    const notes = ofTheRecording(page);
    for (const sentence of said) await expect(notes.filter({ hasText: sentence })).toHaveCount(1);
    for (const sentence of ALL) {
      if (said.some((one) => one === sentence)) continue;
      await expect(notes.filter({ hasText: sentence })).toHaveCount(0);
    }
    const words = (await notes.allTextContents()).join(' ');
    expect(words).not.toMatch(USELESS);
    const banner = page.getByRole('banner');
    const lacks = facts.some((fact) => fact === 'incomplete' || fact === 'dropped');
    // Completeness is the recorder's word alone: a run that threw may be recorded whole.
    await expect(banner.getByText('Recording says: complete, 0 events dropped')).toHaveCount(lacks ? 0 : 1);
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('End');
    const unanswered = facts.some((fact) => fact === 'unanswered');
    await expect(currentTurn(page).getByText('no answer on record')).toHaveCount(unanswered ? 1 : 0);
  });
}

test('a call that never came back keeps its request, verified, and says that no answer is on record', async ({
  page,
}) => {
  await openByDrop(page, sample('provider-failed.json'));
  await proved(page);
  await page.keyboard.press('End');
  await expectTurn(page, 3);
  await expect(currentTurn(page)).toContainText('no answer on record');
  await expect(currentTurn(page)).toContainText('Verified');
  const answer = page.getByRole('region', { name: /^Answer/ });
  await expect(answer).toContainText('The call ended with an error:');
  await expect(answer).toContainText('The record holds no answer for this call.');
});

test('a file cut in the middle says where, and the turn at the break carries it', async ({ page }, info) => {
  const bytes = readFileSync(sample('paid-twice.json'));
  const log = bytes.indexOf('"commitLog"');
  const at = log + 60_000;
  const file = info.outputPath('cut.json');
  writeFileSync(file, bytes.subarray(0, at));
  await openByDrop(page, file);
  await proved(page);
  const where = new RegExp(`cut at byte ${at.toLocaleString('en-GB')}, [1-9]\\d* commits read`);
  await expect(page.getByRole('banner')).toContainText(where);
  await expect(page.getByRole('banner')).not.toContainText(/complete\b(?!\?)/);
  await page.keyboard.press('End');
  const turns = page.getByRole('region', { name: 'Turns' }).getByRole('listitem');
  const count = await turns.count();
  expect(count).toBeGreaterThanOrEqual(2);
  await expectTurn(page, count);
  await expect(currentTurn(page)).toContainText('file cut behind this call');
  await expect(served(page)).toContainText('The file is cut behind this call.');
  await expect(turns.filter({ hasText: 'file cut' })).toHaveCount(1);
  await turns
    .nth(count - 2)
    .getByRole('button')
    .click();
  await expectTurn(page, count - 1);
  await expect(served(page)).not.toContainText('The file is cut');
});

test('a leg behind a broken file carries the break in every turn and is not all-clear', async ({ page }, info) => {
  const legs: unknown = JSON.parse(readFileSync(sample('two-legs.json'), 'utf8'));
  if (!Array.isArray(legs)) throw new Error('no legs');
  const [first = '', second = ''] = legs.map((leg) => JSON.stringify(leg));
  const paths = ['first.json', 'second.json'].map((name) => info.outputPath(name));
  writeFileSync(paths[0] ?? '', first.slice(0, first.indexOf('"commitLog"') + 30_000));
  writeFileSync(paths[1] ?? '', second);
  await openByDrop(page, ...paths);
  await proved(page);
  const behind = page.getByRole('region', { name: 'Turns' }).getByRole('listitem').last();
  await expect(behind).toContainText('file cut before this turn');
  await expect(behind).toContainText('Partly checked');
  await behind.getByRole('button').click();
  await expect(served(page)).toContainText('The file is cut before this turn.');
});

function ofTheRecording(page: Page): Locator {
  return page
    .getByRole('tabpanel', { name: 'Gaps' })
    .getByRole('region', { name: 'Of the whole recording' })
    .getByRole('listitem');
}

/** A clean run in an envelope that says complete, with these facts put into it. */
function runWith(facts: readonly Fact[]): Bag {
  const has = (fact: Fact) => facts.includes(fact);
  const recording = bag(JSON.parse(readFileSync(sample('paid-twice.json'), 'utf8')));
  const snapshot = bag(recording['snapshot']);
  const events: unknown[] = Array.isArray(recording['events']) ? recording['events'] : [];
  const log: unknown[] = Array.isArray(snapshot['commitLog']) ? snapshot['commitLog'] : [];
  if (has('unanswered')) {
    const call = log.findLastIndex((row) => String(bag(row)['runtimeStageId']).startsWith('call-llm#'));
    const row = bag(log[call]);
    const overwrite = bag(row['overwrite']);
    // The row stays, with its receipt: only what it wrote of an answer is gone, with all that came after.
    row['overwrite'] = { receipt: overwrite['receipt'] };
    row['updates'] = {};
    row['trace'] = [{ path: 'receipt', verb: 'set' }];
    snapshot['commitLog'] = log.slice(0, call + 1);
  }
  if (has('threw')) {
    events.push({ type: 'agentfootprint.error.fatal', payload: { error: 'upstream said no' }, meta: {} });
  }
  if (has('retried')) {
    for (const attempt of [1, 2]) events.push({ type: 'agentfootprint.error.retried', payload: { attempt }, meta: {} });
  }
  recording['events'] = events;
  return {
    format: 'agentfootprint.recording.v1',
    run: { complete: !has('incomplete'), droppedEvents: has('dropped') ? 7 : 0 },
    recording,
  };
}

function bag(value: unknown): Bag {
  if (!isBag(value)) throw new Error('no object');
  return value;
}

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
