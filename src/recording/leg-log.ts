import type { Leg, LogSource } from './model.ts';

/** The leg's own log: its run's, or the subtree it is. */
export function logOfLeg(leg: Leg): LogSource | undefined {
  return leg.run ?? leg.subtree;
}
