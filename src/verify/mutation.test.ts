/**
 * Flip one character anywhere in a served row and exactly the rows that contain it turn damaged
 * (engine.md section 8). Which rows contain it is known by identity of the raw JSON objects, apart
 * from anything the checker does.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { epochLocations } from '../epochs/epoch-at.ts';
import { isJsonObject } from '../json.ts';
import { initHashing } from '../receipt/hashing.ts';
import { receiptAt } from '../served/served-at.ts';
import {
  hasShared,
  largeValue,
  opened,
  sampleNames,
  sampleValue,
  sharedNames,
  sharedValue,
} from '../served/shared-recordings.testkit.ts';
import type { EpochVerdict, RowField } from './model.ts';
import {
  changedStatuses,
  flipped,
  isRaw,
  isRawList,
  type Leaf,
  leavesOf,
  messageSources,
  type Raw,
  servedRows,
  statusesOf,
} from './mutations.testkit.ts';
import { verifyRun } from './verify-epoch.ts';

/** What a message is hashed by, but its role: a row of another role is another row (see the role test). */
const MESSAGE_FIELDS = ['content', 'toolCallId', 'toolName', 'toolCalls', 'thinkingBlocks'];
/** The same, of a message that redaction left in the messages slot only. */
const INJECTION_FIELDS = ['rawContent'];
const ROWS_FLOOR = 500;
/** In a log of 600 turns: every so many messages one is flipped. */
const LARGE_STEP = 36;

/** Rows flipped so far, over all files: each counted once, whatever number of its characters were. */
const flippedRows = new Set<string>();

beforeAll(initHashing);

describe.runIf(hasShared())('one character flipped', () => {
  it.each(hasShared() ? sharedNames() : [])('%s: exactly the rows that contain it turn damaged', (name) => {
    const value = sharedValue(name);
    flipEach(name, value, allLeaves);
  });
});

describe('one character flipped in a recording of our own', () => {
  // A packed file shares one value between places: its flip is that of the recording it was packed from.
  // Where rows are damaged already, one more edit may change what the rest is aligned with.
  const own = sampleNames().filter((name) => name !== 'packed.json' && !name.startsWith('tampered-'));
  it.each(own)('%s: exactly the rows that contain it turn damaged', (name) => {
    flipEach(`samples/${name}`, sampleValue(name), (source, isMessage) => allLeaves(source, isMessage).slice(0, 1));
  });
});

describe.runIf(hasShared())('one character flipped, further', () => {
  it('flat-600-windowed: so in a long run, whichever turn it is in', () => {
    const value = largeValue('flat-600-windowed.json.gz');
    let seen = 0;
    flipEach('flat-600-windowed', value, (source, isMessage) => {
      seen += 1;
      return isMessage && seen % LARGE_STEP === 0 ? allLeaves(source, isMessage).slice(0, 1) : [];
    });
  });

  it(`was done in at least ${ROWS_FLOOR} different rows`, () => {
    expect(flippedRows.size).toBeGreaterThanOrEqual(ROWS_FLOOR);
  });

  it('in a role leaves one row too many and one missing, and touches no other', () => {
    const value = sharedValue('made-parallel-identical.json');
    const [message] = sourcesOfLastTurn(value).slice(2);
    if (message === undefined) throw new Error('no such message');
    message['role'] = 'toox';
    const last = verifyRun(opened(value)).at(-1);
    expect(last?.findings).toEqual([
      { kind: 'extra', field: 'message', index: 2 },
      { kind: 'missing', field: 'message', onReceiptIndex: 2 },
    ]);
    expect(last?.damaged).toBe(2);
  });

  it.each(hasShared() ? sharedNames() : [])('%s: in a hash of a receipt, one row of that turn', (name) => {
    const value = sharedValue(name);
    const recording = opened(value);
    const before = statusesOf(value);
    for (const { callRuntimeStageId: call, rows } of verifyRun(recording)) {
      for (const { field, place, leaf } of receiptHashes(receiptAt(recording, call))) {
        const row = rows.find(({ field: of, id, onReceiptIndex }) =>
          typeof place === 'string' ? id === `${field}:${place}` : of === field && onReceiptIndex === place,
        );
        if (row?.status !== 'verified') continue;
        leaf.write(flipped(leaf.text, 3));
        expect(changedStatuses(before, statusesOf(value))).toEqual([`${call} ${row.id} damaged`]);
        leaf.write(leaf.text);
      }
    }
  });
});

describe.runIf(hasShared())('the messages of a turn', () => {
  /** Files whose rows are all verified, so that no excuse hides a change. */
  const whole = ['made-window-sliding-flat.json', 'made-parallel-identical.json', 'dynamic-grouped.json'];

  it.each(whole)('%s: one removed is one missing row, and the rest stays verified', (name) => {
    eachList(name, (list, at) => {
      list.splice(at, 1);
      return { kinds: ['missing'], damaged: 1 };
    });
  });

  it.each(whole)('%s: one inserted is one row too many, and the rest stays verified', (name) => {
    eachList(name, (list, at) => {
      list.splice(at, 0, { role: 'user', content: 'Never said.' });
      return { kinds: ['extra'], damaged: 1 };
    });
  });

  it.each(whole)('%s: two that changed places are moved, and nothing else', (name) => {
    let swaps = 0;
    eachList(name, (list, at) => {
      const [first, second] = [list[at], list[at + 1]];
      if (first === undefined || second === undefined) return undefined;
      list.splice(at, 2, second, first);
      swaps += 1;
      return { kinds: ['moved'], damaged: 1 };
    });
    expect(swaps).toBeGreaterThan(0);
  });

  it('two far apart that changed places are two moved rows', () => {
    const value = sharedValue('dynamic-grouped.json');
    const [, last] = epochLocations(opened(value));
    if (last === undefined) throw new Error('no second turn');
    const list = listsOf(value).at(-1);
    if (list === undefined) throw new Error('no list');
    const [user, assistant, tool] = list;
    list.splice(0, 3, tool, assistant, user);
    const verdict = verifyRun(opened(value)).at(-1);
    expect(verdict?.findings.map(({ kind }) => kind)).toEqual(['moved', 'moved']);
    expect(verdict?.counts).toMatchObject({ verified: 5, damaged: 2 });
  });
});

/** Flips one character in each leaf that `choose` names, of each raw object of a verified row. */
function flipEach(name: string, value: Raw, choose: (source: Raw, isMessage: boolean) => readonly Leaf[]): void {
  const before = statusesOf(value);
  const rows = servedRows(opened(value));
  const containing = new Map<Raw, string[]>();
  const kind = new Map<Raw, boolean>();
  for (const { call, id, sources } of rows) {
    for (const source of sources) {
      containing.set(source, [...(containing.get(source) ?? []), `${call} ${id}`]);
      kind.set(source, id.startsWith('message:'));
    }
  }
  for (const [source, contained] of containing) {
    const checked = contained.filter((row) => before.get(row) === 'verified');
    if (checked.length === 0) continue;
    for (const [nth, leaf] of choose(source, kind.get(source) === true).entries()) {
      leaf.write(flipped(leaf.text, (nth * 7919) % leaf.text.length));
      const expected = checked.map((row) => `${row} damaged`).sort();
      expect({ file: name, leaf: leaf.path, changed: changedStatuses(before, statusesOf(value)) }).toEqual({
        file: name,
        leaf: leaf.path,
        changed: expected,
      });
      leaf.write(leaf.text);
      for (const row of checked) flippedRows.add(`${name} ${row}`);
    }
  }
}

function allLeaves(source: Raw, isMessage: boolean): readonly Leaf[] {
  if (Object.hasOwn(source, 'rawContent')) return leavesOf(source, INJECTION_FIELDS);
  if (Object.hasOwn(source, 'instruction')) return leavesOf(source, ['instruction']);
  // A tool's name is what its row is found by: another name is another row.
  if (!isMessage) return leavesOf(source).filter(({ path }) => path !== '/name');
  return leavesOf(source, MESSAGE_FIELDS);
}

interface ReceiptHash {
  readonly field: RowField;
  /** Position on the receipt, or a tool's name. */
  readonly place: number | string;
  readonly leaf: Leaf;
}

function receiptHashes(receipt: unknown): readonly ReceiptHash[] {
  if (!isRaw(receipt)) return [];
  return leavesOf(receipt, ['system', 'messages', 'tools']).flatMap((leaf): readonly ReceiptHash[] => {
    const [, container, list, at = '', member] = leaf.path.split('/');
    if (leaf.path === '/system/hash') return [{ field: 'system', place: 0, leaf }];
    if (list === 'pieces' && member === 'hash') return [{ field: 'piece', place: Number(at), leaf }];
    if (list === 'entries' && member === 'hash') return [{ field: 'message', place: Number(at), leaf }];
    return container === 'tools' && list === 'schemaHashes' ? [{ field: 'tool-schema', place: at, leaf }] : [];
  });
}

/**
 * Changes each committed list of messages at each of its places, one at a time, and checks every turn:
 * a turn that serves the list has what `change` says, every other turn is as it was.
 */
function eachList(
  name: string,
  change: (list: unknown[], at: number) => { readonly kinds: readonly string[]; readonly damaged: number } | undefined,
): void {
  const value = sharedValue(name);
  const before = verifyRun(opened(value));
  for (const list of listsOf(value)) {
    const kept = [...list];
    for (const at of kept.keys()) {
      const serving = new Set(turnsServing(value, kept));
      const expected = change(list, at);
      if (expected === undefined) continue;
      const after = verifyRun(opened(value));
      for (const [turn, verdict] of after.entries()) {
        if (serving.has(turn)) {
          expect(verdict.findings.map(({ kind }) => kind)).toEqual(expected.kinds);
          expect(verdict.damaged).toBe(expected.damaged);
          expect(unverifiedMessages(verdict)).toBe(expected.damaged);
        } else expect(verdict).toEqual(before[turn]);
      }
      list.splice(0, list.length, ...kept);
    }
  }
}

function unverifiedMessages(verdict: EpochVerdict): number {
  return verdict.rows.filter(({ field, status }) => field === 'message' && status !== 'verified').length;
}

/** Every committed array of messages that some turn serves from, each once. */
function listsOf(value: Raw): readonly unknown[][] {
  const served = new Set(allMessages(value));
  const lists: unknown[][] = [];
  const pending: unknown[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isRawList(next)) {
      if (next.length > 0 && next.every((member) => served.has(member))) lists.push(next);
      else pending.push(...next);
    } else if (isJsonObject(next)) pending.push(...Object.values(next));
  }
  return lists.reverse();
}

function allMessages(value: Raw): readonly unknown[] {
  const recording = opened(value);
  return epochLocations(recording).flatMap((location) => messageSources(recording, location));
}

function turnsServing(value: Raw, messages: readonly unknown[]): readonly number[] {
  const recording = opened(value);
  return epochLocations(recording).flatMap((location, turn) =>
    messageSources(recording, location).some((message) => messages.includes(message)) ? [turn] : [],
  );
}

function sourcesOfLastTurn(value: Raw): readonly Raw[] {
  const recording = opened(value);
  const last = epochLocations(recording).at(-1);
  if (last === undefined) throw new Error('no turn');
  return messageSources(recording, last);
}
