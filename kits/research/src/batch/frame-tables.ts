/** Many tables for frames of numbers: each begins again by itself when its game is over. */
import { itemAt, rng, unwrap, weightedPickIndex, type Game, type Kind, type Rng } from '@boardwright/core';
import {
  CHANCE,
  OVER,
  isLearnable,
  type Fast,
  type Knowledge,
  type Learnable,
  type Tensors,
} from '@boardwright/core/bots';
import { BatchTables } from './batch-tables.ts';

/** Tables in a row. The game of table n has the seed `<seed>/<n>`, then `<seed>/<n>/1` and so on. */
export interface FrameTables {
  readonly count: number;
  /** The seat to act at a table. */
  seatAt(table: number): number;
  /** The ids of its legal actions. */
  legalAt(table: number): ArrayLike<number>;
  /** Plays a legal action; returns each seat's reward if that ended the game, else null. */
  play(table: number, id: number): readonly number[] | null;
  /** Returns what the seat to act sees at each table; the numbers are valid until the next call. */
  observe(): Float32Array;
}

/** Uses the game's position for search where its moves are actions of fixed ids; else the rules. */
export function frameTables(
  knowledge: Knowledge,
  tensors: Tensors,
  options: Kind['Options'],
  count: number,
  seed: string,
): FrameTables {
  const fast = knowledge.fast?.({});
  const isFast = options.seats === 2 && fast !== undefined && isLearnable(fast) && fast.facts.lasting;
  return isFast
    ? new FastTables(knowledge, tensors, options, count, seed)
    : new RuleTables(knowledge.game, tensors, options, count, seed);
}

class RuleTables implements FrameTables {
  readonly count: number;
  readonly #tables: BatchTables;
  readonly #seed: string;
  readonly #begun: number[];

  constructor(game: Game, tensors: Tensors, options: Kind['Options'], count: number, seed: string) {
    this.count = count;
    this.#seed = seed;
    this.#begun = Array.from({ length: count }, () => 0);
    this.#tables = new BatchTables(
      game,
      tensors,
      options,
      this.#begun.map((_, n) => `${seed}/${n}`),
    );
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
    const n = itemAt(this.#begun, table) + 1;
    this.#begun[table] = n;
    unwrap(this.#tables.reset([table], [`${this.#seed}/${table}/${n}`]));
    return rewards;
  }
  observe(): Float32Array {
    return unwrap(this.#tables.observe(this.#tables.all));
  }
}

const MOST_LEGAL = 4096;
/** Moves are numbers below this. */
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
  readonly #seed: string;
  readonly #tables: FastTable[];
  /** By move: its id and 1; 0 where it is not known yet. */
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
    const { observation } = this.#tensors;
    const out = this.#seen;
    const size = out.length / this.count;
    for (let n = 0; n < this.count; n++) {
      const { fast } = itemAt(this.#tables, n);
      const seat = fast.toMove();
      const row = out.subarray(n * size, (n + 1) * size);
      if (fast.observe === undefined) observation.write(this.#knowledge.game.view(fast.save(), seat), seat, row);
      else fast.observe(seat, row);
    }
    return out;
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

  /** Goes on to the next choice; returns whether there is one. */
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

  /** An id does not depend on the view here, so each move is looked up once. */
  #idOf(fast: Fast, move: number): number {
    const view = this.#knowledge.game.view(fast.save(), Math.max(0, fast.toMove()));
    const id = this.#tensors.actions.idOf(fast.decode(move).action, view) ?? 0;
    this.#ids[move] = id + 1;
    return id;
  }
}
