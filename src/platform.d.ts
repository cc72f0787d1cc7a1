/**
 * The few globals that Node, a worker and a page all have. The engine is compiled
 * without DOM types, so what is not listed here cannot creep in.
 */
declare function structuredClone<T>(value: T): T;

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
  encodeInto(source: string, destination: Uint8Array): { read: number; written: number };
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string;
}

interface String {
  /** ES2024: false where the string holds a lone surrogate. In Node 20 and every browser with WebAssembly SIMD. */
  isWellFormed(): boolean;
}
