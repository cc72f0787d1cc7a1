/** Opens dropped files into a session, and does what can wait until the page has its first answer. */
import type { Calls, OpenPhase, Response } from '../protocol/messages.ts';
import type { FileSummary } from '../protocol/views.ts';
import { initHashing } from '../receipt/hashing.ts';
import { openFiles } from '../recording/open-bytes.ts';
import type { OpenedFile } from '../recording/open-file.ts';
import { contentIdentity } from './identity.ts';
import { inflate } from './inflate.ts';
import { createSession, type RecordingSession, type Reply } from './session/session.ts';
import type { Thread } from './slices.ts';

/** Rows of each section in the first served view. */
const FIRST_WINDOW = 60;

export interface Reader {
  readonly session: RecordingSession;
  /** Content identity, and what plain parsing hides. Settles when all is said. */
  afterwards(send: (news: Response) => void): Promise<void>;
}

export interface OpenHooks {
  cancelled(): boolean;
  phase(phase: OpenPhase, done: number, total: number): void;
}

/** The answer of `open` and the reader behind it, or why the files do not open. Failures are values. */
export async function openReader(
  { files, member }: Calls['open']['ask'],
  thread: Thread,
  hooks: OpenHooks,
): Promise<Reply<{ readonly reader: Reader; readonly answer: Calls['open']['answer'] }>> {
  const hashing = initHashing();
  const opened = await openFiles(
    files.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) })),
    {
      ...hooks,
      breathe: thread.breathe,
      inflate,
      ...(member !== undefined && { member }),
    },
  );
  if (!opened.ok) return opened;
  await hashing;
  const session = createSession(opened.recording);
  const axis = session.axis({ mount: '', leg: 0, strategy: 'milestones', select: [] });
  if (!axis.ok) return axis;
  const head = session.turns.list[0]?.head;
  const first = head && session.served({ at: head, window: FIRST_WINDOW });
  const answer = {
    summary: session.summary(opened.files.map(fileSummary)),
    axis: axis.answer,
    ...(first?.ok === true && { first: first.answer }),
  };
  return { ok: true, answer: { reader: { session, afterwards: afterwards(opened.files, thread) }, answer } };
}

function afterwards(files: readonly OpenedFile[], thread: Thread): Reader['afterwards'] {
  let texts = files.map(({ text }) => text.bytes.subarray(text.from));
  return async (send) => {
    const contentHash = await contentIdentity(texts, thread);
    texts = [];
    send({ id: 0, news: 'identity', contentHash });
  };
}

function fileSummary({ name, bytes, container, encoding, lines }: OpenedFile): FileSummary {
  return { name, bytes, container, encoding: lines ? 'ndjson' : encoding };
}
