/** Shared atoms of the page. `base.css` is imported once, by the page's entry. */

export { textRuns } from '../../src/text/hidden-chars.ts';
export { CopyButton } from './copy.tsx';
export { CUT_BRIEFS, CUT_SENTENCES, CUT_TITLES } from './cut-words.ts';
export { bytes, chars, counted, duration, exact, listed, servedSpan, turnSpan } from './format.ts';
export { Hash } from './hash.tsx';
export { HiddenCount, HostileText, type Span, shownText } from './hostile-text.tsx';
export { StatusChip, StatusCountChips, StatusMark, VerdictChip } from './status.tsx';
export { countsSentence, FINDING_WORDS, occurring, STATUS_WORDS, VERDICT_WORDS } from './status-words.ts';
