/** Things to do again and again, never twice at once. */
export interface Chore {
  readonly everyMs: number;
  run(): Promise<unknown> | void;
}

/** Returns how to stop: it resolves when what is under way has ended. */
export function startChores(chores: readonly Chore[], report: (line: string) => void): () => Promise<void> {
  const stops = chores.map((chore) => start(chore, report));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function start({ everyMs, run }: Chore, report: (line: string) => void): () => Promise<void> {
  let under: Promise<void> | null = null;
  const once = async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      report(`a chore failed: ${error instanceof Error ? error.message : 'unknown'}`);
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
