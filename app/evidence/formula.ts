/** How a row's hash is taken, in words a reader can follow by hand. Rule source: engine.md section 6. */
import type { EvidenceAnswer } from '../../src/protocol/views.ts';

export const FORMULA: { readonly [formula in EvidenceAnswer['formula']]: string } = {
  text: 'The first 16 hex digits of SHA-256 over the UTF-8 bytes of: the salt, one U+001F, the text.',
  message:
    'The first 16 hex digits of SHA-256 over the UTF-8 bytes of: the salt, one U+001F, then role, content, tool call id, tool name, calls and thinking, joined by U+001E. Of each call: id, name, arguments and provider data joined by U+001D; several calls joined by U+001C. Objects are written as JSON with sorted keys.',
  schema:
    'The first 16 hex digits of SHA-256 over the UTF-8 bytes of: the salt, one U+001F, the whole schema as JSON with sorted keys.',
  none: 'This row carries no hash: it is a fact that the receipt states or that two lists must agree on.',
};

/** What the two hashes say together: never more than that the file agrees with itself. */
export function agreement({ rebuiltHash, receiptHash, formula }: EvidenceAnswer): string {
  if (formula === 'none') return 'There is no hash to compare.';
  if (rebuiltHash === undefined && receiptHash === undefined) return 'Neither side has a hash for this row.';
  if (rebuiltHash === undefined) return 'The record rebuilds nothing to hash; the receipt has one for it.';
  if (receiptHash === undefined) return 'The receipt has no hash for this row to compare with.';
  return rebuiltHash === receiptHash
    ? 'The two hashes agree: this file agrees with itself on this row. That does not say who made it.'
    : 'The two hashes disagree: the record and the receipt do not hold the same row.';
}

/** The name under which the command looks for the bytes it hashes. */
export const INPUT_FILE = 'row-evidence.bin';
