/** One character of a row changed on a copy in memory, and what the checker says of the copy. The recording is not touched. */

import { isJsonArray, isJsonObject, type Json, own } from '../../json.ts';
import type { Calls } from '../../protocol/messages.ts';
import { sectionOf } from '../../protocol/views.ts';
import type { FlipAnswer } from '../../protocol/whole-run.ts';
import type { Recording } from '../../recording/model.ts';
import type { ServedParts } from '../../served/parts.ts';
import { ROW_FIELDS, type VerifyRow } from '../../verify/model.ts';
import { rowsOf } from '../../verify/row-block.ts';
import { checkEpoch, type EpochCheck } from '../../verify/verify-epoch.ts';
import type { TurnCheck } from './checks.ts';
import { isRebuilt, rowContent } from './row-content.ts';
import { findRow } from './row-lookup.ts';
import { sectionRows } from './sections.ts';

type Ask = Calls['flip']['ask'];

/** UTF-16 units shown on each side of the character. */
const AROUND = 30;

/** A place inside a row's value, by the way to it: rows may be nested as deep as a file likes. */
interface Node {
  readonly parent: Node | undefined;
  readonly step: string | number;
  readonly held: Json;
}

/** A string inside a row's value. */
interface Leaf {
  readonly node: Node;
  readonly text: string;
}

/** `undefined` where there is no such row, or the log holds nothing of it that is hashed. */
export function flipAnswer(recording: Recording, check: TurnCheck, ask: Ask): FlipAnswer | undefined {
  const row = findRow(check, ask.row)?.row;
  const source = row && sourceOf(check.parts, row);
  if (source === undefined) return undefined;
  const leaves = leavesOf(source.value, source.keys);
  const of = leaves.reduce((sum, { text }) => sum + text.length, 0);
  if (of === 0) return undefined;
  const position = Math.min(Math.max(0, Math.trunc(ask.position ?? of / 2)), of - 1);
  let at = position;
  const leaf = leaves.find(({ text }) => {
    if (at < text.length) return true;
    at -= text.length;
    return false;
  });
  if (leaf === undefined) return undefined;
  const before = leaf.text.charAt(at);
  const after = before === 'x' ? 'y' : 'x';
  const flipped = leaf.text.slice(0, at) + after + leaf.text.slice(at + 1);
  const copy = checkEpoch(recording, check.turn.location, source.replace(withLeaf(leaf.node, flipped)));
  const from = Math.max(0, at - AROUND);
  return {
    around: leaf.text.slice(from, at + 1 + AROUND),
    at: at - from,
    before,
    after,
    part: pathOf(leaf.node),
    position,
    of,
    ...changes(check, copy),
    countsBefore: check.counts,
    countsAfter: copy.counts,
  };
}

interface Source {
  readonly value: Json;
  /** The members that are hashed and may be changed; all of them where absent. */
  readonly keys?: readonly string[];
  /** The parts of the request with the changed value in the place of this one. */
  replace(value: Json): ServedParts;
}

/** A tool keeps its name: under another one it would be another tool. */
function sourceOf(parts: ServedParts, row: VerifyRow): Source | undefined {
  if (!isRebuilt(row) || row.withheld === true) return undefined;
  const { system, messages, tools } = parts;
  switch (row.field) {
    case 'system':
      return {
        value: system.pieces.map(({ text }) => text),
        replace: (value) => ({ ...parts, system: { ...system, pieces: withTexts(system.pieces, value) } }),
      };
    case 'piece': {
      const piece = system.pieces[row.index];
      return (
        piece && {
          value: [piece.text],
          replace: (value) => ({
            ...parts,
            system: { ...system, pieces: system.pieces.with(row.index, withTexts([piece], value)[0] ?? piece) },
          }),
        }
      );
    }
    case 'message': {
      const message = messages.at(row.index);
      return (
        message && {
          value: message,
          keys: ['content', 'toolCalls', 'thinkingBlocks'],
          replace: (value) => {
            const all = messages.all.with(row.index, { ...message, ...(isJsonObject(value) ? value : {}) });
            return { ...parts, messages: { known: true, length: all.length, at: (index) => all[index], all } };
          },
        }
      );
    }
    case 'tool-schema': {
      const schema = tools.schemas[row.index];
      return (
        schema && {
          value: schema,
          keys: Object.keys(schema).filter((key) => key !== 'name'),
          replace: (value) => ({
            ...parts,
            tools: {
              ...tools,
              schemas: tools.schemas.with(row.index, { ...schema, ...(isJsonObject(value) ? value : {}) }),
            },
          }),
        }
      );
    }
    default:
      return undefined;
  }
}

function withTexts<T extends { readonly text: string }>(pieces: readonly T[], texts: Json): readonly T[] {
  const list = isJsonArray(texts) ? texts : [];
  return pieces.map((piece, at) => {
    const text = list[at];
    return typeof text === 'string' ? { ...piece, text } : piece;
  });
}

/** The strings of a value in the order they stand in it; under `keys` only, at its top, where given. */
function leavesOf(value: Json, keys?: readonly string[]): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const pending: Node[] = [{ parent: undefined, step: '', held: value }];
  const push = (parent: Node, step: string | number, held: Json | undefined): void => {
    if (held !== undefined) pending.push({ parent, step, held });
  };
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { held, parent } = node;
    if (typeof held === 'string') leaves.push({ node, text: held });
    else if (isJsonArray(held)) {
      for (let at = held.length - 1; at >= 0; at -= 1) push(node, at, held[at]);
    } else if (isJsonObject(held)) {
      const members = parent === undefined && keys !== undefined ? keys : Object.keys(held);
      for (const key of members.toReversed()) push(node, key, own(held, key));
    }
  }
  return leaves;
}

/** A copy of the whole value with one string replaced: what the way passes through is copied, the rest is shared. */
function withLeaf(leaf: Node, text: string): Json {
  let made: Json = text;
  for (let node = leaf; node.parent !== undefined; node = node.parent) {
    const { step } = node;
    const outer: Json = node.parent.held;
    const inner: Json = made;
    if (isJsonArray(outer)) made = outer.with(Number(step), inner);
    else if (isJsonObject(outer)) {
      made = Object.fromEntries(Object.entries(outer).map(([key, member]) => [key, key === step ? inner : member]));
    }
  }
  return made;
}

/** Where a string stands, by the members on the way; the outermost few where the way is long. */
function pathOf(leaf: Node): string {
  const steps: (string | number)[] = [];
  for (let node = leaf; node.parent !== undefined; node = node.parent) steps.push(node.step);
  const way = steps.reverse();
  return way.length > 8 ? `${way.slice(0, 8).join('.')}…` : way.join('.');
}

/** The rows whose status or hash is another one on the copy. */
function changes(check: TurnCheck, copy: EpochCheck): Pick<FlipAnswer, 'changed' | 'unchanged'> {
  const after = new Map(ROW_FIELDS.flatMap((field) => rowsOf(copy.blocks[field])).map((row) => [row.id, row]));
  const changed: FlipAnswer['changed'][number][] = [];
  let unchanged = 0;
  for (const field of ROW_FIELDS) {
    const block = check.blocks[field];
    for (let at = 0; at < block.length; at += 1) {
      const row = block.row(at);
      const now = row && after.get(row.id);
      if (row === undefined || now === undefined) continue;
      if (row.status === now.status && row.rebuilt === now.rebuilt) {
        unchanged += 1;
        continue;
      }
      const section = sectionOf(field);
      const finding = copy.findings.find((found) => found.field === field && found.index === row.index)?.kind;
      const title = field === 'system' ? 'whole prompt' : rowContent(check, row).title;
      changed.push({
        rowId: row.id,
        section,
        place: sectionRows(check, section).placeOf(field, at),
        title,
        before: row.status,
        after: now.status,
        ...(finding !== undefined && { finding }),
        ...(row.rebuilt !== undefined && { hashBefore: row.rebuilt }),
        ...(now.rebuilt !== undefined && { hashAfter: now.rebuilt }),
      });
    }
  }
  return { changed, unchanged };
}
