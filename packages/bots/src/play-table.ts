/** A game that one program plays: moves are text, and the history is the same as in every host. */
import {
  fail,
  freshSeed,
  ok,
  presetOf,
  rng,
  unwrap,
  type Game,
  type Kind,
  type Outcome,
  type Result,
  type Seat,
  type Seed,
  type ShortGame,
  type Viewer,
} from '@boardwright/core';
import type { Assets, Bot, Knowledge, Level } from '@boardwright/core/bots';
import {
  append,
  complete,
  decide,
  entryAt,
  latestTable,
  load,
  newSave,
  openHistory,
  pliesOf,
  saveOf,
  seated,
  seeded,
  settleHistory,
  sightOf,
  type Entry,
  type History,
  type Save,
} from '@boardwright/core/host';
import { assetsFor, assetsNamed, knowledgeOfRules, levelOf, makeBot } from './level.ts';

/** The settings of a new table. */
export interface TableSettings<K extends Kind = Kind> {
  /** The options. Default: the options of the default preset. */
  readonly options?: K['Options'];
  /** The seed of the setup, of chance and of the bots' choices. Default: a random one. */
  readonly seed?: Seed;
  /** A game to continue, from `save()` or from a host. It determines the options, and also the seed unless one is given. */
  readonly save?: unknown;
}

/**
 * Opens a table at which the caller moves for every seat. Given the knowledge of a game (`@boardwright/games/banqi/bots`), its bots play at
 * the game's levels; given its rules alone, at `easy`, `random` and `greedy`. Throws if `save` is not a game of these rules.
 */
export function playTable<K extends Kind>(
  rules: Game<K> | ShortGame<K> | Knowledge<K>,
  settings: TableSettings<K> = {},
): PlayTable<K> {
  return new PlayTable('game' in rules ? rules : knowledgeOfRules(complete(rules)), settings);
}

/** A table at which one program moves for every seat. `playTable` creates it. */
export class PlayTable<K extends Kind = Kind> {
  readonly #knowledge: Knowledge<K>;
  readonly #seed: Seed;
  readonly #bots = new Map<string, Bot<K>>();
  /** The loaded networks, by the name of their level. */
  readonly #assets = new Map<string, Assets>();
  #history: History<K>;

  constructor(knowledge: Knowledge<K>, { options, seed, save }: TableSettings<K>) {
    const { game } = knowledge;
    this.#knowledge = knowledge;
    const saved = save === undefined ? null : unwrap(load(game, save));
    this.#seed = seed ?? saved?.start.seed ?? freshSeed();
    const fresh = (): History<K> => unwrap(openHistory(game, newSave(game, options ?? presetOf(game), this.#seed)));
    this.#history = this.#settled(saved ?? seated(fresh(), 0));
  }

  get game(): Game<K> {
    return this.#knowledge.game;
  }

  get state(): K['State'] {
    return latestTable(this.#history).state;
  }

  /** The outcome; null during the game. */
  get outcome(): Outcome | null {
    return latestTable(this.#history).outcome;
  }

  /** The seat that the game waits for; null when the game is over. */
  get seat(): Seat | null {
    const { awaits } = this.game.turn(this.state);
    return this.outcome === null ? (awaits.find((actor) => actor !== 'chance') ?? null) : null;
  }

  /** Returns the legal moves of a seat as text. Default: the moves of the seat to move. */
  moves(seat: Seat | null = this.seat): readonly string[] {
    const { notation } = this.game;
    return seat === null ? [] : sightOf(this.#history, seat).legal.map((action) => notation.format(action));
  }

  /** Plays a move and the draws of chance after it. Returns the action, or a Fault that leaves the table unchanged. */
  play(move: string | K['Action'], seat: Seat | null = this.seat): Result<K['Action']> {
    const action = typeof move === 'string' ? this.game.notation.parse(move) : ok(move);
    if (!action.ok) return action;
    const command = { type: 'ply', action: action.value };
    const entry = decide(this.game, latestTable(this.#history), seat ?? 0, command, 0);
    if (!entry.ok) return entry;
    this.#enter(entry.value);
    return action;
  }

  /** Undoes the last move of a seat and all draws since. Playing the same move again gives the same draws. */
  undo(): Result<K['Action']> {
    for (const place of pliesOf(this.#history).toReversed()) {
      const ply = entryAt(this.#history, place);
      if (ply.type !== 'ply' || ply.actor === 'chance') continue;
      this.#enter({ type: 'undo', at: 0, seat: ply.actor, to: place });
      return ok(ply.action);
    }
    return fail('nothing-to-undo', 'There is nothing to take back.');
  }

  /** Loads the networks of a level, which `bot` requires. As in every host, a network that cannot be loaded is left out. */
  async load(name: string): Promise<Result<Level>> {
    const level = levelOf(this.#knowledge, name);
    if (level.ok) this.#assets.set(name, await assetsFor(this.#knowledge, level.value));
    return level;
  }

  /** Lets a bot of this level make the next move. Returns the action, or a Fault. Throws if the level has a network that was not loaded. */
  bot(name: string): Result<K['Action']> {
    const level = levelOf(this.#knowledge, name);
    if (!level.ok) return level;
    const { seat } = this;
    if (seat === null) return fail('game-over', 'The game is over.');
    if (!this.#assets.has(name) && assetsNamed(this.#knowledge, level.value).length > 0)
      throw new Error(`level ${name} plays by a network: call \`await table.load('${name}')\` before \`bot\``);
    const source = rng(`${this.#seed}/bot/${seat}/${latestTable(this.#history).plies}`);
    const budget = { nodes: level.value.nodes, rng: source, expired: () => false };
    return this.play(this.#botAt(seat, level.value).choose(sightOf(this.#history, seat), budget).action, seat);
  }

  /** Returns what a viewer sees. */
  view(viewer: Viewer): K['View'] {
    return this.game.view(this.state, viewer);
  }

  /** Returns the game file, which every host can open. */
  save(): Save<K> {
    return saveOf(this.#history);
  }

  /** Draws the table in ASCII. */
  toString(): string {
    return this.game.drawing.picture(this.view('all'));
  }

  #enter(entry: Entry<K>): void {
    this.#history = this.#settled(append(this.#history, entry));
  }

  #settled(history: History<K>): History<K> {
    return settleHistory(history, seeded(`${this.#seed}/chance`), 0);
  }

  /** Returns the bot of a seat. It keeps its search results for its next move. */
  #botAt(seat: Seat, level: Level): Bot<K> {
    const key = `${seat} ${level.name}`;
    const bot = this.#bots.get(key) ?? makeBot(this.#knowledge, level, this.#assets.get(level.name));
    this.#bots.set(key, bot);
    return bot;
  }
}
