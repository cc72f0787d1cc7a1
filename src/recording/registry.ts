/** Which objects are recordings this module opened. Nothing else counts as one, whatever it looks like. */
import type { Recording } from './model.ts';

const opened = new WeakSet<object>();

/** Makes `isOpened` true of it: for `openRecording` alone. */
export function register(recording: Recording): void {
  opened.add(recording);
}

/** True for a `Recording` made by `openRecording`. */
export function isOpened(value: unknown): value is Recording {
  return typeof value === 'object' && value !== null && opened.has(value);
}
