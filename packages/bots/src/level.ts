import { fail, ok, type Bot, type Game, type Kind, type Level, type Result } from '@boardwright/core';
import { greedy } from './greedy.ts';
import { random } from './random.ts';

/** A bot that plays any game of the contract. */
export type Algorithm = <K extends Kind>(game: Game<K>) => Bot<K>;

export const ALGORITHMS: Readonly<Record<string, Algorithm>> = { random, greedy };

/** The bot of a level: one of the game's own, else an algorithm for all games. */
export function makeBot<K extends Kind>(game: Game<K>, level: Level): Bot<K> {
  if (Object.hasOwn(game.bots, level.bot)) return game.bots[level.bot] as Bot<K>;
  if (Object.hasOwn(ALGORITHMS, level.bot)) return (ALGORITHMS[level.bot] as Algorithm)(game);
  throw new TypeError(`level ${level.name} of ${game.id} names the unknown bot ${level.bot}`);
}

export function levelOf<K extends Kind>(game: Game<K>, name: string): Result<Level> {
  const level = game.levels.find((one) => one.name === name);
  if (level !== undefined) return ok(level);
  const known = game.levels.map((one) => one.name).join(', ');
  return fail('unknown-level', `${game.id} has no level "${name.slice(0, 40)}"; its levels are ${known}.`, {
    level: name.slice(0, 40),
  });
}
