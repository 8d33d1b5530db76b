/** The contract of bots. A bot gets what a player has: a view, a memory and the legal actions. It never gets a state or future draws. */
import type { Fast, LevelNetwork } from './fast.ts';
import type { Game, Kind, Ply, Seat } from '../game.ts';
import type { Result } from '../result.ts';
import type { Rng, Seed } from '../rng.ts';

/** What a bot gets: a view, a memory and the legal actions, never a state. */
export interface Sight<K extends Kind = Kind> {
  readonly seat: Seat;
  readonly view: K['View'];
  readonly memory: K['Memory'];
  readonly legal: readonly K['Action'][]; // empty only if the seat may not act
}

/** The limits of thinking. With a node budget a choice is repeatable; `expired` depends on the host's clock. */
export interface Budget {
  readonly nodes: number;
  expired(): boolean;
  readonly rng: Rng;
  /** Whether the bot may reuse earlier search results. If it does, the choice depends on the bot's earlier moves too. */
  readonly reuse?: boolean;
  /** The level of all opponents. Among equally good moves the bot may prefer those that this level answers badly. */
  readonly against?: Level;
}

/** The action that a bot has chosen, and what it expects of it. */
export interface Choice<K extends Kind = Kind> {
  readonly action: K['Action'];
  /** The expected result for the bot's seat, -1 to 1. */
  readonly score?: number;
  /** The principal variation, starting with the chosen action. */
  readonly line?: readonly Ply<K>[];
  /** The number of positions searched. */
  readonly nodes?: number;
}

/** A bot for one seat of one match. It may keep search results between its moves. */
export interface Bot<K extends Kind = Kind> {
  choose(sight: Sight<K>, budget: Budget): Choice<K>;
  /** Thinks during the turns of other seats. The next choice can use the results if it may reuse earlier ones. */
  ponder?(sight: Waiting<K>, budget: Budget): void;
}

/** A bot that may answer later, such as a program outside JavaScript. Arenas and workers can use it; `playGame` cannot. */
export interface LateBot<K extends Kind = Kind> extends Pick<Bot<K>, 'ponder'> {
  choose(sight: Sight<K>, budget: Budget): Choice<K> | Promise<Choice<K>>;
}

/** What a seat knows while it has nothing to choose. */
export type Waiting<K extends Kind = Kind> = Omit<Sight<K>, 'legal'>;

/** A named strength, as data. `bot` is the name of one of the game's own bots or of an algorithm of @boardwright/bots. */
export interface Level {
  readonly name: string;
  readonly bot: string;
  readonly nodes: number;
  /** Milliseconds that the host waits before it shows the move, so that people can follow. */
  readonly pauseMs: number;
  /** The temperature of the Boltzmann distribution from which a move is drawn (`pickByScore`), in units of a score. Default 0. */
  readonly temperature?: number;
  /** The amount by which the bot values a draw below an even position. */
  readonly contempt?: number;
  /** The asset with the network that evaluates positions; absent for the hand-made evaluation. */
  readonly net?: string;
  /** The asset with a network that rates moves, so that `mcts` tries the better ones first. */
  readonly policy?: string;
}

/** The names of a game's levels. Hosts know them without loading the bots. */
export interface LevelNames {
  /** Weakest first. */
  readonly levels: readonly string[];
  /** Old level names that saves may contain, each with the level that replaces it. */
  readonly formerLevels?: Readonly<Record<string, string>>;
}

/**
 * Bots that every game has besides its levels, under the same names in every host. random: any legal move. greedy: the best move after a
 * search of one ply.
 */
export const PLAIN_BOTS: readonly string[] = ['random', 'greedy'];

/** Returns the name if the game has a level or a plain bot of that name, or null. */
export function levelNamed({ levels }: LevelNames, name: string): string | null {
  return levels.includes(name) || PLAIN_BOTS.includes(name) ? name : null;
}

/**
 * Returns the level that a chair names, or null if the game has no such level. A chair without a name gets the weakest level. In a save the
 * name may be an old one.
 */
export function levelAtChair(names: LevelNames, name: string | null): string | null {
  if (name === null) return names.levels[0] ?? null;
  const former = new Map(Object.entries(names.formerLevels ?? {}));
  return levelNamed(names, name) ?? former.get(name) ?? null;
}

/**
 * Returns the level against which a new player wins about half of the games: `casual` or `medium` if there is one, otherwise the middle
 * level.
 */
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

/** Creates a bot for one seat of one match. Assets that could not be loaded are missing, and the bot plays without them. */
export type BotFactory<K extends Kind = Kind> = Factory<K>['make'];
/** Creates a bot that may answer later. */
export type LateBotFactory<K extends Kind = Kind> = Factory<K, LateBot<K>>['make'];
// A method instead of a property with a function type: otherwise one table could not hold the factories of all games.
interface Factory<K extends Kind, B = Bot<K>> {
  make(game: Game<K>, level: Level, assets: Assets, knowledge: Knowledge<K>, learnt?: LevelNetwork): B;
}

/** What bots know about a game beyond its rules. Only workers load it. */
export interface Knowledge<K extends Kind = Kind> {
  readonly game: Game<K>;
  /** Returns how good a position is for a seat, -1 to 1. */
  evaluate(state: K['State'], seat: Seat): number;
  readonly fast: ((assets: Assets) => Fast<K>) | null;
  /** The game's own bots. General algorithms are in @boardwright/bots. */
  readonly bots: Readonly<Record<string, BotFactory<K>>>;
  /** Weakest first. */
  readonly levels: readonly Level[];
  readonly assets: readonly Asset[];
  /** Bots of simple, published designs, used as yardsticks. No level names them. */
  readonly baselines?: Readonly<Record<string, Baseline<K>>>;
  /** The length of games between its bots, for estimates before long runs. */
  readonly pace?: GamePace;
  /**
   * For games scored in points: creates a Fast whose evaluation is the lead in points divided by `GameWords.valueInPoints`. Analyses use
   * it.
   */
  readonly points?: () => Fast<K>;
  /** Proved values of positions, in the same unit as `points` if the game has that. Analyses use them. */
  readonly proofs?: () => Proofs<K>;
  /**
   * For races: returns the exact number of turns that each seat still needs if no opponent blocks it; null if no table contains it.
   * Analyses show it.
   */
  toGo?(state: K['State']): readonly number[] | null;
}

/** What an author writes about bots: a Knowledge without the game, which the host adds. */
export type BotParts<K extends Kind = Kind> = Omit<Knowledge<K>, 'game'>;

/** Proved results of positions. */
export interface Proofs<K extends Kind = Kind> {
  /** Returns the value of a state for each seat under perfect play; null if it is not proved. */
  values(state: K['State']): readonly number[] | null;
}

/** The bot of a baseline, and the parts of the knowledge that it replaces. */
export type Baseline<K extends Kind = Kind> = Partial<Pick<Knowledge<K>, 'fast' | 'bots'>> & { readonly bot: string };

/** Averages of games between bots, measured on one core. */
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
  /** The name of a level, or a level that is defined for this question. */
  readonly level: Level | string;
  /** Keeps the seat's bot under this key until `end` is called. Without a key the bot is dropped after its answer. */
  readonly match?: string;
  /** The number of nodes to search; absent for the level's own number. */
  readonly nodes?: number;
  /** Milliseconds of wall time after which the bot must have answered. It answers earlier if its own limit is shorter. */
  readonly ms?: number;
  /**
   * Whether the bot may reuse search results of earlier moves. Default: only if `ms` is set, because the answer is not repeatable then
   * anyway.
   */
  readonly reuse?: boolean;
  /** The level of the opponents, if it is the same for all of them. The bot may take it into account. An unknown name is ignored. */
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
  /** Lets the bot of a waiting seat think until its match asks a question. */
  ponder?(question: PonderQuestion): void;
  /** Frees the bots of a match that has ended or that nobody plays any more. */
  end(match: string): void;
}
