/**
 * Runs the jobs of one game one at a time. Each job is planned when its turn comes, on the table that the job before it left in
 * the log. Planning sends and changes nothing. With a synchronous log all jobs run synchronously.
 */
import type { Kind, Seat } from '../game.ts';
import { fault, type Fault, type Result } from '../result.ts';
import { FairQueue, type QueuedJob } from './fair-queue.ts';
import type { Transaction } from './transaction.ts';

export interface DriverJob<K extends Kind = Kind> extends QueuedJob {
  /** Reads what the plan needs, or null if it needs nothing. */
  prepare?(): Promise<void> | null;
  /**
   * Returns the transaction, or null if there is nothing to do. at: when it could have run had the game not been busy with other
   * seats.
   */
  plan(at: number): Result<Transaction<K>> | null;
  done?(): void;
  refused?(reason: Fault): void;
  /** Called when the rules threw because of a bug; nothing was stored. */
  failed?(): void;
  /** Whether a person waits for the result. If so, a failure concerns that person alone. */
  readonly isByPerson?: true;
  tries?: number;
}

/** ok: stored and published. conflict: another writer was first, and the log has read its entries. */
export type Appended = 'ok' | 'conflict';

export interface QueueOwner<K extends Kind> {
  now(): number;
  /** Returns the transaction that precedes every job, such as a flag that is due, or null. */
  first(at: number): Transaction<K> | null;
  /** Stores a transaction. A synchronous throw counts as a failed plan; a rejection ends the game in memory. */
  append(transaction: Transaction<K>, job: DriverJob<K> | null): Appended | Promise<Appended>;
  /** Called after every append, before the next job. */
  appended(transaction: Transaction<K>, written: Appended): void;
  /** Called when a person's command failed. */
  report(error: unknown): void;
  /** Called when something that the host owes the game failed. */
  giveUp(error: unknown): void;
  /** Called when nothing more can be done at once. */
  rest(): void;
}

const MAX_TRIES = 5;
const BUSY = fault('busy', 'The match is busy; try again.');

export class Queue<K extends Kind> {
  readonly #owner: QueueOwner<K>;
  readonly #jobs = new FairQueue<DriverJob<K>>();
  #busy = false;
  /** What happens to jobs after the queue was closed. */
  #drop: ((job: DriverJob<K>) => void) | null = null;
  /** Whether the host was asked, or something was written. */
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

  /** Runs what is due, then the waiting jobs. */
  wake(): void {
    this.#isChanged = true;
    this.#pump();
  }

  /** Closes the queue: passes waiting and later jobs to `drop`. */
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
        if (running !== null)
          return void running.then(
            () => this.#drain(),
            (error: unknown) => this.#end(error),
          );
      this.#end(null);
    } catch (error) {
      this.#end(error);
    }
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

  /** Returns null if the job is done, or a promise. */
  #runNext(): Promise<void> | null | 'empty' {
    if (this.closed) return 'empty';
    this.#jobs.end(this.#owner.now());
    let first: Transaction<K> | null;
    try {
      // A deadline counts after the jobs that wait for other seats, so nobody loses on time while others keep the
      // game busy.
      first = this.#owner.first(this.#jobs.waitsFrom ?? this.#owner.now());
    } catch (error) {
      return this.#refuseNext(error);
    }
    if (first !== null) return this.#append(first, null);
    const job = this.#jobs.take();
    if (job === undefined) return 'empty';
    const reading = job.prepare?.() ?? null;
    if (reading === null) return this.#perform(job);
    return reading.then(
      async () => void (await this.#perform(job)),
      (error: unknown) => this.#failed(job, error),
    );
  }

  /** Handles rules that throw while the preceding transaction is planned: the next job fails. Without a job the game fails. */
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
      if (plan?.ok === true) return this.#append(plan.value, job);
      if (plan === null) job.done?.();
      else job.refused?.(plan.error);
    } catch (error) {
      this.#failed(job, error);
    }
    return null;
  }

  /** Refuses a person's failed command and goes on; a failure of the host ends the game. */
  #failed(job: DriverJob<K>, error: unknown): void {
    job.failed?.();
    if (job.isByPerson !== true) throw error;
    this.#owner.report(error);
  }

  #append(transaction: Transaction<K>, job: DriverJob<K> | null): Promise<void> | null {
    const written = this.#owner.append(transaction, job);
    this.#isChanged = true;
    if (!(written instanceof Promise)) return this.#finish(transaction, written, job);
    const lost = (error: unknown): never => {
      // A person's command is answered when its entry is shown, or repeated after the next hello.
      if (job?.isByPerson !== true) job?.failed?.();
      throw error;
    };
    return written.then((end) => void this.#finish(transaction, end, job), lost);
  }

  #finish(transaction: Transaction<K>, written: Appended, job: DriverJob<K> | null): null {
    this.#owner.appended(transaction, written);
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
