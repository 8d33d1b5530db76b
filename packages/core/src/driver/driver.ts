/**
 * Runs one game in progress for any host: time first, then chance, bots that answer a draw offer, bots that act, people, and the
 * next timer (next-step.ts). The host provides clock, dice, log and bots. With a synchronous log, a command is done when
 * `command` returns.
 */
import type { Level } from '../bot.ts';
import { commandDecoder, type Command } from '../entry.ts';
import type { Kind, Seat } from '../game.ts';
import { fail, ok, type Fault, type Result } from '../result.ts';
import { decideCommand } from '../table.ts';
import { levelFault, type Hint } from './bot-turns.ts';
import type { DriverHost } from './host.ts';
import type { NextStep } from './next-step.ts';
import type { DriverJob } from './queue.ts';
import { RunningGame } from './running-game.ts';
import { transactionOf, type GameAndDice, type Transaction } from './transaction.ts';

/** The context of a command. */
export interface CommandContext {
  /** The seat's `since` when it decided. */
  readonly expect: number;
  readonly at: number;
  readonly id?: string;
}

const STALE = 'The game has moved on.';

export class Driver<K extends Kind = Kind> {
  readonly #running: RunningGame<K>;

  /**
   * Opens a game. Fails if a chair names a level that the game does not have. The game starts running at the first
   * `wake`.
   */
  static open<K extends Kind>(host: DriverHost<K>): Result<Driver<K>> {
    const wrong = host.bots === null ? null : levelFault(host.log.table, host.bots);
    return wrong === null ? ok(new Driver(host)) : { ok: false, error: wrong };
  }

  private constructor(host: DriverHost<K>) {
    this.#running = new RunningGame(host);
  }

  /** The game and its dice, with which transactions are planned. */
  get rules(): GameAndDice<K> {
    return this.#running;
  }

  /** Returns whether something is outstanding: a write, a bot's answer or a draw. */
  get busy(): boolean {
    const { queue, bots, dice } = this.#running;
    return queue.busy || queue.length > 0 || bots?.thinking === true || dice.waiting;
  }

  /** Returns the number of a seat's waiting commands. */
  waitingOf(seat: Seat): number {
    return this.#running.queue.waitingOf(seat);
  }

  get closed(): boolean {
    return this.#running.isClosed();
  }

  /** Returns what the game waits for, now or at another time. */
  step(at?: number): NextStep<K> {
    return this.#running.step(at);
  }

  /** Applies what time, chance and the host cause, and asks the next bot. */
  wake(): void {
    this.#running.wake();
  }

  enter(job: DriverJob<K>): void {
    this.#running.enter(job);
  }

  /** Enqueues a seat's command for the present decision. Returns why it is refused as far as that is known at once, or null. */
  command(seat: Seat, raw: unknown): Fault | null {
    const command = commandDecoder.decode(raw, 'command');
    if (!command.ok) return command.error;
    const expect = this.#running.log.table.since[seat] ?? -1;
    let wrong: Fault | null = null;
    this.enter({
      isByPerson: true,
      seat,
      plan: (at) => this.plan(seat, command.value, { expect, at }),
      refused: (reason) => (wrong = reason),
    });
    return wrong;
  }

  /** Plans a person's command. Time has already been checked when a job is planned. */
  plan(seat: Seat, command: Command, { expect, at, id }: CommandContext): Result<Transaction<K>> {
    const { log } = this.#running;
    const { game, table } = log;
    if (table.seq === 0) return fail('not-started', 'Not every seat is taken yet.');
    const since = table.since[seat] ?? -1;
    if (expect !== since) return fail('stale', STALE, { since });
    const together = command.type === 'undo' ? log.undoEntry?.(seat, at) : undefined;
    const entry = together ?? decideCommand(game, table, seat, command, at);
    if (!entry.ok) return entry;
    const past = entry.value.type === 'undo' ? log.momentAt(entry.value.to) : undefined;
    const by = { cause: 'person', by: seat } as const;
    return ok(transactionOf(this.rules, table, entry.value, id === undefined ? by : { ...by, id }, past));
  }

  /** Asks a bot of this level for a hint in the place of a seat. Refused if the game continues meanwhile. */
  async hint(seat: Seat, level: Level | string): Promise<Result<Hint<K>>> {
    const { bots } = this.#running;
    return bots === null ? fail('no-bots', 'There are no bots here.') : bots.hint(seat, level);
  }

  /** Closes the game: passes waiting and later jobs to `drop`. */
  close(drop: (job: DriverJob<K>) => void = () => undefined): void {
    this.#running.close(drop);
  }
}
