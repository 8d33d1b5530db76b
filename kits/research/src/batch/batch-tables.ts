/** Many tables of one game for a learning program. Actions are ids, observations are tensors, and each table's seed decides its chance. */
import {
  fail,
  itemAt,
  ok,
  rng,
  weightedPick,
  type Actor,
  type Game,
  type Kind,
  type Ply,
  type Result,
  type Rng,
  type Seat,
} from '@boardwright/core';
import { makeBot } from '@boardwright/bots';
import { canonicalJson, type Assets, type Bot, type Knowledge, type Level, type Tensors } from '@boardwright/core/bots';
import { array, object, parseJson, unknown } from '@boardwright/core/decode';
import { rewardsOf } from '../rewards.ts';

/** The state of some tables as a program sees it. Each list has one item per table. */
export interface BatchReport {
  /** The seat to act; -1 if the game is over. */
  readonly seat: readonly number[];
  /** The ids of its legal actions. */
  readonly legal: readonly (readonly number[])[];
  /** The reward of each seat at the end, from -1 to 1 with sum 0; null before the end. */
  readonly rewards: readonly (readonly number[] | null)[];
}

/** How the plies between the program's choices are played. */
export interface BatchSettings {
  /** Whether the program plays chance too. `seat` is then -1, and the ids number the outcomes. */
  readonly chance?: boolean;
  /** The bot of each seat that the program does not play; null for the program's own seats. */
  readonly opponents?: readonly (BatchOpponent | null)[];
}

/** A level that plays the same seat at every table. */
export interface BatchOpponent {
  readonly level: Level;
  readonly knowledge: Knowledge;
  readonly assets: Assets;
}

interface BatchTable {
  state: object;
  chance: Rng;
  /** The seat to act; -1 if the game is over or the program is to play chance. */
  seat: Seat;
  /** The memory of each seat. Kept only if bots play. */
  memories: unknown[];
  legal: readonly Kind['Action'][];
  ids: readonly number[];
}

const MOST_SEATS = 16;
const savedDecoder = object<{ readonly state: unknown; readonly memories: readonly unknown[] }>({
  state: unknown,
  memories: array(unknown, MOST_SEATS),
});

export class BatchTables {
  readonly #game: Game;
  readonly #tensors: Tensors;
  readonly #options: Kind['Options'];
  readonly #tables: BatchTable[];
  readonly #settings: BatchSettings;
  readonly #bots: readonly (Bot | null)[];

  /** The game at table n starts with the seed `<seed>/<n>`. */
  constructor(
    game: Game,
    tensors: Tensors,
    options: Kind['Options'],
    seeds: readonly string[],
    settings: BatchSettings = {},
  ) {
    this.#settings = settings;
    this.#bots = (settings.opponents ?? []).map((one) =>
      one === null ? null : makeBot(one.knowledge, one.level, one.assets),
    );
    this.#game = game;
    this.#tensors = tensors;
    this.#options = options;
    this.#tables = seeds.map((seed) => this.#begun(seed));
  }

  get all(): readonly number[] {
    return [...this.#tables.keys()];
  }

  /** Starts some tables again. */
  reset(numbers: readonly number[], seeds: readonly string[]): Result<BatchReport> {
    const wrong = this.#wrongNumbers(numbers, seeds.length);
    if (wrong !== null) return wrong;
    for (const [i, number] of numbers.entries()) this.#tables[number] = this.#begun(itemAt(seeds, i));
    return ok(this.report(numbers));
  }

  /** Plays one action at each of some tables. If one action is refused, none is played. */
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

  /** Returns the observations of the seats to act, one table after the other. A finished table has the observation of seat 0. */
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

  /** Returns the observations of every seat at each table, seat by seat. */
  observeSeats(): Float32Array {
    const { observation } = this.#tensors;
    const { seats } = this.#options;
    const size = observation.shape.reduce((product, n) => product * n, 1);
    const out = new Float32Array(size * seats * this.#tables.length);
    for (const [i, { state }] of this.#tables.entries())
      for (let seat = 0; seat < seats; seat++)
        observation.write(this.#game.view(state, seat), seat, out.subarray((i * seats + seat) * size));
    return out;
  }

  /** Returns the number of tickets of each listed action. It is 1 except for outcomes of chance. */
  odds(table: number): readonly number[] {
    const { seat, legal, state } = itemAt(this.#tables, table);
    return seat < 0 ? this.#game.chance(state).map(({ weight }) => weight) : legal.map(() => 1);
  }

  /** Copies the state of one table to another. Chance continues from `seed` there. */
  copy(from: number, to: number, seed: string): void {
    const { state, memories } = itemAt(this.#tables, from);
    this.#tables[to] = this.#standing(state, memories, seed);
  }

  /** Returns a table as text. `restore` continues from it. */
  save(table: number): string {
    const { state, memories } = itemAt(this.#tables, table);
    return JSON.stringify({ state, memories });
  }

  restore(table: number, text: string, seed: string): Result<null> {
    const raw = parseJson(text, 'table');
    if (!raw.ok) return raw;
    const saved = savedDecoder.decode(raw.value, 'table');
    if (!saved.ok) return saved;
    const state = this.#game.decodeState(saved.value.state, this.#game.version);
    if (!state.ok) return state;
    this.#tables[table] = this.#standing(state.value, saved.value.memories, seed);
    return ok(null);
  }

  /** Returns a seat's view as text. Positions that look the same to the seat have equal texts. */
  seen(table: number, seat: Seat): string {
    const { state, memories } = itemAt(this.#tables, table);
    const memory = memories[seat] ?? null;
    return canonicalJson({ view: this.#game.view(state, seat), ...(memory === null ? {} : { memory }) });
  }

  #wrongNumbers(numbers: readonly number[], values: number): Result<never> | null {
    if (numbers.length !== values) return fail('bad-shape', `There are ${numbers.length} tables and ${values} values.`);
    const unknown = numbers.find((number) => this.#tables[number] === undefined);
    if (unknown !== undefined) return fail('bad-shape', `There is no table ${unknown}.`, { table: unknown });
    return new Set(numbers).size === numbers.length ? null : fail('bad-shape', 'A table is named twice.');
  }

  #begun(seed: string): BatchTable {
    const memories = Array.from({ length: this.#options.seats }, () => this.#game.emptyMemory);
    return this.#standing(this.#game.setup(this.#options, seed), memories, seed);
  }

  #standing(state: object, memories: readonly unknown[], seed: string): BatchTable {
    const chance = rng(`${seed}/chance`);
    const table: BatchTable = { state, chance, seat: -1, memories: [...memories], legal: [], ids: [] };
    this.#settle(table);
    return table;
  }

  #play(table: BatchTable, id: number): void {
    const action = itemAt(table.legal, table.ids.indexOf(id));
    this.#apply(table, { actor: table.seat < 0 ? 'chance' : table.seat, action });
    this.#settle(table);
  }

  #apply(table: BatchTable, ply: Ply): void {
    const [game, before] = [this.#game, table.state];
    table.state = game.apply(before, ply);
    if (this.#bots.length === 0) return;
    table.memories = table.memories.map((memory, seat) =>
      game.remember(memory, game.tell(before, ply, table.state, seat)),
    );
  }

  /**
   * Plays until the program must choose among actions with ids: chance draws, and bots choose. If no legal action has an id, the rules
   * choose.
   */
  #settle(table: BatchTable): void {
    const game = this.#game;
    for (;;) {
      const [actor] = game.outcome(table.state) === null ? game.turn(table.state).awaits : [];
      if (actor === undefined) return void Object.assign(table, { seat: -1, legal: [], ids: [] });
      if (actor === 'chance' && this.#settings.chance === true) return this.#offerChance(table);
      const bot = actor === 'chance' ? null : (this.#bots[actor] ?? null);
      if (actor !== 'chance' && bot === null && this.#offer(table, actor)) return;
      this.#apply(table, { actor, action: this.#action(table, actor, bot) });
    }
  }

  #action(table: BatchTable, actor: Actor, bot: Bot | null): Kind['Action'] {
    const [game, { state, chance }] = [this.#game, table];
    if (actor === 'chance') return weightedPick(game.chance(state), chance).action;
    if (bot === null) return game.fallback(state, actor);
    const sight = { seat: actor, view: game.view(state, actor), legal: game.legalActions(state, actor) };
    const nodes = this.#settings.opponents?.[actor]?.level.nodes ?? 1;
    return bot.choose({ ...sight, memory: table.memories[actor] }, { nodes, rng: chance, expired: () => false }).action;
  }

  #offerChance(table: BatchTable): void {
    const legal = this.#game.chance(table.state).map(({ action }) => action);
    Object.assign(table, { seat: -1, legal, ids: [...legal.keys()] });
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
