/**
 * Runs one game in progress for any host: time first, then chance, bots that answer a draw, bots that act, people, and the next
 * timer (next-step.ts). Clock, dice, log and bots are the host's. With a log that answers at once a command is done when `command`
 * returns.
 */
import type { Level } from '../bot.ts';
import { LONGEST_TIMER_MS } from '../clock.ts';
import { commandDecoder, type Command } from '../entry.ts';
import type { Kind, Seat } from '../game.ts';
import { fail, ok, type Fault, type Result } from '../result.ts';
import { decideCommand } from '../table.ts';
import { BotTurns, levelFault, type BotGame, type BotHost, type Hint } from './bot-turns.ts';
import { PendingDraws, type Dice } from './dice.ts';
import type { GameLog } from './log.ts';
import { nextStep, type HostRules, type NextStep } from './next-step.ts';
import { Queue, type DriverJob, type Appended } from './queue.ts';
import { chanceTransaction, transactionOf, type GameAndDice, type Transaction } from './transaction.ts';

export interface DriverHost<K extends Kind = Kind> {
  readonly log: GameLog<K>;
  readonly rules: HostRules;
  readonly dice: Dice;
  /** null: no bot may sit here. */
  readonly bots: BotHost | null;
  /** Milliseconds: the time of the log. It never runs back. */
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** What the host brings about instead of a step: players sit down, or a seat that is gone leaves. null: nothing. */
  instead?(step: NextStep<K>, at: number): Transaction<K> | null;
  /** All that could be done is done; the game waits for this. */
  rests?(step: NextStep<K>): void;
  /** The command of a person failed by a mistake of ours. */
  report(error: unknown): void;
  /** The game cannot go on here by a mistake of ours; its driver is closed. */
  broken(error: unknown): void;
}

/** What a command is for. */
export interface CommandContext {
  /** `since` of the seat when it decided. */
  readonly expect: number;
  readonly at: number;
  readonly id?: string;
}

const STALE = 'The game has moved on.';

export class Driver<K extends Kind = Kind> {
  /** The game and its dice: what transactions are planned with. */
  readonly rules: GameAndDice<K>;
  readonly #host: DriverHost<K>;
  readonly #queue: Queue<K>;
  readonly #dice: PendingDraws;
  readonly #bots: BotTurns<K> | null;
  #stopAlarm: (() => void) | null = null;
  /** The last transaction held a draw. */
  #hasDrawn = false;

  /** Fails if a bot sits there of a level that the game does not have. The game runs from the first `wake` on. */
  static open<K extends Kind>(host: DriverHost<K>): Result<Driver<K>> {
    const wrong = host.bots === null ? null : levelFault(host.log.table, host.bots);
    return wrong === null ? ok(new Driver(host)) : { ok: false, error: wrong };
  }

  private constructor(host: DriverHost<K>) {
    const giveUp = (error: unknown): void => this.#giveUp(error);
    this.#host = host;
    this.#dice = new PendingDraws(host.dice, () => this.wake(), giveUp);
    this.rules = { game: host.log.game, draw: (draw) => this.#dice.ask(draw) };
    this.#queue = new Queue<K>({
      now: () => host.now(),
      first: (at) => this.#first(at),
      append: (transaction, job) => this.#append(transaction, job),
      rest: () => this.#rest(),
      report: (error) => host.report(error),
      giveUp,
    });
    this.#bots = host.bots === null ? null : new BotTurns(this.#gameForBots(giveUp), host.bots);
  }

  /** Something is on its way: to the disk, or from a bot or the dice. */
  get busy(): boolean {
    return this.#queue.busy || this.#queue.length > 0 || this.#bots?.thinking === true || this.#dice.waiting;
  }

  /** How many commands of a seat wait. */
  waitingOf(seat: Seat): number {
    return this.#queue.waitingOf(seat);
  }

  get closed(): boolean {
    return this.#queue.closed;
  }

  /** Returns what the game waits for now, or what it waited for at another time. */
  step(at: number = this.#host.now()): NextStep<K> {
    const { log, rules } = this.#host;
    return nextStep(log.game, log.table, at, rules);
  }

  /** Looks what time, chance and the host bring, and asks the next bot. */
  wake(): void {
    this.#queue.wake();
  }

  enter(job: DriverJob<K>): void {
    this.#queue.enter(job);
  }

  /** A command of a seat for the decision that is open now. Returns why it is refused, as far as that is known at once; null: it is not. */
  command(seat: Seat, raw: unknown): Fault | null {
    const command = commandDecoder.decode(raw, 'command');
    if (!command.ok) return command.error;
    const expect = this.#host.log.table.since[seat] ?? -1;
    let wrong: Fault | null = null;
    this.enter({
      isByPerson: true,
      seat,
      plan: (at) => this.plan(seat, command.value, { expect, at }),
      refused: (reason) => (wrong = reason),
    });
    return wrong;
  }

  /** Returns what a command of a person brings about. Time has been checked when a job is planned. */
  plan(seat: Seat, command: Command, { expect, at, id }: CommandContext): Result<Transaction<K>> {
    const { log } = this.#host;
    const { game, table } = log;
    if (table.seq === 0) return fail('not-started', 'Not every seat is taken yet.');
    const since = table.since[seat] ?? -1;
    if (expect !== since) return fail('stale', STALE, { since });
    const together = command.type === 'undo' ? log.undoEntry?.(seat, at) : undefined;
    const entry = together ?? decideCommand(game, table, seat, command, at);
    if (!entry.ok) return entry;
    const past = entry.value.type === 'undo' ? log.momentAt(entry.value.to) : undefined;
    const by = { cause: 'person', by: seat, ...(id === undefined ? {} : { id }) } as const;
    return ok(transactionOf(this.rules, table, entry.value, by, past));
  }

  /** Returns what a bot of this level would do in the place of a seat; refused if the game goes on meanwhile. */
  async hint(seat: Seat, level: Level | string): Promise<Result<Hint<K>>> {
    return this.#bots === null ? fail('no-bots', 'There are no bots here.') : this.#bots.hint(seat, level);
  }

  /** Jobs that wait, and those that come later, go to `drop`. */
  close(drop: (job: DriverJob<K>) => void = () => undefined): void {
    this.#stopAlarm?.();
    this.#bots?.close();
    this.#queue.close(drop);
  }

  // ---- inside

  #first(at: number): Transaction<K> | null {
    const { table } = this.#host.log;
    const step = this.step(at);
    const own = this.#host.instead?.(step, at) ?? null;
    if (own !== null) return own;
    if (step.type === 'due') return transactionOf(this.rules, table, step.entry, { cause: step.cause, by: null });
    return step.type === 'chance' ? chanceTransaction(this.rules, table, at) : null;
  }

  #append(transaction: Transaction<K>, job: DriverJob<K> | null): Appended | Promise<Appended> {
    const written = this.#host.log.append(transaction, job);
    if (!(written instanceof Promise)) return this.#appended(transaction, written);
    return written.then((end) => this.#appended(transaction, end));
  }

  #appended(transaction: Transaction<K>, written: Appended): Appended {
    this.#hasDrawn = written === 'ok' && transaction.some(({ cause }) => cause === 'chance');
    this.#dice.forgetBefore(this.#host.log.table.draws);
    return written;
  }

  /** After everything that could be done: sets the alarm and asks the next bot. */
  #rest(): void {
    this.#stopAlarm?.();
    this.#stopAlarm = null;
    try {
      const step = this.step();
      this.#setAlarm(step);
      this.#bots?.look(step);
      this.#host.rests?.(step);
    } catch (error) {
      this.#giveUp(error);
    }
  }

  #setAlarm(step: NextStep<K>): void {
    const until = step.type === 'due' ? step.entry.at : 'until' in step ? step.until : null;
    if (until === null) return;
    const wait = Math.min(Math.max(until - this.#host.now(), 0), LONGEST_TIMER_MS);
    this.#stopAlarm = this.#host.after(wait, () => this.wake());
  }

  #giveUp(error: unknown): void {
    if (this.closed) return;
    this.close((job) => job.failed?.());
    this.#host.broken(error);
  }

  #gameForBots(giveUp: (error: unknown) => void): BotGame<K> {
    return {
      log: this.#host.log,
      rules: this.rules,
      hasDrawn: () => this.#hasDrawn,
      isClosed: () => this.closed,
      step: () => this.step(),
      now: () => this.#host.now(),
      enter: (job) => this.enter(job),
      giveUp,
    };
  }
}
