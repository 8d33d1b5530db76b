/** Many tables for frames of numbers. When a game is over, its table starts the next one by itself. */
import {
  itemAt,
  ok,
  rng,
  unwrap,
  weightedPickIndex,
  type Game,
  type Kind,
  type Result,
  type Rng,
} from '@boardwright/core';
import {
  canonicalJson,
  CHANCE,
  OVER,
  isLearnable,
  type Fast,
  type Knowledge,
  type Learnable,
  type Tensors,
} from '@boardwright/core/bots';
import { isRecord, parseJson } from '@boardwright/core/decode';
import { BatchTables, type BatchSettings } from './batch-tables.ts';

/** A row of tables. The games at table n have the seeds `<seed>/<n>`, `<seed>/<n>/1` and so on. */
export interface FrameTables {
  readonly count: number;
  /** Returns the seat to act at a table. */
  seatAt(table: number): number;
  /** Returns the ids of the legal actions at a table. */
  legalAt(table: number): ArrayLike<number>;
  /** Plays a legal action. Returns each seat's reward if the game is over now, otherwise null. */
  play(table: number, id: number): readonly number[] | null;
  /** Returns the observations of the seats to act. The array is valid until the next call. */
  observe(): Float32Array;
  /** Returns the observations of every seat at each table, seat by seat. */
  observeSeats(): Float32Array;
  /** Returns the number of tickets of each action in `legalAt`. It is 1 except for outcomes of chance. */
  oddsAt(table: number): ArrayLike<number>;
  /** Copies the state of one table to another. Chance continues differently there. */
  copy(from: number, to: number): void;
  /** Returns a table as text. It may contain secrets. */
  save(table: number): string;
  /** Restores a table from a text of `save`. */
  restore(table: number, text: string): Result<null>;
  /** Returns a seat's view as text. */
  seen(table: number, seat: number): string;
  /** Starts all tables again with another seed. */
  begin(seed: string): void;
}

/** Creates the tables: with the game's search position if that can write what seats observe, otherwise with the game's rules. */
export function frameTables(
  knowledge: Knowledge,
  tensors: Tensors,
  options: Kind['Options'],
  count: number,
  seed: string,
  settings: BatchSettings = {},
): FrameTables {
  const fast = knowledge.fast?.({});
  const isPlain = settings.chance !== true && settings.opponents === undefined;
  const isFast = isPlain && fast !== undefined && isLearnable(fast) && fast.observe !== undefined;
  return isFast
    ? new FastTables(knowledge, tensors, options, count, seed)
    : new RuleTables(knowledge.game, tensors, options, count, seed, settings);
}

class RuleTables implements FrameTables {
  readonly count: number;
  readonly #tables: BatchTables;
  #seed: string;
  readonly #begun: number[];

  constructor(
    game: Game,
    tensors: Tensors,
    options: Kind['Options'],
    count: number,
    seed: string,
    settings: BatchSettings,
  ) {
    this.count = count;
    this.#seed = seed;
    this.#begun = Array.from({ length: count }, () => 0);
    const seeds = this.#begun.map((_, n) => `${seed}/${n}`);
    this.#tables = new BatchTables(game, tensors, options, seeds, settings);
    this.#skipEnded();
  }

  seatAt(table: number): number {
    return itemAt(this.#tables.report([table]).seat, 0);
  }
  legalAt(table: number): ArrayLike<number> {
    return itemAt(this.#tables.report([table]).legal, 0);
  }
  play(table: number, id: number): readonly number[] | null {
    const rewards = itemAt(unwrap(this.#tables.step([table], [id])).rewards, 0);
    if (rewards === null) return null;
    this.#renew(table);
    return rewards;
  }
  observe(): Float32Array {
    return unwrap(this.#tables.observe(this.#tables.all));
  }
  observeSeats(): Float32Array {
    return this.#tables.observeSeats();
  }
  oddsAt(table: number): ArrayLike<number> {
    return this.#tables.odds(table);
  }
  copy(from: number, to: number): void {
    this.#tables.copy(from, to, this.#next(to));
  }
  save(table: number): string {
    return this.#tables.save(table);
  }
  restore(table: number, text: string): Result<null> {
    const before = itemAt(this.#begun, table);
    const restored = this.#tables.restore(table, text, this.#next(table));
    if (!restored.ok) this.#begun[table] = before;
    return restored;
  }
  seen(table: number, seat: number): string {
    return this.#tables.seen(table, seat);
  }
  begin(seed: string): void {
    this.#seed = seed;
    this.#begun.fill(0);
    const seeds = this.#begun.map((_, n) => `${seed}/${n}`);
    unwrap(this.#tables.reset(this.#tables.all, seeds));
    this.#skipEnded();
  }

  #renew(table: number): void {
    do unwrap(this.#tables.reset([table], [this.#next(table)]));
    while (this.#isOver(table));
  }
  /** Skips games that bots have ended before the program could choose. */
  #skipEnded(): void {
    for (const table of this.#tables.all) if (this.#isOver(table)) this.#renew(table);
  }
  #isOver(table: number): boolean {
    return itemAt(this.#tables.report([table]).rewards, 0) !== null;
  }

  #next(table: number): string {
    const n = itemAt(this.#begun, table) + 1;
    this.#begun[table] = n;
    return `${this.#seed}/${table}/${n}`;
  }
}

const MOST_LEGAL = 4096;
/** The upper bound of moves. */
const MOST_MOVE = 1 << 16;

interface FastTable {
  readonly fast: Fast & Learnable;
  chance: Rng;
  begun: number;
  legal: Int32Array;
  moves: Int32Array;
}

class FastTables implements FrameTables {
  readonly count: number;
  readonly #knowledge: Knowledge;
  readonly #tensors: Tensors;
  readonly #options: Kind['Options'];
  #seed: string;
  readonly #tables: FastTable[];
  /** For each move, its id plus 1; 0 if it is not known yet. */
  readonly #ids: Int32Array = new Int32Array(MOST_MOVE);
  readonly #moves: Int32Array = new Int32Array(MOST_LEGAL);
  readonly #weights: Int32Array = new Int32Array(MOST_LEGAL);
  readonly #seen: Float32Array;

  constructor(knowledge: Knowledge, tensors: Tensors, options: Kind['Options'], count: number, seed: string) {
    this.count = count;
    this.#knowledge = knowledge;
    this.#tensors = tensors;
    this.#options = options;
    this.#seed = seed;
    const size = tensors.observation.shape.reduce((product, n) => product * n, 1);
    this.#seen = new Float32Array(size * count);
    this.#tables = Array.from({ length: count }, (_, n) => this.#begun(n));
  }

  seatAt(table: number): number {
    return itemAt(this.#tables, table).fast.toMove();
  }
  legalAt(table: number): ArrayLike<number> {
    return itemAt(this.#tables, table).legal;
  }

  play(table: number, id: number): readonly number[] | null {
    const one = itemAt(this.#tables, table);
    one.fast.make(one.moves[one.legal.indexOf(id)] ?? 0);
    if (this.#settle(one)) return null;
    const values = new Float64Array(one.fast.seats);
    one.fast.evaluate(values);
    one.begun++;
    this.#begin(one, `${this.#seed}/${table}/${one.begun}`);
    return [...values];
  }

  observe(): Float32Array {
    const size = this.#seen.length / this.count;
    for (let n = 0; n < this.count; n++) {
      const { fast } = itemAt(this.#tables, n);
      this.#observe(fast, fast.toMove(), this.#seen.subarray(n * size, (n + 1) * size));
    }
    return this.#seen;
  }
  observeSeats(): Float32Array {
    const { seats } = this.#options;
    const size = this.#seen.length / this.count;
    const out = new Float32Array(this.#seen.length * seats);
    for (const [n, { fast }] of this.#tables.entries())
      for (let seat = 0; seat < seats; seat++)
        this.#observe(fast, seat, out.subarray((n * seats + seat) * size, (n * seats + seat + 1) * size));
    return out;
  }
  #observe(fast: FastTable['fast'], seat: number, row: Float32Array): void {
    fast.observe?.(seat, row);
  }

  oddsAt(table: number): ArrayLike<number> {
    return new Int32Array(this.legalAt(table).length).fill(1);
  }
  copy(from: number, to: number): void {
    this.#stand(to, itemAt(this.#tables, from).fast.save());
  }
  save(table: number): string {
    return JSON.stringify({ state: itemAt(this.#tables, table).fast.save(), memories: [] });
  }
  restore(table: number, text: string): Result<null> {
    const raw = parseJson(text, 'table');
    if (!raw.ok) return raw;
    const { game } = this.#knowledge;
    const state = game.decodeState(isRecord(raw.value) ? raw.value['state'] : null, game.version);
    if (!state.ok) return state;
    this.#stand(table, state.value);
    return ok(null);
  }
  seen(table: number, seat: number): string {
    return canonicalJson({ view: this.#knowledge.game.view(itemAt(this.#tables, table).fast.save(), seat) });
  }
  begin(seed: string): void {
    this.#seed = seed;
    for (const [n, table] of this.#tables.entries()) {
      table.begun = 0;
      this.#begin(table, `${seed}/${n}`);
    }
  }

  #stand(number: number, state: object): void {
    const table = itemAt(this.#tables, number);
    table.begun++;
    table.fast.load(state);
    table.chance = rng(`${this.#seed}/${number}/${table.begun}/chance`);
    this.#settle(table);
  }

  #begun(n: number): FastTable {
    const fast = this.#knowledge.fast?.({});
    if (fast === undefined || !isLearnable(fast)) throw new TypeError('the game has no position for search');
    const none = new Int32Array(0);
    const table = { fast, chance: rng(''), begun: 0, legal: none, moves: none };
    this.#begin(table, `${this.#seed}/${n}`);
    return table;
  }

  #begin(table: FastTable, seed: string): void {
    table.fast.load(this.#knowledge.game.setup(this.#options, seed));
    table.chance = rng(`${seed}/chance`);
    this.#settle(table);
  }

  /** Plays until the program must choose. Returns false if the game is over before that. */
  #settle(table: FastTable): boolean {
    const { fast } = table;
    while (fast.toMove() === CHANCE) fast.make(this.#drawn(table));
    if (fast.toMove() === OVER) return false;
    const end = fast.generate(this.#moves, 0);
    if (table.legal.length !== end) [table.legal, table.moves] = [new Int32Array(end), new Int32Array(end)];
    for (let i = 0; i < end; i++) {
      const move = this.#moves[i] ?? 0;
      table.moves[i] = move;
      table.legal[i] = (this.#ids[move] ?? 0) > 0 ? (this.#ids[move] ?? 0) - 1 : this.#idOf(fast, move);
    }
    return true;
  }

  #drawn({ fast, chance }: FastTable): number {
    const end = fast.generate(this.#moves, 0);
    fast.weights(this.#weights, 0);
    return this.#moves[weightedPickIndex(this.#weights, end, chance)] ?? 0;
  }

  /** Returns the id of a move. It is computed once per move, because in these games it does not depend on the view. */
  #idOf(fast: Fast, move: number): number {
    const view = this.#knowledge.game.view(fast.save(), Math.max(0, fast.toMove()));
    const id = this.#tensors.actions.idOf(fast.decode(move).action, view) ?? 0;
    this.#ids[move] = id + 1;
    return id;
  }
}
