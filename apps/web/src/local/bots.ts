/** Bots think in a worker, so the page never waits for them. */
import { scriptUrl } from '../trust.ts';
// eslint-disable-next-line import/default -- vite makes this export
import workerUrl from './bot.worker.ts?worker&url';
import type { BotRequest } from './host.ts';

export interface WorkerRequest {
  readonly id: number;
  readonly question: BotRequest;
}
export type WorkerReply =
  | { readonly id: number; readonly action: unknown }
  | { readonly id: number; readonly error: string };

let worker: Worker | null = null;
let count = 0;
const waiting = new Map<number, { done(action: unknown): void; fail(error: Error): void }>();

export function think(question: BotRequest): Promise<unknown> {
  const id = ++count;
  return new Promise((done, fail) => {
    waiting.set(id, { done, fail });
    const ask: WorkerRequest = { id, question };
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    openWorker().postMessage(ask);
  });
}

function openWorker(): Worker {
  if (worker !== null) return worker;
  const hired = new Worker(scriptUrl(workerUrl), { type: 'module' });
  worker = hired;
  hired.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('action' in data) asker?.done(data.action);
    else asker?.fail(new Error(data.error));
  });
  hired.addEventListener('error', (event) => {
    hired.terminate();
    // its last words may come when another has the work
    if (worker !== hired) return;
    worker = null;
    for (const { fail } of waiting.values()) fail(new Error(event.message));
    waiting.clear();
  });
  return hired;
}
