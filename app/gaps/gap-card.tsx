import type { GapView } from '../../src/protocol/views.ts';
import { CAUSE_SENTENCES, coveredFields, GAP_TITLES } from './words.ts';

/** One gap: what is not proved, in a sentence, why if known, and which fields it covers. */
export function GapCard({ gap, level = 3 }: { gap: GapView; level?: 3 | 4 }) {
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <article className="card card-gap">
      <Heading className="card-title">
        <span aria-hidden="true">◩ </span>
        {GAP_TITLES[gap.gap]}
      </Heading>
      <p>{gap.sentence}</p>
      {gap.cause === undefined ? null : <p>{CAUSE_SENTENCES[gap.cause]}</p>}
      <CoveredChips fields={gap.fields} />
    </article>
  );
}

/** The fields a gap covers, one chip a container. */
export function CoveredChips({ fields }: { fields: readonly string[] }) {
  return (
    <ul className="chips" aria-label="Covers">
      {coveredFields(fields).map(({ name, fields: covered }) => (
        <li key={name} className="pill">
          {covered.length === 0 ? name : `${name}: ${covered.join(', ')}`}
        </li>
      ))}
    </ul>
  );
}
