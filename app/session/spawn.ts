import workerUrl from '../../src/worker/entry.ts?worker&url';
import { portOf, trustedWorkerUrl, type WorkerPort } from './worker-port.ts';

const trusted = trustedWorkerUrl(workerUrl);

/** Starts a new worker. One recording lives and dies in it. */
export function spawnWorker(): WorkerPort {
  return portOf(new Worker(trusted, { type: 'module' }));
}
