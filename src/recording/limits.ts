/** Sizes at which the reader says no rather than dies. Each can be lowered by a test. */
export interface OpenLimits {
  /** UTF-16 units of one string: what V8 can hold. A longer text is read piece by piece. */
  readonly textUnits: number;
  /** Bytes of one text that are read at all: what a page can hold with the values that come of it. */
  readonly textBytes: number;
  /** Bytes a compressed file may unpack to. */
  readonly unpackedBytes: number;
  /** The window a zstd frame may ask for: memory spent before a byte is read. */
  readonly zstdWindowBytes: number;
  /** Members listed of one archive. */
  readonly archiveMembers: number;
}

export const LIMITS: OpenLimits = {
  textUnits: 2 ** 29 - 24,
  textBytes: 2 ** 30,
  unpackedBytes: 2 ** 30,
  zstdWindowBytes: 128 * 1024 * 1024,
  archiveMembers: 20_000,
};
