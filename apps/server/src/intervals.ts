import { setTimeout } from 'node:timers/promises';
import { errorText } from './faults.ts';

/** Repeats a task without overlap. Returns a function that stops it and resolves when a running task has ended. */
export function startInterval(
  everyMs: number,
  run: () => Promise<unknown> | void,
  report: (line: string) => void,
): () => Promise<void> {
  let under: Promise<void> | null = null;
  const once = async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      report(`a task of the server failed: ${errorText(error)}`);
    }
    under = null;
  };
  const timer = setInterval(() => {
    under ??= once();
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await under;
  };
}

/** Returns the result of the work, or null if the work fails or takes too long, such as a read from a store that does not answer. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | null> {
  const stop = new AbortController();
  const timeout = setTimeout(ms, null, { ref: false, signal: stop.signal }).catch(() => null);
  return Promise.race([work.catch(() => null), timeout]).finally(() => stop.abort());
}
