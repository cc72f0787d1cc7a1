import type { Section, ServedAnswer } from '../../src/protocol/views.ts';
import type { MeasuredSize } from '../../src/receipt/model.ts';
import { bytes, chars, counted, exact, HostileText } from '../ui/index.ts';
import { SECTION_TITLES } from '../ui/section-words.ts';
import { useList } from './context.ts';
import type { FactsSection } from './items.ts';

/** What a section says beside its rows. */
export function SectionFacts({ facts, served }: { facts: FactsSection; served: ServedAnswer }) {
  if (facts === 'request-only') return <StagedRefs served={served} />;
  if (facts === 'params') return <Boundary served={served} />;
  if (facts === 'cache') return <CacheFacts served={served} />;
  if (facts === 'attention') return <AttentionFacts served={served} />;
  return <BasisFacts served={served} />;
}

const TRANSFORM_SENTENCES: ReadonlyMap<string, string> = new Map([
  ['unchanged', 'The receipt says the strategy left the request as it was put together.'],
  [
    'rewritten',
    'The receipt says the strategy rewrote the request: the rows above are what it was given, not what it made.',
  ],
  ['unknown', 'The receipt says it is not known whether the strategy changed the request.'],
]);

function CacheFacts({ served }: { served: ServedAnswer }) {
  const { covered } = useList();
  const { cache, reusablePrefix } = served;
  const sentence =
    cache?.strategy === null
      ? 'The receipt says no cache strategy stood before the provider.'
      : cache?.transform === undefined
        ? undefined
        : TRANSFORM_SENTENCES.get(cache.transform);
  return (
    <div className="section-facts">
      {sentence === undefined ? null : <p>{sentence}</p>}
      {reusablePrefix === undefined ? null : <p>{prefixSentence(reusablePrefix, served, covered)}</p>}
      <p>{served.boundary}</p>
    </div>
  );
}

/** How far what a receipt states reaches: said where it is easily read as more. */
function Boundary({ served }: { served: ServedAnswer }) {
  return (
    <div className="section-facts">
      <p>{served.boundary}</p>
    </div>
  );
}

/** What the record does hold of a line whose wording it does not. */
function StagedRefs({ served }: { served: ServedAnswer }) {
  const { goToMessage } = useList();
  const { stagedRefs } = served;
  if (stagedRefs === undefined) return null;
  return (
    <div className="section-facts">
      <p>
        The record holds what a staged-refs line is about:{' '}
        {stagedRefs.refs.map((ref, index) => (
          <span key={ref}>
            <HostileText inline text={ref} />{' '}
            <button
              type="button"
              className="button-small"
              data-copied=""
              onClick={() => goToMessage(stagedRefs.at[index] ?? 0)}
            >
              row {exact((stagedRefs.at[index] ?? 0) + 1)}
            </button>{' '}
          </span>
        ))}
      </p>
    </div>
  );
}

function prefixSentence(
  { turn, section, index }: NonNullable<ServedAnswer['reusablePrefix']>,
  { sections, since: changes }: ServedAnswer,
  covered: ReadonlySet<Section>,
): string {
  // Rows under a gap are what could be rebuilt: where they differ says nothing of what was served.
  if (covered.has('system') || (section === 'messages' && covered.has('messages'))) {
    return `What this request shares with turn ${exact(turn + 1)} from the start cannot be said: a gap covers its rows.`;
  }
  const count = sections.find((view) => view.section === section)?.count ?? 0;
  const since = `Since turn ${exact(turn + 1)}`;
  const name = SECTION_TITLES[section].toLowerCase();
  const tools = changes !== undefined && changes.tools.entered + changes.tools.left > 0;
  // Some providers put the tools first: rows before a change are a shared prefix only where the tools are the same.
  const also = tools ? ' The tools differ as well, so where they come first nothing behind them is shared.' : '';
  if (index >= count) return `${since}, no row of the ${name} or before them differs.${also}`;
  const first = `${since}, the first row that differs is row ${exact(index + 1)} of the ${name}`;
  return tools ? `${first}.${also}` : `${first}: everything before it is a prefix both calls share.`;
}

function AttentionFacts({ served }: { served: ServedAnswer }) {
  const { attention } = served;
  if (attention === undefined) return null;
  return (
    <div className="section-facts">
      <p>{counted(attention.count, 'row')} of the conversation left out of this call to save attention.</p>
    </div>
  );
}

const UNMEASURED: { readonly [reason: string]: string } = {
  'unsupported-value': 'the request held a value that is not plain data',
  'cyclic-value': 'the request held a value that contains itself',
  'measurement-limit': 'the request was past the limits of measuring',
};

function BasisFacts({ served }: { served: ServedAnswer }) {
  const { measurement } = served;
  return (
    <div className="section-facts">
      {measurement === undefined ? null : measurement.status === 'unavailable' ? (
        <p>Measured size: unavailable, because {UNMEASURED[measurement.reason] ?? measurement.reason}.</p>
      ) : (
        <dl className="facts-list" aria-label="Measured size of the prepared request, as JSON in UTF-8">
          <Size name="measured" size={measurement.total} />
          <Size name="system prompt" size={measurement.slots.systemPrompt} />
          <Size name="messages" size={measurement.slots.messages} />
          <Size name="tools" size={measurement.slots.tools} />
        </dl>
      )}
    </div>
  );
}

/** A slot that was not measured is left out, never drawn as 0. */
function Size({ name, size }: { name: string; size: MeasuredSize | undefined }) {
  if (size === undefined) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd title={`${exact(size.jsonBytes)} bytes`}>
        {chars(size.jsonChars)} · {bytes(size.jsonBytes)}
      </dd>
    </>
  );
}
