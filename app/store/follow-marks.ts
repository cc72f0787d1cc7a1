/** The marks of the open recording and those kept of it: restored when its hash is known, kept as they change. */
import type { Session } from '../session/index.ts';
import type { Lens } from './create.ts';
import { keepMarks, keptMarks } from './kept-marks.ts';

/** Starts following, once. `isKeeping` is the user's switch. */
export function followMarks({ store, actions }: Lens, isKeeping: () => boolean): void {
  let restored: Session | undefined;
  store.subscribe(({ recording, marks }, before) => {
    const hash = recording?.contentHash;
    if (recording === undefined || hash === undefined) return;
    if (recording.session !== restored) {
      restored = recording.session;
      actions.restoreMarks(keptMarks(hash));
      // What was marked before the hash was known.
      if (marks.length > 0) keepMarks(hash, store.getState().marks, isKeeping());
      return;
    }
    if (marks !== before.marks) keepMarks(hash, marks, isKeeping());
  });
}
