/** Things to do again and again, never twice at once. */
interface Interval {
  readonly everyMs: number;
  run(): Promise<unknown> | void;
}

/** Returns how to stop: it resolves when what is under way has ended. */
export function startIntervals(intervals: readonly Interval[], report: (line: string) => void): () => Promise<void> {
  const stops = intervals.map((interval) => start(interval, report));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function start({ everyMs, run }: Interval, report: (line: string) => void): () => Promise<void> {
  let under: Promise<void> | null = null;
  const once = async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      report(`a task of the server failed: ${error instanceof Error ? error.message : 'unknown'}`);
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
