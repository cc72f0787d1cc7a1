/** The grammar of execution ids: `[path/]stageId#n` (engine.md section 1). */

/** The `n` of `…#n`: a whole number, or NaN where the id does not end in one. */
export function executionIndexOf(id: string): number {
  const hash = id.lastIndexOf('#');
  if (hash < 0) return Number.NaN;
  const digits = id.slice(hash + 1);
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The id without its `#n`. */
export function stagePathOf(id: string): string {
  const hash = id.lastIndexOf('#');
  return hash < 0 ? id : id.slice(0, hash);
}

/** The stage's own id: the last segment of an execution id or of a path. `a/b/call-llm#7` gives `call-llm`. */
export function stageOf(id: string): string {
  const path = stagePathOf(id);
  return path.slice(path.lastIndexOf('/') + 1);
}
