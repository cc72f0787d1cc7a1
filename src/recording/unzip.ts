/** zip: the directory, and one member at a time. Format: APPNOTE.TXT sections 4.3 and 4.5.3. */
import { Inflate } from 'fflate';
import { CHUNK_BYTES, type Progress, type Unpacked } from './archive.ts';
import { ByteSink } from './byte-sink.ts';
import { Crc32 } from './crc32.ts';

/** One file of an archive, as its directory describes it. Names are hostile text, and never used as paths. */
export interface ZipMember {
  readonly name: string;
  readonly bytes: number;
  readonly packedBytes: number;
  readonly encrypted: boolean;
  readonly method: number;
  readonly crc: number;
  /** Where its local header starts. */
  readonly at: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const ALL_ONES = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;

/** The members of an archive, folders left out, at most `max`; `undefined` where it has no readable directory. */
export function listMembers(archive: Uint8Array, max: number): readonly ZipMember[] | undefined {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  if (end < 0) return undefined;
  let count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (at === ALL_ONES || count === 0xffff) {
    const large = end64(view, end);
    if (large === undefined) return undefined;
    count = large.count;
    at = large.at;
  }
  const decoder = new TextDecoder();
  const members: ZipMember[] = [];
  for (let i = 0; i < count && members.length < max; i++) {
    if (at + 46 > archive.length || view.getUint32(at, true) !== ENTRY) return undefined;
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const name = decoder.decode(archive.subarray(at + 46, at + 46 + nameBytes));
    const sizes = sizesOf(view, at, at + 46 + nameBytes, extraBytes);
    if (!name.endsWith('/')) {
      members.push({
        name,
        ...sizes,
        encrypted: (view.getUint16(at + 8, true) & 1) === 1,
        method: view.getUint16(at + 10, true),
        crc: view.getUint32(at + 16, true),
      });
    }
    at += 46 + nameBytes + extraBytes + view.getUint16(at + 32, true);
  }
  return members;
}

/**
 * Unpacks one member, or its first `peek` bytes. The size its directory names is not believed: `limit`
 * bounds what comes out. Never throws.
 */
export async function readMember(
  archive: Uint8Array,
  member: ZipMember,
  limit: number,
  progress: Progress,
  peek = Number.POSITIVE_INFINITY,
): Promise<Unpacked> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const { at } = member;
  if (at + 30 > archive.length || view.getUint32(at, true) !== LOCAL) return { ok: false, reason: 'corrupt', bytes: 0 };
  if (member.method !== STORED && member.method !== DEFLATED) {
    return { ok: false, reason: 'unsupported-method', bytes: 0 };
  }
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packed = archive.subarray(start, start + member.packedBytes);
  const crc = new Crc32();
  const sink = new ByteSink(limit, Math.min(member.bytes, packed.length * 4));
  const take = (chunk: Uint8Array): void => {
    crc.update(chunk);
    sink.push(chunk);
  };
  if (member.method === STORED) take(packed.subarray(0, Math.min(packed.length, peek)));
  else {
    const stream = new Inflate(take);
    try {
      for (let p = 0; p < packed.length && sink.length < peek; p += CHUNK_BYTES) {
        const end = Math.min(packed.length, p + CHUNK_BYTES);
        stream.push(packed.subarray(p, end), end === packed.length);
        if (sink.full) break;
        if (progress(end, packed.length)) return { ok: false, reason: 'cancelled', bytes: sink.length };
      }
    } catch {
      if (sink.length < peek) return { ok: false, reason: 'corrupt', bytes: sink.length };
    }
  }
  if (sink.full) return { ok: false, reason: 'too-large', bytes: Math.max(member.bytes, sink.length) };
  const whole = peek === Number.POSITIVE_INFINITY;
  const checksumFailed = whole && crc.value !== member.crc;
  return { ok: true, bytes: sink.bytes(), cut: false, checksumFailed, junkBytes: 0 };
}

/** The end record, searched from the back: a comment of any text may follow it. */
function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at--) if (view.getUint32(at, true) === END) return at;
  return -1;
}

function end64(view: DataView, end: number): { readonly count: number; readonly at: number } | undefined {
  const locator = end - 20;
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_64) return undefined;
  const at = Number(view.getBigUint64(locator + 8, true));
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== END_64) return undefined;
  return { count: Number(view.getBigUint64(at + 32, true)), at: Number(view.getBigUint64(at + 48, true)) };
}

/** Sizes and place of a member; where a 32-bit field is full, from the zip64 field of its extras. */
function sizesOf(
  view: DataView,
  entry: number,
  extra: number,
  extraBytes: number,
): Pick<ZipMember, 'bytes' | 'packedBytes' | 'at'> {
  let packedBytes = view.getUint32(entry + 20, true);
  let bytes = view.getUint32(entry + 24, true);
  let at = view.getUint32(entry + 42, true);
  for (let p = extra; p + 4 <= extra + extraBytes && p + 4 <= view.byteLength; ) {
    const size = view.getUint16(p + 2, true);
    if (view.getUint16(p, true) === 1) {
      let field = p + 4;
      const next = (): number => {
        const value = field + 8 <= view.byteLength ? Number(view.getBigUint64(field, true)) : 0;
        field += 8;
        return value;
      };
      if (bytes === ALL_ONES) bytes = next();
      if (packedBytes === ALL_ONES) packedBytes = next();
      if (at === ALL_ONES) at = next();
    }
    p += 4 + size;
  }
  return { bytes, packedBytes, at };
}
