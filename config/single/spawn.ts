/** In the page that is one file the worker comes along as text: there is no server to fetch it from. */
import workerCode from 'virtual:worker-code';
import { portOf, trustedWorkerUrl, type WorkerPort } from '../../app/session/worker-port.ts';

const trusted = trustedWorkerUrl(URL.createObjectURL(new Blob([workerCode], { type: 'text/javascript' })));

/** Starts a new worker. One recording lives and dies in it. */
export function spawnWorker(): WorkerPort {
  return portOf(new Worker(trusted));
}
