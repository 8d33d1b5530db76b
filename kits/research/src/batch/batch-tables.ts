/** Many tables of one game for a learning program: actions by id, observations as tensors, chance by the seed of each table. */
import {
  fail,
  itemAt,
  ok,
  rng,
  weightedPick,
  type Game,
  type Kind,
  type Result,
  type Rng,
  type Seat,
} from '@boardwright/core';
import type { Tensors } from '@boardwright/core/bots';
import { rewardsOf } from '../rewards.ts';

/** What a program learns of some tables, one item for each. */
export interface BatchReport {
  /** The seat to act; -1: the game is over. */
  readonly seat: readonly number[];
  /** The ids of its legal actions. */
  readonly legal: readonly (readonly number[])[];
  /** At the end, each seat's reward from -1 to 1, which add up to 0; null before it. */
  readonly rewards: readonly (readonly number[] | null)[];
}

interface BatchTable {
  state: object;
  readonly chance: Rng;
  /** -1: the game is over. */
  seat: Seat;
  legal: readonly Kind['Action'][];
  ids: readonly number[];
}

export class BatchTables {
  readonly #game: Game;
  readonly #tensors: Tensors;
  readonly #options: Kind['Options'];
  readonly #tables: BatchTable[];

  /** The table with number n begins with the seed `<seed>/<n>`. */
  constructor(game: Game, tensors: Tensors, options: Kind['Options'], seeds: readonly string[]) {
    this.#game = game;
    this.#tensors = tensors;
    this.#options = options;
    this.#tables = seeds.map((seed) => this.#begun(seed));
  }

  get all(): readonly number[] {
    return [...this.#tables.keys()];
  }

  /** Begins some tables again. */
  reset(numbers: readonly number[], seeds: readonly string[]): Result<BatchReport> {
    const wrong = this.#wrongNumbers(numbers, seeds.length);
    if (wrong !== null) return wrong;
    for (const [i, number] of numbers.entries()) this.#tables[number] = this.#begun(itemAt(seeds, i));
    return ok(this.report(numbers));
  }

  /** Plays one action at each of some tables. If one is refused, none is played. */
  step(numbers: readonly number[], ids: readonly number[]): Result<BatchReport> {
    const wrong = this.#wrongNumbers(numbers, ids.length);
    if (wrong !== null) return wrong;
    const bad = numbers.find((number, i) => !itemAt(this.#tables, number).ids.includes(itemAt(ids, i)));
    if (bad !== undefined) return fail('bad-shape', `The action for table ${bad} is not legal.`, { table: bad });
    for (const [i, number] of numbers.entries()) this.#play(itemAt(this.#tables, number), itemAt(ids, i));
    return ok(this.report(numbers));
  }

  report(numbers: readonly number[]): BatchReport {
    const tables = numbers.map((number) => itemAt(this.#tables, number));
    return {
      seat: tables.map(({ seat }) => seat),
      legal: tables.map(({ ids }) => ids),
      rewards: tables.map(({ state }) => this.#rewards(state)),
    };
  }

  /** Returns what the seat to act sees at each of some tables, one after the other; at a table that is over, what seat 0 sees. */
  observe(numbers: readonly number[]): Result<Float32Array> {
    const wrong = this.#wrongNumbers(numbers, numbers.length);
    if (wrong !== null) return wrong;
    const { observation } = this.#tensors;
    const size = observation.shape.reduce((product, n) => product * n, 1);
    const out = new Float32Array(size * numbers.length);
    for (const [i, number] of numbers.entries()) {
      const { state, seat } = itemAt(this.#tables, number);
      const viewer = Math.max(0, seat);
      observation.write(this.#game.view(state, viewer), viewer, out.subarray(i * size));
    }
    return ok(out);
  }

  #wrongNumbers(numbers: readonly number[], values: number): Result<never> | null {
    if (numbers.length !== values) return fail('bad-shape', `There are ${numbers.length} tables and ${values} values.`);
    const unknown = numbers.find((number) => this.#tables[number] === undefined);
    if (unknown !== undefined) return fail('bad-shape', `There is no table ${unknown}.`, { table: unknown });
    return new Set(numbers).size === numbers.length ? null : fail('bad-shape', 'A table is named twice.');
  }

  #begun(seed: string): BatchTable {
    const state = this.#game.setup(this.#options, seed);
    const table: BatchTable = { state, chance: rng(`${seed}/chance`), seat: -1, legal: [], ids: [] };
    this.#settle(table);
    return table;
  }

  #play(table: BatchTable, id: number): void {
    const action = itemAt(table.legal, table.ids.indexOf(id));
    table.state = this.#game.apply(table.state, { actor: table.seat, action });
    this.#settle(table);
  }

  /** Goes on to the next choice with an id. Chance draws; where no legal action has an id, the rules choose. */
  #settle(table: BatchTable): void {
    const game = this.#game;
    for (;;) {
      const [actor] = game.outcome(table.state) === null ? game.turn(table.state).awaits : [];
      if (actor === undefined) return void Object.assign(table, { seat: -1, legal: [], ids: [] });
      if (actor !== 'chance' && this.#offer(table, actor)) return;
      const action =
        actor === 'chance'
          ? weightedPick(game.chance(table.state), table.chance).action
          : game.fallback(table.state, actor);
      table.state = game.apply(table.state, { actor, action });
    }
  }

  /** Lists the actions of a seat that have ids. Returns whether there are any. */
  #offer(table: BatchTable, seat: Seat): boolean {
    const view = this.#game.view(table.state, seat);
    const { actions } = this.#tensors;
    const [legal, ids]: [Kind['Action'][], number[]] = [[], []];
    for (const action of this.#game.legalActions(table.state, seat)) {
      const id = actions.idOf(action, view);
      if (id === null) continue;
      legal.push(action);
      ids.push(id);
    }
    Object.assign(table, { seat, legal, ids });
    return ids.length > 0;
  }

  #rewards(state: object): readonly number[] | null {
    const outcome = this.#game.outcome(state);
    return outcome === null ? null : rewardsOf(outcome);
  }
}
