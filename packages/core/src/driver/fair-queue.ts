/** A queue in rounds. Each seat has at most one job per round, so no job waits behind many jobs of another seat. */
import type { Seat } from '../game.ts';

export interface QueuedJob {
  /** Absent for the host's jobs. */
  readonly seat?: Seat;
  /** When the job's wait for other seats began, that is, after the earlier jobs of its own seat. */
  from?: number;
}

interface Waiting<J> {
  readonly job: J;
  readonly round: number;
}

/** A shared empty list: a list per match would keep its grown capacity in every match. */
const NONE: readonly never[] = [];

export class FairQueue<J extends QueuedJob> {
  #waiting: readonly Waiting<J>[] = NONE;
  #round = 0;
  #current: J | null = null;

  get length(): number {
    return this.#waiting.length;
  }

  /** Returns since when some job waits for other seats, or null. */
  get waitsFrom(): number | null {
    let first: number | null = null;
    for (const { job } of this.#waiting)
      if (job.from !== undefined && (first === null || job.from < first)) first = job.from;
    return first;
  }

  waitingOf(seat: Seat): number {
    let count = 0;
    for (const { job } of this.#waiting) if (job.seat === seat) count++;
    return count;
  }

  add(job: J, now: number): void {
    const before = this.#lastOf(job);
    if (before === null && job.seat !== undefined) job.from = now;
    const round = before === null ? this.#round : before + 1;
    if (this.#waiting === NONE) return void (this.#waiting = [{ job, round }]);
    const place = this.#waiting.findIndex((other) => other.round > round);
    this.#waiting = this.#waiting.toSpliced(place < 0 ? this.#waiting.length : place, 0, { job, round });
  }

  /** Returns the round of the last waiting or running job of the same seat, or null. */
  #lastOf({ seat }: J): number | null {
    const last = this.#waiting === NONE ? undefined : this.#waiting.findLast(({ job }) => job.seat === seat);
    const isCurrent = this.#current !== null && this.#current.seat === seat;
    return last?.round ?? (isCurrent ? this.#round : null);
  }

  /** Takes the next job; `end` reports that it is done. */
  take(): J | undefined {
    const next = this.#waiting[0];
    this.#waiting = this.#waiting.length < 2 ? NONE : this.#waiting.slice(1);
    this.#round = next?.round ?? this.#round;
    this.#current = next?.job ?? null;
    return this.#current ?? undefined;
  }

  /** Puts the taken job back in front of all others. */
  putBack(): void {
    if (this.#current !== null) this.#waiting = [{ job: this.#current, round: this.#round }, ...this.#waiting];
    this.#current = null;
  }

  /** Ends the taken job: from now on the next job of its seat waits for other seats. */
  end(now: number): void {
    const seat = this.#current?.seat;
    this.#current = null;
    if (seat === undefined || this.#waiting === NONE) return;
    const next = this.#waiting.find(({ job }) => job.seat === seat)?.job;
    if (next !== undefined) next.from = now;
  }

  /** Removes and returns all waiting jobs. */
  clear(): readonly J[] {
    const waiting = this.#waiting;
    this.#waiting = NONE;
    return waiting.map(({ job }) => job);
  }
}
