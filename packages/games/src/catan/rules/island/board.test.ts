/** Tests the acceptance criteria of the board. Each test is named after its criterion. */
import { readFileSync } from 'node:fs';
import { rng } from '@boardwright/core';
import { describe, expect, it, vi } from 'vitest';
import { NUMBER_TOKEN_DISTRIBUTION, TILE_DISTRIBUTION } from '../constants.ts';
import { Board, type Placed } from '../../document/board.ts';
import { SPIRAL } from './hex.ts';
import type { Tile } from '../types.ts';

const standard = (key = 'a board'): Board => Board.newStandard(rng(key));
const tally = (items: readonly (string | number)[]): Record<string, number> =>
  items.reduce<Record<string, number>>((sum, item) => ({ ...sum, [item]: (sum[item] ?? 0) + 1 }), {});
const numbers = (board: Board): number[] => board.getAllTiles().flatMap(({ number }) => number ?? []);
const code = (placed: Placed): string => (placed.ok ? 'ok' : placed.error.code);

/** Expects that each acceptance criterion of a story, except the last, has a test named after it in this file. */
function namesAll(story: string, last: number): boolean {
  const source = readFileSync(new URL(import.meta.url), 'utf8');
  return Array.from({ length: last }, (_, i) => `it('AC${story}-${i + 1}:`).every((name) => source.includes(name));
}

describe('story 4-1: tiles', () => {
  it('AC4-1-1: newStandard makes 19 tiles', () => {
    expect(standard().getAllTiles()).toHaveLength(19);
    const source = rng('instead of the machine');
    vi.spyOn(Math, 'random').mockImplementation(() => source.below(2 ** 32) / 2 ** 32);
    expect(Board.newStandard().getAllTiles()).toHaveLength(19);
    vi.restoreAllMocks();
  });

  it('AC4-1-2: terrain is spread as 4 forest, 3 hills, 4 pasture, 4 fields, 3 mountains, 1 desert', () => {
    const spread = { forest: 4, hills: 3, pasture: 4, fields: 4, mountains: 3, desert: 1 };
    expect(TILE_DISTRIBUTION).toEqual(spread);
    expect(
      tally(
        standard()
          .getAllTiles()
          .map(({ terrain }) => terrain),
      ),
    ).toEqual(spread);
  });

  it('AC4-1-3: getTile(0, 0) tells q, r, terrain and number of the centre', () => {
    const tile = standard().getTile(0, 0) as Tile;
    expect(Object.keys(tile)).toEqual(['q', 'r', 'terrain', 'number']);
    expect([tile.q, tile.r]).toEqual([0, 0]);
    expect(Object.keys(TILE_DISTRIBUTION)).toContain(tile.terrain);
    expect(tile.terrain === 'desert' ? [null] : [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]).toContain(tile.number);
  });

  it('AC4-1-4: getAllTiles lists the 19 places of the island', () => {
    const places = standard()
      .getAllTiles()
      .map(({ q, r }) => ({ q, r }));
    expect(places).toEqual(SPIRAL);
  });

  it('AC4-1-5: the desert has no number', () => {
    const deserts = standard()
      .getAllTiles()
      .filter(({ terrain }) => terrain === 'desert');
    expect(deserts.map(({ number }) => number)).toEqual([null]);
  });

  it('AC4-1-6: every criterion of the story has its test', () => expect(namesAll('4-1', 5)).toBe(true));
});

describe('story 4-2: number tokens', () => {
  it('AC4-2-1: the 18 tiles that are not desert have a token', () => {
    expect(numbers(standard())).toHaveLength(18);
    const bare = standard()
      .getAllTiles()
      .filter(({ number }) => number === null);
    expect(bare.map(({ terrain }) => terrain)).toEqual(['desert']);
  });

  it('AC4-2-2: 2 and 12 once, 3 to 6 and 8 to 11 twice', () => {
    const spread = { 2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 1 };
    expect(NUMBER_TOKEN_DISTRIBUTION).toEqual(spread);
    expect(tally(numbers(standard()))).toEqual(spread);
  });

  it('AC4-2-3: getTilesWithNumber(8) gives the tiles with 8', () => {
    const eights = standard().getTilesWithNumber(8);
    expect(eights.map(({ number }) => number)).toEqual([8, 8]);
    expect(standard().getTilesWithNumber(12)).toHaveLength(1);
  });

  it('AC4-2-4: 7 is on no tile', () => {
    for (let i = 0; i < 50; i++) expect(standard(`${i}`).getTilesWithNumber(7)).toEqual([]);
  });

  it('AC4-2-5: every criterion of the story has its test', () => expect(namesAll('4-2', 4)).toBe(true));
});

describe('story 4-3: settlements and cities', () => {
  it('AC4-3-1: placeSettlement(1, 0, 0, N) places a settlement', () => {
    for (const board of [Board.new(), standard()]) expect(board.placeSettlement(1, 0, 0, 'N')).toEqual({ ok: true });
  });

  it('AC4-3-2: getBuilding(0, 0, N) tells type and player', () => {
    const board = standard();
    board.placeSettlement(1, 0, 0, 'N');
    expect(board.getBuilding(0, 0, 'N')).toEqual({ type: 'settlement', player: 1 });
    expect([board.hasBuilding(0, 0, 'N'), board.hasBuilding(0, 0, 'S')]).toEqual([true, false]);
  });

  it('AC4-3-3: a place that is taken is refused with a message', () => {
    const board = standard();
    board.placeSettlement(1, 0, 0, 'N');
    board.placeCity(3, 0, 0, 'S');
    for (const second of [
      board.placeSettlement(2, 0, 0, 'N'),
      board.placeCity(1, 0, 0, 'N'),
      board.placeSettlement(3, 0, 0, 'S'),
      board.placeCity(4, 0, 0, 'S'),
    ]) {
      expect(second).toEqual({ ok: false, error: { code: 'occupied', message: 'There is a building already.' } });
    }
    expect(board.getBuilding(0, 0, 'N')).toEqual({ type: 'settlement', player: 1 });
    expect(board.getBuilding(0, 0, 'S')).toEqual({ type: 'city', player: 3 });
  });

  it('AC4-3-4: upgradeToCity(0, 0, N) turns a settlement into a city', () => {
    const board = standard();
    board.placeSettlement(3, 0, 0, 'N');
    expect(board.upgradeToCity(0, 0, 'N')).toEqual({ ok: true });
    expect(board.getBuilding(0, 0, 'N')).toEqual({ type: 'city', player: 3 });
    expect(board.settlements).toEqual({});
    expect(board.cities).toEqual({ '0,0,N': { player: 3 } });
    expect(code(board.upgradeToCity(0, 0, 'N'))).toBe('no-settlement');
    expect(code(board.upgradeToCity(0, 0, 'S'))).toBe('no-settlement');
  });

  it('AC4-3-5: getPlayerBuildings(1) lists all buildings of player 1', () => {
    const board = standard();
    board.placeSettlement(1, 0, 0, 'N');
    board.placeCity(1, 0, 0, 'SE');
    board.placeSettlement(2, 0, 0, 'S');
    expect(board.getPlayerBuildings(1)).toEqual([
      { type: 'settlement', player: 1, q: 0, r: 0, dir: 'N' },
      { type: 'city', player: 1, q: 0, r: 1, dir: 'N' },
    ]);
    expect(board.getPlayerBuildings(4)).toEqual([]);
    board.upgradeToCity(0, 0, 'N');
    expect(board.getPlayerBuildings(1).map(({ type }) => type)).toEqual(['city', 'city']);
  });

  it('AC4-3-6: the names of one corner are one place; (0,-1,S) and (0,0,N) are two', () => {
    const board = standard();
    board.placeSettlement(1, 0, 0, 'N');
    expect(code(board.placeSettlement(2, 0, -1, 'SE'))).toBe('occupied');
    expect(code(board.placeSettlement(2, 1, -1, 'SW'))).toBe('occupied');
    expect(code(board.placeSettlement(2, 0, -1, 'S'))).toBe('ok');
  });

  it('AC4-3-7: every criterion of the story has its test', () => expect(namesAll('4-3', 6)).toBe(true));
});

describe('story 4-4: roads', () => {
  it('AC4-4-1: placeRoad(1, 0, 0, E) places a road', () => {
    for (const board of [Board.new(), standard()]) expect(board.placeRoad(1, 0, 0, 'E')).toEqual({ ok: true });
  });

  it('AC4-4-2: getRoad(0, 0, E) tells the player', () => {
    const board = standard();
    board.placeRoad(1, 0, 0, 'E');
    expect(board.getRoad(0, 0, 'E')).toEqual({ player: 1 });
    expect([board.hasRoad(0, 0, 'E'), board.hasRoad(0, 0, 'W')]).toEqual([true, false]);
  });

  it('AC4-4-3: a place that is taken is refused with a message', () => {
    const board = standard();
    board.placeRoad(1, 0, 0, 'E');
    expect(board.placeRoad(2, 0, 0, 'E')).toEqual({
      ok: false,
      error: { code: 'occupied', message: 'There is a road already.' },
    });
    expect(board.getRoad(0, 0, 'E')).toEqual({ player: 1 });
  });

  it('AC4-4-4: getPlayerRoads(1) lists all roads of player 1', () => {
    const board = standard();
    board.placeRoad(1, 0, 0, 'E');
    board.placeRoad(2, 0, 0, 'SE');
    board.placeRoad(1, 0, 0, 'W');
    expect(board.getPlayerRoads(1)).toEqual([
      { player: 1, q: 0, r: 0, dir: 'E' },
      { player: 1, q: -1, r: 0, dir: 'E' },
    ]);
  });

  it('AC4-4-5: isVertexConnectedToRoad is true at the ends of an own road, and (0,0,N) is no end of (0,0,E)', () => {
    const board = standard();
    board.placeRoad(1, 0, 0, 'E');
    expect(board.isVertexConnectedToRoad(1, 1, -1, 'S')).toBe(true);
    expect(board.isVertexConnectedToRoad(1, 0, 1, 'N')).toBe(true);
    expect(board.isVertexConnectedToRoad(2, 0, 1, 'N')).toBe(false);
    expect(board.isVertexConnectedToRoad(1, 0, 0, 'N')).toBe(false);
    for (const [q, r, dir] of [
      [0, 0, 'NE'],
      [0, 0, 'NW'],
      [0, -1, 'E'],
    ] as const) {
      const other = standard();
      other.placeRoad(1, q, r, dir);
      expect(other.isVertexConnectedToRoad(1, 0, 0, 'N')).toBe(true);
    }
  });

  it('AC4-4-6: the names of one side are one place; (-1,0,W) and (0,0,E) are two', () => {
    const board = standard();
    board.placeRoad(1, 0, 0, 'E');
    expect(code(board.placeRoad(2, 1, 0, 'W'))).toBe('occupied');
    expect(code(board.placeRoad(2, -1, 0, 'W'))).toBe('ok');
    expect(code(board.placeRoad(2, -2, 0, 'E'))).toBe('occupied');
  });

  it('AC4-4-7: every criterion of the story has its test', () => expect(namesAll('4-4', 6)).toBe(true));
});
