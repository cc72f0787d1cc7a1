/** The machine a run was made on, and how busy it was: a figure means nothing without them. */
import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGB: number;
  readonly system: string;
  readonly node: string;
  readonly commit: string;
}

export function machine(): Machine {
  const all = cpus();
  return {
    cpu: all[0]?.model.trim() || 'unknown processor',
    cores: all.length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    commit: commit(),
  };
}

export function machineLine({ cpu, cores, memoryGB, system, node, commit: at }: Machine): string {
  return `${cpu}, ${cores} cores, ${memoryGB} GB, ${system}, Node ${node}, commit ${at}`;
}

/** Tasks that want a core, over the last minute; 0 where the system does not say. */
export function load(): number {
  return loadavg()[0] ?? 0;
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown';
  }
}
