/** The page's end of the worker. Everything the page knows of a recording comes through here. */
export type { LatestChannel } from './latest.ts';
export type { News, Progress } from './link.ts';
export type { Answer, Ask, Outcome } from './outcome.ts';
export type {
  Opening,
  OpenOptions,
  OpenProgress,
  OpenResult,
  QuestionOptions,
  Session,
  SourceFile,
} from './session.ts';
export { openSession } from './session.ts';
