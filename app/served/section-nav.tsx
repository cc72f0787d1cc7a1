import type { Section, ServedAnswer } from '../../src/protocol/views.ts';
import { countsSentence, exact, STATUS_WORDS } from '../ui/index.ts';
import { SECTION_TITLES } from '../ui/section-words.ts';

interface Props {
  readonly served: ServedAnswer;
  readonly onGo: (section: Section) => void;
  /** To the first damaged row of a section. */
  readonly onDamage: (section: Section) => void;
}

/** One press to each section, and one to its damage where it holds any. */
export function SectionNav({ served, onGo, onDamage }: Props) {
  return (
    <nav className="section-nav" aria-label="Sections of this call">
      {served.sections
        .filter((view) => view.count > 0 || view.gaps.length > 0 || view.unknown)
        .map(({ section, counts, gaps }) => (
          <span key={section}>
            <button type="button" title={countsSentence(counts)} onClick={() => onGo(section)}>
              {SECTION_TITLES[section]}
              {gaps.length > 0 ? (
                <span className="status-mark" data-tone="caution">
                  {' '}
                  ◩ gap
                </span>
              ) : null}
            </button>
            {counts.damaged > 0 ? (
              <button type="button" onClick={() => onDamage(section)}>
                <span className="status-mark" data-tone="damaged">
                  {STATUS_WORDS.damaged.shape} {exact(counts.damaged)} damaged
                </span>
              </button>
            ) : null}
          </span>
        ))}
    </nav>
  );
}
