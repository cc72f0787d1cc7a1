import { expect, test } from 'vitest';
import { goodRecording } from './good-recording.testkit.ts';
import { openFiles } from './open-bytes.ts';

test('lines longer than the first look are still lines: each is a leg', async () => {
  const leg = (note: string): string => JSON.stringify({ ...goodRecording(), note: note.repeat(1_200_000) });
  const bytes = new TextEncoder().encode(`${leg('a')}\n${leg('b')}\n`);
  const opened = await openFiles([{ name: 'legs.ndjson', bytes }]);
  if (!opened.ok) throw new Error(opened.failure.code);
  expect(opened.recording.legs).toHaveLength(2);
  expect(opened.files[0]?.lines).toBe(true);
});
