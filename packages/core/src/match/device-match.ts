/** A match on one device, held in memory: for the page and the terminal. */
import { levelAtChair, type Level, type LevelNames } from '../bots/bot.ts';
import { seeded } from '../table/chance.ts';
import { commandDecoder, type Table } from '../table/entry.ts';
import type { Game, Kind, Seat } from '../game.ts';
import {
  append,
  appendSteps,
  latestTable,
  memoryOf,
  momentAt,
  personsOf,
  pastPlies,
  type History,
  type Moment,
} from '../table/history.ts';
import { fail, ok, type Fault, type Result } from '../result.ts';
import type { Seed } from '../rng.ts';
import type { PastPly } from '../table/take-back.ts';
import { levelFault, type BotHost, type Hint } from './bot-turns.ts';
import { Mailbox } from './mailbox.ts';
import type { Message } from './message.ts';
import { OFFER_MS, type HostRules } from './next-step.ts';
import { planCommand, type SeatCommand, type MatchPlan } from './plan.ts';
import { sitEntry, type Dice, type Transaction } from './transaction.ts';

/**
 * What a device provides for its game. levels: the game's levels. level: finds bots that the game does not know, such as bots from files.
 */
export interface DeviceHost<K extends Kind = Kind>
  extends Pick<BotHost, 'service' | 'pause' | 'pauseMs' | 'ponders' | 'failed'>, Partial<Pick<BotHost, 'level'>> {
  readonly levels: LevelNames;
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** Called with the entries that were added to the history. */
  appended(transaction: Transaction<K>): void;
  /** Called when a command has failed because of a bug. */
  report(error: unknown): void;
  /** Called when a bug prevents the game from continuing. */
  broken(error: unknown): void;
}

interface DeviceCommand extends Message, SeatCommand {
  readonly seat: Seat;
}

/** A match on one device, with its log in memory. */
export class DeviceMatch<K extends Kind = Kind> extends Mailbox<K, DeviceCommand> {
  readonly game: Game<K>;
  readonly dice: Dice;
  protected readonly botHost: BotHost;
  readonly #host: DeviceHost<K>;
  #history: History<K>;

  /**
   * Opens a match, which starts to run with the first `wake`. key: seeds the future dice. Fails if a chair names a level that the game does
   * not have.
   */
  static open<K extends Kind>(history: History<K>, key: Seed, host: DeviceHost<K>): Result<DeviceMatch<K>> {
    const match = new DeviceMatch(seated(history, host.now()), key, host);
    const wrong = levelFault(match.table, match.botHost);
    return wrong === null ? ok(match) : { ok: false, error: wrong };
  }

  private constructor(history: History<K>, key: Seed, host: DeviceHost<K>) {
    super();
    this.game = history.game;
    this.dice = seeded(key);
    this.#history = history;
    this.#host = host;
    const level = (name: string | null): ReturnType<BotHost['level']> =>
      levelAtChair(host.levels, name) ?? host.level?.(name) ?? null;
    this.botHost = { ...host, level, key, seed: (why) => `${key}/${why}` };
  }

  get history(): History<K> {
    return this.#history;
  }

  get table(): Table<K> {
    return latestTable(this.#history);
  }

  protected get rules(): HostRules {
    return deviceRules(this.table);
  }

  /** Sends a command of a seat for its current decision. Returns why it is refused, or null. */
  command(seat: Seat, raw: unknown): Fault | null {
    const command = commandDecoder.decode(raw, 'command');
    if (!command.ok) return command.error;
    let wrong: Fault | null = null;
    this.send({
      isByPerson: true,
      seat,
      command: command.value,
      expect: this.table.since[seat] ?? -1,
      answered: (reason) => (wrong = reason),
    });
    return wrong;
  }

  /** Asks a bot of this level for a hint for a seat. Refused if the game moves on meanwhile. */
  async hint(seat: Seat, level: Level | string): Promise<Result<Hint<K>>> {
    return this.bots?.hint(seat, level) ?? fail('no-bots', 'There are no bots here.');
  }

  memoryOf(seat: Seat): K['Memory'] {
    return memoryOf(this.#history, seat);
  }

  momentAt(seq: number): Moment<K> {
    return momentAt(this.#history, seq);
  }

  now(): number {
    return this.#host.now();
  }

  protected after(ms: number, run: () => void): () => void {
    return this.#host.after(ms, run);
  }

  together(): Iterable<PastPly<K>> {
    return pastPlies(this.#history);
  }

  protected plan(message: DeviceCommand, at: number): MatchPlan<K> {
    return planCommand(this, message, at);
  }

  protected store(transaction: Transaction<K>): 'ok' {
    this.#history = appendSteps(this.#history, transaction);
    this.#host.appended(transaction);
    return 'ok';
  }

  protected report(error: unknown): void {
    this.#host.report(error);
  }

  protected broken(error: unknown): void {
    this.#host.broken(error);
  }
}

/** Returns the history with the entries that seat the players. Every log begins with them. */
export function seated<K extends Kind>(history: History<K>, at: number): History<K> {
  const { seq, chairs } = latestTable(history);
  if (seq > 0) return history;
  return chairs.reduce((so, chair, seat) => append(so, sitEntry(seat, chair, at)), history);
}

/** Returns the host rules of a device. If people share the device they take turns with it, so no offer is declined for them. */
export function deviceRules<K extends Kind>(table: Table<K>): HostRules {
  return { offerMs: personsOf(table).length > 1 ? null : OFFER_MS };
}
