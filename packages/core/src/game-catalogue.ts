/** The games that a host offers: what it shows of each before loading anything, and how it loads the parts. */
import type { Knowledge, LevelNames } from './bot.ts';
import type { Game } from './game.ts';
import type { LessonStep } from './lesson.ts';
import type { GameWords } from './words.ts';

/** One game. Each part is loaded when it is asked for, so that a first page loads no rules and no host loads what it never uses. */
export interface GameEntry extends Partial<LevelNames> {
  readonly id: string;
  /** The English name and one short English line about the game. */
  readonly title: string;
  readonly about?: string;
  /** The place among the games on home, from 1; a game without one comes last. */
  readonly order?: number;
  /** The name of its page in docs/rules, where that is not its id. */
  readonly rulesPage?: string;
  /** The folder of its drawn board in the web app; a game without one is played on the plain board. */
  readonly board?: string;
  /** Loads the rules that play logs of this version; without a version, the newest. */
  readonly rules: (version?: number) => Promise<Game>;
  /** Loads what bots know; without it they know who has won and nothing else. */
  readonly knowledge?: () => Promise<Knowledge>;
  /** Loads the steps of its lesson. */
  readonly lesson?: () => Promise<readonly LessonStep[]>;
  /** Loads its positions of the day, one line each. */
  readonly daily?: () => Promise<string>;
  /** The game's own words by language. */
  readonly words?: Readonly<Record<string, () => Promise<GameWords>>>;
}

/** Games by id. */
export type GameCatalogue = Readonly<Record<string, GameEntry>>;

export function gameCatalogue(entries: readonly GameEntry[]): GameCatalogue {
  return Object.fromEntries(entries.map((entry) => [entry.id, entry]));
}

/** Returns the entry of a game, or null if the table has no game of this id. */
export function entryOf(games: GameCatalogue, id: string): GameEntry | null {
  return (Object.hasOwn(games, id) ? games[id] : undefined) ?? null;
}

/** What bots are called that know only the rules of a game. */
export const RULES_LEVEL = 'easy';

/** Returns the names of a game's levels, those of its Knowledge; of a game whose bots know only its rules, one. */
export function levelsOf(games: GameCatalogue, id: string): LevelNames & Pick<GameEntry, 'id'> {
  const { levels = [RULES_LEVEL], formerLevels = {} } = entryOf(games, id) ?? {};
  return { id, levels, formerLevels };
}

/** Loads the rules of a game; null if the table has no game of this id. */
export async function loadRules(games: GameCatalogue, id: string, version?: number): Promise<Game | null> {
  return entryOf(games, id)?.rules(version) ?? null;
}
