/** Milestones: the stages of an agent's run worth standing on. Rule source: engine.md section 3. */
import type { Stop } from 'footprintjs/trace';
import { stagePathOf } from '../recording/stage-id.ts';

/** The kinds this reader knows; a chart may declare its own. */
export const MILESTONE_KINDS = ['iteration', 'slot', 'llm-turn', 'tool-call', 'decision'] as const;
export type MilestoneKind = (typeof MILESTONE_KINDS)[number];

/** A stage's tag with this prefix declares it a milestone of the kind that follows. */
export const MILESTONE_TAG_PREFIX = 'milestone:';
/** A milestone's tag with this prefix declares the words shown for it. */
export const MILESTONE_LABEL_TAG_PREFIX = 'milestone-label:';

/** What a milestone stop carries as its `meta`. `kind` is one of `MILESTONE_KINDS`, or the chart's own. */
export interface Milestone {
  readonly kind: string;
  readonly label: string;
}

const BY_STAGE: ReadonlyMap<string, { readonly kind: MilestoneKind; readonly label: string }> = new Map([
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

/** The tag that declares a milestone of this kind. */
export function milestoneTag(kind: string): string {
  return MILESTONE_TAG_PREFIX + kind;
}

/** The tags that declare a milestone: of this kind and, where one is given, with this label. */
export function milestoneTags(kind: string, label?: string): readonly string[] {
  return label === undefined ? [milestoneTag(kind)] : [milestoneTag(kind), MILESTONE_LABEL_TAG_PREFIX + label];
}

/**
 * The tags that declare what a stage of this id is. `id` is a stage id or a `runtimeStageId`, with or
 * without a path before it.
 * @throws RangeError for an id the table lacks: what no reader would recognise is not to be declared by guess.
 */
export function milestoneTagsFor(id: string): readonly string[] {
  const milestone = milestoneOfId(id);
  if (milestone === undefined) throw new RangeError(`no milestone is known for the stage ${JSON.stringify(id)}`);
  return milestoneTags(milestone.kind, milestone.label);
}

/**
 * The milestone that a row's `tags` declare: the first that names a kind. Its label is the declared one,
 * else `stageLabel`, else the kind. `undefined` where the tags, whatever they are, declare none.
 */
export function milestoneFromTags(tags: unknown, stageLabel?: string): Milestone | undefined {
  const names = tagNames(tags);
  const kind = afterPrefix(names, MILESTONE_TAG_PREFIX);
  if (kind === undefined) return undefined;
  return { kind, label: afterPrefix(names, MILESTONE_LABEL_TAG_PREFIX) ?? stageLabel ?? kind };
}

/**
 * The milestone a stop is: what its `meta` carries (a `Milestone`, or the tags of a tag axis), else what
 * its id says. `undefined` for a bookend, and for a stage that is none.
 */
export function milestoneOf(stop: Pick<Stop<unknown>, 'runtimeStageId' | 'label' | 'meta'>): Milestone | undefined {
  if (isMilestone(stop.meta)) return stop.meta;
  if (tagNames(stop.meta).length > 0) return milestoneFromTags(stop.meta, stop.label);
  return milestoneOfId(stop.runtimeStageId);
}

/** The milestone a row is: declared by its tags where it has any, else classified from its id. */
export function milestoneOfRow(
  row: { readonly runtimeStageId: string; readonly tags?: unknown },
  stageLabel: string,
): Milestone | undefined {
  return tagNames(row.tags).length > 0 ? milestoneFromTags(row.tags, stageLabel) : milestoneOfId(row.runtimeStageId);
}

function milestoneOfId(id: string): Milestone | undefined {
  const path = stagePathOf(id);
  return BY_STAGE.get(path.slice(path.lastIndexOf('/') + 1));
}

/** A stored `tags` may be anything: only its strings are tags. */
function tagNames(tags: unknown): readonly string[] {
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}

function afterPrefix(tags: readonly string[], prefix: string): string | undefined {
  const tag = tags.find((name) => name.startsWith(prefix) && name.length > prefix.length);
  return tag?.slice(prefix.length);
}

function isMilestone(meta: unknown): meta is Milestone {
  if (typeof meta !== 'object' || meta === null) return false;
  return 'kind' in meta && typeof meta.kind === 'string' && 'label' in meta && typeof meta.label === 'string';
}
