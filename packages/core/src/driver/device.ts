/** A game on one device, held in memory: for the page and the terminal. */
import { levelAtChair, type LevelNames } from '../bot.ts';
import { seeded } from '../chance.ts';
import type { Entry, Table } from '../entry.ts';
import type { Game, Kind, Seat } from '../game.ts';
import {
  append,
  appendSteps,
  latestTable,
  memoryOf,
  momentAt,
  personsOf,
  undoEntry,
  type History,
  type Moment,
} from '../history.ts';
import { ok, type Result } from '../result.ts';
import type { Seed } from '../rng.ts';
import type { BotHost } from './bot-turns.ts';
import { Driver } from './driver.ts';
import type { DriverHost } from './host.ts';
import type { GameLog } from './log.ts';
import { OFFER_MS, type HostRules } from './next-step.ts';
import { sitEntry, type Transaction } from './transaction.ts';

/**
 * What a device provides for its game. levels: those of the game; level: for bots that the game does not know, such as bots from
 * files.
 */
export interface DeviceHost<K extends Kind = Kind>
  extends
    Pick<DriverHost<K>, 'now' | 'after' | 'report' | 'broken'>,
    Pick<BotHost, 'service' | 'pause' | 'pauseMs' | 'ponders' | 'failed'>,
    Partial<Pick<BotHost, 'level'>> {
  readonly levels: LevelNames;
  /** Called with the entries by which the history has grown. */
  appended(transaction: Transaction<K>): void;
}

export interface DeviceGame<K extends Kind = Kind> {
  readonly log: DeviceLog<K>;
  readonly driver: Driver<K>;
}

/**
 * Opens a game; `key` seeds its future dice. Fails if a chair names a level that the game does not have. The game starts running
 * at the first `wake`.
 */
export function openDevice<K extends Kind>(history: History<K>, key: Seed, host: DeviceHost<K>): Result<DeviceGame<K>> {
  const log = new DeviceLog(seated(history, host.now()), (transaction) => host.appended(transaction));
  const level = (name: string | null): ReturnType<BotHost['level']> =>
    levelAtChair(host.levels, name) ?? host.level?.(name) ?? null;
  const driver: Result<Driver<K>> = Driver.open<K>({
    log,
    get rules() {
      return deviceRules(log.table);
    },
    dice: seeded(key),
    now: () => host.now(),
    after: (ms, run) => host.after(ms, run),
    report: (error) => host.report(error),
    broken: (error) => host.broken(error),
    bots: { ...host, level, key, seed: (why) => `${key}/${why}` },
  });
  return driver.ok ? ok({ log, driver: driver.value }) : driver;
}

/** Returns the history with who sits where, by which every log begins. */
export function seated<K extends Kind>(history: History<K>, at: number): History<K> {
  const { seq, chairs } = latestTable(history);
  if (seq > 0) return history;
  return chairs.reduce((so, chair, seat) => append(so, sitEntry(seat, chair, at)), history);
}

/** The host rules of a device. People who share a device hand it over first, so no offer is declined for them. */
export function deviceRules<K extends Kind>(table: Table<K>): HostRules {
  return { offerMs: personsOf(table).length > 1 ? null : OFFER_MS };
}

export class DeviceLog<K extends Kind = Kind> implements GameLog<K> {
  #history: History<K>;
  readonly #appended: (transaction: Transaction<K>) => void;

  /** appended: the entries by which the history has grown. */
  constructor(history: History<K>, appended: (transaction: Transaction<K>) => void) {
    this.#history = history;
    this.#appended = appended;
  }

  get history(): History<K> {
    return this.#history;
  }

  get game(): Game<K> {
    return this.#history.game;
  }

  get table(): Table<K> {
    return latestTable(this.#history);
  }

  memoryOf(seat: Seat): K['Memory'] {
    return memoryOf(this.#history, seat);
  }

  momentAt(seq: number): Moment<K> {
    return momentAt(this.#history, seq);
  }

  undoEntry(seat: Seat, at: number): Result<Entry<K>> {
    return undoEntry(this.#history, seat, at);
  }

  append(transaction: Transaction<K>): 'ok' {
    this.#history = appendSteps(this.#history, transaction);
    this.#appended(transaction);
    return 'ok';
  }
}
