/** The tools of one call, by name and by schema, against the receipt. Rule source: engine.md section 8. */
import type { ToolSchema } from '../receipt/model.ts';
import type { CheckContext } from './check-context.ts';
import type { Digest } from './digest-memo.ts';
import type { Finding, RowStatus, VerifyRow } from './model.ts';
import { blockOf, emptyBlock, type RowBlock } from './row-block.ts';

/** One row for the list of names: they carry no hash, so it is never verified. None where neither side has a list. */
export function checkToolNames(context: CheckContext): RowBlock {
  const { tools } = context.parts;
  const names = context.storedTools?.names;
  if (!tools.known && names === undefined) return emptyBlock('tool-names');
  const contradicts =
    names !== undefined &&
    !sameNames(tools.names, names, tools.forced) &&
    !(context.excuses('tools.names') && isWithin(tools.names, names));
  const status = contradicts ? 'damaged' : 'reconstructed';
  const row = (): VerifyRow => ({
    id: 'tool-names:0',
    field: 'tool-names',
    index: 0,
    status,
    rebuilt: JSON.stringify(tools.names),
    ...(names === undefined ? {} : { onReceipt: JSON.stringify(names) }),
  });
  return blockOf(
    'tool-names',
    [status],
    row,
    contradicts ? [{ kind: 'contradiction', field: 'tool-names', index: 0 }] : [],
  );
}

/** A schema as one row: what was rebuilt of it, what the receipt has, by name. */
interface SchemaRow {
  readonly name: string;
  readonly index: number;
  readonly status: RowStatus;
  readonly digest?: Digest;
  readonly onReceipt?: string;
  readonly onReceiptIndex?: number;
}

/** One row a schema, paired by name. */
export function checkSchemas(context: CheckContext): RowBlock {
  const { schemas } = context.parts.tools;
  const stored = context.storedTools?.schemaHashes;
  const places = new Map([...(stored?.keys() ?? [])].map((name, place) => [name, place]));
  const rows: SchemaRow[] = schemas.map((schema, index) =>
    rebuiltSchema(context, schema, index, places.get(schema.name)),
  );
  const served = new Set(schemas.map((schema) => schema.name));
  for (const [name, onReceipt] of stored ?? []) {
    if (served.has(name)) continue;
    const index = places.get(name) ?? 0;
    const status = isExcused(context, name) ? 'on-receipt' : 'damaged';
    rows.push({ name, index, status, ...(onReceipt === undefined ? {} : { onReceipt }), onReceiptIndex: index });
  }
  let ids: readonly string[] | undefined;
  return blockOf(
    'tool-schema',
    rows.map(({ status }) => status),
    (at) => {
      ids ??= idsOf(rows);
      return schemaRow(rows[at], ids[at]);
    },
    rows.filter(({ status }) => status === 'damaged').map(findingOf),
  );
}

function rebuiltSchema(
  { salt, memo, storedTools }: CheckContext,
  schema: ToolSchema,
  index: number,
  place: number | undefined,
): SchemaRow {
  const { name } = schema;
  const hashes = storedTools?.schemaHashes;
  const digest = salt === undefined ? undefined : memo.schema(salt, schema);
  const onReceipt = hashes?.get(name);
  // A receipt that names the tool without a hash to compare proves and disproves nothing.
  const checked = digest !== undefined && hashes !== undefined && (onReceipt !== undefined || !hashes.has(name));
  return {
    name,
    index,
    status: !checked ? 'reconstructed' : digest.hash === onReceipt ? 'verified' : 'damaged',
    ...(digest === undefined ? {} : { digest }),
    ...(onReceipt === undefined ? {} : { onReceipt }),
    ...(place === undefined ? {} : { onReceiptIndex: place }),
  };
}

function findingOf({ index, digest, onReceiptIndex }: SchemaRow): Finding {
  const field = 'tool-schema';
  if (onReceiptIndex === undefined) return { kind: 'extra', field, index };
  return digest === undefined
    ? { kind: 'missing', field, onReceiptIndex }
    : { kind: 'edited', field, index, onReceiptIndex };
}

function schemaRow(row: SchemaRow | undefined, id = ''): VerifyRow {
  const { index = 0, status = 'reconstructed', digest, onReceipt, onReceiptIndex } = row ?? {};
  return {
    id,
    field: 'tool-schema',
    index,
    status,
    ...(digest === undefined ? {} : { rebuilt: digest.hash }),
    ...(onReceipt === undefined ? {} : { onReceipt }),
    ...(onReceiptIndex === undefined ? {} : { onReceiptIndex }),
    ...(digest?.utf8Ambiguous === true ? { utf8Ambiguous: true } : {}),
  };
}

/** `forced-tool-schema` declares one schema missing, not any: the other excuses cover them all. */
function isExcused(context: CheckContext, name: string): boolean {
  const { tools, gaps } = context.parts;
  if (gaps.some(({ gap }) => gap === 'forced-tool-schema') && name === tools.forced) return true;
  return gaps.some(({ gap }) => gap === 'no-fold-base' || gap === 'no-run-log');
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
function idsOf(rows: readonly SchemaRow[]): readonly string[] {
  const ids = new Set<string>();
  for (const { name, index } of rows) {
    let id = `tool-schema:${name}`;
    for (let nth = index; ids.has(id); nth += 1) id = `tool-schema:${name}:${nth}`;
    ids.add(id);
  }
  return [...ids];
}
