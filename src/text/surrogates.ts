/** True where `at` lies in the middle of a surrogate pair: a text cut there would lose a character. In UTF-16 units. */
export function cutsPair(text: string, at: number): boolean {
  return isWithin(text.charCodeAt(at - 1), 0xd800, 0xdbff) && isWithin(text.charCodeAt(at), 0xdc00, 0xdfff);
}

function isWithin(unit: number, from: number, to: number): boolean {
  return unit >= from && unit <= to;
}
