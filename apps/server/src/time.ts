/** The server's time. It never goes back. It stops while the server is down, so that nobody loses on time. */
export interface Time {
  /** Returns milliseconds for clocks and deadlines. */
  now(): number;
  /** Returns milliseconds since 1970, for dates that people read. */
  wall(): number;
}

/** Runs a function after this many milliseconds; the returned function cancels it. A pending call does not keep the process alive. */
export function runAfter(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}

/** Continues from the last stored heartbeat. elapsed: returns monotonic milliseconds. */
export function resumeTime(lastBeat: number | null, elapsed: () => number = () => performance.now()): Time {
  const [start, base] = [elapsed(), lastBeat ?? Date.now()];
  return { now: () => base + Math.floor(elapsed() - start), wall: () => Date.now() };
}

/** The time of a site with several nodes. It follows the store, and stops when the store has been silent for too long. */
export interface SiteTime extends Time {
  /** Takes the time that the store has reported. */
  sync(now: number): void;
}

/** Milliseconds after a heartbeat at which time stops if the next one is missing. */
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

/**
 * Maximum milliseconds between two readings of the time. After a longer gap the process counts as paused, by a signal or a sleeping
 * machine.
 */
const LONGEST_GAP_MS = 1000;
/** Milliseconds between two readings of the time at most. */
export const TICK_MS = 250;

/** Leaves out gaps longer than LONGEST_GAP_MS between two readings, because nobody could act in them. */
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
