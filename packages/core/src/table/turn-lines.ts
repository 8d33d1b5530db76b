/** Groups a move list by turns. Every host counts moves in this way. */
import type { Actor, Kind, Seat } from '../game.ts';
import type { GameWords } from '../words.ts';

/** One line of a move list, as one viewer was told. */
export interface MoveLine<K extends Kind = Kind> {
  readonly seq: number;
  /** The actor; null if the news does not name one. */
  readonly actor: Actor | null;
  /** The news of the ply; null for a refused draw offer. */
  readonly news: K['News'] | null;
}

/** The plies of one turn with the answers of chance, or a message between two turns. */
export interface TurnLine<K extends Kind = Kind> {
  /** The number of the turn; null for a message. */
  readonly number: number | null;
  readonly actor: Seat | null;
  readonly plies: readonly MoveLine<K>[];
}

type Joins<K extends Kind> = Pick<GameWords<K>, 'goesOn'>;

/** Joins lines of single plies to lines of whole turns. */
export function turnLines<K extends Kind>(lines: readonly MoveLine<K>[], words: Joins<K>): readonly TurnLine<K>[] {
  const turns: TurnLine<K>[] = [];
  let count = 0;
  for (const line of lines) {
    const last = turns.at(-1);
    if (last !== undefined && belongs(last, line, words)) turns.splice(-1, 1, joined(last, line));
    else turns.push({ number: line.news === null ? null : ++count, actor: seatOf(line.actor), plies: [line] });
  }
  return turns;
}

/** Returns how many moves a list has, one per turn. */
export function moveCount<K extends Kind>(lines: readonly MoveLine<K>[], words: Joins<K>): number {
  return turnLines(lines, words).findLast(({ number }) => number !== null)?.number ?? 0;
}

function joined<K extends Kind>({ number, actor, plies }: TurnLine<K>, line: MoveLine<K>): TurnLine<K> {
  return { number, actor: actor ?? seatOf(line.actor), plies: [...plies, line] };
}

/** Returns whether a ply continues the turn: chance answers, or the same seat moves again. */
function belongs<K extends Kind>({ plies }: TurnLine<K>, { actor, news }: MoveLine<K>, words: Joins<K>): boolean {
  const last = plies.findLast((ply) => ply.actor !== 'chance') ?? plies.at(-1);
  if (last === undefined || last.news === null || news === null) return false;
  if (actor === 'chance') return true;
  return words.goesOn?.(last.news, news) ?? (actor !== null && last.actor === actor);
}

function seatOf(actor: Actor | null): Seat | null {
  return typeof actor === 'number' ? actor : null;
}
