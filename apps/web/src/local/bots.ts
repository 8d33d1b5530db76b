/** Runs bots in a worker, so that the page does not wait for them. */
import type { BotTask } from '@boardwright/bots';
import { fail, type Result } from '@boardwright/core';
import type { BotAnswer, BotBackend } from '@boardwright/core/bots';
import { workerName } from '../external-games.ts';
import { scriptUrl } from '../trusted-types.ts';
// eslint-disable-next-line import/default -- vite makes this export
import workerUrl from './bot.worker.ts?worker&url';
import type { WorkerReply, WorkerRequest } from './bot.worker.ts';

let worker: Worker | null = null;
let count = 0;
const waiting = new Map<number, (answer: Result<unknown>) => void>();

// The worker is our own code, so its answers have the declared type.
export const workerBots: BotBackend = {
  choose: (question) => send({ type: 'choose', question }) as Promise<Result<BotAnswer>>,
  agreesToDraw: (question) => send({ type: 'drawOffer', question }) as Promise<Result<boolean>>,
  ponder: (question) => void send({ type: 'ponder', question }),
  end: (match) => {
    if (worker !== null) void send({ type: 'end', match });
  },
};

function send(task: BotTask): Promise<Result<unknown>> {
  const id = ++count;
  return new Promise((done) => {
    waiting.set(id, done);
    const request: WorkerRequest = { id, task };
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    openWorker().postMessage(request);
  });
}

/** Creates a worker for a single user. */
export function newBotWorker(): Worker {
  return new Worker(scriptUrl(workerUrl), { type: 'module', name: workerName });
}

function openWorker(): Worker {
  if (worker !== null) return worker;
  const hired = newBotWorker();
  worker = hired;
  hired.addEventListener('message', ({ data: { id, answer } }: MessageEvent<WorkerReply>) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  hired.addEventListener('error', (event) => {
    hired.terminate();
    // a last message may arrive after a new worker was started
    if (worker !== hired) return;
    worker = null;
    for (const done of waiting.values())
      done(fail('bot-failed', `The bot failed: ${event.message || 'its worker could not be loaded'}`));
    waiting.clear();
  });
  return hired;
}
