/** Which withheld texts somebody could guess, and then prove by the hash that the copy keeps. Rule source: issue 4, item 8. */

export type GuessReason = 'short' | 'number' | 'address' | 'few-words';

/** A guesser tries some 2^40 texts in an hour on one machine; below this many bits a hash is as good as the text. */
const SAFE_BITS = 56;
/** A word of a language is worth about this many bits to whoever knows the language. */
const WORD_BITS = 11;

/** Why `texts`, the withheld parts of one row, can be guessed; `undefined` where nobody could try them all. */
export function guessable(texts: readonly string[]): GuessReason | undefined {
  let bits = 0;
  let reason: GuessReason = 'short';
  for (const text of texts) {
    const said = text.trim();
    // A number or an address has a shape that lists exist for: its length is no measure.
    if (/^[\s+().,:/\d-]*\d[\s+().,:/\d-]*$/.test(said) && said.length <= 24) {
      bits += Math.min(40, said.replace(/\D/g, '').length * 3.33);
      reason = 'number';
    } else if (/^\S+@\S+\.\S+$/.test(said) && said.length <= 80) {
      bits += 40;
      reason = 'address';
    } else if (/^[\p{L}\p{M}\s'’.,!?-]+$/u.test(said)) {
      bits += said.split(/\s+/).length * WORD_BITS;
      reason = 'few-words';
    } else bits += said.length * bitsPerUnit(said);
  }
  if (bits >= SAFE_BITS) return undefined;
  return texts.join('').trim().length < 8 && reason === 'few-words' ? 'short' : reason;
}

/** Letters, digits and signs mixed: a token counts fully, running text much less. */
function bitsPerUnit(text: string): number {
  if (/\s/.test(text)) return 1.8;
  return /\d/.test(text) && /\p{L}/u.test(text) ? 4.5 : 2.5;
}
