/** Opens dropped files into a session, and does what can wait until the page has its first answer. */
import type { Calls, OpenPhase, Response } from '../protocol/messages.ts';
import type { FileSummary } from '../protocol/views.ts';
import { initHashing } from '../receipt/hashing.ts';
import type { Recording } from '../recording/model.ts';
import { type OpenFilesResult, openFiles, SCAN_INLINE_BYTES } from '../recording/open-bytes.ts';
import type { OpenedFile } from '../recording/open-file.ts';
import { notesOfScan, type ScanReport, scanText } from '../recording/scan-text.ts';
import { contentIdentity } from './identity.ts';
import { inflate } from './inflate.ts';
import type { Reply } from './session/reply.ts';
import { createSession, type RecordingSession } from './session/session.ts';
import { slicer, type Thread } from './slices.ts';

/** Rows of each section in the first served view. */
const FIRST_WINDOW = 60;

type Opened = Extract<OpenFilesResult, { readonly ok: true }>;

export interface Reader {
  readonly session: RecordingSession;
  /** Content identity, and what plain parsing hides. Settles when all is said. */
  afterwards(send: (news: Response) => void, thread: Thread): Promise<void>;
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
  const read: { readonly name: string; readonly bytes: Uint8Array }[] = [];
  for (const { name, bytes } of files) {
    const buffer = 'arrayBuffer' in bytes ? await bytes.arrayBuffer() : bytes;
    if (hooks.cancelled()) break; // nobody waits for the end of it
    read.push({ name, bytes: new Uint8Array(buffer) });
  }
  const opened = await openFiles(read, {
    ...hooks,
    breathe: thread.breathe,
    inflate,
    ...(member !== undefined && { member }),
  });
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
  return { ok: true, answer: { reader: { session, afterwards: afterwards(opened, session) }, answer } };
}

function afterwards(opened: Opened, session: RecordingSession): Reader['afterwards'] {
  let files = opened.files;
  const { recording } = opened;
  return async (send, thread) => {
    const contentHash = await contentIdentity(
      files.map(({ text }) => text.bytes.subarray(text.from)),
      thread,
    );
    send({ id: 0, news: 'identity', contentHash });
    const hasLongIntegers = recording.notes.some(({ code }) => code === 'unsafe-integers');
    for (const file of files) {
      const isNoted = file.text.bytes.length <= SCAN_INLINE_BYTES;
      if (isNoted && !hasLongIntegers) continue;
      const report = await scan(file, thread);
      session.learnIntegers(report.exactIntegers);
      // What is on show was printed before: the page asks for it again.
      if (report.exactIntegers.size > 0) send({ id: 0, news: 'followed' });
      const notes = isNoted ? [] : notesOfScan(report, file.text.bytes, legOf(recording, files, file));
      if (notes.length > 0) send({ id: 0, news: 'notes', notes });
    }
    files = []; // the texts are as large as the files: nothing needs them any more
  };
}

/** The leg a file became; `undefined` where it holds several, or the legs came in another order than told by name. */
function legOf(recording: Recording, files: readonly OpenedFile[], file: OpenedFile): number | undefined {
  if (files.length === 1) return recording.legs.length === 1 ? 0 : undefined;
  const named = recording.legs.filter(({ name }) => name === file.name);
  return named.length === 1 ? named[0]?.index : undefined;
}

/** Reads a text for what plain parsing hides, in slices. Small ones were read while they were opened. */
async function scan({ text, lines }: OpenedFile, thread: Thread): Promise<ScanReport> {
  const reading = scanText(text.bytes, { from: text.from, lines });
  const slice = slicer(thread);
  let step = reading.next();
  for (; step.done !== true; step = reading.next()) if (slice.spent()) await slice.breathe();
  return step.value;
}

function fileSummary({ name, bytes, container, encoding, lines }: OpenedFile): FileSummary {
  return { name, bytes, container, encoding: lines ? 'ndjson' : encoding };
}
