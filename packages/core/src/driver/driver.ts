/**
 * Runs one game in progress for any host: time first, then chance, bots that answer a draw, bots that act, people, and the next
 * timer (next-step.ts). Clock, dice, log and bots are the host's. With a log that answers at once a command is done when `command`
 * returns.
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

/** What a command is for. */
export interface CommandContext {
  /** `since` of the seat when it decided. */
  readonly expect: number;
  readonly at: number;
  readonly id?: string;
}

const STALE = 'The game has moved on.';

export class Driver<K extends Kind = Kind> {
  readonly #running: RunningGame<K>;

  /** Fails if a bot sits there of a level that the game does not have. The game runs from the first `wake` on. */
  static open<K extends Kind>(host: DriverHost<K>): Result<Driver<K>> {
    const wrong = host.bots === null ? null : levelFault(host.log.table, host.bots);
    return wrong === null ? ok(new Driver(host)) : { ok: false, error: wrong };
  }

  private constructor(host: DriverHost<K>) {
    this.#running = new RunningGame(host);
  }

  /** The game and its dice: what transactions are planned with. */
  get rules(): GameAndDice<K> {
    return this.#running;
  }

  /** Something is on its way: to the disk, or from a bot or the dice. */
  get busy(): boolean {
    const { queue, bots, dice } = this.#running;
    return queue.busy || queue.length > 0 || bots?.thinking === true || dice.waiting;
  }

  /** How many commands of a seat wait. */
  waitingOf(seat: Seat): number {
    return this.#running.queue.waitingOf(seat);
  }

  get closed(): boolean {
    return this.#running.isClosed();
  }

  /** Returns what the game waits for now, or what it waited for at another time. */
  step(at?: number): NextStep<K> {
    return this.#running.step(at);
  }

  /** Looks what time, chance and the host bring, and asks the next bot. */
  wake(): void {
    this.#running.wake();
  }

  enter(job: DriverJob<K>): void {
    this.#running.enter(job);
  }

  /** A command of a seat for the decision that is open now. Returns why it is refused, as far as that is known at once; null: it is not. */
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

  /** Returns what a command of a person brings about. Time has been checked when a job is planned. */
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
    const by = { cause: 'person', by: seat, ...(id === undefined ? {} : { id }) } as const;
    return ok(transactionOf(this.rules, table, entry.value, by, past));
  }

  /** Returns what a bot of this level would do in the place of a seat; refused if the game goes on meanwhile. */
  async hint(seat: Seat, level: Level | string): Promise<Result<Hint<K>>> {
    const { bots } = this.#running;
    return bots === null ? fail('no-bots', 'There are no bots here.') : bots.hint(seat, level);
  }

  /** Jobs that wait, and those that come later, go to `drop`. */
  close(drop: (job: DriverJob<K>) => void = () => undefined): void {
    this.#running.close(drop);
  }
}
