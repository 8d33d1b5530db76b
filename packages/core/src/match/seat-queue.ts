/** A queue in rounds. Each seat has at most one message per round, so no seat waits behind many messages of another. */
import type { Seat } from '../game.ts';
import type { Message } from './message.ts';

interface Waiting<M> {
  readonly message: M;
  readonly round: number;
}

/** A shared empty list. An array of its own would keep its capacity after growing, in every match. */
const NONE: readonly never[] = [];

export class SeatQueue<M extends Message> {
  #waiting: readonly Waiting<M>[] = NONE;
  #round = 0;
  #current: M | null = null;

  get length(): number {
    return this.#waiting.length;
  }

  /** Returns the time since which some message has been waiting for other seats, or null. */
  get waitsFrom(): number | null {
    let first: number | null = null;
    for (const { message } of this.#waiting)
      if (message.from !== undefined && (first === null || message.from < first)) first = message.from;
    return first;
  }

  waitingOf(seat: Seat): number {
    let count = 0;
    for (const { message } of this.#waiting) if (message.seat === seat) count++;
    return count;
  }

  add(message: M, now: number): void {
    const before = this.#lastOf(message);
    if (before === null && message.seat !== undefined) message.from = now;
    const round = before === null ? this.#round : before + 1;
    if (this.#waiting === NONE) return void (this.#waiting = [{ message, round }]);
    const place = this.#waiting.findIndex((other) => other.round > round);
    this.#waiting = this.#waiting.toSpliced(place < 0 ? this.#waiting.length : place, 0, { message, round });
  }

  /** Returns the round of a seat's last message, waiting or running, or null. */
  #lastOf({ seat }: M): number | null {
    const last = this.#waiting === NONE ? undefined : this.#waiting.findLast(({ message }) => message.seat === seat);
    const isCurrent = this.#current !== null && this.#current.seat === seat;
    return last?.round ?? (isCurrent ? this.#round : null);
  }

  /** Takes the next message for which `mayTake` is true. Call `end` when it is done. */
  take(mayTake: ((message: M) => boolean) | null = null): M | undefined {
    const place = mayTake === null ? 0 : this.#waiting.findIndex(({ message }) => mayTake(message));
    const next = this.#waiting[place];
    this.#current = next?.message ?? null;
    if (next === undefined) return undefined;
    this.#waiting = this.#waiting.length < 2 ? NONE : this.#waiting.toSpliced(place, 1);
    this.#round = next.round;
    return next.message;
  }

  /** Puts the taken message back to the front. */
  putBack(): void {
    if (this.#current !== null) this.#waiting = [{ message: this.#current, round: this.#round }, ...this.#waiting];
    this.#current = null;
  }

  /** Ends the taken message. From now on the next message of its seat waits only for other seats. */
  end(now: number): void {
    const seat = this.#current?.seat;
    this.#current = null;
    if (seat === undefined || this.#waiting === NONE) return;
    const next = this.#waiting.find(({ message }) => message.seat === seat)?.message;
    if (next !== undefined) next.from = now;
  }

  /** Removes and returns all waiting messages. */
  clear(): readonly M[] {
    const waiting = this.#waiting;
    this.#waiting = NONE;
    return waiting.map(({ message }) => message);
  }
}
