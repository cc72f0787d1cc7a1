/** A sentence of ours with recorded or dropped text inside it: the two are never joined into one string. */
export type Said = readonly (string | { readonly recorded: string })[];

/** The longest stretch of dropped text a sentence repeats, in UTF-16 units. */
const LONGEST = 80;

/** Text that came with the file, cut to what a sentence can carry. */
export function quoted(text: string): { readonly recorded: string } {
  return { recorded: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text };
}

/** The sentence as plain text. */
export function plainText(said: Said): string {
  return said.map((part) => (typeof part === 'string' ? part : part.recorded)).join('');
}
