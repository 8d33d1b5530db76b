/** Tests the contract's bounds on the cost of a lookup, counted in entries that are read. */
import { describe, expect, it } from 'vitest';
import * as board from './board.ts';
import type { Island } from '../types.ts';

/** Counts how many entries of the board's tables a call reads. Listing a table reads all of it. */
function readsOf(island: Island, ask: (seen: Island) => unknown): number {
  let reads = 0;
  const watched = <T extends object>(table: T): T =>
    new Proxy(table, {
      get: (from, key) => ((reads += key in from ? 1 : 0), Reflect.get(from, key)),
      ownKeys: (from) => ((reads += Reflect.ownKeys(from).length), Reflect.ownKeys(from)),
    });
  const { tiles, settlements, cities, roads, owned } = island;
  const tables = { tiles, settlements, cities, roads };
  const lists = owned.map((own) => ({ buildings: watched([...own.buildings]), roads: watched([...own.roads]) }));
  ask({
    ...island,
    ...(Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, watched({ ...table })])) as object),
    owned: lists,
  });
  return reads;
}

/** Returns a board with two buildings and one road of player 1, `others` buildings and roads of player 2, and `tiles` tiles in a row. */
function crowd(others: number, tiles = 0): Island {
  const row = Array.from({ length: tiles }, (_, q) => ({ q, r: 0, terrain: 'forest', number: 8 }) as const);
  let island = board.islandOf(row, null);
  const put = (placement: board.Placement): void => {
    if (!placement.ok) throw new RangeError(placement.error.message);
    island = placement.island;
  };
  put(board.placeSettlement(island, 1, 0, 0, 'N'));
  put(board.placeCity(island, 1, 0, 0, 'S'));
  put(board.placeRoad(island, 1, 0, 0, 'NE'));
  for (let q = 1; q <= others; q++) {
    put(board.placeSettlement(island, 2, q, 0, 'N'));
    put(board.placeRoad(island, 2, q, 0, 'E'));
  }
  return island;
}

describe('what a look-up costs', () => {
  it('tiles: one entry, however many there are', () => {
    const ask = (island: Island): unknown => board.getTile(island, 0, 0);
    expect([readsOf(crowd(0, 20), ask), readsOf(crowd(0, 400), ask)]).toEqual([1, 1]);
  });

  it('buildings and roads: a few entries, however many there are', () => {
    const asks: ((island: Island) => unknown)[] = [
      (island) => board.getBuilding(island, 0, 0, 'N'),
      (island) => board.getBuilding(island, 0, 0, 'S'),
      (island) => board.getRoad(island, 0, 0, 'NE'),
      (island) => board.isVertexConnectedToRoad(island, 1, 0, 0, 'N'),
    ];
    for (const ask of asks) expect([readsOf(crowd(2), ask), readsOf(crowd(200), ask)]).toEqual([1, 1]);
  });

  it('the buildings and roads of a player: as many as these, whatever the others have', () => {
    for (const ask of [board.getPlayerBuildings, board.getPlayerRoads]) {
      const own = (island: Island): unknown => ask(island, 1);
      expect(readsOf(crowd(200), own)).toBe(readsOf(crowd(2), own));
      expect(readsOf(crowd(200), own)).toBeLessThan(12);
      expect(readsOf(crowd(200), (island) => ask(island, 2))).toBeGreaterThan(200);
    }
  });

  it('tiles with a number: every tile once', () => {
    const reads = readsOf(crowd(0, 400), (island) => board.getTilesWithNumber(island, 8));
    expect(reads >= 400 && reads <= 2 * 400).toBe(true);
  });
});
