/** The server's time: it never runs back, and it stands still while the server is down, so nobody loses on time by that. */
export interface Time {
  /** ms; what clocks and deadlines count. */
  now(): number;
  /** ms since 1970, for people. */
  wall(): number;
}

/** Runs after so many milliseconds, unless what it returns is called before. It keeps no process alive. */
export function runAfter(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}

/** Goes on from the last heartbeat that is on disk. elapsed: milliseconds since any one moment. */
export function resumeTime(lastBeat: number | null, elapsed: () => number = () => performance.now()): Time {
  const [start, base] = [elapsed(), lastBeat ?? Date.now()];
  return { now: () => base + Math.floor(elapsed() - start), wall: () => Date.now() };
}

/** Time that nodes share: it follows what the store says, and stands still where the store has said nothing for so long. */
export interface SiteTime extends Time {
  /** The store says that it is now. */
  sync(now: number): void;
}

/** As long as the store counts time between two beats. */
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

/** A process that does not look at the time for so long has stood still: stopped by a signal, or the machine slept. */
const LONGEST_GAP_MS = 1000;
/** How often the server looks at the time at least. */
export const TICK_MS = 250;

/** Leaves out every gap of more than LONGEST_GAP_MS between two looks at the time: nobody could act meanwhile. */
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
