import type { Calls } from '../../src/protocol/messages.ts';
import type { WorkerPort } from './worker-port.ts';

export interface Sent {
  readonly id: number;
  readonly kind: string;
  readonly [member: string]: unknown;
}

/** A worker that answers when the test says so. */
export class FakeWorker implements WorkerPort {
  readonly sent: Sent[] = [];
  ended = false;
  #onMessage: (data: unknown) => void = () => {};
  #onFault: (message: string) => void = () => {};

  listen(onMessage: (data: unknown) => void, onFault: (message: string) => void): void {
    this.#onMessage = onMessage;
    this.#onFault = onFault;
  }

  send(message: unknown): void {
    this.sent.push(message as Sent);
  }

  end(): void {
    this.ended = true;
  }

  say(data: unknown): void {
    this.#onMessage(data);
  }

  crash(message = 'out of memory'): void {
    this.#onFault(message);
  }

  last(): Sent {
    const last = this.sent.at(-1);
    if (last === undefined) throw new Error('nothing was sent');
    return last;
  }

  answer(answer: unknown, to: Sent = this.last()): void {
    this.say({ id: to.id, end: 'answer', kind: to.kind, answer });
  }
}

/** Hands out fake workers and keeps them, oldest first. */
export function fakeSpawner() {
  const workers: FakeWorker[] = [];
  const spawn = (): FakeWorker => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const at = (index: number): FakeWorker => {
    const worker = workers[index];
    if (worker === undefined) throw new Error(`no worker ${index} was started`);
    return worker;
  };
  return { spawn, at, count: () => workers.length };
}

/** An answer of `open` that is told apart by its file name; the rest of it does not matter to the session. */
export function openedAs(name: string): Calls['open']['answer'] {
  return {
    summary: { files: [{ name, bytes: 1, container: 'json', encoding: 'utf-8' }] },
  } as unknown as Calls['open']['answer'];
}

/** Lets promises that are already settled run their course. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
}
