import type { TurnHead } from '../../src/protocol/views.ts';
import { CUT_SENTENCES, CUT_TITLES } from '../ui/index.ts';

/** A turn at a break of the file, or behind one, says so over everything it shows (issue 4, item 2). */
export function CutStrip({ cut }: { cut: NonNullable<TurnHead['cut']> }) {
  return (
    <div className="gap-strip cut-strip">
      <p>
        <strong>
          <span aria-hidden="true">◩ </span>
          {CUT_TITLES[cut]}.
        </strong>{' '}
        {CUT_SENTENCES[cut]}
      </p>
    </div>
  );
}
