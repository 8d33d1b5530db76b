/**
 * The contract of bots. A bot gets what a player has: a view, a memory and the legal actions. It never gets a state or future
 * dice.
 */
import type { Fast } from './fast.ts';
import type { Game, Kind, Ply, Seat } from '../game.ts';
import type { Result } from '../result.ts';
import type { Rng, Seed } from '../rng.ts';

/** The information that a bot gets: a view, a memory and legal actions, never a state. */
export interface Sight<K extends Kind = Kind> {
  readonly seat: Seat;
  readonly view: K['View'];
  readonly memory: K['Memory'];
  readonly legal: readonly K['Action'][]; // empty only if the seat may not act
}

/** The limits of thinking. A node budget makes a choice repeatable; `expired` reads the host's clock. */
export interface Budget {
  readonly nodes: number;
  expired(): boolean;
  readonly rng: Rng;
  /** Whether the bot may reuse earlier search results. If it does, a choice cannot be repeated in isolation. */
  readonly reuse?: boolean;
  /** The level of all opponents. Between equally good moves a bot may prefer those that this level answers badly. */
  readonly against?: Level;
}

/** The move of a bot, with what it expects. */
export interface Choice<K extends Kind = Kind> {
  readonly action: K['Action'];
  /** The expected result for the bot's seat, -1 to 1. */
  readonly score?: number;
  /** The principal variation, starting with the chosen action. */
  readonly line?: readonly Ply<K>[];
  /** Number of positions searched. */
  readonly nodes?: number;
}

/** A bot for one seat of one match. It may keep search results between its moves. */
export interface Bot<K extends Kind = Kind> {
  choose(sight: Sight<K>, budget: Budget): Choice<K>;
  /** Thinks during other seats' turns. The results serve the next choice if that choice may reuse them. */
  ponder?(sight: Waiting<K>, budget: Budget): void;
}

/** A bot that may answer later, such as one that runs outside JavaScript. Arenas and workers ask it; `playGame` does not. */
export interface LateBot<K extends Kind = Kind> extends Pick<Bot<K>, 'ponder'> {
  choose(sight: Sight<K>, budget: Budget): Choice<K> | Promise<Choice<K>>;
}

/** The information of a seat while it has nothing to choose. */
export type Waiting<K extends Kind = Kind> = Omit<Sight<K>, 'legal'>;

/** A named strength, as data. `bot` names one of the game's own bots or an algorithm of @boardwright/bots. */
export interface Level {
  readonly name: string;
  readonly bot: string;
  readonly nodes: number;
  /** Milliseconds that the host waits before it shows the move, so that people can follow. */
  readonly pauseMs: number;
  /** Temperature of the Boltzmann distribution by which a move is drawn (`pickByScore`), in units of a score; default 0. */
  readonly temperature?: number;
  /** The amount by which the bot values a draw below an even position. */
  readonly contempt?: number;
  /** The name of the asset with the network that evaluates positions; without it, the hand-made evaluation. */
  readonly net?: string;
  /** The name of the asset with a network that values what comes after a move: `mcts` tries the better moves first. */
  readonly policy?: string;
}

/** The names of a game's levels. Hosts know them without loading the bots. */
export interface LevelNames {
  /** Weakest first. */
  readonly levels: readonly string[];
  /** Former level names in saves, each with the present level that replaces it. */
  readonly formerLevels?: Readonly<Record<string, string>>;
}

/** Bots that every game has besides its levels, by the same names in every host: any legal move, and the best after one move. */
export const PLAIN_BOTS: readonly string[] = ['random', 'greedy'];

/** Returns the name if the game has a level or a plain bot of that name, or null. */
export function levelNamed({ levels }: LevelNames, name: string): string | null {
  return levels.includes(name) || PLAIN_BOTS.includes(name) ? name : null;
}

/**
 * Returns the level that a chair names, or null if the game has none of that name. A chair without a name gets the weakest; in a
 * save it may have a former name.
 */
export function levelAtChair(names: LevelNames, name: string | null): string | null {
  if (name === null) return names.levels[0] ?? null;
  const former = new Map(Object.entries(names.formerLevels ?? {}));
  return levelNamed(names, name) ?? former.get(name) ?? null;
}

/** Returns the level against which a new player wins about half of the games: `casual` or `medium`, else the level in the middle. */
export function defaultLevel({ levels }: LevelNames): string | null {
  return levels.find((name) => name === 'casual' || name === 'medium') ?? levels[Math.floor(levels.length / 2)] ?? null;
}

/** Large tables by name. */
export type Assets = Readonly<Record<string, Uint8Array>>;
/** A table that is loaded only for the levels that name it. */
export interface Asset {
  readonly name: string;
  /** The SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string;
  load(): Promise<Uint8Array>;
}

/** Creates a bot for one seat of one match. An asset that could not be loaded is absent, and the bot plays without it. */
export type BotFactory<K extends Kind = Kind> = Factory<K>['make'];
/** Creates a bot that may answer later. */
export type LateBotFactory<K extends Kind = Kind> = Factory<K, LateBot<K>>['make'];
// A method instead of a function property, so that the factories of all games fit into one table.
interface Factory<K extends Kind, B = Bot<K>> {
  make(game: Game<K>, level: Level, assets: Assets, knowledge: Knowledge<K>): B;
}

/** Knowledge of bots about a game beyond its rules. Only workers load it. */
export interface Knowledge<K extends Kind = Kind> {
  readonly game: Game<K>;
  /** Returns how good a position is for a seat, -1 to 1. */
  evaluate(state: K['State'], seat: Seat): number;
  readonly fast: ((assets: Assets) => Fast<K>) | null;
  /** The game's own bots; general algorithms are in @boardwright/bots. */
  readonly bots: Readonly<Record<string, BotFactory<K>>>;
  /** Weakest first. */
  readonly levels: readonly Level[];
  readonly assets: readonly Asset[];
  /** Bots of simple, published designs, used as yardsticks. No level names them. */
  readonly baselines?: Readonly<Record<string, Baseline<K>>>;
  /** The length of games between its bots, for estimates before long runs. */
  readonly pace?: GamePace;
  /**
   * For games scored in points: evaluates a position as the lead in points divided by `GameWords.valueInPoints`. Analyses use
   * it.
   */
  readonly points?: () => Fast<K>;
  /** Proved values of positions, in the units of `points` if the game has them. Analyses use it. */
  readonly proofs?: () => Proofs<K>;
}

/** Everything that an author writes about bots: a Knowledge to which the host adds the game. */
export type BotParts<K extends Kind = Kind> = Omit<Knowledge<K>, 'game'>;

/** Results of positions that are proved. */
export interface Proofs<K extends Kind = Kind> {
  /** Returns the value of a state for each seat under perfect play; null if no proof reaches it. */
  values(state: K['State']): readonly number[] | null;
}

/** The bot of a baseline, and the knowledge that replaces the game's own. */
export type Baseline<K extends Kind = Kind> = Partial<Pick<Knowledge<K>, 'fast' | 'bots'>> & { readonly bot: string };

/** Measured means of games between bots, on one core. */
export interface GamePace {
  /** Decisions of all seats in one game. */
  readonly plies: number;
  /** Milliseconds of search for 1,000 nodes. */
  readonly msPerThousandNodes: number;
  /** Milliseconds for a search of one ply. */
  readonly msPerLook: number;
}

/** A question to a bot, as plain JSON, so that it can be sent to a worker. */
export interface BotQuestion {
  readonly game: string;
  readonly sight: Sight;
  readonly seed: Seed;
  /** The name of a level, or a level defined for this request. */
  readonly level: Level | string;
  /** Keeps the seat's bot under this key until `end`. Without a key the bot is discarded after its answer. */
  readonly match?: string;
  /** Nodes to search, instead of the level's own number. */
  readonly nodes?: number;
  /** Milliseconds of wall time. The bot answers by then, or earlier if its own limit is shorter. */
  readonly ms?: number;
  /**
   * Whether the bot may reuse search results of earlier moves. Default: only with a wall time, which is not repeatable anyway.
   */
  readonly reuse?: boolean;
  /** The name of the opponents' level, if it is the same for all. The bot may use it; an unknown name is ignored. */
  readonly against?: string;
}

/** Asks a bot whether it agrees to a draw. */
export type DrawOfferQuestion = Pick<BotQuestion, 'game' | 'sight' | 'seed'>;
/** Asks a bot to think during another seat's turn, for at most `ms` milliseconds. */
export type PonderQuestion = Omit<BotQuestion, 'sight' | 'nodes' | 'reuse'> & {
  readonly sight: Waiting;
  readonly match: string;
};

/** A bot's answer to a host. */
export interface BotAnswer extends Choice {
  /** Milliseconds that the host waits before it shows the move, so that people can follow. */
  readonly pauseMs: number;
}

/** Runs bots in a worker or in threads. A failing bot answers with a Fault. */
export interface BotBackend {
  choose(question: BotQuestion): Promise<Result<BotAnswer>>;
  agreesToDraw(question: DrawOfferQuestion): Promise<Result<boolean>>;
  /** Lets the bot of a waiting seat think until its match asks it something. */
  ponder?(question: PonderQuestion): void;
  /** Frees the bots of a match that is over or was left. */
  end(match: string): void;
}
