/** JSON text of any depth: `JSON.stringify` recurses, and a long run's execution tree is deeper than the stack. */

type Frame =
  | { readonly array: readonly unknown[]; at: number }
  | { readonly object: object; readonly keys: readonly string[]; at: number; written: number };

/** Text is handed on in pieces of about this many characters. */
const PIECE_CHARS = 1 << 16;

/**
 * Writes the text `JSON.stringify(value)` would give for plain data, piece by piece.
 * Undefined members are left out and undefined elements are null, as there.
 */
export function writeJson(value: unknown, write: (piece: string) => void): void {
  let piece = '';
  const put = (text: string): void => {
    piece += text;
    if (piece.length >= PIECE_CHARS) {
      write(piece);
      piece = '';
    }
  };
  const stack: Frame[] = [];
  const begin = (next: unknown): void => {
    if (Array.isArray(next)) {
      put('[');
      stack.push({ array: next, at: 0 });
    } else if (typeof next === 'object' && next !== null) {
      put('{');
      stack.push({ object: next, keys: Object.keys(next), at: 0, written: 0 });
    } else {
      put(JSON.stringify(next) ?? 'null');
    }
  };
  begin(value);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    if ('array' in frame) {
      if (frame.at >= frame.array.length) {
        put(']');
        stack.pop();
        continue;
      }
      if (frame.at > 0) put(',');
      const element = frame.array[frame.at];
      frame.at += 1;
      begin(element);
      continue;
    }
    const key = frame.keys[frame.at];
    if (key === undefined) {
      put('}');
      stack.pop();
      continue;
    }
    frame.at += 1;
    const member: unknown = Object.getOwnPropertyDescriptor(frame.object, key)?.value;
    if (member === undefined || typeof member === 'function') continue;
    put(`${frame.written === 0 ? '' : ','}${JSON.stringify(key)}:`);
    frame.written += 1;
    begin(member);
  }
  if (piece !== '') write(piece);
}

/** The whole text at once, for recordings that fit in a string. */
export function jsonText(value: unknown): string {
  const pieces: string[] = [];
  writeJson(value, (piece) => pieces.push(piece));
  return pieces.join('');
}
