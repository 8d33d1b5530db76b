import type { Coord, DeepReadonly, Player } from './types.ts';

/** The number of rows, and of columns. */
export const SIZE = 8;
/** The players. The first one begins. */
export const PLAYERS: readonly ['GREEN', 'BLACK'] = ['GREEN', 'BLACK'];

/** The starting squares, in the order of the frogs' numbers. */
export const START: DeepReadonly<Record<Player, Coord[]>> = {
  GREEN: ['A1', 'B2', 'C1', 'D2', 'E1', 'F2', 'G1', 'H2'].map(coordNamed),
  BLACK: ['A7', 'B8', 'C7', 'D8', 'E7', 'F8', 'G7', 'H8'].map(coordNamed),
};

/** Each side's goal is where the other side starts. */
export const TARGET: DeepReadonly<Record<Player, Coord[]>> = { GREEN: START.BLACK, BLACK: START.GREEN };

/** Returns the square with this name, such as A1. */
export function coordNamed(name: string): Coord {
  return { r: SIZE - Number(name[1]), c: name.charCodeAt(0) - 65 };
}
