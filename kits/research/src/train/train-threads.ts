/** The worker threads of a training. A free thread takes the next task; answers are returned in the order of the tasks. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MatchTask, PackTask, PlayTask, TrainAnswer, TrainTask } from './train-tasks.ts';

type OwnTask = PlayTask | MatchTask | PackTask;
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

export class TrainThreads {
  readonly #workers: readonly Worker[];
  readonly #gamesModule: string;

  constructor(threads: number, gamesModule: string) {
    const file = new URL(`./train.worker.${extension}`, import.meta.url);
    this.#gamesModule = gamesModule;
    this.#workers = Array.from({ length: threads }, () => new Worker(file));
  }

  /**
   * Runs tasks until there are no more, or until `take` returns false; `take` gets the answers in order. Tasks that are still running are
   * then dropped.
   */
  async run(
    tasks: Iterable<OwnTask>,
    take: (answer: Exclude<TrainAnswer, { failed: string }>) => boolean,
  ): Promise<void> {
    const waiting = new Map<number, Exclude<TrainAnswer, { failed: string }>>();
    const source = tasks[Symbol.iterator]();
    let [given, taken, goesOn] = [0, 0, true];
    const work = async (worker: Worker): Promise<void> => {
      for (let next = source.next(); goesOn && next.done !== true; next = source.next()) {
        const n = given++;
        waiting.set(n, await answered(worker, { ...next.value, gamesModule: this.#gamesModule }));
        for (let ready = waiting.get(taken); goesOn && ready !== undefined; ready = waiting.get(taken)) {
          waiting.delete(taken++);
          goesOn = take(ready);
        }
      }
    };
    await Promise.all(this.#workers.map(work));
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

async function answered(worker: Worker, task: TrainTask): Promise<Exclude<TrainAnswer, { failed: string }>> {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  worker.postMessage(task);
  const [answer]: readonly TrainAnswer[] = await once(worker, 'message');
  if (answer === undefined || 'failed' in answer) throw new Error(answer?.failed ?? 'the thread gave no answer');
  return answer;
}
