/** Integers past 2^53 as the file has them: parsing rounds them, the reader should not see that. */
export class ExactIntegers {
  readonly #texts = new Map<number, string | undefined>();

  /** Takes the source texts found in one file. A double that two texts read as stands for neither. */
  learn(exact: ReadonlyMap<number, readonly string[]>): void {
    for (const [value, texts] of exact) {
      const [only] = texts;
      const known = this.#texts.has(value) ? this.#texts.get(value) : only;
      this.#texts.set(value, texts.length === 1 && known === only ? only : undefined);
    }
  }

  /** True while there is nothing to print otherwise than JavaScript does. */
  get isEmpty(): boolean {
    return this.#texts.size === 0;
  }

  /** The file's own text of a number; `undefined` where it is not known. */
  textOf(value: number): string | undefined {
    return this.#texts.get(value);
  }

  /** A number as the file has it; as JavaScript prints it where that is not known, or is the same. */
  print(value: number): string {
    return this.textOf(value) ?? String(value);
  }
}
