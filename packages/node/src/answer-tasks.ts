/** The inside of a worker thread. It answers every task of its host, including tasks that fail. */
import { parentPort } from 'node:worker_threads';
import { messageAt } from '@boardwright/core/host';

/** Answers each task of the host with `work`. If `work` throws, answers with `failed` and the error with its place. */
export function answerTasks<Task, Answer>(
  work: (task: Task) => Promise<Answer>,
  failed: (message: string) => Answer,
): void {
  const reply = (answer: Answer): void =>
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- to the host that made this thread
    parentPort?.postMessage(answer);
  parentPort?.on('message', (task: Task) => {
    work(task).then(reply, (error: unknown) => reply(failed(messageAt(error))));
  });
}
