/**
 * Milestones: the vocabulary of an agent's run, read off tags or, without tags, off the
 * stage's id. Rule source: engine.md section 3.
 */
import { isJsonObject } from '../json.ts';
import { stageOf } from '../recording/stage-id.ts';
import type { MilestoneKind } from './model.ts';

export const MILESTONE_TAG_PREFIX = 'milestone:';
export const MILESTONE_LABEL_TAG_PREFIX = 'milestone-label:';

/** What a milestone stop is. `label` is absent where only the stage's own name tells. */
export interface Milestone {
  readonly kind: string;
  readonly label?: string;
}

interface KnownMilestone {
  readonly kind: MilestoneKind;
  readonly label: string;
}

const BY_SEGMENT: ReadonlyMap<string, KnownMilestone> = new Map([
  ['sf-injection-engine', { kind: 'iteration', label: 'Iteration' }],
  ['sf-llm-call', { kind: 'iteration', label: 'Iteration' }],
  ['sf-system-prompt', { kind: 'slot', label: 'System prompt' }],
  ['sf-messages', { kind: 'slot', label: 'Messages' }],
  ['sf-tools', { kind: 'slot', label: 'Tools' }],
  ['call-llm', { kind: 'llm-turn', label: 'LLM turn' }],
  ['merge-llm', { kind: 'llm-turn', label: 'LLM turn' }],
  ['tool-calls', { kind: 'tool-call', label: 'Tool call' }],
  ['sf-tool-calls', { kind: 'tool-call', label: 'Tool call' }],
  ['sf-route', { kind: 'decision', label: 'Route' }],
  ['output-retry', { kind: 'decision', label: 'Schema retry' }],
  ['step-nudge', { kind: 'decision', label: 'Step nudge' }],
  ['evidence-recheck', { kind: 'decision', label: 'Evidence recheck' }],
  ['wrap-up', { kind: 'decision', label: 'Wrap up' }],
]);

/** The milestone that an id alone tells, or undefined where the table has no such segment. */
function milestoneFromId(id: string): Milestone | undefined {
  return BY_SEGMENT.get(stageOf(id));
}

/** The tag that declares a milestone of `kind`. */
export function milestoneTag(kind: string): string {
  return MILESTONE_TAG_PREFIX + kind;
}

/** The tags that declare a milestone: its kind, and its label where one is given. */
export function milestoneTags(kind: string, label?: string): readonly string[] {
  return label === undefined ? [milestoneTag(kind)] : [milestoneTag(kind), MILESTONE_LABEL_TAG_PREFIX + label];
}

/**
 * The tags for a stage the table knows by its id (the last segment decides).
 * @throws RangeError for an id the table lacks: a chart's author must name the kind then.
 */
export function milestoneTagsFor(id: string): readonly string[] {
  const known = BY_SEGMENT.get(stageOf(id));
  if (known === undefined) throw new RangeError(`No milestone is known for the stage "${id}".`);
  return milestoneTags(known.kind, known.label);
}

/** The strings among a row's tags; empty where `tags` is not an array. */
function stringTags(tags: unknown): readonly string[] {
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}

/** What tags declare, or undefined where none of them is a milestone tag with a kind. */
export function milestoneFromTags(tags: unknown): Milestone | undefined {
  const strings = stringTags(tags);
  const kind = textAfter(strings, MILESTONE_TAG_PREFIX);
  if (kind === undefined) return undefined;
  const label = textAfter(strings, MILESTONE_LABEL_TAG_PREFIX);
  return label === undefined ? { kind } : { kind, label };
}

function textAfter(tags: readonly string[], prefix: string): string | undefined {
  const tag = tags.find((candidate) => candidate.length > prefix.length && candidate.startsWith(prefix));
  return tag?.slice(prefix.length);
}

/**
 * The milestone of a stage by its first row's tags and its id. Tags decide alone where there are any: a row that
 * carries some, and no milestone among them, is none, whatever its id (engine.md section 3).
 */
export function milestoneByTags(tags: unknown, id: string): Milestone | undefined {
  return stringTags(tags).length > 0 ? milestoneFromTags(tags) : milestoneFromId(id);
}

/** True for a value that `milestoneStopsStrategy` puts on a stop. */
export function isMilestone(value: unknown): value is Milestone {
  return isJsonObject(value) && typeof value['kind'] === 'string';
}

/**
 * The milestone a stop is: its strategy's own word where it carries one, else what its id tells. `undefined` where
 * neither tells, and for no stop. Never throws.
 */
export function milestoneOf(
  stop: { readonly runtimeStageId?: string; readonly meta?: unknown } | undefined,
): Milestone | undefined {
  if (isMilestone(stop?.meta)) return stop.meta;
  const id: unknown = stop?.runtimeStageId;
  return typeof id === 'string' ? milestoneFromId(id) : undefined;
}
