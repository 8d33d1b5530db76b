/** A row to measure. If its unit ends in "/s", more is better; otherwise less is. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  /** The target. */
  readonly aim?: number;
  /** The target as a multiple of the reference loop, for slower or busy machines. */
  readonly aimRatio?: number;
  /** The limit. If the figure is worse, the run fails. */
  readonly limit?: number;
  /** Whether the row takes minutes. Such a row is measured only if it is named, or with `--long`. */
  readonly long?: true;
  /** Whether the row itself warms up the processes that it measures, so that no other warm-up is needed. */
  readonly cold?: true;
  /** Whether the row is a hot path. `--check` guards against hot paths becoming slower. */
  readonly hot?: true;
  run(): number | Reading | Promise<number | Reading>;
}

/** Further figures of a run, by name. The name ends with the unit. */
export type Notes = Readonly<Record<string, number>>;

/** A figure with notes. */
export interface Reading {
  readonly figure: number;
  readonly notes: Notes;
}

/** A row that was measured several times, each time beside the reference loop. */
export interface Sample {
  readonly figures: readonly number[];
  readonly references: readonly number[];
  /** The notes of each run; empty if a row has none. */
  readonly notes: readonly Notes[];
}

export interface Summary {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  /** The median of the ratios to the reference loop. More is better, whatever the unit. */
  readonly ratio: number;
  /** The median of each note. */
  readonly notes: Notes;
}

export function summarise(unit: string, { figures, references, notes }: Sample): Summary {
  const sorted = figures.toSorted((a, b) => a - b);
  const ratios = figures.map((figure, i) => ratioOf(unit, figure, references[i] ?? Number.NaN));
  const middle = { median: median(figures), ratio: median(ratios), notes: mediansOf(notes) };
  return { low: sorted[0] ?? 0, high: sorted.at(-1) ?? 0, ...middle };
}

function mediansOf(notes: readonly Notes[]): Notes {
  const names = Object.keys(notes[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(notes.map((one) => one[name] ?? Number.NaN))]));
}

/**
 * Returns the ratio of a figure to the reference loop. For a duration, the ratio is the time of one ply of the loop divided by the
 * duration.
 */
export function ratioOf(unit: string, figure: number, reference: number): number {
  return isRate(unit) ? figure / reference : 1000 / (figure * reference);
}

export function isRate(unit: string): boolean {
  return unit.endsWith('/s');
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the 99th percentile. */
export function p99(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(0.99 * figures.length)] ?? Number.NaN;
}

export type Verdict = '' | 'reached' | 'reached as a ratio' | 'short of the aim' | 'FAILS';

export function verdictOf(
  { unit, aim, aimRatio, limit }: Omit<Row, 'run'>,
  { median: figure, ratio }: Summary,
): Verdict {
  const reaches = (bound: number): boolean => (isRate(unit) ? figure >= bound : figure <= bound);
  if (limit !== undefined && !reaches(limit)) return 'FAILS';
  if (aim === undefined) return '';
  if (reaches(aim)) return 'reached';
  return aimRatio !== undefined && ratio >= aimRatio ? 'reached as a ratio' : 'short of the aim';
}

/** The share by which a ratio may fall before `--check` fails. */
const TOLERANCE = 0.25;

/** Returns what `--check` complains about: the names of hot paths that have become slower. A path without a stored value is not checked. */
export function complaintsOf(
  stored: Readonly<Record<string, number>>,
  measured: readonly { readonly name: string; readonly ratio: number }[],
): readonly string[] {
  return measured.flatMap(({ name, ratio }) => {
    const before = stored[name];
    if (before === undefined) return [`UNGUARDED ${name}: no ratio is stored, --write stores it`];
    const isSlower = ratio < before * (1 - TOLERANCE);
    return isSlower ? [`SLOWER ${name}: ${ratio.toPrecision(3)} of the loop, stored ${before}`] : [];
  });
}

/**
 * Returns the milliseconds of this thread's CPU time, on which other programs have little influence. If Node cannot measure it, returns
 * wall time.
 */
function computedMs(): number {
  if (!('threadCpuUsage' in process)) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Returns how often `work` can run per second, measured over about `ms` milliseconds. */
export function perSecond(work: () => number, ms = 300): number {
  const start = computedMs();
  let done = 0;
  let now = start;
  while (now - start < ms) {
    done += workFor(work, ms / 4);
    now = computedMs();
  }
  return (done * 1000) / (now - start);
}

/** Runs `work` for this long by wall time, which is much cheaper to read. */
function workFor(work: () => number, ms: number): number {
  const end = performance.now() + ms;
  let done = 0;
  while (performance.now() < end) done += work();
  return done;
}

/** Below this many milliseconds wall time is used, because the system counts CPU time in steps of several milliseconds. */
const SHORT_MS = 200;

/** Returns how many milliseconds one call takes. */
export function milliseconds(work: () => unknown): number {
  const wall = performance.now();
  const start = computedMs();
  work();
  const computed = computedMs() - start;
  const passed = performance.now() - wall;
  return passed < SHORT_MS ? passed : computed;
}
