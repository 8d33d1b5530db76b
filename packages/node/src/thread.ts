/** A worker thread that does one task at a time. It starts with its first task, and ends after it has been idle for a while. */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { BotTask } from '@boardwright/bots';
import { fail, type Result } from '@boardwright/core';

/** Maximum number of matches whose bots a thread keeps. Hosts report the end of matches; this limits those that they forget. */
export const KEPT_MATCHES = 64;
const IDLE_MS = 300_000;
const HOLD_MS = 1000;
export const CLOSED: Result<never> = fail('pool-closed', 'The pool of bots is closed.');

export class BotThread {
  readonly #open: () => Worker;
  readonly #graceMs: number;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined = undefined;
  #last: Promise<unknown> = Promise.resolve();
  #tasks = 0;
  #closed = false;

  /** graceMs: milliseconds after a task's limit at which its thread is stopped. */
  constructor(open: () => Worker, graceMs: number) {
    this.#open = open;
    this.#graceMs = graceMs;
  }

  /** Number of unanswered tasks. */
  get tasks(): number {
    return this.#tasks;
  }

  /** Runs a task. Its time starts when its turn comes. */
  ask(task: BotTask, ms: number): Promise<Result<unknown>> {
    this.#tasks += 1;
    const answer = this.#last.then(() => this.#run(task, ms));
    this.#last = answer;
    return answer;
  }

  /** Closes the thread. Waiting tasks are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#stop();
  }

  async #stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    clearTimeout(this.#idle);
    if (worker === null) return;
    const hold = setInterval(() => undefined, HOLD_MS); // keeps the process alive until the thread has ended
    await worker.terminate();
    clearInterval(hold);
  }

  async #run(task: BotTask, ms: number): Promise<Result<unknown>> {
    if (this.#closed) return CLOSED;
    clearTimeout(this.#idle);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), ms + this.#graceMs);
    try {
      return await this.#send(task, limit.signal);
    } catch (error) {
      await this.#stop();
      if (limit.signal.aborted) return fail('bot-late', `The bot did not answer within ${ms} ms.`, { ms });
      return fail('bot-failed', `The bot failed: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      clearTimeout(timer);
      this.#tasks -= 1;
      this.#idle = setTimeout(() => void this.#stop(), IDLE_MS).unref();
    }
  }

  async #send(task: BotTask, limit: AbortSignal): Promise<Result<unknown>> {
    const worker = (this.#worker ??= this.#start());
    const over = new AbortController();
    const signal = AbortSignal.any([limit, over.signal]);
    const ended = once(worker, 'exit', { signal }).then(([code]) => {
      throw new Error(`its thread ended with code ${code}`);
    });
    const answered = once(worker, 'message', { signal }).then(([answer]) => answer as Result<unknown>);
    const first = Promise.race([answered, ended]);
    first.catch(() => undefined); // if a task cannot be sent, nobody waits for it
    try {
      worker.ref();
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
      worker.postMessage(task);
      return await first;
    } finally {
      worker.unref();
      over.abort();
    }
  }

  #start(): Worker {
    const worker = this.#open();
    // callers that wait are told through `once`; there may be none
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }
}
