/** The middle and right columns by role, and recordings made for them. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { sample } from './lens.ts';

export function served(page: Page): Locator {
  return page.locator('.column-served');
}

export function sectionOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'The request, row by row' }).getByRole('region', { name, exact: true });
}

/** A boxed row by the name its toggle carries. */
export function row(page: Page, name: string): Locator {
  return served(page).locator('.row', { has: page.getByRole('button', { name, exact: true }) });
}

export function tab(page: Page, name: string | RegExp): Locator {
  return page.getByRole('tablist', { name: 'About this stop' }).getByRole('tab', { name });
}

/** A sample in which the first tool result is half a megabyte of lines of very different lengths. */
export function longTextRecording(): string {
  const text = Array.from({ length: 4000 }, (_, i) => `line ${i}: ${'abcdefghij '.repeat(i % 23)}`).join('\n');
  let replaced = 0;
  const made = JSON.stringify(JSON.parse(readFileSync(sample('no-receipts.json'), 'utf8')), (_, value) => {
    if (!isToolMessage(value)) return value;
    replaced += 1;
    return { ...value, content: text };
  });
  if (replaced === 0) throw new Error('the sample has no tool message');
  const path = join(mkdtempSync(join(tmpdir(), 'why-lens-')), 'long-text.json');
  writeFileSync(path, made);
  return path;
}

/** A sample that starts from these keys: they stand first in the state of every stop. */
export function recordingWithState(keys: { readonly [key: string]: unknown }): string {
  const made = JSON.parse(readFileSync(sample('paid-twice.json'), 'utf8'));
  made.snapshot.initialState = { ...keys, ...made.snapshot.initialState };
  const path = join(mkdtempSync(join(tmpdir(), 'why-lens-')), 'with-state.json');
  writeFileSync(path, JSON.stringify(made));
  return path;
}

/** A sample whose model answered at length at the end: nobody was served that. */
export function recordingWithAnswer(text: string): string {
  const made = JSON.parse(readFileSync(sample('paid-twice.json'), 'utf8'));
  const row = made.snapshot.commitLog.findLast(
    ({ overwrite }: { overwrite?: object }) => overwrite !== undefined && 'llmLatestContent' in overwrite,
  );
  row.overwrite.llmLatestContent = text;
  for (const { overwrite } of made.snapshot.commitLog) if (overwrite?.answer !== undefined) overwrite.answer = text;
  const path = join(mkdtempSync(join(tmpdir(), 'why-lens-')), 'with-answer.json');
  writeFileSync(path, JSON.stringify(made));
  return path;
}

function isToolMessage(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'role' in value && value.role === 'tool' && 'content' in value;
}
