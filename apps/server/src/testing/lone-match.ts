/** Runs one match between people without sockets: the match, a clock that the test moves, and the history of the log. */
import { presetOf, unwrap, type Fault, type Game, type Kind, type Seat } from '@boardwright/core';
import {
  appendInPlace,
  begin,
  historyFrom,
  latestTable,
  newSave,
  type Clock,
  type Command,
  type GrowingHistory,
  type History,
  type Table,
} from '@boardwright/core/host';
import { seatRow } from '../match/all/choices.ts';
import { creationOf } from '../match/all/creation.ts';
import { LiveMatch } from '../match/live-match.ts';
import type { Quota } from '../match/all/quota.ts';
import { fromRow } from '../match/log/rows.ts';
import { LIMITS, type Limits } from '../net/limits.ts';
import { memoryStore } from '../store/memory.ts';
import type { Pushes } from '../push/pushes.ts';
import type { MatchStore } from '../store/store.ts';
import { appendTo, rowsOf } from './logs.ts';
import { servicesOf } from './test-server.ts';
import { testPeer } from './peer.ts';

export interface LoneMatchOptions {
  readonly preset?: string;
  readonly clock?: Clock;
  readonly limits?: Partial<Limits>;
  readonly store?: MatchStore;
  readonly quota?: Quota;
  readonly pushes?: Pushes;
}

/** null if the command is in the log; otherwise why it was refused. */
export type MatchAnswer = Fault | null;

export class LoneMatch<K extends Kind> {
  readonly time: { at: number; now(): number; wall(): number };
  readonly match: string;
  readonly store: MatchStore;
  readonly live: LiveMatch<K>;
  readonly #history: GrowingHistory<K>;
  #ids = 0;

  private constructor(
    live: LiveMatch<K>,
    match: string,
    store: MatchStore,
    time: LoneMatch<K>['time'],
    begun: GrowingHistory<K>,
  ) {
    this.live = live;
    this.match = match;
    this.store = store;
    this.time = time;
    this.#history = begun;
  }

  static async open<K extends Kind>(game: Game<K>, options: LoneMatchOptions = {}): Promise<LoneMatch<K>> {
    const { store = memoryStore(), clock = null } = options;
    const time = { at: 1_000_000, now: () => time.at, wall: () => time.at };
    const own = servicesOf(store);
    const { quota = own.quota, pushes = null } = options;
    const services = { ...own, time, quota, pushes, limits: { ...LIMITS, ...options.limits } };
    const terms = { options: presetOf(game, options.preset), clock, pair: null, openAfter: null };
    const seats = Array.from({ length: terms.options.seats }, (_, seat) => ({
      ...seatRow('person', seat, `invite ${seat}`),
      token: `token ${seat}`,
    }));
    const creation = creationOf(services, game, terms, seats);
    await store.write(creation);
    const { id, seed } = creation.record;
    const live = unwrap(await LiveMatch.load(services, game, id));
    const save = newSave(game, terms.options, seed, { clock });
    const begun = historyFrom(game, save, ['all'], { table: unwrap(begin(game, save)) });
    return new LoneMatch(live, id, store, time, begun);
  }

  /** Returns the stored history. */
  async history(): Promise<History<K>> {
    const { game } = this.#history;
    for (const row of (await rowsOf(this.store, this.match)).slice(latestTable(this.#history).seq))
      appendInPlace(this.#history, unwrap(fromRow(game, row)));
    return this.#history;
  }

  async table(): Promise<Table<K>> {
    return latestTable(await this.history());
  }

  /** Sends a command for the seat's current decision, unless `expect` says otherwise. */
  async say(seat: Seat, command: Command, id: string = this.freshId(), expect?: number): Promise<MatchAnswer> {
    const since = expect ?? (await this.table()).since[seat] ?? 0;
    return this.send(seat, command, id, since);
  }

  /** Does the same as `say`, but sends the command synchronously. */
  send(seat: Seat, command: Command, id: string, expect: number): Promise<MatchAnswer> {
    return new Promise((resolve) => {
      const send = (text: string): void => {
        const answer = JSON.parse(text) as { readonly fault?: Fault };
        resolve(answer.fault ?? null);
      };
      this.live.command(testPeer(send, resolve), seat, { type: 'command', id, expect, command });
    });
  }

  /** Writes entries of a seat to the log, more than a server would accept. */
  async talk(seat: Seat, entries: number): Promise<void> {
    const { seq, at } = await this.table();
    const { version } = this.#history.game;
    const rows = Array.from({ length: entries }, (_, n) => {
      const body = JSON.stringify({ type: n % 2 === 0 ? 'offerDraw' : 'refuse', at, seat });
      return { seq: seq + 1 + n, by: seat, cmd: this.freshId(), body, private: null, salt: null, ts: at, version };
    });
    await appendTo(this.store, this.match, rows, { at });
  }

  freshId(): string {
    return `command-${this.#ids++}`.padEnd(22, '-');
  }

  /** Returns the seat's legal actions. */
  async legal(seat: Seat): Promise<readonly K['Action'][]> {
    const { state, outcome } = await this.table();
    const { game } = this.#history;
    const mayAct = outcome === null && game.turn(state).may.includes(seat);
    return mayAct ? game.legalActions(state, seat) : [];
  }

  /** Lets the match act on the time that has passed. */
  async wake(): Promise<Table<K>> {
    this.live.wake();
    while (!this.live.idle) await new Promise(setImmediate);
    return this.table();
  }
}
