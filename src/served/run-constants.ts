/** What holds for every call of an agent's run, read at the end of its log. Rule source: engine.md section 4. */
import type { EpochLocation } from '../epochs/model.ts';
import { foldOf } from '../fold/fold-of.ts';
import { isJsonArray, isJsonObject } from '../json.ts';
import { perKey } from '../per-key.ts';
import { FORCED_OUTPUT_TOOL_KEY } from '../receipt/mint.ts';
import type { LogSource } from '../recording/model.ts';
import { readServed } from './redaction.ts';

export interface RunConstants {
  /** Name of the tool that the run's answer is forced through. */
  readonly forced?: string;
  /** For each tool, the kinds of placed results it wants. */
  readonly wants: ReadonlyMap<string, readonly string[]>;
}

const NONE: RunConstants = { wants: new Map() };

/** The constants of the run that made this call; none of them where its log is not in the recording. */
export function runConstants(location: EpochLocation): RunConstants {
  return location.runLog === undefined ? NONE : constantsOf(location.runLog);
}

const constantsOf = perKey((log: LogSource): RunConstants => {
  const fold = foldOf(log);
  const end = fold.length - 1;
  const forced = readServed(fold, FORCED_OUTPUT_TOOL_KEY, end);
  const wants = new Map<string, readonly string[]>();
  const listed = readServed(fold, 'toolWantsByName', end);
  if (isJsonObject(listed)) {
    for (const [tool, kinds] of Object.entries(listed)) {
      if (isJsonArray(kinds))
        wants.set(
          tool,
          kinds.filter((kind) => typeof kind === 'string'),
        );
    }
  }
  return { wants, ...(typeof forced === 'string' && forced !== '' ? { forced } : {}) };
});
