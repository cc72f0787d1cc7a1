/** What every engine function does with the `source` it was handed. */
import type { Recording } from './model.ts';
import { openRecording } from './open-recording.ts';
import { isOpened } from './registry.ts';

/**
 * A `Recording` as it is; any other value opened afresh on every call, so that a caller may change
 * raw JSON between calls; `undefined` where it cannot be opened. Never throws.
 */
export function asRecording(source: unknown): Recording | undefined {
  if (isOpened(source)) return source;
  const result = openRecording(source);
  return result.ok ? result.recording : undefined;
}
