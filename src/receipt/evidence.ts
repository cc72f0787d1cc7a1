/** What was hashed for a row, and how anyone can hash it again. Rule source: engine.md section 6. */

import { toBase64 } from './base64.ts';
import { messageDigestInput, toolDigestInput } from './digest.ts';
import { RECEIPT_HASH_CHARS, receiptHash } from './hashing.ts';

/** A row by the rule that hashes it. */
export type EvidenceSource =
  /** A system prompt or one of its pieces: the text itself. */
  | { readonly formula: 'text'; readonly text: string }
  | { readonly formula: 'message'; readonly message: unknown }
  /** A tool, or an answer schema. */
  | { readonly formula: 'schema'; readonly schema: unknown };

/** Everything needed to take a row's hash by hand. */
export interface Evidence {
  readonly formula: EvidenceSource['formula'];
  /** The `x` of `H(x)`: exact, separators included. */
  readonly input: string;
  readonly salt: string;
  /** 16 hex. */
  readonly hash: string;
  /** A shell line that prints `hash`. */
  readonly command: string;
  /**
   * Set where the bytes are too many for one line: `command` then reads them from the file
   * `EVIDENCE_FILE`, to be saved from `evidenceBytes`.
   */
  readonly needsFile: boolean;
}

/** The name under which the command looks for the saved bytes. */
export const EVIDENCE_FILE = 'row-evidence.bin';

/** A longer line is refused or mangled by terminals, so the bytes travel in a file. */
const MAX_LINE_BYTES = 64 * 1024;

/**
 * The evidence of one row under a salt (the receipt's `basis.runId`). Works for any content:
 * the bytes travel as base64, so quotes, NUL, control characters and line ends survive, and a
 * lone surrogate is the U+FFFD it was hashed as.
 *
 * @throws Error when `initHashing` was not awaited first.
 */
export function evidenceOf(salt: string, source: EvidenceSource): Evidence {
  const input = evidenceInput(source);
  const bytes = evidenceBytes(salt, input);
  const needsFile = bytes.length > MAX_LINE_BYTES;
  const feed = needsFile ? `cat ${EVIDENCE_FILE}` : `printf %s '${toBase64(bytes)}' | base64 -d`;
  return {
    formula: source.formula,
    input,
    salt,
    hash: receiptHash(salt, input),
    command: `${feed} | sha256sum | cut -c1-${RECEIPT_HASH_CHARS}`,
    needsFile,
  };
}

/** The bytes that are hashed: UTF-8 of the salt, U+001F and the input. */
export function evidenceBytes(salt: string, input: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${salt}\u001F${input}`);
}

function evidenceInput(source: EvidenceSource): string {
  switch (source.formula) {
    case 'text':
      return source.text;
    case 'message':
      return messageDigestInput(source.message);
    case 'schema':
      return toolDigestInput(source.schema);
  }
}
