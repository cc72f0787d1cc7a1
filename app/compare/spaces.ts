/** White space that changed is drawn with a sign, so that a difference of one blank can be seen. Pure. */

export interface SpaceRun {
  readonly text: string;
  /** What to draw over it; absent for text without white space of note. */
  readonly sign?: string;
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  [' ', '·'],
  ['\t', '→'],
  ['\n', '↵'],
  ['\u00a0', '⍽'],
  ['\u2009', '·'],
  ['\u202f', '⍽'],
  ['\u3000', '□'],
]);

const SPACE = /[ \t\n\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/** Splits a changed text at each white space character. Linear. */
export function spaceRuns(text: string): readonly SpaceRun[] {
  const runs: SpaceRun[] = [];
  let done = 0;
  for (const found of text.matchAll(SPACE)) {
    if (found.index > done) runs.push({ text: text.slice(done, found.index) });
    runs.push({ text: found[0], sign: SIGNS.get(found[0]) ?? '·' });
    done = found.index + 1;
  }
  if (done < text.length) runs.push({ text: text.slice(done) });
  return runs;
}
