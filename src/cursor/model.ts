/** The kinds an agent's own chart declares, in the order an axis indexes them. A tag may carry another: it is kept as it stands. */
export const MILESTONE_KINDS = ['iteration', 'slot', 'llm-turn', 'tool-call', 'decision'] as const;
export type MilestoneKind = (typeof MILESTONE_KINDS)[number];
