/** A receipt's `tools` container. Rule source: engine.md section 6. */
import { toolDigestInput } from './digest.ts';
import { receiptHash } from './hashing.ts';
import type { Receipt, Withheld } from './model.ts';
import { elementsOf, memberOf, nameOf, UNREADABLE } from './plain-data.ts';
import { UNSERIALIZABLE } from './stable-json.ts';

const WITHHELD: readonly Withheld[] = ['wrap-up', 'evidence-revision'];

/**
 * The names served, in order, each schema's hash under its name, and the forced answer tool
 * (named last where its schema was not among the tools). `undefined` where the tools cannot
 * be walked. A reason for withholding that is none of ours reads as none. Never throws.
 */
export function mintTools(runId: string, input: unknown): Receipt['tools'] {
  const tools = elementsOf(memberOf(input, 'tools'));
  if (tools === undefined) return undefined;
  const forced = memberOf(input, 'forced');
  const withheld = memberOf(input, 'withheld');
  const named = tools.map((tool): [string, string] => [
    nameOf(memberOf(tool, 'name')),
    receiptHash(runId, tool === UNREADABLE ? UNSERIALIZABLE : toolDigestInput(tool)),
  ]);
  const names = named.map(([name]) => name);
  if (typeof forced === 'string' && !names.includes(forced)) names.push(forced);
  return {
    names,
    // fromEntries defines its members, so a tool named `__proto__` keeps its row.
    schemaHashes: Object.fromEntries(named),
    forced: typeof forced === 'string' ? forced : null,
    withheld: WITHHELD.find((reason) => reason === withheld) ?? null,
  };
}
