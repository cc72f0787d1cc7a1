/**
 * The recording past the door: what `openRecording` hands to everything else.
 * Rule source: engine.md sections 1 and 9.
 */
import type { Json, JsonObject } from '../json.ts';
import type { RedactionNote } from '../redact/note.ts';

/** What the dropped value looked like. */
export type RecordingShape = 'recording' | 'envelope' | 'snapshot' | 'subtree' | 'packed';

/** One write of a row. `verb` is kept as recorded: an unknown verb merges, as footprintjs does. */
export interface TraceEntry {
  readonly path: string;
  readonly verb: string;
}

/**
 * One readable row of a commit log: exactly what `isCommitRow` has checked, no more.
 * `trace[].path` joins its segments by U+001F.
 */
export interface CommitRow {
  readonly runtimeStageId: string;
  readonly trace: readonly TraceEntry[];
  readonly overwrite?: JsonObject;
  readonly updates?: JsonObject;
  readonly stage?: Json;
  readonly stageId?: Json;
  readonly redactedPaths?: Json;
  readonly tags?: Json;
}

/** A row that could not be read: it keeps its index, gives no state and no stop. */
export interface DamagedRow {
  readonly index: number;
  readonly reason: string;
}

/** One commit log with its fold base. `rows[i]` is `undefined` where the row is damaged. */
export interface LogSource {
  readonly rows: readonly (CommitRow | undefined)[];
  readonly damaged: readonly DamagedRow[];
  /** The fold base; absent makes every fold of this log `log-only`. */
  readonly initialState?: JsonObject;
  /** Set in a redacted copy: what every placeholder in it begins with (src/redact/README.md). */
  readonly mark?: string;
}

/** One run of one subflow, keyed by its mount id (`path/stage#n`, the only keys that name an execution). */
export interface Mount {
  readonly id: string;
  /** `path/stage` without `#n`. */
  readonly path: string;
  /** The `n` of `#n`; NaN where it does not parse. */
  readonly executionIndex: number;
  readonly log: LogSource;
  /** False where the entry has no `history` array: it opens to nothing and holds no epoch. */
  readonly hasHistory: boolean;
}

/** What an `agentfootprint.recording.v1` envelope says of the run: facts to show, never to judge. */
export interface EnvelopeFacts {
  readonly format: string;
  readonly complete?: boolean;
  readonly droppedEvents?: number;
  readonly privacyMode?: string;
  readonly runId?: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
  readonly producer?: JsonObject;
}

/** One leg: one recording of one run, or of one part of it between a pause and a resume. */
export interface Leg {
  /** Position in run order, from 0. */
  readonly index: number;
  /** The file's name as dropped: hostile text. */
  readonly name: string;
  readonly shape: RecordingShape;
  /** The run's own log; absent for a subtree, which carries no run log. */
  readonly run?: LogSource;
  /** The subtree's own log (`history`), only for shape `subtree`. */
  readonly subtree?: LogSource;
  /** Every mount by its id, in file order. */
  readonly mounts: ReadonlyMap<string, Mount>;
  readonly executionTree?: Json;
  readonly structure?: Json;
  readonly events?: readonly Json[];
  readonly envelope?: EnvelopeFacts;
  /** The engine's own id: NOT the salt. */
  readonly engineRunId?: string;
  readonly commitValues?: string;
  /** Where this leg's file was cut, when it was. */
  readonly cut?: CutFacts;
  /** What this copy says was withheld from it; absent for a recording that is no redacted copy. */
  readonly redacted?: RedactionNote;
  /** The outermost object as parsed (packed as it came): what a redacted copy is made of. Never written to. */
  readonly document: JsonObject;
  /** The snapshot object as recorded, for footprintjs. Never written to. */
  readonly snapshot: JsonObject;
}

/** A file that breaks off: everything whole before `byte` was read. */
export interface CutFacts {
  /** Of the text, as the file has it; of what came out where the file is compressed. */
  readonly byte: number;
  /** Rows of the leg's own log that were read. */
  readonly commits: number;
  /** The path of members to the break, as `snapshot.commitLog[41].overwrite`. */
  readonly path?: string;
  /** `ends`: the text ends there. `unreadable`: it goes on, but not as JSON. */
  readonly reason?: 'ends' | 'unreadable';
}

/** A recording: one or more legs, in run order. Made by `openRecording` only. */
export interface Recording {
  readonly legs: readonly Leg[];
  /** True where the legs are one run read in order (also for a single leg); a note says why not. */
  readonly chained: boolean;
  readonly notes: readonly OpenNote[];
}

/**
 * Something read with a reservation. A code with facts: the page writes the sentence.
 * Codes are the closed list `OpenNoteCode`.
 */
export interface OpenNote {
  readonly code: OpenNoteCode;
  /** Index of the leg it concerns, where it concerns one. */
  readonly leg?: number;
  readonly facts: JsonObject;
}

export type OpenNoteCode =
  | 'damaged-rows' // {count, first, reason, mount?}: of the leg's own log, or (`mount`) of the mounts together
  | 'damaged-mounts' // {count, first}: subflow entries that are not objects
  | 'bad-lines' // {count, first, lines}: NDJSON lines that are not JSON, or no recording among recordings
  | 'cut' // {byte, commits, path?, reason?}; without `leg`: the leg that began there is lost
  | 'trailing-junk' // {byte, bytes, in?}: after the document; `in: 'gzip'` after the compressed stream
  | 'replaced-bytes' // {byte, line, column}: bytes that are no text, shown as U+FFFD
  | 'checksum-failed' // {format}: an archive's own checksum disagrees with what came out
  | 'nonstandard-numbers' // {count, path, text, byte, line, column}: NaN and Infinity tokens, read as null; 1e999, read as Infinity
  | 'duplicate-keys' // {count, path, text, byte, line, column}: the last one counts
  | 'unsafe-integers' // {count, path, text, byte, line, column}: not the number the file has
  | 'proto-keys' // {count, path, text, byte, line, column}: members named `__proto__`, kept as members
  | 'legs-not-chained' // {reason}
  | 'legs-reordered' // {order, names}: legs of one run that came in another order; `order[i]` is where leg i came
  | 'folder-cut' // {cutAt}: of a drop, said by the page: its folders hold more files than were taken
  // {count, names, files: [{name, code, facts}]}: of a drop, each with why it is none;
  // {count, names, in: 'zip', chosen}: of an archive, `chosen` where the user named the member
  | 'other-files-ignored';
