/** What a gap is called, what its cause is called, and which fields it covers, in words of the page. */
import type { NoReceiptCause } from '../../src/receipt/model.ts';
import type { ServedGapKind } from '../../src/served/model.ts';

export const GAP_TITLES: { readonly [gap in ServedGapKind]: string } = {
  'no-fold-base': 'No fold base',
  'no-conversation-on-record': 'No conversation on record',
  'no-run-log': 'No run log',
  'no-receipt-on-chart': 'No receipt was read',
  'cache-transform': 'A cache strategy before the provider',
  'provider-defaults': 'Dials that are not listed',
  'forced-tool-schema': 'A forced answer tool without its schema',
  'request-only-wording': 'Request-only lines without their wording',
};

/** The standing caveats in half a sentence each, for the quiet line. */
const CAVEAT_BRIEFS: { readonly [gap in ServedGapKind]?: string } = {
  'cache-transform': 'a cache strategy may have stood before the provider',
  'provider-defaults': 'a dial not listed was not recorded',
};

/** A standing caveat in half a sentence. That a strategy stood there is said only where the receipt names one. */
export function caveatBrief(gap: ServedGapKind, strategy: string | null | undefined): string {
  if (gap === 'cache-transform' && typeof strategy === 'string') return 'a cache strategy stood before the provider';
  return CAVEAT_BRIEFS[gap] ?? GAP_TITLES[gap];
}

export const CAUSE_SENTENCES: { readonly [cause in NoReceiptCause]: string } = {
  'no-receipt-committed': 'Cause: this call committed no receipt.',
  'receipt-shape-rejected': 'Cause: what this call committed in the place of its receipt is not one, and was refused.',
};

const CONTAINER_NAMES: { readonly [container: string]: string } = {
  system: 'system prompt',
  messages: 'messages',
  tools: 'tools',
  basis: 'basis',
  cache: 'cache',
  params: 'parameters',
  epoch: 'turn number',
  omittedForAttention: 'attention drops',
  requestMeasurement: 'measured size',
  replayPreparations: 'replay preparations',
};

const FIELD_NAMES: { readonly [field: string]: string } = {
  hash: 'hash',
  chars: 'length',
  pieces: 'pieces',
  count: 'count',
  entries: 'rows',
  requestOnly: 'request-only lines',
  schemaHashes: 'schemas',
  names: 'names',
  forced: 'forced tool',
  withheld: 'withheld',
  model: 'model',
  provider: 'provider',
  runId: 'run id',
  epoch: 'turn number',
  transform: 'verdict',
  transformHash: 'request hash',
  markersApplied: 'breakpoints',
  strategy: 'strategy',
};

export interface CoveredFields {
  /** The container in words: "system prompt". */
  readonly name: string;
  /** Its covered fields in words; none when the container itself is covered. */
  readonly fields: readonly string[];
}

/** The covered fields, one entry a container, in the order of the gap. A field without a name keeps its own. */
export function coveredFields(fields: readonly string[]): readonly CoveredFields[] {
  const byContainer = new Map<string, string[]>();
  for (const field of fields) {
    const dot = field.indexOf('.');
    const container = dot < 0 ? field : field.slice(0, dot);
    const covered = byContainer.get(container) ?? [];
    byContainer.set(container, covered);
    if (dot >= 0) covered.push(own(FIELD_NAMES, field.slice(dot + 1)));
  }
  return Array.from(byContainer, ([container, covered]) => ({
    name: own(CONTAINER_NAMES, container),
    fields: covered,
  }));
}

function own(names: { readonly [key: string]: string }, key: string): string {
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key;
}
