/** What a session needs of a worker: small enough that a test can stand in for one. */
export interface WorkerPort {
  /** Called once, before anything is sent. `onFault`: the worker ended by itself or cannot be understood. */
  listen(onMessage: (data: unknown) => void, onFault: (message: string) => void): void;
  send(message: unknown): void;
  /** Ends the worker now, whatever it is doing. */
  end(): void;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

declare global {
  /** Chromium and Safari have it, Firefox may not; the DOM types of the compiler do not list it. */
  var trustedTypes: TrustedTypes | undefined;
}

/**
 * The page's policy requires trusted types, and a worker's address is one of them. This policy
 * lets one address through.
 */
export function trustedWorkerUrl(workerUrl: string): string {
  const policy = globalThis.trustedTypes?.createPolicy('why-lens-worker', {
    createScriptURL(url) {
      if (url !== workerUrl) throw new TypeError('not the address of the reader');
      return url;
    },
  });
  return policy?.createScriptURL(workerUrl) ?? workerUrl;
}

export function portOf(worker: Worker): WorkerPort {
  return {
    listen(onMessage, onFault) {
      worker.onmessage = ({ data }) => onMessage(data);
      worker.onmessageerror = () => onFault('an answer could not be read');
      worker.onerror = (event) => {
        event.preventDefault();
        onFault(event.message);
      };
    },
    send: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
  };
}
