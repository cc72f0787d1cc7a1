import type { GapView } from '../../src/protocol/views.ts';
import { CAVEAT_BRIEFS, GAP_TITLES } from '../gaps/index.ts';

/** The standing caveats as one quiet line; their sentences on request. */
export function Caveats({ gaps }: { gaps: readonly GapView[] }) {
  const standing = gaps.filter((gap) => gap.standing);
  if (standing.length === 0) return null;
  const briefs = standing.map(({ gap }) => CAVEAT_BRIEFS[gap] ?? GAP_TITLES[gap]);
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
