import type { GapView } from '../../src/protocol/views.ts';
import { GAP_TITLES, GapCard } from '../gaps/index.ts';
import { useList } from './context.ts';
import type { GapDrawing } from './items.ts';

/** A gap where it bites: instead of rows nobody knows, or over rows that may be short. */
export function GapInPlace({ gap, how }: { gap: GapView; how: GapDrawing }) {
  const { showGaps } = useList();
  if (how === 'whole') return <GapCard gap={gap} level={4} />;
  return (
    <div className="gap-strip">
      <p>
        <strong>
          <span aria-hidden="true">◩ </span>
          {GAP_TITLES[gap.gap]}.
        </strong>{' '}
        {how === 'again' ? 'As above.' : gap.sentence}{' '}
        <button type="button" className="button-small" onClick={showGaps}>
          What it covers
        </button>
      </p>
    </div>
  );
}
