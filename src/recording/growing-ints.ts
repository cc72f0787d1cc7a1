/** A stack of 32-bit integers in one typed array: depth costs four bytes a level, and no garbage. */
export class GrowingInts {
  #items = new Int32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#items.length) {
      const larger = new Int32Array(this.#length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.#length++] = value;
  }

  pop(): void {
    this.#length--;
  }

  /** Drops everything above `length`. */
  truncate(length: number): void {
    this.#length = length;
  }

  at(index: number): number {
    return this.#items[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#items[index] = value;
  }

  top(): number {
    return this.at(this.#length - 1);
  }

  setTop(value: number): void {
    this.set(this.#length - 1, value);
  }
}
