/** Defines what the lab knows about single games. A game without a file here is measured level against level and has no weights to tune. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Knowledge } from '@boardwright/core/bots';
import type { NamedMatch } from '../ladder/matches.ts';

/** What `lab/games/<id>.ts` exports as `lab`. */
export interface LabGame {
  /** The first player almost always wins, so the ladder compares points instead of wins. */
  readonly byMargin?: boolean;
  /** Matches of the ladder besides level against level. */
  readonly matches?: readonly NamedMatch[];
  readonly tunable?: Tunable;
}

/** The weights of an evaluation, and bots that play with others. */
export interface Tunable {
  readonly names: readonly string[];
  readonly start: readonly number[];
  /** The bot that plays, and the number of seats. */
  readonly bot: string;
  readonly seats: number;
  knowledge(weights: readonly number[]): Knowledge;
}

/** Returns what the lab knows about a game; nothing for a game without a file. */
export async function labOf(game: string): Promise<LabGame> {
  const file = join(import.meta.dirname, `${game}.ts`);
  if (!/^[\w-]+$/.test(game) || !existsSync(file)) return {};
  const { lab } = (await import(pathToFileURL(file).href)) as { readonly lab: LabGame };
  return lab;
}
