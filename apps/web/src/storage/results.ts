/** The results of this device's games. A result is kept even if its game is removed to make space. */
import { array, integer, object, oneOf, text, type Decoder } from '@boardwright/core/decode';
import { readItem, writeItem } from './storage.ts';

export const ENDS = ['won', 'drawn', 'lost', 'shared'] as const;
/** How a game ended. shared: people played it on one device, so it counts for none of them. */
export type End = (typeof ENDS)[number];

export interface EndedGame {
  readonly id: string;
  readonly game: string;
  /** The opponents: `bot:` with a level, `bots` for several levels, `link` or `here`. */
  readonly against: string;
  readonly end: End;
  readonly plies: number;
  readonly at: number;
}

const MOST = 2000;
const resultDecoder: Decoder<EndedGame> = object<EndedGame>({
  id: text(64),
  game: text(40),
  against: text(44),
  end: oneOf(ENDS),
  plies: integer(0, 1e6),
  at: integer(0, Number.MAX_SAFE_INTEGER),
});
export const resultsDecoder: Decoder<readonly EndedGame[]> = array(resultDecoder, MOST);

/** Returns the results, oldest first. */
export function savedResults(): readonly EndedGame[] {
  return readItem('results', resultsDecoder) ?? [];
}

/** Stores a result. A game that is opened again is not counted twice. */
export function saveResult(result: EndedGame): void {
  const known = savedResults();
  if (!known.some(({ id }) => id === result.id)) writeItem('results', mergeResults(known, [result]));
}

export function mergeResults(one: readonly EndedGame[], other: readonly EndedGame[]): readonly EndedGame[] {
  const byId = new Map([...one, ...other].map((result) => [result.id, result]));
  return [...byId.values()].toSorted((a, b) => a.at - b.at).slice(-MOST);
}

export interface Tally {
  readonly against: string;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly shared: number;
}

/** Returns the totals by game, in the given order, and by opponent, the most frequent first. */
export function talliesOf(
  results: readonly EndedGame[],
  games: readonly string[],
): readonly { readonly game: string; readonly tallies: readonly Tally[] }[] {
  return games.flatMap((game) => {
    const own = results.filter((result) => result.game === game);
    const tallies = [...new Set(own.map(({ against }) => against))]
      .map((against) => tallyOf(against, own))
      .toSorted((a, b) => gamesIn(b) - gamesIn(a));
    return tallies.length === 0 ? [] : [{ game, tallies }];
  });
}

export function gamesIn({ won, drawn, lost, shared }: Tally): number {
  return won + drawn + lost + shared;
}

function tallyOf(against: string, results: readonly EndedGame[]): Tally {
  const count = (end: End): number =>
    results.filter((result) => result.against === against && result.end === end).length;
  return { against, won: count('won'), drawn: count('drawn'), lost: count('lost'), shared: count('shared') };
}
