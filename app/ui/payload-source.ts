/** Where the source of each payload chip in the page is read from: what is copied over a chip is what was recorded. */

export interface PayloadSource {
  /** What the chip says, for a clipboard that the source cannot reach. */
  readonly words: string;
  readonly read: () => Promise<string | undefined>;
}

const sources = new Map<string, PayloadSource>();

/** Registers a chip's source for as long as it is drawn; the answer takes it back. */
export function keepSource(id: string, source: PayloadSource): () => void {
  sources.set(id, source);
  return () => {
    if (sources.get(id) === source) sources.delete(id);
  };
}

/** The source of the chip that carries this id. */
export function sourceOfChip(id: string): PayloadSource | undefined {
  return sources.get(id);
}
