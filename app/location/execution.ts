/** The `#n` at the end of a runtime stage id: a number, the only part of an id that goes into an address. */
export function executionOf(id: string): number | undefined {
  const found = /#(\d{1,9})$/.exec(id);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}
