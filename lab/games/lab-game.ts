/** The lab's settings for single games. For a game without a file here, level plays level, and no weights can be tuned. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Knowledge } from '@boardwright/core/bots';
import type { NamedMatch } from '../ladder/matches.ts';

/** What `lab/games/<id>.ts` exports as `lab`. */
export interface LabGame {
  /** Whether the ladder compares points instead of wins, because the first player almost always wins. */
  readonly byMargin?: boolean;
  /** Matches of the ladder other than level against level. */
  readonly matches?: readonly NamedMatch[];
  readonly tunable?: Tunable;
}

/** The weights of an evaluation, and a function that makes bots with other weights. */
export interface Tunable {
  readonly names: readonly string[];
  readonly start: readonly number[];
  /** The bot that plays in the training games. */
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
