/** An archive that does not unpack, as a failure. */
import type { JsonObject } from '../json.ts';
import type { ArchiveReason } from './archive.ts';
import type { Container } from './container.ts';
import type { OpenFailure } from './failure.ts';

/** `bad-archive` {format, reason, bytes}: `bytes` is how many came out before it failed. */
export function badArchive(format: Container, reason: ArchiveReason | 'nested', bytes: number): OpenFailure {
  const facts: JsonObject = { format, reason, bytes };
  return { code: 'bad-archive', facts };
}
