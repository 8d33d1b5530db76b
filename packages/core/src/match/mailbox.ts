/**
 * A match is a mailbox. It takes one message at a time, in an order that gives each seat its share. It plans the message on the table that
 * the previous one has left, stores the plan and folds it. Only then does it tell people and start what follows. With a synchronous store,
 * a message is done when `send` returns.
 */
import { LONGEST_TIMER_MS } from '../table/clock.ts';
import type { Table } from '../table/entry.ts';
import type { Game, Kind, Seat } from '../game.ts';
import type { Moment } from '../table/history.ts';
import { fault, type Fault } from '../result.ts';
import { BotTurns, type BotGame, type BotHost, type BotMessage } from './bot-turns.ts';
import { nextStep, type HostRules, type NextStep } from './next-step.ts';
import type { PastPly } from '../table/take-back.ts';
import { planStep, type MatchPlan, type PlannedMatch } from './plan.ts';
import type { Message } from './message.ts';
import { SeatQueue } from './seat-queue.ts';
import type { ChanceQuestion, Dice, Transaction } from './transaction.ts';

/** ok: the transaction is stored. conflict: another writer was first, and the match has adopted that writer's entries. */
export type Stored = 'ok' | 'conflict';

const MAX_TRIES = 5;
const BUSY = fault('busy', 'The match is busy. Try again.');
const FAILED = fault('internal', 'The host failed. Nothing changed.');

type PeopleStep<K extends Kind> = Extract<NextStep<K>, { readonly type: 'people' }>;

/** Runs a match. M: the host's messages, in addition to those of its bots. */
export abstract class Mailbox<K extends Kind, M extends Message> implements PlannedMatch<K>, BotGame<K> {
  readonly #queue = new SeatQueue<M | BotMessage<K>>();
  #isBusy = false;
  /** The reason for refusing messages; null until the mailbox is closed. */
  #closed: Fault | null = null;
  /** Whether the match has been woken or has stored something since it was last at rest. */
  #isChanged = false;
  /** Whether the match waits for its players' shares of a draw. */
  #isDrawing = false;
  /** Whether the last transaction contained a draw. */
  #hasDrawn = false;
  #bots: BotTurns<K> | null = null;
  #stopTimer: (() => void) | null = null;
  /** The last step in which only people can act. The step is valid for this table, until its time. */
  #people: { readonly table: Table<K>; readonly step: PeopleStep<K> } | null = null;

  // ---- what the host provides

  abstract readonly game: Game<K>;
  abstract readonly table: Table<K>;
  abstract readonly dice: Dice;
  protected abstract readonly rules: HostRules;
  /** The host of the bots; null if no bot may play. */
  protected abstract readonly botHost: BotHost | null;
  abstract memoryOf(seat: Seat): K['Memory'];
  abstract momentAt(seq: number): Moment<K>;
  abstract together(): Iterable<PastPly<K>> | null;
  /** The time of the log in milliseconds. It never goes back. */
  abstract now(): number;
  protected abstract after(ms: number, run: () => void): () => void;
  /** Plans a message, without side effects. at: when the message would have run if the match had not been busy with other seats. */
  protected abstract plan(message: M, at: number): MatchPlan<K>;
  /** Stores a transaction. If this throws, the plan has failed; if it rejects, the match in memory ends. */
  protected abstract store(transaction: Transaction<K>, message: M | BotMessage<K> | null): Stored | Promise<Stored>;
  /** Called when a person's message has failed because of a bug. */
  protected abstract report(error: unknown): void;
  /** Called when the match cannot continue because of a bug, and was closed. */
  protected abstract broken(error: unknown): void;

  /** Reads what the plan of this message needs. */
  protected read(_message: M): Promise<void> {
    return Promise.resolve();
  }

  /** Returns the host's own transaction in place of a step, such as seating players or removing an absent seat; null for none. */
  protected instead(_step: NextStep<K>, _at: number): Transaction<K> | null {
    return null;
  }

  /** Called when the match can do nothing but wait for this step. */
  protected rests(_step: NextStep<K>): void {}

  isAwaiting(_question: ChanceQuestion): boolean {
    return false;
  }

  // ---- what the host may call

  /** Whether anything is under way: a write, a question to a bot, or a draw. */
  get busy(): boolean {
    return this.#isDrawing || this.isAtWork;
  }

  /** Whether a write or a question to a bot is under way. A draw does not count, because it may wait a long time for its players. */
  get isAtWork(): boolean {
    return this.#isBusy || this.#queue.length > 0 || this.#bots?.thinking === true;
  }

  get closed(): boolean {
    return this.#closed !== null;
  }

  hasDrawn(): boolean {
    return this.#hasDrawn;
  }

  /** Returns how many messages of a seat are waiting. */
  waitingOf(seat: Seat): number {
    return this.#queue.waitingOf(seat);
  }

  /** Returns what the match waits for, now or at another time. */
  step(at: number = this.now()): NextStep<K> {
    const { table } = this;
    if (this.#people?.table === table && at < (this.#people.step.until ?? Infinity)) return this.#people.step;
    const step = nextStep(this.game, table, at, this.rules, (draw) => this.isAwaiting(draw));
    this.#people = step.type === 'people' ? { table, step } : null;
    return step;
  }

  /** null as long as the host has no bots. */
  protected get bots(): BotTurns<K> | null {
    const host = this.#bots === null ? this.botHost : null;
    if (host !== null) this.#bots = new BotTurns(this, host);
    return this.#bots;
  }

  // ---- the mailbox

  send(message: M | BotMessage<K>): void {
    if (this.#closed !== null) return message.answered?.(this.#closed);
    this.#queue.add(message, this.now());
    this.#pump();
  }

  /** Does everything that time, chance and the host cause, and asks the next bot. */
  wake(): void {
    this.#isChanged = true;
    this.#pump();
  }

  /** Refuses all waiting and later messages with this reason. */
  close(reason: Fault = BUSY): void {
    if (this.#closed !== null) return;
    this.#closed = reason;
    this.#stopTimer?.();
    this.#bots?.close();
    for (const message of this.#queue.clear()) message.answered?.(reason);
  }

  /** Closes the match because of a bug. */
  giveUp(error: unknown): void {
    if (this.closed) return;
    this.close(FAILED);
    this.broken(error);
  }

  #pump(): void {
    if (this.#isBusy || this.closed) return;
    this.#isBusy = true;
    this.#drain();
  }

  #drain(): void {
    try {
      for (let running = this.#runNext(); running !== 'rest'; running = this.#runNext())
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
    this.#isBusy = false;
    if (error !== null) return this.giveUp(error);
    if (!this.#isChanged || this.closed) return;
    this.#isChanged = false;
    this.#rest();
  }

  /** Sets the next timer and asks the next bot, once nothing else can be done. */
  #rest(): void {
    this.#stopTimer?.();
    this.#stopTimer = null;
    try {
      const step = this.step();
      this.#setTimer(step);
      this.bots?.look(step);
      this.rests(step);
    } catch (error) {
      this.giveUp(error);
    }
  }

  #setTimer(step: NextStep<K>): void {
    const until = step.type === 'due' ? step.entry.at : 'until' in step ? step.until : null;
    if (until === null) return;
    const wait = Math.min(Math.max(until - this.now(), 0), LONGEST_TIMER_MS);
    this.#stopTimer = this.after(wait, () => this.wake());
  }

  /** Runs the next message. Returns null or a promise; 'rest' if no message can be taken now. */
  #runNext(): Promise<void> | null | 'rest' {
    if (this.closed) return 'rest';
    this.#queue.end(this.now());
    let first: Transaction<K> | null;
    try {
      // A deadline comes after messages that were already waiting for other seats, so nobody loses on time because others keep the match
      // busy.
      first = this.#first(this.#queue.waitsFrom ?? this.now());
    } catch (error) {
      return this.#refuseNext(error);
    }
    if (first !== null) return this.#store(first, null, null);
    const message = this.#queue.take(this.#isDrawing ? ({ waitsForDraw }) => waitsForDraw !== true : null);
    return message === undefined ? 'rest' : this.#perform(message);
  }

  /** Plans the entries that are due before the next message. */
  #first(at: number): Transaction<K> | null {
    const step = this.step(at);
    this.#isDrawing = step.type === 'shares';
    return this.instead(step, at) ?? planStep(this, step, at);
  }

  /** Handles an error in `#first`: the next message fails, or without one the match. */
  #refuseNext(error: unknown): null {
    const message = this.#queue.take();
    if (message === undefined) throw error;
    this.#failed(message, error);
    return null;
  }

  #perform(message: M | BotMessage<K>): Promise<void> | null {
    this.#isChanged ||= message.isByPerson !== true;
    try {
      const plan = this.#planned(message);
      if (plan === 'read')
        return this.read(message as M).then(
          async () => void (await this.#perform(message)),
          (error: unknown) => this.#failed(message, error),
        );
      if (plan.ok && plan.value !== null) return this.#store(plan.value, message, plan);
      if (plan.ok) plan.effect?.();
      message.answered?.(plan.ok ? null : plan.error);
    } catch (error) {
      this.#failed(message, error);
    }
    return null;
  }

  #planned(message: M | BotMessage<K>): MatchPlan<K> {
    const at = message.from ?? this.now();
    return isOfBot(message) ? message.plan(at) : this.plan(message, at);
  }

  /** Refuses a person's message that has failed, and continues. If the host's own work has failed, the match ends. */
  #failed(message: M | BotMessage<K>, error: unknown): void {
    message.answered?.(FAILED);
    if (message.isByPerson !== true) throw error;
    this.report(error);
  }

  /** Stores a planned transaction. message, plan: null if the transaction comes before any message. */
  #store(
    transaction: Transaction<K>,
    message: M | BotMessage<K> | null,
    plan: Exclude<MatchPlan<K>, 'read'> | null,
  ): Promise<void> | null {
    const stored = this.store(transaction, message);
    this.#isChanged = true;
    if (!(stored instanceof Promise)) return this.#finish(transaction, stored, message, plan);
    return stored.then(
      (end) => void this.#finish(transaction, end, message, plan),
      (error: unknown) => {
        // A person's command is answered when its entry is shown, or else after the next hello.
        if (message?.isByPerson !== true) message?.answered?.(FAILED);
        throw error;
      },
    );
  }

  #finish(
    transaction: Transaction<K>,
    stored: Stored,
    message: M | BotMessage<K> | null,
    plan: Exclude<MatchPlan<K>, 'read'> | null,
  ): null {
    this.#hasDrawn = stored === 'ok' && transaction.some(({ cause }) => cause === 'chance');
    if (stored === 'ok') {
      plan?.effect?.();
      message?.answered?.(null);
    } else if (message !== null) this.#tryAgain(message);
    return null;
  }

  #tryAgain(message: M | BotMessage<K>): void {
    message.tries = (message.tries ?? 0) + 1;
    if (message.tries <= MAX_TRIES && !this.closed) this.#queue.putBack();
    else message.answered?.(this.#closed ?? BUSY);
  }
}

function isOfBot<K extends Kind>(message: Message): message is BotMessage<K> {
  return 'type' in message && message.type === 'bot';
}
