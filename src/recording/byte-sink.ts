/** Chunks in, one array out: grows by doubling, so a result of unknown size is held at most twice. */
export class ByteSink {
  readonly #limit: number;
  #bytes: Uint8Array;
  #length = 0;
  #full = false;

  /** `limit`: bytes after which it takes no more. `expected`: a size to start with, if one is known. */
  constructor(limit: number, expected = 0) {
    this.#limit = limit;
    this.#bytes = new Uint8Array(Math.min(limit, Math.max(expected, 65_536)));
  }

  get length(): number {
    return this.#length;
  }

  /** True once something did not fit under the limit. */
  get full(): boolean {
    return this.#full;
  }

  push(chunk: Uint8Array): void {
    const length = this.#length + chunk.length;
    if (this.#full || length > this.#limit) {
      this.#full = true;
      return;
    }
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.min(this.#limit, Math.max(length, this.#bytes.length * 2)));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = length;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}
