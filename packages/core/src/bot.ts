/** A bot gets what a player has: a view, a memory, its legal actions. Never a state, never the dice to come. */
import type { Fast } from './fast.ts';
import type { Game, Kind, Ply, Seat } from './game.ts';
import type { Result } from './result.ts';
import type { Rng, Seed } from './rng.ts';

export interface Sight<K extends Kind = Kind> {
  readonly seat: Seat;
  readonly view: K['View'];
  readonly memory: K['Memory'];
  readonly legal: readonly K['Action'][]; // empty only where the seat may not act
}

/** How long to think. Nodes make a choice repeatable; `expired` is the host's clock. */
export interface Budget {
  readonly nodes: number;
  expired(): boolean;
  readonly rng: Rng;
  /** May what was worked out for earlier moves serve? Then a choice cannot be repeated by itself. */
  readonly reuse?: boolean;
}

export interface Choice<K extends Kind = Kind> {
  readonly action: K['Action'];
  /** What the bot expects for its seat, -1 .. 1. */
  readonly score?: number;
  /** What it expects to be played, its own action first. */
  readonly line?: readonly Ply<K>[];
  /** Positions that it looked at. */
  readonly nodes?: number;
}

/** One instance plays one seat of one match: what it has worked out may serve its next move. */
export interface Bot<K extends Kind = Kind> {
  choose(sight: Sight<K>, budget: Budget): Choice<K>;
  /** Thinks while others do: what it works out now serves its next choice, if that may reuse it. */
  ponder?(sight: Waiting<K>, budget: Budget): void;
}

/** What a seat sees while it has nothing to choose. */
export type Waiting<K extends Kind = Kind> = Omit<Sight<K>, 'legal'>;

/** A named strength: data. `bot` names one of the game's own bots or an algorithm of @boardwright/bots. */
export interface Level {
  readonly name: string;
  readonly bot: string;
  readonly nodes: number;
  /** A pause that the host makes before the move is shown, so that people can follow. */
  readonly pauseMs: number;
  /** Temperature of the Boltzmann distribution by which a move is drawn (`pickByScore`), in units of a score; default 0. */
  readonly temperature?: number;
  /** How much less than an even position a draw is worth to it. */
  readonly contempt?: number;
}

/** What the levels of a game are called. Hosts know it without loading the bots. */
export interface LevelNames {
  /** Weakest first. */
  readonly levels: readonly string[];
  /** Levels that the game had before, and which of today's plays for each. */
  readonly formerLevels?: Readonly<Record<string, string>>;
}

/** Bots that every game has besides its levels, by the same names in every host: any legal move, and the best after one move. */
export const PLAIN_BOTS: readonly string[] = ['random', 'greedy'];

/** Returns the level of today for a name of today or of before, or a plain bot of that name, or null. */
export function levelNamed({ levels, formerLevels = {} }: LevelNames, name: string): string | null {
  if (levels.includes(name) || PLAIN_BOTS.includes(name)) return name;
  return Object.hasOwn(formerLevels, name) ? (formerLevels[name] ?? null) : null;
}

/** Returns the level that a chair names, or null if the game has none of that name. A chair without a name has the weakest. */
export function levelAtChair(names: LevelNames, name: string | null): string | null {
  return name === null ? (names.levels[0] ?? null) : levelNamed(names, name);
}

/** Big tables by name, loaded by the apps. */
export type Assets = Readonly<Record<string, Uint8Array>>;
export interface Asset {
  readonly name: string;
  readonly sha256: string;
}

/** A new bot for one seat of one match. Assets that could not be loaded are missing: it plays without them. */
export type BotFactory<K extends Kind = Kind> = Factory<K>['make'];
// A method, so that the factories of all games fit into one table.
interface Factory<K extends Kind> {
  make(game: Game<K>, level: Level, assets: Assets, knowledge: Knowledge<K>): Bot<K>;
}

/** What bots know of a game beyond its rules. Hosts load it where bots think, and nowhere else. */
export interface Knowledge<K extends Kind = Kind> {
  readonly game: Game<K>;
  /** How good is this for a seat, -1 .. 1. */
  evaluate(state: K['State'], seat: Seat): number;
  readonly fast: ((assets: Assets) => Fast<K>) | null;
  /** Bots that know this game; the general ones are in @boardwright/bots. */
  readonly bots: Readonly<Record<string, BotFactory<K>>>;
  /** Weakest first. */
  readonly levels: readonly Level[];
  readonly formerLevels?: LevelNames['formerLevels'];
  readonly assets: readonly Asset[];
  /** Bots of plain and known designs that others are measured by. No level names them. */
  readonly baselines?: Readonly<Record<string, Baseline<K>>>;
  /** How long games of its bots take, for estimates before long runs. */
  readonly pace?: GamePace;
  /** For analyses of a game that people judge by points: positions worth the lead in points over `GameWords.valueInPoints`. */
  readonly points?: () => Fast<K>;
}

/** The bot that a baseline is, and what it knows in place of the game's own. */
export type Baseline<K extends Kind = Kind> = Partial<Pick<Knowledge<K>, 'fast' | 'bots'>> & { readonly bot: string };

/** Means of measured games between bots, on one core. */
export interface GamePace {
  /** Decisions of all seats in one game. */
  readonly plies: number;
  /** Milliseconds of search for 1,000 nodes. */
  readonly msPerThousandNodes: number;
  /** Milliseconds that a bot takes to look one ply ahead. */
  readonly msPerLook: number;
}

/** What a bot is asked. Plain JSON, so that it can be sent to a worker. */
export interface BotQuestion {
  readonly game: string;
  readonly sight: Sight;
  readonly seed: Seed;
  /** The name of a level, or one made up for the occasion. */
  readonly level: Level | string;
  /** The bot of this seat is kept under this key until `end`; without one it is forgotten after its answer. */
  readonly match?: string;
  /** Instead of the level's own. */
  readonly nodes?: number;
  /** Milliseconds of wall time: the bot ends by then, or earlier where it thinks under a limit of its own. */
  readonly ms?: number;
  /** May what was worked out for earlier moves of the match serve? Left out: only with a wall time, which repeats nothing anyway. */
  readonly reuse?: boolean;
}

export type DrawQuestion = Pick<BotQuestion, 'game' | 'sight' | 'seed'>;
/** What the bot of a waiting seat may think about until it is asked, for `ms` at most. */
export type PonderQuestion = Omit<BotQuestion, 'sight' | 'nodes' | 'reuse'> & {
  readonly sight: Waiting;
  readonly match: string;
};

export interface BotAnswer extends Choice {
  /** Milliseconds that the host waits before the move is shown, so that people can follow. */
  readonly pauseMs: number;
}

/** Where bots think: a worker, or threads. A bot that fails answers with a Fault. */
export interface BotBackend {
  choose(question: BotQuestion): Promise<Result<BotAnswer>>;
  agreesToDraw(question: DrawQuestion): Promise<Result<boolean>>;
  /** Lets the bot of a waiting seat think until its match asks for something. */
  ponder?(question: PonderQuestion): void;
  /** The match is over or left: its bots are freed. */
  end(match: string): void;
}
