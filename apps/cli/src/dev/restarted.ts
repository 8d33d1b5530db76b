import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The exit code of a terminal that cannot do what it was asked: its saved game does not follow the new rules. */
export const CANNOT = 2;

/** A program that is ended and started again. */
export class Restarted {
  readonly #start: () => ChildProcess;
  readonly #isRetried: (code: number) => boolean;
  readonly #ended = Promise.withResolvers<number>();
  #child: ChildProcess | null = null;

  /** isRetried: whether a run that ended by itself is started again. */
  constructor(start: () => ChildProcess, isRetried: (code: number) => boolean = () => false) {
    this.#start = start;
    this.#isRetried = isRetried;
  }

  /** The code of the first run that ends by itself; one that cannot start, by a mistake in the game, waits for the next change. */
  get ended(): Promise<number> {
    return this.#ended.promise;
  }

  restart(): void {
    void this.stop().then(() => {
      const child = this.#start();
      this.#child = child;
      child.once('exit', (code) => {
        if (this.#child !== child) return;
        if (this.#isRetried(code ?? 0)) this.restart();
        else if (code !== CANNOT) this.#ended.resolve(code ?? 0);
      });
    });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child !== null) await ended(child);
  }
}

/** Ends a program, and waits until it has. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
