/** One layer of an archive: zip, zstd, or gzip where no native decoder has unpacked it. */
import type { Unpacked } from './archive.ts';
import { badArchive } from './bad-archive.ts';
import { chooseMember } from './choose-member.ts';
import type { Container } from './container.ts';
import { failed, type OpenFailure } from './failure.ts';
import { gunzip } from './gunzip.ts';
import type { OpenLimits } from './limits.ts';
import type { OpenNote } from './model.ts';
import type { OpenHooks } from './open-file.ts';
import { listMembers, readMember } from './unzip.ts';
import { unzstd } from './unzstd.ts';

/** What is inside one container. `cut`: it breaks off, and this is what came out before. */
export interface Layer {
  readonly bytes: Uint8Array;
  readonly cut: boolean;
  /** The member that was opened, of a zip. */
  readonly member?: string;
  readonly notes: readonly OpenNote[];
}

export type LayerResult = ({ readonly ok: true } & Layer) | { readonly ok: false; readonly failure: OpenFailure };

/** Unpacks `bytes`, which are a `container`. Never throws. */
export async function unpackLayer(
  container: Container,
  bytes: Uint8Array,
  hooks: OpenHooks,
  limits: OpenLimits,
): Promise<LayerResult> {
  const progress = (done: number, total: number): boolean => {
    hooks.phase?.('decompressing', done, total);
    return hooks.cancelled?.() === true;
  };
  switch (container) {
    case 'zip':
      return unpackZip(bytes, hooks, limits, progress);
    case 'zstd':
      return layerOf(container, unzstd(bytes, limits.unpackedBytes, limits.zstdWindowBytes, progress), limits);
    case 'gzip':
      return layerOf(container, await gunzip(bytes, limits.unpackedBytes, progress), limits);
  }
}

async function unpackZip(
  bytes: Uint8Array,
  hooks: OpenHooks,
  limits: OpenLimits,
  progress: (done: number, total: number) => boolean,
): Promise<LayerResult> {
  const members = listMembers(bytes, limits.archiveMembers);
  if (members === undefined) return { ok: false, failure: badArchive('zip', 'no-directory', bytes.length) };
  const choice = await chooseMember(bytes, members, hooks.member);
  if (!choice.ok) return choice;
  const { member, ignored } = choice;
  const result = layerOf('zip', await readMember(bytes, member, limits.unpackedBytes, progress), limits);
  if (!result.ok)
    return { ok: false, failure: { ...result.failure, facts: { ...result.failure.facts, member: member.name } } };
  const chosen = hooks.member !== undefined;
  const facts = { count: ignored.length, names: ignored.slice(0, 20), in: 'zip', chosen };
  const note: readonly OpenNote[] = ignored.length === 0 ? [] : [{ code: 'other-files-ignored', facts }];
  return { ...result, member: member.name, notes: [...result.notes, ...note] };
}

function layerOf(container: Container, unpacked: Unpacked, limits: OpenLimits): LayerResult {
  if (!unpacked.ok) {
    if (unpacked.reason === 'cancelled') return failed('cancelled', {});
    if (unpacked.reason === 'too-large') {
      return failed('too-large', { bytes: unpacked.bytes, limit: limits.unpackedBytes, format: container });
    }
    return { ok: false, failure: badArchive(container, unpacked.reason, unpacked.bytes) };
  }
  const notes: OpenNote[] = [];
  if (unpacked.checksumFailed) notes.push({ code: 'checksum-failed', facts: { format: container } });
  if (unpacked.junkBytes > 0) {
    notes.push({ code: 'trailing-junk', facts: { bytes: unpacked.junkBytes, in: container } });
  }
  return { ok: true, bytes: unpacked.bytes, cut: unpacked.cut, notes };
}
