/** Gaps and findings: what is not proved, and what contradicts. */

export { findingWords } from './finding-words.ts';
export { CoveredChips, GapCard } from './gap-card.tsx';
export { GapsPanel } from './gaps-panel.tsx';
export { runSentences } from './note-words.ts';
export { CAUSE_SENTENCES, caveatBrief, coveredFields, GAP_TITLES } from './words.ts';
