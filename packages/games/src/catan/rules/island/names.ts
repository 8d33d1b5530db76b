/** The names of places, players and cards (rules/catan 15). */
import { itemAt, type AnsiStyle, type Seat } from '@boardwright/core';
import { isSide, SIDES, type Side } from './hex.ts';
import { EDGES, edgeId, HEX_EDGES, HEX_VERTICES, HEXES, VERTICES, vertexId } from './topology.ts';
import { CORNERS, isCorner, type Corner } from './vertex.ts';
import { RESOURCES, type Counts, type CountsDraft, type Resource } from '../types.ts';

/** The English names of the players, by seat. */
export const PLAYERS = ['Red', 'Blue', 'Green', 'Yellow'] as const;
/** The colours of the players in a terminal, by seat. */
export const PLAYER_STYLES: readonly AnsiStyle[] = ['red', 'blue', 'green', 'yellow'];

const ALSO: Readonly<Record<string, Resource>> = { wood: 'lumber', clay: 'brick', sheep: 'wool', wheat: 'grain' };

/** Returns the name of a hex: A to S, row by row from the north. */
export function hexName(hex: number): string {
  return String.fromCharCode(65 + hex);
}

/** The names of corners: the first hex at the corner, and the direction from there, such as E.NW. */
export const VERTEX_NAMES: readonly string[] = VERTICES.map((_, id) => nameOf(HEX_VERTICES, CORNERS, id));
/** The names of edges, made in the same way as those of corners. */
export const EDGE_NAMES: readonly string[] = EDGES.map((_, id) => nameOf(HEX_EDGES, SIDES, id));

/** Returns the English name of a seat. */
export function playerName(seat: Seat): string {
  return PLAYERS[seat] ?? `Player ${seat + 1}`;
}

/** Returns resource cards as words, such as `2 wool 1 ore`. */
export function formatCards(cards: Counts): string {
  return cards.flatMap((count, r) => (count === 0 ? [] : [`${count} ${RESOURCES[r]}`])).join(' ');
}

/** Returns the id of a hex; -1 if no hex has this name. */
export function parseHex(word: string): number {
  const hex = word.length === 1 ? word.toUpperCase().charCodeAt(0) - 65 : -1;
  return hex >= 0 && hex < HEXES.length ? hex : -1;
}

/** Returns the id of a corner, given any of its names; -1 if there is none. */
export function parseVertex(word: string): number {
  const place = split(word);
  return place !== null && isCorner(place.dir) ? vertexId(place.q, place.r, place.dir) : -1;
}

/** Returns the id of an edge, given either of its names; -1 if there is none. */
export function parseEdge(word: string): number {
  const place = split(word);
  return place !== null && isSide(place.dir) ? edgeId(place.q, place.r, place.dir) : -1;
}

/** Parses cards such as `2 wool 1 ore` or `2 wool ore`; null if the words are not cards. */
export function parseCards(words: readonly string[]): Counts | null {
  const cards: CountsDraft = [0, 0, 0, 0, 0];
  if (words.length === 0) return null;
  for (let i = 0; i < words.length; i++) {
    const count = /^\d{1,2}$/.test(itemAt(words, i)) ? Number(words[i++]) : 1;
    const resource = parseResource(words[i] ?? '');
    if (resource < 0) return null;
    cards[resource] = itemAt(cards, resource) + count;
  }
  return cards;
}

/** Returns a resource by its name in the game or by a common name for it; -1 if there is none. */
export function parseResource(word: string): number {
  const known = Object.hasOwn(ALSO, word) ? ALSO[word] : word;
  return RESOURCES.findIndex((name) => name === known);
}

/** Returns a seat by the player's name, or by its number from 1; -1 if there is none. */
export function parsePlayer(word: string): number {
  const named = PLAYERS.findIndex((name) => name.toLowerCase() === word.toLowerCase());
  return named < 0 && /^[1-4]$/.test(word) ? Number(word) - 1 : named;
}

function split(word: string): { readonly q: number; readonly r: number; readonly dir: string } | null {
  const [, letter = '', dir = ''] = /^([a-s])\.?([nesw]{1,2})$/i.exec(word) ?? [];
  const hex = HEXES[parseHex(letter)];
  return hex === undefined ? null : { ...hex, dir: dir.toUpperCase() };
}

function nameOf(table: readonly (readonly number[])[], words: readonly (Corner | Side)[], id: number): string {
  const hex = table.findIndex((row) => row.includes(id));
  return `${hexName(hex)}.${words[itemAt(table, hex).indexOf(id)]}`;
}
