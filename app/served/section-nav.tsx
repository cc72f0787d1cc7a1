import type { Section, ServedAnswer } from '../../src/protocol/views.ts';
import { countsSentence, STATUS_WORDS } from '../ui/index.ts';
import { SECTION_TITLES } from '../ui/section-words.ts';

/** One press to each section, with a mark on those that hold damage. */
export function SectionNav({ served, onGo }: { served: ServedAnswer; onGo: (section: Section) => void }) {
  return (
    <nav className="section-nav" aria-label="Sections of this call">
      {served.sections
        .filter((view) => view.count > 0 || view.gaps.length > 0 || view.unknown)
        .map((view) => (
          <button
            key={view.section}
            type="button"
            title={countsSentence(view.counts)}
            onClick={() => onGo(view.section)}
          >
            {SECTION_TITLES[view.section]}
            {view.counts.damaged > 0 ? (
              <span className="status-mark" data-tone="damaged">
                {' '}
                {STATUS_WORDS.damaged.shape} {view.counts.damaged} damaged
              </span>
            ) : null}
            {view.gaps.length > 0 ? (
              <span className="status-mark" data-tone="caution">
                {' '}
                ◩ gap
              </span>
            ) : null}
          </button>
        ))}
    </nav>
  );
}
