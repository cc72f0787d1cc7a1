/** A turn number being typed: digits, then Enter. Pure: each press gives the next text, or an end. */
export type Typed =
  | { readonly text: string }
  | { readonly go: number }
  | { readonly cancel: true }
  | { readonly ignore: true };

/** Longer numbers than any recording has turns. */
const MOST_DIGITS = 7;

export function typeDigit(text: string, key: string): Typed {
  if (/^[0-9]$/.test(key)) return { text: (text + key).slice(0, MOST_DIGITS) };
  if (text === '') return { ignore: true };
  if (key === 'Enter') return { go: Number(text) };
  if (key === 'Escape') return { cancel: true };
  if (key === 'Backspace') return { text: text.slice(0, -1) };
  return { ignore: true };
}
