/** The server's time: it never runs back, and it stands still while the server is down, so nobody loses on time by that. */
export interface Time {
  /** ms; what clocks and deadlines count. */
  now(): number;
  /** ms since 1970, for people. */
  wall(): number;
}

/** Goes on from the last heartbeat that is on disk. elapsed: milliseconds since any one moment. */
export function resumeTime(lastBeat: number | null, elapsed: () => number = () => performance.now()): Time {
  const [start, base] = [elapsed(), lastBeat ?? Date.now()];
  return { now: () => base + Math.floor(elapsed() - start), wall: () => Date.now() };
}
