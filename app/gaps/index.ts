/** Gaps and findings: what is not proved, and what contradicts. */
export { CoveredChips, GapCard } from './gap-card.tsx';
export { CAUSE_SENTENCES, CAVEAT_BRIEFS, coveredFields, GAP_TITLES } from './words.ts';
