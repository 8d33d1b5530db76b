/** The acceptance criteria of the board, under their own names. */
import { readFileSync } from 'node:fs';
import { rng } from '@boardwright/core';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { bySize } from '../../../../tools/size.ts';
import { NUMBER_TOKEN_DISTRIBUTION, TILE_DISTRIBUTION } from './constants.ts';
import { Board, type Placed } from './facade.ts';
import { SIDES, SPIRAL, type Side } from './hex.ts';
import type { Tile } from './types.ts';
import { CORNERS, type Corner } from './vertex.ts';

const standard = (key = 'a board'): Board => Board.newStandard(rng(key));
const tally = (items: readonly (string | number)[]): Record<string, number> =>
  items.reduce<Record<string, number>>((sum, item) => ({ ...sum, [item]: (sum[item] ?? 0) + 1 }), {});
const numbers = (board: Board): number[] => board.getAllTiles().flatMap(({ number }) => number ?? []);
const code = (placed: Placed): string => (placed.ok ? 'ok' : placed.error.code);

/** Each criterion of a story, the last one apart, has a test of its own name in this file. */
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
    for (const second of [board.placeSettlement(2, 0, 0, 'N'), board.placeCity(1, 0, 0, 'N')]) {
      expect(second).toEqual({ ok: false, error: { code: 'occupied', message: 'There is a building already.' } });
    }
    expect(board.getBuilding(0, 0, 'N')).toEqual({ type: 'settlement', player: 1 });
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

describe('making a board', () => {
  it('is empty from new()', () => {
    const board = Board.new();
    expect(board.stats()).toEqual({ tiles: 0, settlements: 0, cities: 0, buildings: 0, roads: 0 });
    expect([board.robber, board.getTile(0, 0), board.getAllTiles()]).toEqual([null, null, []]);
    expect(board.getAdjacentTiles(0, 0, 'N')).toEqual([]);
  });

  it('gives one board per seed for ever, whatever the seed is', () => {
    const pinned = Board.newWithSeed(42).getAllTiles();
    expect(pinned.map(({ terrain, number }) => `${terrain[0]}${number ?? ''}`).join(' ')).toMatchInlineSnapshot(
      `"h8 m5 f4 m4 h9 h10 f5 p11 f12 f8 f2 f9 p3 m10 f6 p11 d p3 f6"`,
    );
    expect(Board.newWithSeed('42').getAllTiles()).toEqual(pinned);
    for (const seed of [undefined, null, NaN, Symbol('x'), {}, Object.create(null), () => 1, 1n]) {
      expect(Board.newWithSeed(seed).getAllTiles()).toEqual(Board.newWithSeed(seed).getAllTiles());
    }
    expect(Board.newWithSeed(43).getAllTiles()).not.toEqual(pinned);
  });

  it('G5: lays every token on every place equally often', () => {
    const boards = bySize(300, 2_000, 10_000);
    const seen = new Map<string, number>();
    for (let i = 0; i < boards; i++) {
      for (const { q, r, number } of Board.newWithSeed(i).getAllTiles()) {
        const key = `${q},${r} ${number}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    }
    for (const [number, count] of [...Object.entries(NUMBER_TOKEN_DISTRIBUTION), ['null', 1] as const]) {
      const p = count / 19;
      const sigma = Math.sqrt(boards * p * (1 - p));
      for (const { q, r } of SPIRAL) {
        expect(Math.abs((seen.get(`${q},${r} ${number}`) ?? 0) - boards * p)).toBeLessThan(5 * sigma);
      }
    }
  });

  it('puts the robber on the desert', () => {
    const board = standard();
    expect(board.getTile(board.robber?.q as number, board.robber?.r as number)?.terrain).toBe('desert');
  });
});

describe('looking up', () => {
  it('finds the up to three tiles of a corner', () => {
    const board = standard();
    expect(board.getAdjacentTiles(0, 0, 'N').map(({ q, r }) => [q, r])).toEqual([
      [0, 0],
      [0, -1],
      [1, -1],
    ]);
    expect(board.getAdjacentTiles(2, 0, 'SE')).toHaveLength(1);
    expect(board.getAdjacentTiles(5, 5, 'N')).toEqual([]);
  });

  it('finds the buildings of a tile', () => {
    const board = standard();
    board.placeSettlement(1, 0, 0, 'N');
    board.placeSettlement(2, 0, 0, 'SE');
    board.upgradeToCity(0, 0, 'SE');
    expect(board.getSettlementsOnTile(0, 0)).toEqual([{ type: 'settlement', player: 1, q: 0, r: 0, dir: 'N' }]);
    expect(board.getCitiesOnTile(0, 0)).toEqual([{ type: 'city', player: 2, q: 0, r: 1, dir: 'N' }]);
    expect(board.getSettlementsOnTile(1, -1)).toHaveLength(1);
    expect(board.getSettlementsOnTile(9, 9)).toEqual([]);
  });

  it('finds the buildings of a tile by geometry where there are no tiles', () => {
    const board = Board.new();
    board.placeSettlement(1, 40, 0, 'SE');
    expect(board.getSettlementsOnTile(40, 1)).toHaveLength(1);
  });

  it('counts, prints and carries itself as JSON', () => {
    const board = standard();
    board.placeSettlement(1, 0, 0, 'N');
    board.placeCity(2, 0, 0, 'S');
    board.placeRoad(1, 0, 0, 'NE');
    expect(board.stats()).toEqual({ tiles: 19, settlements: 1, cities: 1, buildings: 2, roads: 1 });
    const lines = board.toString().split('\n');
    expect(lines).toHaveLength(1 + 19 + 3 + 1);
    expect(lines).toContain('settlement 1 at 0,0,N');
    expect(lines).toContain('road 1 at 0,0,NE');
    const again = Board.from(JSON.parse(JSON.stringify(board)));
    expect(again.ok && again.value.toString()).toBe(board.toString());
    expect(Board.from(Board.new().toJSON()).ok).toBe(true);
    expect(Board.new().toString()).toContain('robber -');
  });

  it('hands out nothing that can be written to', () => {
    const board = standard();
    board.placeRoad(1, 0, 0, 'E');
    expect(() => Object.assign(board.getTile(0, 0) as object, { number: 7 })).toThrow(TypeError);
    expect(() => Object.assign(board.roads, { x: 1 })).toThrow(TypeError);
    expect(() => Object.assign(board.roads['0,0,E'] as object, { player: 2 })).toThrow(TypeError);
  });
});

describe('bad input', () => {
  const badPlayers = [0, 5, -1, 1.5, NaN, '1', null, undefined] as number[];
  const badCorners = [
    [0.5, 0, 'N'],
    [NaN, 0, 'N'],
    ['0', 0, 'N'],
    [0, 0, '__proto__'],
    [0, 0, 'E'],
    [0, 0, undefined],
    [2 ** 60, 0, 'N'],
  ] as unknown as [number, number, Corner][];

  it('is an error for placements, and nothing changes', () => {
    const board = standard();
    const before = board.toString();
    for (const player of badPlayers) {
      expect(code(board.placeSettlement(player, 0, 0, 'N'))).toBe('bad-player');
      expect(code(board.placeCity(player, 0, 0, 'N'))).toBe('bad-player');
      expect(code(board.placeRoad(player, 0, 0, 'E'))).toBe('bad-player');
    }
    for (const [q, r, dir] of badCorners) {
      expect(code(board.placeSettlement(1, q, r, dir))).toBe('bad-vertex');
      expect(code(board.placeCity(1, q, r, dir))).toBe('bad-vertex');
      expect(code(board.upgradeToCity(q, r, dir))).toBe('bad-vertex');
      expect(code(board.placeRoad(1, q, r, 'N' as Side))).toBe('bad-edge');
    }
    expect(code(board.placeSettlement(1, 3, 3, 'N'))).toBe('off-the-island');
    expect(code(board.placeRoad(1, 3, 3, 'E'))).toBe('off-the-island');
    expect(code(board.placeRoad(1, -3, 0, 'E'))).toBe('ok');
    expect(code(Board.new().placeRoad(1, 30, 3, 'E'))).toBe('ok');
    expect(board.toString().replace('\nroad 1 at -3,0,E', '').replace('"roads":1', '"roads":0')).toBe(before);
  });

  it('is null, false or nothing for questions', () => {
    const board = standard();
    for (const [q, r, dir] of badCorners) {
      expect(board.getBuilding(q, r, dir)).toBe(null);
      expect(board.hasBuilding(q, r, dir)).toBe(false);
      expect(board.getAdjacentTiles(q, r, dir)).toEqual([]);
      expect(board.isVertexConnectedToRoad(1, q, r, dir)).toBe(false);
      expect(board.getRoad(q, r, '__proto__' as Side)).toBe(null);
    }
    expect(board.getTile(0.5, 0)).toBe(null);
    expect(board.getTile('__proto__' as unknown as number, 0)).toBe(null);
    expect(board.getTilesWithNumber(null as unknown as number)).toEqual([]);
    expect(board.getSettlementsOnTile(0.5, 0)).toEqual([]);
  });

  it('is a Fault from `from`', () => {
    const json = standard().toJSON();
    const piece = { q: 0, r: 0, dir: 'N' as const, player: 1 };
    const wrong: [unknown, string][] = [
      [null, 'bad-shape'],
      [{ ...json, extra: 1 }, 'unknown-key'],
      [{ ...json, tiles: [...json.tiles, json.tiles[0]] }, 'two-tiles'],
      [{ ...json, tiles: json.tiles.map((tile) => ({ ...tile, number: 8 })) }, 'bad-token'],
      [{ ...json, robber: { q: 7, r: 0 } }, 'robber-at-sea'],
      [{ ...json, settlements: [piece], cities: [piece] }, 'occupied'],
      [{ ...json, settlements: [{ ...piece, q: 9 }] }, 'off-the-island'],
      [{ ...json, settlements: [{ ...piece, player: 5 }] }, 'bad-shape'],
    ];
    for (const [raw, fault] of wrong) {
      const board = Board.from(raw);
      expect(board.ok ? 'ok' : board.error.code).toBe(fault);
    }
  });

  it('keeps a board and its JSON equal through any placements', () => {
    const place = fc.record({
      kind: fc.constantFrom('settlement', 'city', 'upgrade', 'road'),
      player: fc.integer({ min: 0, max: 5 }),
      q: fc.integer({ min: -3, max: 3 }),
      r: fc.integer({ min: -3, max: 3 }),
      corner: fc.constantFrom(...CORNERS),
      side: fc.constantFrom(...SIDES),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), (places) => {
        const board = standard();
        let pieces = 0;
        for (const { kind, player, q, r, corner, side } of places) {
          const before = board.toString();
          const done =
            kind === 'settlement'
              ? board.placeSettlement(player, q, r, corner)
              : kind === 'city'
                ? board.placeCity(player, q, r, corner)
                : kind === 'road'
                  ? board.placeRoad(player, q, r, side)
                  : board.upgradeToCity(q, r, corner);
          expect(done.ok || board.toString() === before).toBe(true);
          if (done.ok && kind !== 'upgrade') pieces++;
        }
        const { buildings, roads } = board.stats();
        expect(buildings + roads).toBe(pieces);
        const again = Board.from(JSON.parse(JSON.stringify(board)));
        expect(again.ok && again.value.toJSON()).toEqual(board.toJSON());
      }),
      { seed: 4, numRuns: bySize(50, 300, 3_000) },
    );
  });
});
