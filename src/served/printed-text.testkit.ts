/**
 * What a printed sentence may not say: names out of a program, how a thing is done, why it came to be,
 * and anything that reads as a claim of who made a recording. Rule source: engine.md sections 7 and 8.
 */

interface Refusal {
  readonly what: string;
  readonly pattern: RegExp;
}

const REFUSALS: readonly Refusal[] = [
  {
    what: 'a module name',
    pattern: /\b(?:agentfootprint|footprintjs|hash-wasm|vite|react|zustand|node)\b|\.(?:ts|tsx|js|mjs|json)\b|\bsrc\//i,
  },
  { what: 'a function name', pattern: /\b\w+\(|\b[a-z]+[A-Z]\w*\b|=>/ },
  {
    what: 'a key name',
    pattern: /\b[a-z]\w*\.[a-z]\w*\b|\b[a-z]+_[a-z_]+\b|`|\b(?:sf|call|no|on|not)-[a-z]+(?:-[a-z]+)*\b|[[\]{}]/,
  },
  { what: 'a version', pattern: /\bversions?\b|\bv?\d+\.\d+|\breleases?\b|\bvintages?\b/i },
  {
    what: 'a mechanism word',
    pattern:
      /\b(?:fold(?:s|ed)?|commit(?:s|ted)?|deltas?|snapshots?|logs?|merge[ds]?|overwrit\w+|repla(?:y|ys|yed)|charts?|stages?|subflows?|mounts?|inject\w*|slots?|cursors?|scopes?|JSON|SHA-?\d*|UTF-?\d*|booleans?|undefined|null|arrays?|objects?|functions?|modules?|workers?|memo\w*|transforms?|schema hashes|salt\w*|digests?|keys?)\b/i,
  },
  { what: 'a cause', pattern: /\b(?:because|due to|caused|since|owing to|declin\w+|redact\w*|crash\w*)\b/i },
  {
    what: 'a claim',
    pattern: /\bauthentic\w*|\b(?:un)?trust\w*|\b(?:un)?tamper\w*|\bprov(?:en|ed) safe\b|\bgenuine\b|\bguarante\w+/i,
  },
];

/** Why a printed text is refused; empty where it may be printed. */
export function refusalsOf(text: string): readonly string[] {
  return REFUSALS.flatMap(({ what, pattern }) => {
    const found = pattern.exec(text);
    return found === null ? [] : [`${what}: ${found[0]}`];
  });
}
