/** Bots think in a worker, so the page never waits for them. */
import type { BotAnswer, BotQuestion, BotTask, DrawQuestion, PonderQuestion } from '@boardwright/bots';

import { scriptUrl } from '../trusted-types.ts';
// eslint-disable-next-line import/default -- vite makes this export
import workerUrl from './bot.worker.ts?worker&url';
import type { WorkerReply, WorkerRequest } from './bot.worker.ts';

let worker: Worker | null = null;
let count = 0;
const waiting = new Map<number, { done(value: unknown): void; fail(error: Error): void }>();

// The worker is our own and answers each task in its own words.
export function askBotForMove(question: BotQuestion): Promise<BotAnswer> {
  return send({ type: 'choose', question }) as Promise<BotAnswer>;
}

export function askBotForDraw(question: DrawQuestion): Promise<boolean> {
  return send({ type: 'draw', question }) as Promise<boolean>;
}

/** Until anything else is asked. */
export function ponder(question: PonderQuestion): void {
  void send({ type: 'ponder', question }).catch(() => undefined);
}

export function freeBots(match: string): void {
  if (worker !== null) void send({ type: 'end', match }).catch(() => undefined);
}

function send(task: BotTask): Promise<unknown> {
  const id = ++count;
  return new Promise((done, fail) => {
    waiting.set(id, { done, fail });
    const request: WorkerRequest = { id, task };
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    openWorker().postMessage(request);
  });
}

/** One that nobody else asks. */
export function newBotWorker(): Worker {
  return new Worker(scriptUrl(workerUrl), { type: 'module' });
}

function openWorker(): Worker {
  if (worker !== null) return worker;
  const hired = newBotWorker();
  worker = hired;
  hired.addEventListener('message', ({ data: { id, answer } }: MessageEvent<WorkerReply>) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (answer.ok) asker?.done(answer.value);
    else asker?.fail(new Error(answer.error.message));
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
