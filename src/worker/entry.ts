/** The worker's door: hears the page and answers. One recording lives and dies here. */
import type { Request, Response } from '../protocol/messages.ts';
import { createDesk } from './desk.ts';
import { workerThread } from './slices.ts';

const desk = createDesk((response: Response) => self.postMessage(response), workerThread());

self.onmessage = (event: MessageEvent<Request>) => desk.receive(event.data);
