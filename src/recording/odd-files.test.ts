/**
 * Every odd and bad file this reader knows, each made from one good recording with ONE known defect
 * (issue 4, "a table test of at least 60"): opened with these notes, or refused with this code.
 * `e2e/odd-files.spec.ts` hands the same files to the page.
 */
import { describe, expect, test } from 'vitest';
import { ODD_FILES } from './odd-files.testkit.ts';
import { openFiles } from './open-bytes.ts';

describe('odd and bad files', () => {
  test('there are enough of them, each under its own name', () => {
    expect(ODD_FILES.length).toBeGreaterThanOrEqual(120);
    expect(new Set(ODD_FILES.map((file) => file.name)).size).toBe(ODD_FILES.length);
  });

  test.each(ODD_FILES.map((file) => [file.name, file] as const))('%s', async (_name, odd) => {
    const started = performance.now();
    const result = await openFiles(odd.files.map((bytes, i) => ({ name: `file-${i}`, bytes })));
    expect(performance.now() - started).toBeLessThan(5000);
    expect('polluted' in {}).toBe(false);
    if ('refused' in odd.outcome) {
      expect(result.ok ? result.recording.notes : result.failure).toMatchObject({ ...odd.outcome.refused });
      return;
    }
    if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.failure)}`);
    const { recording, files } = result;
    const expected = odd.outcome.opens;
    expect(recording.notes.map((note) => note.code)).toEqual(expected.notes ?? []);
    if (expected.note !== undefined) expect(recording.notes[0]?.facts).toMatchObject(expected.note);
    if (expected.commits !== undefined) {
      expect(recording.legs.map((one) => (one.run ?? one.subtree)?.rows.length)).toEqual(expected.commits);
    }
    if (expected.encoding !== undefined) expect(files[0]?.encoding).toBe(expected.encoding);
    if (expected.container !== undefined) expect(files[0]?.container).toBe(expected.container);
    if (expected.chained !== undefined) expect(recording.chained).toBe(expected.chained);
  });
});
