/**
 * What wants to happen in one game, one thing after the other: planned when its turn comes, on the table that the thing before it
 * has left in the log. Planning sends nothing and changes nothing. With a log that answers at once, all of it happens at once.
 */
import type { Kind, Seat } from '../game.ts';
import { fault, type Fault, type Result } from '../result.ts';
import { FairQueue, type QueuedJob } from './fair-queue.ts';
import type { Transaction } from './transaction.ts';

export interface DriverJob<K extends Kind = Kind> extends QueuedJob {
  /** Reads what the plan needs; null: it needs nothing. */
  prepare?(): Promise<void> | null;
  /** Returns null if there is nothing to do after all. at: when it could have been done, had nobody else kept the game busy. */
  plan(at: number): Result<Transaction<K>> | null;
  done?(): void;
  refused?(reason: Fault): void;
  /** The rules threw: a mistake of ours, and nothing happened. */
  failed?(): void;
  /** A person waits for this: its failure is theirs alone. */
  readonly isByPerson?: true;
  tries?: number;
}

/** ok: it is true now, and told. conflict: another writer was faster, and the log has read what it wrote. */
export type Appended = 'ok' | 'conflict';

export interface QueueOwner<K extends Kind> {
  now(): number;
  /** What comes before every job, such as what time has brought by then; null: nothing. */
  first(at: number): Transaction<K> | null;
  /** What it throws at once counts as a failed plan. What it rejects with ends the game in memory. */
  append(transaction: Transaction<K>, job: DriverJob<K> | null): Appended | Promise<Appended>;
  /** A command of a person failed. */
  report(error: unknown): void;
  /** What the host owes the game failed. */
  giveUp(error: unknown): void;
  /** All that could be done is done. */
  rest(): void;
}

const MAX_TRIES = 5;
const BUSY = fault('busy', 'The match is busy; try again.');

export class Queue<K extends Kind> {
  readonly #owner: QueueOwner<K>;
  readonly #jobs = new FairQueue<DriverJob<K>>();
  #busy = false;
  /** Since it is closed: what is done with a job. */
  #drop: ((job: DriverJob<K>) => void) | null = null;
  /** The host has looked, or something was written. */
  #isChanged = false;

  constructor(owner: QueueOwner<K>) {
    this.#owner = owner;
  }

  get busy(): boolean {
    return this.#busy;
  }

  get length(): number {
    return this.#jobs.length;
  }

  waitingOf(seat: Seat): number {
    return this.#jobs.waitingOf(seat);
  }

  get closed(): boolean {
    return this.#drop !== null;
  }

  enter(job: DriverJob<K>): void {
    if (this.#drop !== null) return this.#drop(job);
    this.#jobs.add(job, this.#owner.now());
    this.#pump();
  }

  /** Looks again at what comes before every job. */
  wake(): void {
    this.#isChanged = true;
    this.#pump();
  }

  /** Jobs that wait, and those that come later, go to `drop`. */
  close(drop: (job: DriverJob<K>) => void): void {
    this.#drop = drop;
    for (const job of this.#jobs.clear()) drop(job);
  }

  #pump(): void {
    if (this.#busy || this.closed) return;
    this.#busy = true;
    this.#drain();
  }

  #drain(): void {
    try {
      for (let running = this.#runNext(); running !== 'empty'; running = this.#runNext())
        if (running !== null) return void running.then(() => this.#drain()).catch((error: unknown) => this.#end(error));
    } catch (error) {
      return this.#end(error);
    }
    this.#end(null);
  }

  #end(error: unknown): void {
    this.#busy = false;
    if (error !== null) this.#owner.giveUp(error);
    else if (this.#jobs.length > 0) this.#pump();
    else if (this.#isChanged && !this.closed) {
      this.#isChanged = false;
      this.#owner.rest();
    }
  }

  /** Returns null if it is done, a promise if it takes a while. */
  #runNext(): Promise<void> | null | 'empty' {
    if (this.closed) return 'empty';
    this.#jobs.end(this.#owner.now());
    let first: Transaction<K> | null;
    try {
      // nobody loses on time while others keep the game busy: a deadline counts after all that waits for others
      first = this.#owner.first(this.#jobs.waitsFrom ?? this.#owner.now());
    } catch (error) {
      return this.#refuseNext(error);
    }
    if (first !== null) return this.#written(this.#owner.append(first, null), null);
    const job = this.#jobs.take();
    if (job === undefined) return 'empty';
    const reading = job.prepare?.() ?? null;
    if (reading === null) return this.#perform(job);
    return reading.then(
      async () => void (await this.#perform(job)),
      (error: unknown) => this.#failed(job, error),
    );
  }

  /** The rules throw when they are asked for what comes first: the next job fails for it. Without a job the game fails. */
  #refuseNext(error: unknown): null | 'empty' {
    const job = this.#jobs.take();
    if (job === undefined) throw error;
    this.#failed(job, error);
    return this.#jobs.length === 0 ? 'empty' : null;
  }

  #perform(job: DriverJob<K>): Promise<void> | null {
    this.#isChanged ||= job.isByPerson !== true;
    try {
      const plan = job.plan(job.from ?? this.#owner.now());
      if (plan?.ok === true) return this.#written(this.#owner.append(plan.value, job), job);
      if (plan === null) job.done?.();
      else job.refused?.(plan.error);
    } catch (error) {
      this.#failed(job, error);
    }
    return null;
  }

  /** A person's command that fails is refused, and the game goes on; what the host owes it cannot wait. */
  #failed(job: DriverJob<K>, error: unknown): void {
    job.failed?.();
    if (job.isByPerson !== true) throw error;
    this.#owner.report(error);
  }

  #written(written: Appended | Promise<Appended>, job: DriverJob<K> | null): Promise<void> | null {
    this.#isChanged = true;
    if (!(written instanceof Promise)) return this.#finish(written, job);
    const lost = (error: unknown): never => {
      // a person's command is answered when its entry is shown, or said again after the next hello
      if (job?.isByPerson !== true) job?.failed?.();
      throw error;
    };
    return written.then((end) => void this.#finish(end, job), lost);
  }

  #finish(written: Appended, job: DriverJob<K> | null): null {
    if (written === 'ok') job?.done?.();
    else if (job !== null) this.#tryAgain(job);
    return null;
  }

  #tryAgain(job: DriverJob<K>): void {
    job.tries = (job.tries ?? 0) + 1;
    if (job.tries <= MAX_TRIES && !this.closed) this.#jobs.putBack();
    else job.refused?.(BUSY);
  }
}
