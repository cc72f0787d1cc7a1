/**
 * In which rows of which turns exactly a text was served. By hash: what a receipt lists is compared with the hash of the
 * text, so a row is found where the log lost it; what cannot be compared is named, never counted as absent.
 */
import { sectionOf } from '../../protocol/views.ts';
import {
  MAP_FIELDS,
  type MapField,
  type ProbeAnswer,
  type ProbeDoubt,
  type ProbeForm,
  type ProbeHit,
  type ProbeProof,
} from '../../protocol/whole-run.ts';
import type { ServedGapKind } from '../../served/model.ts';
import { addTurn } from '../../verify/spans.ts';
import type { Checks, TurnCheck } from './checks.ts';
import type { Slice } from './find.ts';
import { compareByHash, isRebuiltAs, ProbedText } from './probe-forms.ts';
import { rowName } from './row-identity.ts';
import { gapsOf, isKnown } from './served.ts';
import type { Turn } from './turns.ts';

const FORMS: readonly ProbeForm[] = ['text', 'message-on-record', 'bare-message', 'keyed-message', 'schema'];

/** `undefined` where it was cancelled. */
export async function probeRun(
  text: string,
  turns: readonly Turn[],
  checks: Checks,
  slice: Slice,
): Promise<ProbeAnswer | undefined> {
  const probe = new Probe(text);
  for (const [turn, of] of turns.entries()) {
    if (slice.spent() && !(await slice.breathe(turn, turns.length))) return undefined;
    probe.read(checks.of(of), turn);
  }
  return probe.answer(turns.length);
}

/** What is known of a row, under its salt and its two hashes: it is compared once, however many turns serve it. */
type Verdict = { readonly found: Omit<ProbeHit, 'spans'> } | { readonly found?: undefined; readonly unknown: boolean };

class Probe {
  readonly #probed: ProbedText;
  readonly #verdicts = new Map<string, Verdict>();
  readonly #hits = new Map<string, ProbeHit & { readonly spans: number[] }>();
  readonly #doubts = new Map<string, ProbeDoubt & { readonly spans: number[]; readonly seen: Set<string> }>();
  readonly #forms = new Set<ProbeForm>();
  #compared = 0;

  constructor(text: string) {
    this.#probed = new ProbedText(text);
  }

  read(check: TurnCheck, turn: number): void {
    const { receipt } = check.parts.receipt;
    if (receipt === undefined || check.salt === undefined) {
      this.#doubt('no-receipt', undefined, 'no-receipt-on-chart', turn);
    }
    for (const field of MAP_FIELDS) this.#readField(check, field, turn);
  }

  #readField(check: TurnCheck, field: MapField, turn: number): void {
    const section = sectionOf(field);
    const [gap] = gapsOf(check, section);
    if (check.salt !== undefined && !this.#isListed(check, field)) this.#doubt('not-listed', field, gap, turn);
    let place = -1;
    check.blocks[field].visit((rebuilt, onReceipt) => {
      place += 1;
      // A row without any hash is told apart by its place alone.
      const name = `${field} ${check.salt} ${rebuilt ?? ''} ${onReceipt ?? ''} ${rebuilt ?? onReceipt ?? `${turn}:${place}`}`;
      const verdict = this.#verdicts.get(name) ?? this.#judge(check, field, place, onReceipt);
      this.#verdicts.set(name, verdict);
      if (verdict.found !== undefined) this.#hit(verdict.found, turn);
      else if (verdict.unknown) this.#doubt('hash-alone', field, gap, turn, name);
    });
  }

  /** False where the receipt does not say what it has of this field: a row of it may be missing from both sides. */
  #isListed(check: TurnCheck, field: MapField): boolean {
    if (check.blocks[field].length > 0) return true;
    return isKnown({ check }, sectionOf(field));
  }

  #judge(check: TurnCheck, field: MapField, place: number, onReceipt: string | undefined): Verdict {
    const row = check.blocks[field].row(place);
    if (row === undefined) return { unknown: false };
    const { title } = rowName(check, row);
    const held = isRebuiltAs(this.#probed, check, row);
    const found = (proof: ProbeProof, form: ProbeForm, hash: string): Verdict => ({
      found: { field, hash, title, proof, form },
    });
    const { salt } = check;
    if (salt !== undefined && onReceipt !== undefined) {
      this.#compared += 1;
      for (const form of this.#formsOf(field, row.rebuilt !== undefined)) this.#forms.add(form);
      const compared = compareByHash(this.#probed, check, row, salt, onReceipt);
      if (typeof compared === 'object') return found('receipt', compared.form, onReceipt);
      if (held) return found('contradicted', formOf(field), row.rebuilt ?? onReceipt);
      return { unknown: compared === 'unknown' };
    }
    if (held) return found('rebuild', formOf(field), row.rebuilt ?? '');
    // With a salt and no hash on the receipt, the rebuild is all there is to compare with.
    return { unknown: false };
  }

  /** The forms that a row of a field is compared under; none for a tool where the text is no JSON of one. */
  #formsOf(field: MapField, rebuilt: boolean): readonly ProbeForm[] {
    if (field === 'tool-schema' && this.#probed.schema === undefined) return [];
    const isMessage = field === 'message' || field === 'request-only';
    return isMessage && !rebuilt ? ['bare-message', 'keyed-message'] : [formOf(field)];
  }

  #hit(found: Omit<ProbeHit, 'spans'>, turn: number): void {
    const name = `${found.field} ${found.hash} ${found.proof} ${found.title}`;
    const known = this.#hits.get(name) ?? { ...found, spans: [] };
    addTurn(known.spans, turn);
    this.#hits.set(name, known);
  }

  #doubt(
    why: ProbeDoubt['why'],
    field: MapField | undefined,
    gap: ServedGapKind | undefined,
    turn: number,
    row = '',
  ): void {
    const name = `${why} ${field ?? ''} ${gap ?? ''}`;
    const known = this.#doubts.get(name) ?? {
      why,
      ...(field !== undefined && { field }),
      ...(gap !== undefined && { gap }),
      spans: [],
      rows: 0,
      seen: new Set<string>(),
    };
    if (row !== '') known.seen.add(row);
    addTurn(known.spans, turn);
    this.#doubts.set(name, known);
  }

  answer(turns: number): ProbeAnswer {
    const { text } = this.#probed;
    return {
      length: text.length,
      turns,
      compared: this.#compared,
      hits: [...this.#hits.values()],
      doubts: Array.from(this.#doubts.values(), ({ seen, ...doubt }) => ({ ...doubt, rows: seen.size })),
      forms: FORMS.filter((form) => this.#forms.has(form)),
      utf8Ambiguous: /\p{Surrogate}|\uFFFD/u.test(text),
    };
  }
}

function formOf(field: MapField): ProbeForm {
  if (field === 'tool-schema') return 'schema';
  return field === 'message' || field === 'request-only' ? 'message-on-record' : 'text';
}
