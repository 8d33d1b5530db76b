/**
 * One game in progress as its queue, dice and bots see it. A class instead of closures, which would take 600 bytes in every
 * match of a server.
 */
import type { Draw } from '../chance.ts';
import { LONGEST_TIMER_MS } from '../clock.ts';
import type { Table } from '../entry.ts';
import type { Game, Kind } from '../game.ts';
import { BotTurns, type BotGame } from './bot-turns.ts';
import { PendingDraws } from './dice.ts';
import type { DriverHost } from './host.ts';
import type { GameLog } from './log.ts';
import { nextStep, type NextStep } from './next-step.ts';
import { Queue, type Appended, type DriverJob, type QueueOwner } from './queue.ts';
import {
  chanceTransaction,
  transactionOf,
  type DrawnTicket,
  type GameAndDice,
  type Transaction,
} from './transaction.ts';

type PeopleStep<K extends Kind> = Extract<NextStep<K>, { readonly type: 'people' }>;

export class RunningGame<K extends Kind> implements QueueOwner<K>, GameAndDice<K>, BotGame<K> {
  readonly host: DriverHost<K>;
  readonly queue: Queue<K>;
  readonly dice: PendingDraws;
  #bots: BotTurns<K> | null = null;
  #stopAlarm: (() => void) | null = null;
  /** Whether the last transaction contained a draw. */
  #hasDrawn = false;
  /** The last step at which only people can act. It holds for its table until time is up. */
  #people: { readonly table: Table<K>; readonly step: PeopleStep<K> } | null = null;

  constructor(host: DriverHost<K>) {
    this.host = host;
    this.queue = new Queue<K>(this);
    this.dice = new PendingDraws(host.dice, this);
  }

  /** null until the host has bots. */
  get bots(): BotTurns<K> | null {
    const host = this.#bots === null ? this.host.bots : null;
    if (host !== null) this.#bots = new BotTurns(this, host);
    return this.#bots;
  }

  get game(): Game<K> {
    return this.host.log.game;
  }

  get log(): GameLog<K> {
    return this.host.log;
  }

  get rules(): GameAndDice<K> {
    return this;
  }

  draw(draw: Draw<K>): DrawnTicket | null {
    return this.dice.ask(draw);
  }

  hasDrawn(): boolean {
    return this.#hasDrawn;
  }

  isClosed(): boolean {
    return this.queue.closed;
  }

  now(): number {
    return this.host.now();
  }

  /** Returns what the game waits for, now or at another time. */
  step(at: number = this.now()): NextStep<K> {
    const { table } = this.log;
    if (this.#people?.table === table && at < (this.#people.step.until ?? Infinity)) return this.#people.step;
    const step = nextStep(this.game, table, at, this.host.rules);
    this.#people = step.type === 'people' ? { table, step } : null;
    return step;
  }

  enter(job: DriverJob<K>): void {
    this.queue.enter(job);
  }

  wake(): void {
    this.queue.wake();
  }

  first(at: number): Transaction<K> | null {
    const { table } = this.log;
    const step = this.step(at);
    const own = this.host.instead?.(step, at) ?? null;
    if (own !== null) return own;
    if (step.type === 'due') return transactionOf(this, table, step.entry, { cause: step.cause, by: null });
    return step.type === 'chance' ? chanceTransaction(this, table, at, step.draw) : null;
  }

  append(transaction: Transaction<K>, job: DriverJob<K> | null): Appended | Promise<Appended> {
    return this.log.append(transaction, job);
  }

  appended(transaction: Transaction<K>, written: Appended): void {
    this.#hasDrawn = written === 'ok' && transaction.some(({ cause }) => cause === 'chance');
    this.dice.forgetBefore(this.log.table.draws);
  }

  /** Sets the next timer and asks the next bot, after everything that could be done. */
  rest(): void {
    this.#stopAlarm?.();
    this.#stopAlarm = null;
    try {
      const step = this.step();
      this.#setAlarm(step);
      this.bots?.look(step);
      this.host.rests?.(step);
    } catch (error) {
      this.giveUp(error);
    }
  }

  report(error: unknown): void {
    this.host.report(error);
  }

  giveUp(error: unknown): void {
    if (this.isClosed()) return;
    this.close((job) => job.failed?.());
    this.host.broken(error);
  }

  close(drop: (job: DriverJob<K>) => void): void {
    this.#stopAlarm?.();
    this.bots?.close();
    this.queue.close(drop);
  }

  #setAlarm(step: NextStep<K>): void {
    const until = step.type === 'due' ? step.entry.at : 'until' in step ? step.until : null;
    if (until === null) return;
    const wait = Math.min(Math.max(until - this.now(), 0), LONGEST_TIMER_MS);
    this.#stopAlarm = this.host.after(wait, () => this.wake());
  }
}
