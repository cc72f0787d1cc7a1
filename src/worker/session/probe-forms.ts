/** How a probed text is put into a row and hashed. Rule source: engine.md section 6. */
import { isJsonObject, type Json } from '../../json.ts';
import type { ProbeForm } from '../../protocol/whole-run.ts';
import { messageDigestInput, toolDigestInput } from '../../receipt/digest.ts';
import { receiptHash } from '../../receipt/hashing.ts';
import { systemText } from '../../served/system.ts';
import type { VerifyRow } from '../../verify/model.ts';
import type { TurnCheck } from './checks.ts';
import { isRebuilt, receiptEntry, requestOnlyLine } from './row-content.ts';
import { jsonText } from './text.ts';

/** The text asked about, with its hashes as they are needed. */
export class ProbedText {
  readonly text: string;
  /** The text as the JSON of a tool; `undefined` where it is none. */
  readonly schema: Json | undefined;
  readonly #hashes = new Map<string, string>();

  constructor(text: string) {
    this.text = text;
    this.schema = schemaIn(text);
  }

  asText(salt: string): string {
    return this.#hash(salt, 'text', () => this.text);
  }

  asSchema(salt: string): string | undefined {
    return this.schema === undefined ? undefined : this.#hash(salt, 'schema', () => toolDigestInput(this.schema));
  }

  /** As a message that has nothing but a role, and where given the id and the tool name. */
  asBare(salt: string, role: string, toolCallId = '', toolName = ''): string {
    return this.#hash(salt, JSON.stringify([role, toolCallId, toolName]), () =>
      messageDigestInput({ role, content: this.text, toolCallId, toolName }),
    );
  }

  #hash(salt: string, form: string, input: () => string): string {
    const name = `${form}\u0000${salt}`;
    const known = this.#hashes.get(name) ?? receiptHash(salt, input());
    this.#hashes.set(name, known);
    return known;
  }
}

/** What comparing one row gave: a match with the form it took, `different`, or `unknown` where a hash cannot tell. */
export type Compared = { readonly form: ProbeForm } | 'different' | 'unknown';

/** Roles a message is sent under, where a receipt names none. */
const ROLES = ['user', 'assistant', 'tool', 'system'];

/** Compares the text with one row that the receipt lists under `onReceipt`. */
export function compareByHash(
  probed: ProbedText,
  check: TurnCheck,
  row: VerifyRow,
  salt: string,
  onReceipt: string,
): Compared {
  switch (row.field) {
    case 'system':
    case 'piece':
      return probed.asText(salt) === onReceipt ? { form: 'text' } : 'different';
    case 'tool-schema': {
      const hash = probed.asSchema(salt);
      return hash === onReceipt ? { form: 'schema' } : 'different';
    }
    case 'message':
      return isRebuilt(row)
        ? compareRebuilt(probed, check, row, salt, onReceipt)
        : compareAlone(probed, check, receiptEntry(check, row), salt, onReceipt);
    case 'request-only':
      return compareAlone(probed, check, requestOnlyLine(check, row.index), salt, onReceipt);
    default:
      return 'different';
  }
}

/** True where the rebuild of a row is exactly this text, whatever a receipt says. */
export function isRebuiltAs({ text, schema }: ProbedText, check: TurnCheck, row: VerifyRow): boolean {
  // What stands in a redacted copy for a text is not that text.
  if (!isRebuilt(row) || row.withheld === true) return false;
  const { system, messages, tools } = check.parts;
  switch (row.field) {
    case 'system':
      return system.pieces.length > 0 && systemText(system.pieces) === text;
    case 'piece':
      return system.pieces[row.index]?.text === text;
    case 'message':
      return messages.at(row.index)?.content === text;
    case 'tool-schema': {
      const served = tools.schemas[row.index];
      return schema !== undefined && served !== undefined && toolDigestInput(served) === toolDigestInput(schema);
    }
    default:
      return false;
  }
}

/**
 * The receipt's hash covers role, content, ids, calls and thinking: the other fields are taken from the log. Where the
 * row agrees with its receipt, its own content is what was hashed, so any other content is another hash: not taken again.
 */
function compareRebuilt(
  probed: ProbedText,
  check: TurnCheck,
  row: VerifyRow,
  salt: string,
  onReceipt: string,
): Compared {
  const message = check.parts.messages.at(row.index);
  if (message === undefined) return 'unknown';
  if (row.rebuilt === onReceipt && message.content !== probed.text) return 'different';
  const input = messageDigestInput({ ...message, content: probed.text });
  if (receiptHash(salt, input) === onReceipt) return { form: 'message-on-record' };
  // The row was edited: the fields beside its text may be others than the ones that were hashed.
  return 'unknown';
}

interface Alone {
  readonly role: string | undefined;
  readonly key?: string | undefined;
}

/** A message of which the receipt has role and key alone: the forms that need nothing else are tried. */
function compareAlone(
  probed: ProbedText,
  check: TurnCheck,
  entry: Alone | undefined,
  salt: string,
  onReceipt: string,
): Compared {
  const roles = entry?.role === undefined ? ROLES : [entry.role];
  if (roles.some((role) => probed.asBare(salt, role) === onReceipt)) return { form: 'bare-message' };
  const key = entry?.key;
  if (key === undefined || key === '') return 'unknown';
  const names = ['', ...toolNames(check)];
  const matches = roles.some((role) => names.some((name) => probed.asBare(salt, role, key, name) === onReceipt));
  return matches ? { form: 'keyed-message' } : 'unknown';
}

function toolNames({ parts }: TurnCheck): readonly string[] {
  return parts.tools.names;
}

function schemaIn(text: string): Json | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return isJsonObject(parsed) && jsonText(parsed) !== '' ? parsed : undefined;
  } catch {
    return undefined;
  }
}
