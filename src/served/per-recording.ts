/** Caches that live as long as a recording, and never outlive a value that was not opened. */
import type { Recording } from '../recording/model.ts';

/**
 * One `T` per recording, made when first asked for. A source that is no `Recording` is opened
 * afresh on every call, so nothing read from raw JSON is ever remembered past that call.
 */
export function perRecording<T>(make: (recording: Recording) => T): (recording: Recording) => T {
  const made = new WeakMap<Recording, T>();
  return (recording) => {
    const known = made.get(recording);
    if (known !== undefined) return known;
    const fresh = make(recording);
    made.set(recording, fresh);
    return fresh;
  };
}
