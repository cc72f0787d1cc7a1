/** The account of gaps, true by test: every field, every clause, every word. Rule source: engine.md section 7. */
import { beforeAll, describe, expect, it } from 'vitest';
import { epochLocations } from '../epochs/epoch-at.ts';
import { initHashing } from '../receipt/hashing.ts';
import { accountFor, fieldsOf, partitions } from './field-walk.testkit.ts';
import { GAP_CLAUSES } from './gap-clauses.testkit.ts';
import { EXCUSING_GAPS, GAP_ORDER, SERVED_GAPS, UNGAPPED_FIELDS } from './gaps.ts';
import type { ServedGapKind } from './model.ts';
import { STANDING_CAVEATS } from './model.ts';
import { refusalsOf } from './printed-text.testkit.ts';
import { receiptAt, servedAt } from './served-at.ts';
import {
  expectedFiles,
  hasShared,
  opened,
  sampleNames,
  sampleValue,
  sharedNames,
  sharedValue,
} from './shared-recordings.testkit.ts';

beforeAll(initHashing);

describe('the catalogue', () => {
  it('lists each gap once, in the order a view does', () => {
    expect(Object.keys(SERVED_GAPS)).toEqual(GAP_ORDER);
    expect(new Set(GAP_ORDER).size).toBe(GAP_ORDER.length);
  });

  it('says one sentence a gap, in words of the page', () => {
    for (const { sentence } of Object.values(SERVED_GAPS)) {
      expect(refusalsOf(sentence)).toEqual([]);
      expect(sentence.match(/[.!?](\s|$)/g)).toEqual(['.']);
    }
    for (const reason of Object.values(UNGAPPED_FIELDS)) expect(refusalsOf(reason)).toEqual([]);
  });

  it('excuses by the four gaps that are holes, never by a caveat', () => {
    expect([...EXCUSING_GAPS].toSorted()).toEqual(
      ['forced-tool-schema', 'no-conversation-on-record', 'no-fold-base', 'no-run-log'].toSorted(),
    );
    for (const caveat of STANDING_CAVEATS) expect(EXCUSING_GAPS.has(caveat)).toBe(false);
  });
});

describe('each sentence', () => {
  const kinds = GAP_ORDER.map((gap) => [gap, GAP_CLAUSES[gap], SERVED_GAPS[gap]] as const);

  it.each(kinds)('%s is its clauses and nothing else', (_, clauses, { sentence }) => {
    const texts = clauses.map(({ text }) => text);
    expect(texts.join('')).toBe(sentence);
    expect(partitions(texts, sentence)).toBe(true);
    for (const left of texts.keys()) expect(partitions(texts.toSpliced(left, 1), sentence)).toBe(false);
  });

  it.each(kinds)('%s names every field it covers, in a phrase of its own', (_, clauses, { fields }) => {
    expect(phrasesMiss(clauses, fields)).toEqual([]);
    for (const [at, clause] of clauses.entries()) {
      for (const phrase of Object.keys(clause.covers ?? {})) expect(clause.text).toContain(phrase);
      if (clause.covers === undefined) continue;
      const silent = clauses.with(at, { text: clause.text, holds: clause.holds });
      expect(phrasesMiss(silent, fields)).not.toEqual([]);
    }
  });

  describe.runIf(hasShared())('is true of a real view', () => {
    const clauses = GAP_ORDER.flatMap((gap) =>
      GAP_CLAUSES[gap].map(({ text, holds }) => [gap, text.trim(), holds] as const),
    );
    it.each(clauses)('%s: %s', (_gap, _text, holds) => holds());
  });
});

describe('the account of fields', () => {
  const found = fieldsInUse();

  it('covers every field of every real view and receipt, in one place only', () => {
    expect(found.size).toBeGreaterThanOrEqual(25);
    expect(accountFor(found, SERVED_GAPS, UNGAPPED_FIELDS)).toEqual({ neither: [], both: [], nowhere: [] });
  });

  it('fails when a field is taken out of it, put in both places, or comes anew', () => {
    const onlyIn = Object.entries(UNGAPPED_FIELDS).filter(([field]) => field !== 'gaps');
    expect(accountFor(found, SERVED_GAPS, Object.fromEntries(onlyIn)).neither).toEqual(['gaps']);
    for (const field of new Set(Object.values(SERVED_GAPS).flatMap(({ fields }) => fields))) {
      const without = Object.fromEntries(
        GAP_ORDER.map((gap) => [gap, { fields: SERVED_GAPS[gap].fields.filter((name) => name !== field) }]),
      );
      expect(accountFor(found, without, UNGAPPED_FIELDS).neither).toEqual([field]);
      expect(accountFor(found, SERVED_GAPS, { ...UNGAPPED_FIELDS, [field]: 'twice' }).both).toEqual([field]);
    }
    const grown = new Set([...found, ...fieldsOf({ tools: { toolChoice: 'auto' }, footnotes: [] })]);
    expect(accountFor(grown, SERVED_GAPS, UNGAPPED_FIELDS).neither).toEqual(['footnotes', 'tools.toolChoice']);
  });
});

describe.runIf(hasShared())('gaps are raised', () => {
  it('each on some real view but no-run-log, and in the order of the catalogue', () => {
    const raised = new Set<ServedGapKind>();
    for (const name of sharedNames()) {
      const recording = opened(sharedValue(name));
      for (const { callRuntimeStageId } of epochLocations(recording)) {
        const gaps = servedAt(recording, callRuntimeStageId)?.gaps ?? [];
        const kinds = gaps.map(({ gap }) => gap);
        expect(kinds).toEqual(GAP_ORDER.filter((gap) => kinds.includes(gap)));
        for (const { gap, fields, sentence } of gaps) {
          expect({ fields, sentence }).toEqual(SERVED_GAPS[gap]);
          raised.add(gap);
        }
      }
    }
    expect(GAP_ORDER.filter((gap) => !raised.has(gap))).toEqual(['no-run-log']);
    expect(Object.keys(expectedFiles()).length).toBeGreaterThan(20);
  });
});

describe('the checker of printed text', () => {
  it.each([
    ['Read by footprintjs as it was.', 'a module name'],
    ['See src/served for more.', 'a module name'],
    ['Ask servedAt for the rest.', 'a function name'],
    ['Call verify() again.', 'a function name'],
    ['The basis.model is unknown.', 'a key name'],
    ['The `receipt` is missing.', 'a key name'],
    ['The tool_schemas are missing.', 'a key name'],
    ['The gap is no-fold-base here.', 'a key name'],
    ['Written by version nine.', 'a version'],
    ['Written by 9.94 of it.', 'a version'],
    ['The fold has no base.', 'a mechanism word'],
    ['Nothing was committed there.', 'a mechanism word'],
    ['It is null on the chart.', 'a mechanism word'],
    ['It is missing because the run was cut.', 'a cause'],
    ['This is the authentic request.', 'a claim'],
    ['The request can be trusted.', 'a claim'],
    ['The recording is untampered.', 'a claim'],
    ['Every row is proven safe.', 'a claim'],
  ])('refuses %j: %s', (text, what) => {
    expect(refusalsOf(text).map((refusal) => refusal.split(':')[0])).toContain(what);
  });

  it('lets plain words be', () => {
    expect(refusalsOf('The messages of this turn agree with their hashes, and two tools are missing.')).toEqual([]);
  });
});

function phrasesMiss(
  clauses: readonly { readonly covers?: Readonly<Record<string, readonly string[]>> }[],
  fields: readonly string[],
): readonly string[] {
  const named = clauses.flatMap(({ covers }) => Object.values(covers ?? {}).flat());
  return [
    ...fields.filter((field) => !named.includes(field)).map((field) => `${field} is covered and not named`),
    ...named.filter((field) => !fields.includes(field)).map((field) => `${field} is named and not covered`),
    ...named.filter((field, at) => named.indexOf(field) !== at).map((field) => `${field} is named twice`),
  ];
}

function fieldsInUse(): ReadonlySet<string> {
  const found = new Set<string>();
  const shared = hasShared() ? sharedNames().map(sharedValue) : [];
  for (const value of [...shared, ...sampleNames().map(sampleValue)]) {
    const recording = opened(value);
    for (const { callRuntimeStageId } of epochLocations(recording)) {
      for (const field of fieldsOf(servedAt(recording, callRuntimeStageId))) found.add(field);
      for (const field of fieldsOf(receiptAt(recording, callRuntimeStageId))) found.add(field);
    }
  }
  return found;
}
