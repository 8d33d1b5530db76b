/** The tables of one MCP connection, and the keys with which players act there. */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fail, freshSeed, ok, type Result, type Seat } from '@boardwright/core';
import { levelsOf, newSave, openHistory, type Occupant } from '@boardwright/core/host';
import { openPool, type BotPool } from '@boardwright/node';
import {
  chosenOptions,
  gameOf,
  isBotFile,
  occupantsOf,
  publicSeed,
  readerOf,
  takeChairs,
  type Io,
  type Session,
} from '@boardwright/cli/kit';
import { HostedTable } from './hosted-table.ts';

/** Maximum number of open tables. A finished table makes space for the next one. */
const MOST_TABLES = 32;
const KEY_BYTES = 12;

export interface NewTable {
  readonly game: string;
  readonly preset?: string;
  readonly options?: readonly string[];
  readonly seats?: string;
  readonly level?: string;
}

export interface OpenedTable {
  readonly table: string;
  readonly seats: readonly Occupant[];
  /** The seats that wait for a player. */
  readonly free: readonly Seat[];
}

/** The table and the seat of a player. */
export interface SeatedPlayer {
  readonly table: HostedTable;
  readonly seat: Seat;
}

export class Tables {
  readonly #io: Io;
  readonly #seed: string | undefined;
  readonly #lang: string | undefined;
  readonly #tables = new Map<string, HostedTable>();
  readonly #places = new Map<string, SeatedPlayer>();
  #opened = 0;
  #pool: BotPool | null = null;

  /** seed: decides the dice and bots of every table. It is kept from the client, so that the dice cannot be predicted. */
  constructor(io: Io, { seed, lang }: { readonly seed?: string | undefined; readonly lang?: string | undefined }) {
    this.#io = io;
    this.#seed = seed;
    this.#lang = lang;
  }

  async open(request: NewTable): Promise<Result<OpenedTable>> {
    const game = await gameOf(this.#io, request.game);
    const levels = levelsOf(this.#io.games, game.id);
    const options = chosenOptions(game, { ...request, option: request.options ?? [] });
    if (!options.ok) return options;
    const chairs = occupantsOf(levels, request, options.value.seats);
    if (!chairs.ok) return chairs;
    const foreign = chairs.value.find(({ level }) => level !== null && isBotFile(level));
    if (foreign !== undefined) return fail('unknown-level', `${game.id} has no level "${foreign.level}".`);
    if (!this.#freeOne()) return fail('server-full', `At most ${MOST_TABLES} games may be open at once.`);
    const key = this.#nextKey();
    const history = openHistory(game, newSave(game, options.value, publicSeed(key)));
    if (!history.ok) return history;
    const session: Session = { history: history.value, key };
    takeChairs(session, chairs.value, Date.now());
    const table = HostedTable.open(session, {
      reader: await readerOf(this.#io, this.#lang, game),
      levels,
      pool: this.#bots(),
      log: (line) => void this.#io.stderr.write(`${line}\n`),
    });
    if (!table.ok) return table;
    const id = randomBytes(KEY_BYTES).toString('base64url');
    this.#tables.set(id, table.value);
    return ok({ table: id, seats: chairs.value, free: table.value.freeSeats });
  }

  /** Seats a player. Returns the key with which that player acts. */
  join(id: string, wanted: Seat | undefined): Result<{ readonly player: string; readonly seat: Seat }> {
    const table = this.#tables.get(id);
    if (table === undefined) return fail('no-match', 'There is no table with this id, or it has ended.');
    const seat = table.join(wanted);
    if (!seat.ok) return seat;
    const player = randomBytes(KEY_BYTES).toString('base64url');
    this.#places.set(player, { table, seat: seat.value });
    return ok({ player, seat: seat.value });
  }

  placeOf(player: string): Result<SeatedPlayer> {
    const place = this.#places.get(player);
    return place === undefined ? fail('bad-token', 'This player has no seat. Join a table first.') : ok(place);
  }

  async close(): Promise<void> {
    for (const table of this.#tables.values()) table.close();
    await this.#pool?.close();
  }

  #bots(): BotPool {
    this.#pool ??= openPool({ threads: Math.max(1, availableParallelism() - 1), gamesModule: this.#io.gamesModule });
    return this.#pool;
  }

  #nextKey(): string {
    this.#opened++;
    return this.#seed === undefined ? freshSeed() : `${this.#seed}/${this.#opened}`;
  }

  #freeOne(): boolean {
    if (this.#tables.size < MOST_TABLES) return true;
    for (const [id, table] of this.#tables) {
      if (!table.isOver) continue;
      table.close();
      this.#tables.delete(id);
      for (const [player, place] of this.#places) if (place.table === table) this.#places.delete(player);
      return true;
    }
    return false;
  }
}
