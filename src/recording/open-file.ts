/** One file: unpacked, decoded, parsed, read as legs. By content, never by its name (issue 4.1). */

import { badArchive } from './bad-archive.ts';
import { type Container, sniffContainer } from './container.ts';
import { failed, type OpenFailure } from './failure.ts';
import { foreignBytes } from './foreign-bytes.ts';
import { type JsonText, utf8Text } from './json-text.ts';
import type { OpenLimits } from './limits.ts';
import { looksLikeLines } from './looks-like-lines.ts';
import type { OpenNote } from './model.ts';
import type { ReadLeg } from './open-recording.ts';
import { oddTexts, parseText } from './parse-text.ts';
import { isUtf16, sniffEncoding, type TextEncodingName } from './text-encoding.ts';
import type { TextResult, TextSource } from './text-source.ts';
import type { Layer, LayerResult } from './unpack-layer.ts';

/** Phases of opening that take time; `indexing` is the caller's. `total` is 0 where it is not known. */
export type ReadPhase = 'decompressing' | 'decoding' | 'parsing' | 'indexing';

/** What the caller lends: how to say where the work stands, how to be asked to stop, and a faster gunzip. */
export interface OpenHooks {
  phase?(phase: ReadPhase, done: number, total: number): void;
  cancelled?(): boolean;
  /** Lets waiting messages in, between steps: a worker hears a cancel only then. */
  breathe?(): Promise<void>;
  /**
   * Unpacks a whole gzip file, or rejects: also for one that is cut, damaged or has junk behind it, and for
   * one that unpacks to more than `limit` bytes. Then the reader's own decoder finds out what is wrong.
   */
  inflate?(packed: Uint8Array, limit: number): Promise<Uint8Array>;
  /** The member of a zip to open, as `choose-member` named it. */
  readonly member?: string;
}

/** One opened file: how it came. */
export interface OpenedFile {
  /** As dropped: hostile text. */
  readonly name: string;
  /** As dropped: packed, where it was. */
  readonly bytes: number;
  /** `json`, or the containers from the outside in: `gzip`, `zip`, `zstd`, `zip+gzip`. */
  readonly container: string;
  readonly encoding: TextEncodingName;
  /** True for NDJSON. */
  readonly lines: boolean;
  /** The member that was opened, of a zip. */
  readonly member?: string;
  /** The text in UTF-8, for `scanText`; let go of it when that is done. */
  readonly text: JsonText;
}

export type FileResult =
  | {
      readonly ok: true;
      readonly legs: readonly ReadLeg[];
      readonly notes: readonly OpenNote[];
      readonly file: OpenedFile;
    }
  | { readonly ok: false; readonly failure: OpenFailure };

/** Containers in containers that are still opened; deeper is a trick. */
const MAX_LAYERS = 3;
/** Below this a file is unpacked before a native stream would have started. */
const NATIVE_FROM = 256 * 1024;

/** Opens one file. Never throws; the failure names the file. */
export async function openFile(
  file: { readonly name: string; readonly bytes: Uint8Array },
  hooks: OpenHooks,
  limits: OpenLimits,
): Promise<FileResult> {
  const refused = (failure: OpenFailure): FileResult => ({ ok: false, failure: { ...failure, file: file.name } });
  const containers: Container[] = [];
  const notes: OpenNote[] = [];
  let layer: Layer = { bytes: file.bytes, cut: false, notes: [] };
  let member: string | undefined;
  for (;;) {
    if (hooks.cancelled?.() === true) return refused({ code: 'cancelled', facts: {} });
    const container = layer.bytes.length === 0 ? undefined : sniffContainer(layer.bytes);
    if (container === undefined) break;
    if (containers.length === MAX_LAYERS) return refused(badArchive(container, 'nested', layer.bytes.length));
    containers.push(container);
    const { cut } = layer;
    const unpacked: LayerResult = await unpack(container, layer.bytes, hooks, limits);
    if (!unpacked.ok) return refused(unpacked.failure);
    layer = { ...unpacked, cut: unpacked.cut || cut };
    member = unpacked.member ?? member;
    notes.push(...unpacked.notes);
  }
  const { bytes } = layer;
  if (bytes.length === 0) {
    return refused(
      layer.cut
        ? { code: 'cut-too-early', facts: { byte: 0, keys: [] } }
        : { code: 'empty', facts: { bytes: file.bytes.length } },
    );
  }
  const kind = foreignBytes(bytes);
  if (kind !== undefined) return refused({ code: 'foreign', facts: { kind } });
  await hooks.breathe?.();
  const encoding = sniffEncoding(bytes);
  const source: TextSource = {
    bytes,
    encoding,
    name: file.name,
    cut: layer.cut,
    cancelled: () => hooks.cancelled?.() === true,
    phase: (phase) => hooks.phase?.(phase, 0, bytes.length),
  };
  const result = await readText(source, hooks, limits);
  if (!result.ok) return refused(blameArchive(result.failure, notes, containers));
  return {
    ok: true,
    legs: result.legs,
    notes: [...notes, ...result.notes],
    file: {
      name: file.name,
      bytes: file.bytes.length,
      container: containers.length === 0 ? 'json' : containers.join('+'),
      encoding,
      lines: result.lines,
      ...(member === undefined ? undefined : { member }),
      text: result.text,
    },
  };
}

/** At once, or piece by piece where the text is longer than a string can be. */
async function readText(source: TextSource, hooks: OpenHooks, limits: OpenLimits): Promise<TextResult> {
  const { bytes, encoding } = source;
  if (bytes.length > limits.textBytes) return failed('too-large', { bytes: bytes.length, limit: limits.textBytes });
  const wide = isUtf16(encoding);
  if ((wide ? bytes.length / 2 : bytes.length) <= limits.textUnits) return parseText(source);
  if (wide) return failed('too-large', { bytes: bytes.length, limit: limits.textUnits * 2, encoding });
  const text = utf8Text(bytes, encoding);
  const { parseLarge, parseLines } = await oddTexts();
  if (looksLikeLines(text)) return parseLines(text, source, []);
  return parseLarge(text, source, {
    progress: (done) => hooks.phase?.('parsing', done, bytes.length),
    breathe: async () => hooks.breathe?.(),
  });
}

async function unpack(
  container: Container,
  bytes: Uint8Array,
  hooks: OpenHooks,
  limits: OpenLimits,
): Promise<LayerResult> {
  hooks.phase?.('decompressing', 0, bytes.length);
  await hooks.breathe?.();
  if (container === 'gzip' && hooks.inflate !== undefined && bytes.length >= NATIVE_FROM) {
    try {
      const unpacked = await hooks.inflate(bytes, limits.unpackedBytes);
      return { ok: true, bytes: unpacked, cut: false, notes: [] };
    } catch {
      // Cut, damaged or too large: the decoder below says which, and keeps what came out before.
    }
    if (hooks.cancelled?.() === true) return failed('cancelled', {});
  }
  // The decoders are fetched by whoever drops an archive: 13 KB that most never need.
  const { unpackLayer } = await import('./unpack-layer.ts');
  return unpackLayer(container, bytes, hooks, limits);
}

/** A text that does not read, from an archive whose checksum failed: the archive is to blame. */
function blameArchive(failure: OpenFailure, notes: readonly OpenNote[], containers: readonly Container[]): OpenFailure {
  const damaged = notes.some((note) => note.code === 'checksum-failed');
  const [container] = containers;
  if (!damaged || container === undefined || failure.code === 'cancelled') return failure;
  return { code: 'bad-archive', facts: { ...failure.facts, format: container, reason: 'checksum' } };
}
