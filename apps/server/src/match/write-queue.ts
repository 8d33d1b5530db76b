/**
 * What wants to happen in one match, one thing after the other: planned when its turn comes, on the table that the thing
 * before it has left on disk. Planning sends nothing and changes nothing.
 */
import { ok, type Fault, type Kind, type Result, type Seat, type Transaction } from '@boardwright/core';
import type { Append, Written } from '../store/store.ts';
import { FairQueue, type QueuedJob } from './fair-queue.ts';

export interface Job<K extends Kind> extends QueuedJob {
  /** Read what the plan needs; null: it needs nothing. */
  prepare?(): Promise<void> | null;
  /** null: there is nothing to do after all. at: when it could have been done, had nobody else kept the match busy. */
  plan(at: number): Result<Transaction<K>> | null;
  done?(): void;
  refused?(reason: Fault): void;
  /** The rules threw: a mistake of ours, and nothing happened. */
  failed?(): void;
  /** A person waits for this: its failure is theirs alone. */
  readonly isByPerson?: true;
  tries?: number;
}

interface QueueOwner<K extends Kind> {
  /** What time has brought by then: before anything else, so that a command after a deadline finds that it has acted. */
  readonly late: HostPlan<K>;
  now(): number;
  toWrite(transaction: Transaction<K>): Append;
  write(append: Append): Promise<Written>;
  /** It is on disk: now it is true, and now it is told. */
  adopt(transaction: Transaction<K>, append: Append, job: Job<K>): void;
  /** Somebody else wrote to the log: read what they wrote. */
  catchUp(): Promise<void>;
  report(error: unknown): void;
  /** What the host owes the match failed. */
  giveUp(error: unknown): void;
  rest(): void;
}

interface Planned<K extends Kind> {
  readonly transaction: Transaction<K>;
  readonly append: Append;
}

/** null: there is nothing to do after all. */
type HostPlan<K extends Kind> = (at: number) => Transaction<K> | null;

const MAX_TRIES = 5;

export class WriteQueue<K extends Kind> {
  readonly #owner: QueueOwner<K>;
  readonly #jobs = new FairQueue<Job<K>>();
  #busy = false;
  /** Since it is closed: what is done with a job. */
  #drop: ((job: Job<K>) => void) | null = null;
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

  enter(job: Job<K>): void {
    if (this.#drop !== null) return this.#drop(job);
    this.#jobs.add(job, this.#owner.now());
    this.#pump();
  }

  /** What the host has to do. Resolves when it is done, or when there was nothing to do. */
  attempt(plan: HostPlan<K>): Promise<void> {
    return new Promise((resolve) =>
      this.enter({ plan: asResult(plan), done: resolve, refused: () => resolve(), failed: resolve }),
    );
  }

  #pump(): void {
    if (this.#busy || this.#closed) return;
    this.#busy = true;
    void this.#drain();
  }

  /** Those who wait, and those who come later, are told by `drop`. */
  close(drop: (job: Job<K>) => void): void {
    this.#drop = drop;
    for (const job of this.#jobs.clear()) drop(job);
  }

  get #closed(): boolean {
    return this.#drop !== null;
  }

  async #drain(): Promise<void> {
    try {
      await this.#run();
    } catch (error) {
      this.#owner.giveUp(error);
    }
    this.#busy = false;
    if (this.#jobs.length > 0) return this.#pump();
    const isChanged = this.#isChanged;
    this.#isChanged = false;
    if (isChanged && !this.#closed) this.#owner.rest();
  }

  async #run(): Promise<void> {
    for (let job = this.#next(); job !== undefined && !this.#closed; job = this.#next()) {
      const reading = job.prepare?.() ?? null;
      if (reading !== null && !(await this.#hasRead(job, reading))) continue;
      const planned = this.#planned(job);
      if (planned !== null) await this.#write(planned, job);
    }
  }

  /** A person's command is answered when its entry is shown, or said again after the next hello; the host has nobody to ask. */
  async #write(planned: Planned<K>, job: Job<K>): Promise<void> {
    try {
      await this.#commit(planned, job);
    } catch (error) {
      if (job.isByPerson !== true) job.failed?.();
      throw error;
    }
  }

  /** A deadline counts only after all that waits for others: nobody loses on time while others keep the match busy. */
  #next(): Job<K> | undefined {
    const now = this.#owner.now();
    this.#jobs.end(now);
    const at = this.#jobs.waitsFrom ?? now;
    const late = (): Transaction<K> | null => this.#owner.late(at);
    return late() === null ? this.#jobs.take() : { plan: asResult(late) };
  }

  async #hasRead(job: Job<K>, reading: Promise<void>): Promise<boolean> {
    try {
      await reading;
      return true;
    } catch (error) {
      this.#failed(job, error);
      return false;
    }
  }

  /** A person's command that fails is refused, and the match goes on; what the host owes it cannot wait. */
  #failed(job: Job<K>, error: unknown): void {
    job.failed?.();
    if (job.isByPerson !== true) throw error;
    this.#owner.report(error);
  }

  #planned(job: Job<K>): Planned<K> | null {
    this.#isChanged ||= job.isByPerson !== true;
    try {
      const plan = job.plan(job.from ?? this.#owner.now());
      if (plan?.ok === true) return { transaction: plan.value, append: this.#owner.toWrite(plan.value) };
      if (plan === null) job.done?.();
      else job.refused?.(plan.error);
    } catch (error) {
      this.#failed(job, error);
    }
    return null;
  }

  async #commit({ transaction, append }: Planned<K>, job: Job<K>): Promise<void> {
    this.#isChanged = true;
    if ((await this.#owner.write(append)) === 'ok') return this.#owner.adopt(transaction, append, job);
    await this.#owner.catchUp();
    job.tries = (job.tries ?? 0) + 1;
    if (job.tries <= MAX_TRIES && !this.#closed) this.#jobs.putBack();
    else job.refused?.({ code: 'busy', message: 'The match is busy; try again.' });
  }
}

function asResult<K extends Kind>(plan: HostPlan<K>): Job<K>['plan'] {
  return (at) => {
    const transaction = plan(at);
    return transaction === null ? null : ok(transaction);
  };
}
