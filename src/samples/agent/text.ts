/** Small deterministic texts of the record that no receipt hashes. */

/** 32-bit FNV-1a in hex: the short `contentHash` slots commit beside each piece. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

const SUMMARY_UNITS = 80;

/** The first words of a piece, cut where a reader of the log would want it cut. */
export function summary(text: string): string {
  return text.length <= SUMMARY_UNITS ? text : `${text.slice(0, SUMMARY_UNITS)}…`;
}

/** A token count a story can do without a tokenizer: a quarter of the characters, rounded up. */
export function tokens(text: string): number {
  return Math.ceil(text.length / 4);
}
