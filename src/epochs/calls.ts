/** Where a leg's LLM calls are, log by log. Rule source: engine.md section 4. */
import { logOfLeg } from '../recording/leg-log.ts';
import type { Leg, LogSource, Mount } from '../recording/model.ts';
import { executionIndexOf, stageOf } from '../recording/stage-id.ts';

/** One call, before it has an epoch number. */
export interface Call {
  readonly id: string;
  readonly executionIndex: number;
  readonly log: LogSource;
  /** Index in `log` of the call's first row. */
  readonly idx: number;
  /** The mount that holds `log`; absent for the leg's own log. */
  readonly mount?: Mount;
}

const CALL_STAGE = 'call-llm';
const GROUP_STAGE = 'sf-llm-call';

/**
 * Every call of a leg in run order, each once. Where two logs hold the same call, its group's own log is
 * meant, for its pieces are there; then the leg's.
 */
export function callsOf(leg: Leg): readonly Call[] {
  const calls = new Map<string, Call>();
  const mounts = [...leg.mounts.values()].filter((mount) => mount.hasHistory);
  for (const mount of mounts) if (isGroup(mount)) addCalls(calls, mount.log, mount);
  const own = logOfLeg(leg);
  if (own !== undefined) addCalls(calls, own, undefined);
  for (const mount of mounts) if (!isGroup(mount)) addCalls(calls, mount.log, mount);
  return [...calls.values()].sort((a, b) => orderOf(a) - orderOf(b));
}

/** The agent a call belongs to. `log` is absent where the record does not hold the agent's own log. */
export interface Owner {
  /** '' for the leg itself, else the id of the agent's mount. */
  readonly agent: string;
  readonly log?: LogSource;
  readonly mount?: Mount;
}

/**
 * Tells whose call it is. A grouped call (`…/sf-llm-call#n`) belongs to the mount above its group, or to
 * the leg's run where nothing is above; any other call belongs to whoever's log it is in. A subtree
 * handed in alone has no run log.
 */
export function ownersIn(leg: Leg): (call: Call) => Owner {
  const run = leg.run === undefined ? { agent: '' } : { agent: '', log: leg.run };
  const byPath = new Map<string, Mount[]>();
  for (const mount of leg.mounts.values()) {
    if (!mount.hasHistory) continue;
    const runs = byPath.get(mount.path);
    if (runs === undefined) byPath.set(mount.path, [mount]);
    else runs.push(mount);
  }
  return ({ mount }) => {
    if (mount === undefined) return run;
    if (!isGroup(mount)) return { agent: mount.id, log: mount.log, mount };
    const above = parentPath(mount.path);
    if (above === '') return run;
    const agent = latestBefore(byPath.get(above) ?? [], mount.executionIndex);
    return agent === undefined ? { agent: above } : { agent: agent.id, log: agent.log, mount: agent };
  };
}

function addCalls(calls: Map<string, Call>, log: LogSource, mount: Mount | undefined): void {
  for (let idx = 0; idx < log.rows.length; idx++) {
    const id = log.rows[idx]?.runtimeStageId;
    if (id === undefined || !isCall(id)) continue;
    if (!calls.has(id)) {
      const call = { id, executionIndex: executionIndexOf(id), log, idx };
      calls.set(id, mount === undefined ? call : { ...call, mount });
    }
    // A group is one call, whatever its log retried inside.
    if (mount !== undefined && isGroup(mount)) return;
  }
}

function isCall(id: string): boolean {
  return id.includes(CALL_STAGE) && stageOf(id) === CALL_STAGE;
}

function isGroup(mount: Mount): boolean {
  return stageOf(mount.id) === GROUP_STAGE;
}

function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Of the runs of one subflow, the one open at execution `before`: the latest begun by then. */
function latestBefore(runs: readonly Mount[], before: number): Mount | undefined {
  let latest: Mount | undefined;
  for (const mount of runs) {
    if (mount.executionIndex > before) continue;
    if (latest === undefined || mount.executionIndex > latest.executionIndex) latest = mount;
  }
  return latest;
}

/** A call without an execution index comes last, in the order it was found. */
function orderOf(call: Call): number {
  return Number.isNaN(call.executionIndex) ? Number.MAX_VALUE : call.executionIndex;
}
