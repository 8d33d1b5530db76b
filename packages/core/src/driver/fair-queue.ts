/** Jobs in rounds. Each seat has at most one job in a round, so that no job waits behind many of another seat. */
import type { Seat } from '../game.ts';

export interface QueuedJob {
  /** Absent: the host's. */
  readonly seat?: Seat;
  /** Since when the job waits for others alone, and no longer for an earlier job of its own seat. */
  from?: number;
}

interface Waiting<J> {
  readonly job: J;
  readonly round: number;
}

/** One for all: a list that grew would keep its room in every match. */
const NONE: readonly never[] = [];

export class FairQueue<J extends QueuedJob> {
  #waiting: readonly Waiting<J>[] = NONE;
  #round = 0;
  #current: J | null = null;

  get length(): number {
    return this.#waiting.length;
  }

  /** Since when some job waits for others; null: none does. */
  get waitsFrom(): number | null {
    const times = this.#waiting.flatMap(({ job }) => job.from ?? []);
    return times.length === 0 ? null : Math.min(...times);
  }

  waitingOf(seat: Seat): number {
    return this.#waiting.filter(({ job }) => job.seat === seat).length;
  }

  add(job: J, now: number): void {
    const before = this.#lastOf(job);
    if (before === null && job.seat !== undefined) job.from = now;
    const round = before === null ? this.#round : before + 1;
    const place = this.#waiting.findIndex((other) => other.round > round);
    this.#waiting = this.#waiting.toSpliced(place < 0 ? this.#waiting.length : place, 0, { job, round });
  }

  /** The round of the last job of the same seat that waits or is being done; null: there is none. */
  #lastOf({ seat }: J): number | null {
    const last = this.#waiting.findLast(({ job }) => job.seat === seat);
    const isCurrent = this.#current !== null && this.#current.seat === seat;
    return last?.round ?? (isCurrent ? this.#round : null);
  }

  /** The next job; `end` says when it is done. */
  take(): J | undefined {
    const [next, ...rest] = this.#waiting;
    this.#waiting = rest.length === 0 ? NONE : rest;
    this.#round = next?.round ?? this.#round;
    this.#current = next?.job ?? null;
    return this.#current ?? undefined;
  }

  /** The job that was taken is to be done again, before any other. */
  putBack(): void {
    if (this.#current !== null) this.#waiting = [{ job: this.#current, round: this.#round }, ...this.#waiting];
    this.#current = null;
  }

  /** The job that was taken is done: the next one of its seat waits for others from now on. */
  end(now: number): void {
    const seat = this.#current?.seat;
    const next = this.#waiting.find(({ job }) => job.seat === seat)?.job;
    if (seat !== undefined && next !== undefined) next.from = now;
    this.#current = null;
  }

  /** All that wait, and none does any more. */
  clear(): readonly J[] {
    const waiting = this.#waiting;
    this.#waiting = NONE;
    return waiting.map(({ job }) => job);
  }
}
