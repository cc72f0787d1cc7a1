/** The redacted copy that the page asked for: what goes is gathered from the session, and the copy is opened again. */

import { objectsOf, own } from '../../json.ts';
import type { Calls } from '../../protocol/messages.ts';
import type { GuessableHash, RedactAnswer, RedactKind } from '../../protocol/redaction.ts';
import { sectionOf } from '../../protocol/views.ts';
import type { LLMMessage } from '../../receipt/model.ts';
import { stableJson } from '../../receipt/stable-json.ts';
import { openRecording } from '../../recording/open-recording.ts';
import { parsedCopy, type RedactedCopy, redactedCopy } from '../../redact/copy.ts';
import { Literals } from '../../redact/derive.ts';
import { addDescriptions, gather, kindOfRole } from '../../redact/gather.ts';
import { guessable } from '../../redact/guess.ts';
import type { NotChecked } from '../../redact/model.ts';
import { placeholdersIn } from '../../redact/note.ts';
import { systemText } from '../../served/system.ts';
import type { VerifyRow } from '../../verify/model.ts';
import { rawAnswer } from './answer.ts';
import type { TurnCheck } from './checks.ts';
import { findRow } from './row-lookup.ts';
import { createSession, type RecordingSession } from './session.ts';
import type { Turn } from './turns.ts';

type Ask = Calls['redact']['ask'];

/** A copy up to this size is opened again here to see what it shows. */
const REOPEN_BYTES = 128 * 1024 * 1024;
/** A literal of fewer characters is not looked for in base64. */
const BASE64_FROM = 4;

/** Steps between two looks at the clock; each yields how far it is, in values or turns. */
export type Steps<T> = Generator<number, T>;

/** The copy, or what it would be: `ask.save` asks for its bytes. `nonce`: random hex digits. */
export function* redact(session: RecordingSession, ask: Ask, nonce: string): Steps<RedactAnswer> {
  const literals = yield* gathered(session, ask);
  const list = literals.list();
  const first = yield* redactedCopy(session.recording, { literals: list, dropped: new Set(), nonce });
  const seen = yield* reopened(session, first);
  const dropped = new Set(ask.dropHashes ? (seen?.guessable ?? []).map(({ hash }) => hash) : []);
  const copy = dropped.size === 0 ? first : yield* redactedCopy(session.recording, { literals: list, dropped, nonce });
  const shown = dropped.size === 0 ? seen : yield* reopened(session, copy);
  const notChecked: NotChecked[] = ['other-spellings', 'split-texts'];
  if (ask.literals.some((text) => text !== '' && [...text].length < BASE64_FROM)) notChecked.push('short-in-base64');
  if (literals.skipped > 0) notChecked.push('short-values');
  if (copy.replaced.formatWords > 0) notChecked.push('format-words');
  if (seen === undefined) notChecked.push('not-reopened');
  return {
    texts: copy.legs.reduce((sum, { texts }) => sum + texts.length, 0),
    places: copy.replaced.places,
    forms: copy.replaced.forms,
    literals: ask.literals.map((text) => {
      const nth = list.findIndex((known) => known.text === text);
      return { text, count: copy.replaced.byLiteral[nth] ?? 0 };
    }),
    hashesDropped: copy.replaced.hashes,
    bytes: copy.bytes,
    notChecked,
    guessable: seen?.guessable ?? [],
    ...(shown !== undefined && { shows: shown.shows }),
    ...(ask.save && shown?.shows.broken === undefined && { file: joined(copy) }),
  };
}

function* gathered(session: RecordingSession, ask: Ask): Steps<Literals> {
  const literals = new Literals();
  const kinds = new Set(ask.kinds);
  for (const turn of kinds.size === 0 ? [] : session.turns.list) {
    addKinds(literals, kinds, session.context(turn).check, turn);
    yield turn.head.turn;
  }
  for (const { document } of kinds.size === 0 ? [] : session.recording.legs) yield* gather(document, kinds, literals);
  for (const { at, row } of ask.rows) {
    const turn = session.turns.at(at);
    const check = turn && session.context(turn).check;
    const found = check && findRow(check, row);
    if (check !== undefined && found !== undefined) addRow(literals, check, found.row);
  }
  // Last, so that a text that is also a short value of a row is still looked for everywhere.
  for (const text of ask.literals) literals.add(text);
  return literals;
}

function addKinds(literals: Literals, kinds: ReadonlySet<RedactKind>, { parts }: TurnCheck, turn: Turn): void {
  if (kinds.has('system')) for (const { text } of parts.system.pieces) literals.derive(text);
  for (const message of parts.messages.all) {
    if (kinds.has(kindOfRole(message.role))) literals.derive(message.content);
    if (kinds.has('thinking')) literals.derive(message.thinkingBlocks);
    if (kinds.has('tool-arguments')) addArguments(literals, message);
  }
  if (kinds.has('tool-descriptions')) for (const schema of parts.tools.schemas) addDescriptions(literals, schema);
  const answer = rawAnswer(turn);
  if (kinds.has('assistant')) literals.derive(answer?.text);
  if (kinds.has('thinking')) literals.derive(answer?.thinking);
  if (kinds.has('tool-arguments')) for (const { args } of answer?.calls ?? []) literals.derive(args);
}

function addRow(literals: Literals, { parts }: TurnCheck, { field, index }: VerifyRow): void {
  if (field === 'system') for (const { text } of parts.system.pieces) literals.derive(text);
  if (field === 'piece') literals.derive(parts.system.pieces[index]?.text);
  const message = field === 'message' ? parts.messages.at(index) : undefined;
  if (message !== undefined) {
    literals.derive(message.content);
    literals.derive(message.thinkingBlocks);
    addArguments(literals, message);
  }
  const schema = field === 'tool-schema' ? parts.tools.schemas[index] : undefined;
  if (schema !== undefined) addDescriptions(literals, schema);
}

function addArguments(literals: Literals, { toolCalls }: LLMMessage): void {
  for (const call of objectsOf(toolCalls) ?? []) literals.derive(own(call, 'args'));
}

interface Seen {
  readonly shows: NonNullable<RedactAnswer['shows']>;
  readonly guessable: readonly GuessableHash[];
}

/** Opens the copy as a reader would; `undefined` where it is too large for that. */
function* reopened(session: RecordingSession, copy: RedactedCopy): Steps<Seen | undefined> {
  if (copy.bytes > REOPEN_BYTES) return undefined;
  const result = openRecording(parsedCopy(copy));
  const before = { verified: 0, damaged: 0 };
  const after = { verified: 0, damaged: 0 };
  let withheld = 0;
  const guesses = new Map<string, GuessableHash>();
  if (!result.ok) {
    const nothing = { verifiedBefore: 0, verified: 0, damagedBefore: 0, damaged: 0, withheld: 0 };
    return { shows: { ...nothing, broken: 'no-recording' }, guessable: [] };
  }
  const other = createSession(result.recording);
  for (const turn of session.turns.list) {
    const { counts } = session.context(turn).check;
    before.verified += counts.verified;
    before.damaged += counts.damaged;
    yield turn.head.turn;
  }
  for (const turn of other.turns.list) {
    const { check } = other.context(turn);
    after.verified += check.counts.verified;
    after.damaged += check.counts.damaged;
    for (const { row, text } of withheldRows(check)) {
      withheld += 1;
      const guess = row.onReceipt === undefined ? undefined : guessOf(copy, turn, text);
      if (guess === undefined || row.onReceipt === undefined || guesses.has(row.onReceipt)) continue;
      guesses.set(row.onReceipt, {
        turn: turn.head.turn,
        section: sectionOf(row.field),
        row: row.id,
        hash: row.onReceipt,
        reason: guess,
      });
    }
    yield turn.head.turn;
  }
  const lost = other.turns.list.length !== session.turns.list.length;
  const worse = after.damaged > before.damaged;
  const shows: Seen['shows'] = {
    verifiedBefore: before.verified,
    verified: after.verified,
    damagedBefore: before.damaged,
    damaged: after.damaged,
    withheld,
    ...(lost ? { broken: 'turns-lost' as const } : worse ? { broken: 'rows-damaged' as const } : {}),
  };
  return { shows, guessable: [...guesses.values()] };
}

function guessOf({ legs }: RedactedCopy, turn: Turn, text: string): GuessableHash['reason'] | undefined {
  const leg = legs[turn.head.leg];
  if (leg === undefined) return undefined;
  const texts = placeholdersIn(leg.mark, text).flatMap((nth) => leg.texts[nth - leg.first - 1] ?? []);
  return texts.length === 0 ? undefined : guessable(texts);
}

/** The withheld rows of a turn, each with the text its placeholders stand in. */
function* withheldRows({ blocks, parts }: TurnCheck): Generator<{ readonly row: VerifyRow; readonly text: string }> {
  for (const field of ['system', 'piece', 'message', 'tool-schema'] as const) {
    for (let at = 0; at < blocks[field].length; at += 1) {
      const row = blocks[field].row(at);
      if (row?.withheld !== true) continue;
      yield { row, text: rowText(field, row.index, parts) };
    }
  }
}

function rowText(
  field: 'system' | 'piece' | 'message' | 'tool-schema',
  index: number,
  parts: TurnCheck['parts'],
): string {
  if (field === 'system') return systemText(parts.system.pieces);
  if (field === 'piece') return parts.system.pieces[index]?.text ?? '';
  return stableJson(field === 'message' ? parts.messages.at(index) : parts.tools.schemas[index]);
}

function joined({ pieces, bytes }: RedactedCopy): ArrayBuffer {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole.buffer;
}
