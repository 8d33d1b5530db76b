/** Proves won positions of Banqi with the tables of its last pieces. A table has every position of these pieces, solved backwards. */
import { itemAt, unwrap } from '@boardwright/core';
import { banqi, BANQI_PRESETS } from '@boardwright/games/banqi';
import { endgamePlace, Endgames, MOST_PIECES } from '../../packages/games/src/banqi/search/endgame.ts';
import { houseRulesOf } from '../../packages/games/src/banqi/search/house-rules.ts';
import { LETTERS } from '../banqi/small-positions.ts';
import type { WonPosition } from './convert.ts';

/** The number of plies without a capture after which the game is drawn. */
export const LIMIT: number = BANQI_PRESETS.taiwan.noProgressPlies ?? Infinity;
/** Maximum number of pieces for which the lab builds tables: one more than a bot does. Each set takes some seconds and 50 MB. */
export const MOST_IN_LAB: number = MOST_PIECES + 1;
const endgames = new Endgames(houseRulesOf(BANQI_PRESETS.taiwan), MOST_IN_LAB);

/**
 * Returns the number of plies within which the winner captures, whatever the other side does; null if that is not proved, or if there
 * are more pieces than `most`.
 */
export function provedPlies({ winner, text }: WonPosition, most?: number): number | null {
  const value = tableValue(text, most) ?? 0;
  const state = unwrap(banqi.notation.position.parse(text));
  const isWon = banqi.turn(state).awaits[0] === winner ? value > 0 : value < 0;
  const kinds = piecesIn(text).map(({ kind }) => kind);
  return isWon && Math.max(Math.abs(value), longestAfterLoss(kinds)) <= LIMIT ? Math.abs(value) : null;
}

/**
 * Returns the number of plies to the next capture or the end: positive if the side to move wins, 0 for a draw. Null if there are more
 * pieces than `most` or no table has them.
 */
export function tableValue(text: string, most: number = MOST_PIECES): number | null {
  const pieces = piecesIn(text);
  const kinds = pieces.map(({ kind }) => kind);
  if (kinds.length > most || !hasBothSides(kinds)) return null;
  const side = text.split(' ')[1] === 'red' ? 0 : 1;
  const squares = pieces.map(({ square }) => square);
  return itemAt(endgames.tableOf(kinds).values, endgamePlace(squares, squares.length, side));
}

/** Returns the face-up pieces of a position text in the order of the kinds. */
function piecesIn(text: string): readonly { readonly kind: number; readonly square: number }[] {
  const board = (text.split(' ')[0] ?? '').replaceAll('/', '').replaceAll(/\d/g, (n) => ' '.repeat(Number(n)));
  const found = Array.from(board, (letter, square) => ({ kind: LETTERS.indexOf(letter), square }));
  return found.filter(({ kind }) => kind >= 0).toSorted((a, b) => a.kind - b.kind);
}

/** Returns the longest way to the next capture in any won position with fewer of these pieces. */
export function longestAfterLoss(kinds: readonly number[]): number {
  const smaller = kinds.map((_, i) => kinds.toSpliced(i, 1)).filter(hasBothSides);
  return Math.max(0, ...smaller.map((few) => Math.max(longest(few), longestAfterLoss(few))));
}

function longest(kinds: readonly number[]): number {
  const table = endgames.tableOf(kinds);
  const known = ways.get(table) ?? table.values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  ways.set(table, known);
  return known;
}
/** The longest way of each table. */
const ways = new WeakMap<object, number>();

export function hasBothSides(kinds: readonly number[]): boolean {
  return kinds.some((kind) => kind < LETTERS.length / 2) && kinds.some((kind) => kind >= LETTERS.length / 2);
}
