/** What the workers of a page hold, by the debugger's count. */
import type { CDPSession, Page } from 'playwright';

export interface WorkerHeap {
  /** Live values after a full collection, in bytes. */
  readonly used: number;
  /** Buffers beside them. */
  readonly buffers: number;
}

export interface WorkerHeaps {
  /** Of every worker there is now. */
  read(): Promise<readonly WorkerHeap[]>;
  close(): Promise<void>;
}

interface Reply {
  readonly id: number;
  readonly result?: { readonly usedSize?: number; readonly backingStorageSize?: number };
}

/** Playwright has no session for a worker: its messages go through the page's. */
export async function workerHeaps(page: Page): Promise<WorkerHeaps> {
  const client = await page.context().newCDPSession(page);
  const sessions = new Set<string>();
  client.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') sessions.add(sessionId);
  });
  client.on('Target.detachedFromTarget', ({ sessionId }) => void sessions.delete(sessionId));
  await client.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const ask = asker(client);
  return {
    async read() {
      const heaps: WorkerHeap[] = [];
      for (const session of sessions) {
        await ask(session, 'HeapProfiler.collectGarbage');
        await ask(session, 'HeapProfiler.collectGarbage');
        const { result } = await ask(session, 'Runtime.getHeapUsage');
        heaps.push({ used: result?.usedSize ?? Number.NaN, buffers: result?.backingStorageSize ?? 0 });
      }
      return heaps;
    },
    close: () => client.detach(),
  };
}

function asker(client: CDPSession) {
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  client.on('Target.receivedMessageFromTarget', ({ message }) => {
    const reply = JSON.parse(message) as Reply; // the debugger's own format
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  return async (sessionId: string, method: string): Promise<Reply> => {
    last += 1;
    const id = last;
    const reply = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    await client.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    return reply;
  };
}
