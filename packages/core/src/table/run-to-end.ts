/** Runs a generator and returns its final value, for callers that need no pauses. */
export function runToEnd<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
