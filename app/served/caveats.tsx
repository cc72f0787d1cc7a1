import type { ServedAnswer } from '../../src/protocol/views.ts';
import { caveatBrief } from '../gaps/index.ts';

/** The standing caveats as one quiet line; their sentences on request. */
export function Caveats({ served }: { served: ServedAnswer }) {
  const standing = served.gaps.filter((gap) => gap.standing);
  if (standing.length === 0) return null;
  const briefs = standing.map(({ gap }) => caveatBrief(gap, served.cache?.strategy));
  return (
    <details className="caveats">
      <summary>
        {standing.length === 1 ? 'A standing caveat: ' : 'Standing caveats: '}
        {briefs.join('; ')}. <span className="more">In full</span>
      </summary>
      {standing.map((gap) => (
        <p key={gap.gap}>{gap.sentence}</p>
      ))}
    </details>
  );
}
