/** The cursor on the board: its places, where an arrow leads, and what Enter does at a place. */
import { placesNamed, type Game, type Kind, type BoardPlace } from '@boardwright/core';

/** A legal move as text, with the places that it names, in order. */
export interface PlacedMove {
  readonly text: string;
  readonly at: readonly string[];
}

/** What Enter does at a place: plays a move, needs more places, offers several moves, or nothing. */
type EnterResult =
  | { readonly type: 'play'; readonly line: string }
  | { readonly type: 'hold'; readonly held: readonly string[] }
  | { readonly type: 'choose'; readonly held: readonly string[]; readonly texts: readonly string[] }
  | { readonly type: 'nothing'; readonly tried: string };

/** Returns the key of a place. A corner and an edge may have the same name, so the key contains the kinds of action. */
export function keyOf({ name, kinds }: BoardPlace): string {
  return kinds === undefined ? name : `${name}/${kinds[0] ?? ''}`;
}

export function nameOfKey(key: string): string {
  return key.split('/')[0] ?? key;
}

export function placedMoves(
  game: Game,
  legal: readonly Kind['Action'][],
  places: readonly BoardPlace[],
): readonly PlacedMove[] {
  return legal.map((action) => ({
    text: game.notation.format(action),
    at: placesNamed(game, action, places).map(keyOf),
  }));
}

/** Returns the places that a cursor can visit: all places of every kind that has a usable one. */
export function walkable(places: readonly BoardPlace[], moves: readonly PlacedMove[]): readonly BoardPlace[] {
  const used = new Set(moves.flatMap(({ at }) => at));
  const sorts = new Set(places.filter((place) => used.has(keyOf(place))).map(sortOf));
  return places.filter((place) => sorts.has(sortOf(place)));
}

function sortOf({ kinds }: BoardPlace): string {
  return kinds?.join() ?? '';
}

/** Returns the places that can be chosen next for a move, after those that are chosen. */
export function targets(moves: readonly PlacedMove[], held: readonly string[]): ReadonlySet<string> {
  return new Set(startingWith(moves, held).flatMap(({ at }) => at[held.length] ?? []));
}

function startingWith(moves: readonly PlacedMove[], held: readonly string[]): readonly PlacedMove[] {
  return moves.filter(({ at }) => held.every((key, i) => at[i] === key));
}

/** Returns the moves through a place. The screen shows them for the place under the cursor. */
export function movesAt(moves: readonly PlacedMove[], held: readonly string[], key: string): readonly PlacedMove[] {
  const here = startingWith(moves, [...held, key]).filter(({ at }) => at.length > 0);
  return here.length > 0 || held.length === 0 ? here : startingWith(moves, [key]);
}

export function enterAt(moves: readonly PlacedMove[], before: readonly string[], key: string): EnterResult {
  const held = [...before, key];
  const fitting = startingWith(moves, held);
  const whole = fitting.filter(({ at }) => at.length === held.length);
  const [only] = whole;
  if (fitting.length === 1 && only !== undefined) return { type: 'play', line: only.text };
  if (fitting.length > whole.length) return { type: 'hold', held };
  if (whole.length > 1) return { type: 'choose', held, texts: whole.map(({ text }) => text) };
  // another piece instead of the one that was chosen
  if (before.length > 0 && startingWith(moves, [key]).length > 0) return enterAt(moves, [], key);
  return { type: 'nothing', tried: held.map(nameOfKey).join('-') };
}

/**
 * The weight of a distance in rows: rows look twice as far apart as columns. A near place slightly to the side is preferred to a far one
 * straight ahead.
 */
const ROW_STEP = 2;
const ASIDE_COST = 0.9;

/** Returns the nearest place in the direction of an arrow, or null. */
export function placeTowards(places: readonly BoardPlace[], from: BoardPlace, arrow: string): BoardPlace | null {
  const ranked = places
    .map((place) => ({ place, cost: wayTo(from, place, arrow) }))
    .filter(({ cost }) => cost < Infinity)
    .toSorted((a, b) => a.cost - b.cost);
  return ranked[0]?.place ?? null;
}

function wayTo(from: BoardPlace, to: BoardPlace, arrow: string): number {
  const [right, down] = [to.column - from.column, (to.row - from.row) * ROW_STEP];
  const ahead: Readonly<Record<string, number>> = { left: -right, right, up: -down, down };
  const forward = ahead[arrow] ?? 0;
  const across = arrow === 'left' || arrow === 'right' ? Math.abs(down) : Math.abs(right);
  return forward > 0 ? forward + ASIDE_COST * across : Infinity;
}
