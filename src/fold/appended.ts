/**
 * An array that grew by appends: a length over ONE backing list that its later states share.
 * An append-only conversation of n turns costs n elements, not n²/2 (issue 5, fold).
 */
export class Appended {
  readonly #elements: unknown[];
  readonly length: number;

  private constructor(elements: unknown[], length: number) {
    this.#elements = elements;
    this.length = length;
  }

  /** `list` with `tail` after it; `list` itself is never written to. */
  static of(list: readonly unknown[], tail: readonly unknown[]): Appended {
    return new Appended([...list], list.length).append(tail);
  }

  /** This state with `tail` after it. The backing list is extended where this is its newest state, else copied. */
  append(tail: readonly unknown[]): Appended {
    const newest = this.#elements.length === this.length;
    const elements = newest ? this.#elements : this.#elements.slice(0, this.length);
    // Not `push(...tail)`: a long tail would overflow the stack.
    for (const item of tail) elements.push(item);
    return new Appended(elements, elements.length);
  }

  /** True where both stand on one backing list. */
  sharesWith(other: Appended): boolean {
    return this.#elements === other.#elements;
  }

  /** Elements `from` to `to` (not included), a new array. */
  slice(from: number, to: number): unknown[] {
    return this.#elements.slice(from, Math.min(to, this.length));
  }

  toArray(): unknown[] {
    return this.#elements.slice(0, this.length);
  }
}
