/**
 * JSON laid out for reading. Tokens are kept exactly as they are written: numbers keep their digits,
 * strings their escapes, repeated keys stay repeated; only the white space between tokens is new.
 */

/** Past this many UTF-16 units a text is not laid out. */
export const PRETTY_LIMIT = 262_144;

/** The text laid out with two spaces a level, or undefined when it is not a JSON object or array. Linear. */
export function prettyJson(text: string): string | undefined {
  if (text.length > PRETTY_LIMIT || !/^\s*[[{]/.test(text) || !isJson(text)) return undefined;
  const out: string[] = [];
  let depth = 0;
  const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
  let previous = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const closes = token === '}' || token === ']';
    if (closes) depth -= 1;
    const empty = closes && (previous === '{' || previous === '[');
    const opened = previous === '{' || previous === '[' || previous === ',';
    if (out.length > 0 && !empty && (closes || opened)) out.push('\n', indent(depth));
    if (previous === ':') out.push(' ');
    out.push(token);
    if (token === '{' || token === '[') depth += 1;
    previous = token;
  }
  return out.join('');
}

/** Deep nesting is indented no further than this: the page must not scroll sideways. */
const DEEPEST = 24;

function indent(depth: number): string {
  return '  '.repeat(Math.min(depth, DEEPEST));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
