import type { Section, SectionView, ServedAnswer } from '../../src/protocol/views.ts';
import { counted, StatusCountChips } from '../ui/index.ts';
import { SECTION_TITLES } from '../ui/section-words.ts';
import { sectionDetail } from './words.ts';

interface Props {
  readonly view: SectionView;
  readonly served: ServedAnswer;
  readonly closed: boolean;
  readonly onToggle: (section: Section) => void;
}

/** A section's name, what it holds, and how its rows stand. A closed one with damage inside is raised. */
export function SectionHead({ view, served, closed, onToggle }: Props) {
  const { damaged } = view.counts;
  const trouble = damaged > 0 || view.findings > 0;
  const detail = sectionDetail(view, served);
  return (
    <div className="section-head" data-raised={closed && trouble ? '' : undefined}>
      <h3 id={headId(view.section)}>
        <button type="button" className="section-toggle" aria-expanded={!closed} onClick={() => onToggle(view.section)}>
          <span className="chevron" aria-hidden="true">
            {closed ? '▸' : '▾'}
          </span>
          {SECTION_TITLES[view.section]}
        </button>
      </h3>
      {detail === undefined ? null : <span className="muted">{detail}</span>}
      <StatusCountChips counts={view.counts} />
      {closed && trouble ? <span>{insideWords(damaged, view.findings)}</span> : null}
    </div>
  );
}

export function headId(section: Section): string {
  return `section-${section}`;
}

function insideWords(damaged: number, findings: number): string {
  return damaged > 0 ? `${counted(damaged, 'damaged row')} inside` : `${counted(findings, 'finding')} inside`;
}
