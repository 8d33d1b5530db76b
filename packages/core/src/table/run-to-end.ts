/** Returns the final value of a generator, for callers that need no pauses. */
export function runToEnd<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
