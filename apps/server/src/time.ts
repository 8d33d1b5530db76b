/** The server's time. It never goes back, and it stops while the server is down, so that nobody loses on time. */
export interface Time {
  /** Milliseconds for clocks and deadlines. */
  now(): number;
  /** Milliseconds since 1970, for people. */
  wall(): number;
}

/** Runs a function after this many milliseconds; the returned function cancels it. Does not keep the process alive. */
export function runAfter(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}

/** Continues from the last stored heartbeat. elapsed: a monotonic clock in milliseconds. */
export function resumeTime(lastBeat: number | null, elapsed: () => number = () => performance.now()): Time {
  const [start, base] = [elapsed(), lastBeat ?? Date.now()];
  return { now: () => base + Math.floor(elapsed() - start), wall: () => Date.now() };
}

/** Time shared by nodes: it follows the store, and stops after the store has been silent for too long. */
export interface SiteTime extends Time {
  /** Sets the time that the store reports. */
  sync(now: number): void;
}

/** Milliseconds that time continues between two beats. */
const LONGEST_BEAT_MS = 1000;

export function siteTime(now: number, elapsed: () => number = () => performance.now()): SiteTime {
  let [base, since, last] = [now, elapsed(), now];
  const passed = (): number => Math.min(Math.floor(elapsed() - since), LONGEST_BEAT_MS);
  return {
    now: () => (last = Math.max(last, base + passed())),
    wall: () => Date.now(),
    sync: (told) => void ([base, since] = [told, elapsed()]),
  };
}

/** Milliseconds without a reading of the time after which the process counts as paused: by a signal, or a sleeping machine. */
const LONGEST_GAP_MS = 1000;
/** Maximum milliseconds between two readings of the time. */
export const TICK_MS = 250;

/** Leaves out gaps longer than LONGEST_GAP_MS between two readings, in which nobody could act. */
export function withoutGaps(time: Time): Time {
  let [last, skipped] = [time.now(), 0];
  const now = (): number => {
    const passed = time.now();
    if (passed - last > LONGEST_GAP_MS) skipped += passed - last;
    last = passed;
    return passed - skipped;
  };
  return { now, wall: () => time.wall() };
}
