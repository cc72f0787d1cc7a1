/** The tools of one call, by name and by schema, against the receipt. Rule source: engine.md section 8. */
import { toolsOf } from '../receipt/containers.ts';
import type { ToolSchema } from '../receipt/model.ts';
import type { StoredTools } from '../receipt/stored-model.ts';
import type { CheckContext } from './check-context.ts';
import type { Finding, VerifyRow } from './model.ts';
import { blockOf, type RowBlock } from './row-block.ts';

/** One row for the list of names: they carry no hash, so it is never verified. None where neither side has a list. */
export function checkToolNames(context: CheckContext): RowBlock {
  const { tools } = context.parts;
  const stored = storedTools(context);
  if (!tools.known && stored?.names === undefined) return blockOf('tool-names', []);
  const contradicts =
    stored?.names !== undefined &&
    !sameNames(tools.names, stored.names, tools.forced) &&
    !(context.excuses('tools.names') && isWithin(tools.names, stored.names));
  const findings: Finding[] = contradicts ? [{ kind: 'contradiction', field: 'tool-names', index: 0 }] : [];
  return blockOf(
    'tool-names',
    [
      {
        id: 'tool-names:0',
        field: 'tool-names',
        index: 0,
        status: contradicts ? 'damaged' : 'reconstructed',
        rebuilt: JSON.stringify(tools.names),
        ...(stored?.names === undefined ? {} : { onReceipt: JSON.stringify(stored.names) }),
      },
    ],
    findings,
  );
}

/** One row a schema, paired by name. */
export function checkSchemas(context: CheckContext): RowBlock {
  const { schemas } = context.parts.tools;
  const stored = storedTools(context)?.schemaHashes;
  const rows: VerifyRow[] = [];
  const findings: Finding[] = [];
  const ids = new Set<string>();
  const places = new Map([...(stored?.keys() ?? [])].map((name, place) => [name, place]));
  for (const [index, schema] of schemas.entries()) {
    const row = schemaRow(context, schema, index, stored, places.get(schema.name), ids);
    rows.push(row);
    if (row.status !== 'damaged') continue;
    const { onReceiptIndex } = row;
    if (onReceiptIndex === undefined) findings.push({ kind: 'extra', field: 'tool-schema', index });
    else findings.push({ kind: 'edited', field: 'tool-schema', index, onReceiptIndex });
  }
  const served = new Set(schemas.map((schema) => schema.name));
  for (const [name, hash] of stored ?? []) {
    if (served.has(name)) continue;
    const index = places.get(name) ?? 0;
    const excused = isExcused(context, name);
    rows.push({
      id: idOf(name, index, ids),
      field: 'tool-schema',
      index,
      status: excused ? 'on-receipt' : 'damaged',
      onReceipt: hash,
      onReceiptIndex: index,
    });
    if (!excused) findings.push({ kind: 'missing', field: 'tool-schema', onReceiptIndex: index });
  }
  return blockOf('tool-schema', rows, findings);
}

function schemaRow(
  { salt, memo }: CheckContext,
  schema: ToolSchema,
  index: number,
  stored: ReadonlyMap<string, string> | undefined,
  place: number | undefined,
  ids: Set<string>,
): VerifyRow {
  const digest = salt === undefined ? undefined : memo.schema(salt, schema);
  const onReceipt = stored?.get(schema.name);
  const checked = digest !== undefined && stored !== undefined;
  return {
    id: idOf(schema.name, index, ids),
    field: 'tool-schema',
    index,
    status: !checked ? 'reconstructed' : digest.hash === onReceipt ? 'verified' : 'damaged',
    ...(digest === undefined ? {} : { rebuilt: digest.hash }),
    ...(onReceipt === undefined ? {} : { onReceipt }),
    ...(place === undefined ? {} : { onReceiptIndex: place }),
    ...(digest?.utf8Ambiguous === true ? { utf8Ambiguous: true } : {}),
  };
}

/** `forced-tool-schema` declares one schema missing, not any: the other excuses cover them all. */
function isExcused(context: CheckContext, name: string): boolean {
  const { tools, gaps } = context.parts;
  if (gaps.some(({ gap }) => gap === 'forced-tool-schema') && name === tools.forced) return true;
  return gaps.some(({ gap }) => gap === 'no-fold-base' || gap === 'no-run-log');
}

function storedTools({ receipt }: CheckContext): StoredTools | undefined {
  return receipt === undefined ? undefined : toolsOf(receipt);
}

/** Two lists of names agree when their order does; the forced answer tool has no place of its own in it. */
function sameNames(rebuilt: readonly string[], stored: readonly string[], forced: string | undefined): boolean {
  if (rebuilt.length !== stored.length || !isWithin(rebuilt, stored)) return false;
  const theirs = stored.filter((name) => name !== forced);
  return rebuilt.filter((name) => name !== forced).every((name, at) => name === theirs[at]);
}

/** True where every rebuilt name is on the receipt, as often as it was rebuilt. */
function isWithin(rebuilt: readonly string[], stored: readonly string[]): boolean {
  const open = new Map<string, number>();
  for (const name of stored) open.set(name, (open.get(name) ?? 0) + 1);
  return rebuilt.every((name) => {
    const count = open.get(name) ?? 0;
    open.set(name, count - 1);
    return count > 0;
  });
}

/** Unique in the view: a name is enough unless it repeats. */
function idOf(name: string, index: number, ids: Set<string>): string {
  let id = `tool-schema:${name}`;
  for (let nth = index; ids.has(id); nth += 1) id = `tool-schema:${name}:${nth}`;
  ids.add(id);
  return id;
}
