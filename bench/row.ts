/** One thing that is measured. In a unit that ends in "/s" more is better, in any other less is. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  /** What we mean to reach. */
  readonly aim?: number;
  /** Beyond this the run fails. */
  readonly limit?: number;
  run(): number | Promise<number>;
}

/** How often `work` runs per second, measured over about `ms` milliseconds. */
export function perSecond(work: () => number, ms = 400): number {
  const start = performance.now();
  let done = 0;
  let now = start;
  while (now - start < ms) {
    done += work();
    now = performance.now();
  }
  return (done * 1000) / (now - start);
}

/** Milliseconds of one call. */
export function milliseconds(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
