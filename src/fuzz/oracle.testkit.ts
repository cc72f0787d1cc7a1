/**
 * What the best possible status of each row is, found without the checker: digests written again
 * from engine.md section 6 over Node's SHA-256, lists compared as lists.
 */
import { createHash } from 'node:crypto';
import type { ServedGapKind, ServedView } from '../served/model.ts';
import type { EpochVerdict, RowField, VerifyRow } from '../verify/model.ts';

type Bag = { readonly [key: string]: unknown };

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function member(value: unknown, key: string): unknown {
  return isBag(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function list(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

export function H(salt: string, x: string): string {
  return createHash('sha256').update(`${salt}\u001F${x}`, 'utf8').digest('hex').slice(0, 16);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isBag(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key): [string, unknown] => [key, sorted(value[key])]));
}

/** @throws RangeError where the value is too deep for the stack: then nothing is said about its row. */
export function J(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? '\u001F<unserializable>';
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : J(value);
}

export function messageText(message: unknown): string {
  const calls = member(message, 'toolCalls');
  const thinking = member(message, 'thinkingBlocks');
  return [
    plain(member(message, 'role')),
    plain(member(message, 'content')),
    plain(member(message, 'toolCallId')),
    plain(member(message, 'toolName')),
    list(calls)?.map(callText).join('\u001C') ?? (calls === undefined || calls === null ? '' : J(calls)),
    thinking === undefined || thinking === null || list(thinking)?.length === 0 ? '' : J(thinking),
  ].join('\u001E');
}

function callText(call: unknown): string {
  if (typeof call !== 'object' || call === null) return J(call);
  const meta = member(call, 'providerMeta');
  return [
    plain(member(call, 'id')),
    plain(member(call, 'name')),
    J(member(call, 'args')),
    meta === undefined ? '' : J(meta),
  ].join('\u001D');
}

const HASHED: readonly RowField[] = ['system', 'piece', 'message', 'tool-schema'];
const EXCUSES: readonly ServedGapKind[] = [
  'no-fold-base',
  'no-run-log',
  'no-conversation-on-record',
  'forced-tool-schema',
];

/** Rows the oracle had an opinion on, over all cases: a floor on it shows that it was awake. */
export interface Judged {
  verified: number;
  damaged: number;
  tooDeep: number;
  withheld: number;
}

/**
 * Everything about a verdict that is better than the truth; empty where nothing is. `mark`: what every placeholder of
 * a redacted copy begins with, where the recording declares to be one.
 */
export function tooGood(
  view: ServedView,
  receipt: unknown,
  verdict: EpochVerdict,
  judged: Judged,
  mark?: string,
): readonly string[] {
  const said: string[] = [...notWithheld(view, receipt, verdict, judged, mark)];
  const hides = (text: string): boolean => mark !== undefined && text.includes(mark);
  const salt = member(member(receipt, 'basis'), 'runId');
  const tally = new Map<string, number>();
  for (const row of verdict.rows) tally.set(row.status, (tally.get(row.status) ?? 0) + 1);
  for (const [status, count] of Object.entries(verdict.counts)) {
    if ((tally.get(status) ?? 0) !== count)
      said.push(`counts say ${count} ${status}, the rows ${tally.get(status) ?? 0}`);
  }
  const verified = verdict.rows.filter(({ status }) => status === 'verified');
  if (typeof salt !== 'string') {
    if (verified.length > 0) said.push('a row is verified without a salt');
    return said;
  }
  const proofs = new Set<string>();
  for (const row of verified) {
    judged.verified += 1;
    const complaint = tryJudge(judged, () => unproved(view, receipt, salt, row));
    if (complaint !== undefined) said.push(complaint);
    const proof = `${row.field} ${row.onReceiptIndex}`;
    if (row.field !== 'tool-schema' && proofs.has(proof)) said.push(`${proof} proves two rows`);
    proofs.add(proof);
  }
  const excused = view.gaps.some(({ gap }) => EXCUSES.includes(gap));
  const texts = {
    message: () => view.messages.asSent.map(messageText),
    piece: () => view.system.pieces.map(({ text }) => text),
  };
  const lists = {
    message: list(member(member(receipt, 'messages'), 'entries')),
    piece: list(member(member(receipt, 'system'), 'pieces')),
  };
  for (const field of ['message', 'piece'] as const) {
    const stored = lists[field]?.map((entry) => member(entry, 'hash'));
    if (stored === undefined || !stored.every((hash) => typeof hash === 'string')) continue;
    const complaint = tryJudge(judged, () => {
      const said = texts[field]();
      const ours = said.map((text) => H(salt, text));
      const damaged = verdict.rows.filter((row) => row.field === field && row.status === 'damaged').length;
      const differs =
        ours.length !== stored.length || ours.some((hash, at) => hash !== stored[at] && !hides(said[at] ?? ''));
      if (!differs || (excused && ours.length <= stored.length)) return undefined;
      judged.damaged += 1;
      return damaged > 0 ? undefined : `the ${field} rows differ from the receipt and none is damaged`;
    });
    if (complaint !== undefined) said.push(complaint);
  }
  const whole = member(member(receipt, 'system'), 'hash');
  const prompt = verdict.rows.find(({ field }) => field === 'system');
  if (
    typeof whole === 'string' &&
    !excused &&
    prompt !== undefined &&
    whole !== H(salt, view.system.text) &&
    !hides(view.system.text)
  ) {
    judged.damaged += 1;
    if (prompt.status !== 'damaged') said.push(`the prompt differs from the receipt and is ${prompt.status}`);
  }
  const schemaHashes = member(member(receipt, 'tools'), 'schemaHashes');
  for (const schema of isBag(schemaHashes) ? view.tools.schemas : []) {
    const complaint = tryJudge(judged, () => {
      const hash = member(schemaHashes, schema.name);
      // Named without a hash to compare: nothing is proved or disproved.
      if (isBag(schemaHashes) && Object.hasOwn(schemaHashes, schema.name) && typeof hash !== 'string') return undefined;
      if (hash === H(salt, J(schema)) || hides(J(schema))) return undefined;
      judged.damaged += 1;
      const damaged = verdict.rows.some(
        ({ field, status, id }) =>
          field === 'tool-schema' && status === 'damaged' && id.startsWith(`tool-schema:${schema.name}`),
      );
      return damaged ? undefined : `the schema of ${schema.name} differs from the receipt and is not damaged`;
    });
    if (complaint !== undefined) said.push(complaint);
  }
  return said;
}

/** Withheld stays Withheld: a row with a placeholder in it is that, or a finding, and no other row is. */
function notWithheld(
  view: ServedView,
  receipt: unknown,
  { rows }: EpochVerdict,
  judged: Judged,
  mark: string | undefined,
): readonly string[] {
  return rows.flatMap((row) => {
    if (!HASHED.includes(row.field)) return row.withheld === true ? [`${row.id} is withheld and has no text`] : [];
    const complaint = tryJudge(judged, () => {
      const isServed = row.rebuilt !== undefined || row.withheld === true || row.status === 'reconstructed';
      const [text] = isServed ? sides(view, receipt, row) : [undefined];
      const hidden = mark !== undefined && text?.includes(mark) === true;
      if (hidden) judged.withheld += 1;
      if (row.withheld !== true) {
        return hidden && row.status !== 'damaged' ? `${row.id} holds a placeholder and is ${row.status}` : undefined;
      }
      if (!hidden) return `${row.id} is withheld and holds no placeholder`;
      return row.status === 'on-receipt' || row.status === 'not-on-record'
        ? undefined
        : `${row.id} is withheld and ${row.status}`;
    });
    return complaint === undefined ? [] : [complaint];
  });
}

/** Why a row may not be verified; `undefined` where its hash does stand on the receipt, at the place it names. */
function unproved(view: ServedView, receipt: unknown, salt: string, row: VerifyRow): string | undefined {
  if (!HASHED.includes(row.field)) return `${row.id} is verified and has no hash`;
  const [text, stored] = sides(view, receipt, row);
  if (text === undefined) return `${row.id} is verified and is not in the view`;
  return H(salt, text) === stored
    ? undefined
    : `${row.id} is verified and hashes to something else than the receipt has`;
}

/** What the row says, in the words it is hashed by, and the hash at the place it is paired with. */
function sides(
  view: ServedView,
  receipt: unknown,
  row: VerifyRow,
): readonly [text: string | undefined, stored: unknown] {
  const { field, index, onReceiptIndex = -1 } = row;
  const system = member(receipt, 'system');
  switch (field) {
    case 'system':
      return [view.system.text, member(system, 'hash')];
    case 'piece':
      return [view.system.pieces[index]?.text, member(list(member(system, 'pieces'))?.[onReceiptIndex], 'hash')];
    case 'message': {
      const message = view.messages.asSent[index];
      const entries = list(member(member(receipt, 'messages'), 'entries'));
      return [message && messageText(message), member(entries?.[onReceiptIndex], 'hash')];
    }
    default: {
      const schema = view.tools.schemas[index];
      const hashes = member(member(receipt, 'tools'), 'schemaHashes');
      return [schema && J(schema), schema && member(hashes, schema.name)];
    }
  }
}

function tryJudge(judged: Judged, judge: () => string | undefined): string | undefined {
  try {
    return judge();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    judged.tooDeep += 1;
    return undefined;
  }
}
