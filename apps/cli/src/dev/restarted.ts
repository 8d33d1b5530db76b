import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The exit code of a terminal whose saved game is not possible with the new rules. */
export const CANNOT = 2;

/** A program that can be stopped and started again. */
export class Restarted {
  readonly #start: () => ChildProcess;
  readonly #isRetried: (code: number) => boolean;
  readonly #ended = Promise.withResolvers<number>();
  #child: ChildProcess | null = null;

  /** isRetried: returns whether to start the program again after it has ended by itself. */
  constructor(start: () => ChildProcess, isRetried: (code: number) => boolean = () => false) {
    this.#start = start;
    this.#isRetried = isRetried;
  }

  /**
   * The exit code of the first run that ends by itself. A run that cannot start because of a mistake in the game does not count; the next
   * change starts another one.
   */
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

/** Stops a program and waits for its exit. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
