import { hash32, rng } from '@boardwright/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { NUMBER_TOKEN_DISTRIBUTION, TILE_DISTRIBUTION } from '../rules/constants.ts';
import { Board, type Placed } from './board.ts';
import { SIDES, SPIRAL, type Side } from '../rules/island/hex.ts';
import type { Island, Tile } from '../rules/types.ts';
import { CORNERS, type Corner } from '../rules/island/vertex.ts';

const standard = (): Board => Board.newStandard(rng('a board'));
const keysOf = (pieces: readonly { q: number; r: number; dir: string }[]): string[] =>
  pieces.map(({ q, r, dir }) => `${q},${r},${dir}`).toSorted();
const keysWith = (pieces: Island['roads'], player: number): string[] =>
  Object.keys(pieces)
    .filter((key) => pieces[key]?.player === player)
    .toSorted();
const code = (placed: Placed): string => (placed.ok ? 'ok' : placed.error.code);

describe('the sample tests of the document', () => {
  it('newStandard should create 19 tiles', () => {
    expect(standard().getAllTiles().length).toBe(19);
  });

  it('newStandard should have correct terrain distribution', () => {
    const count = (terrain: string): number =>
      standard()
        .getAllTiles()
        .filter((tile) => tile.terrain === terrain).length;
    const terrains = ['forest', 'hills', 'pasture', 'fields', 'mountains', 'desert'];
    expect(terrains.map(count)).toEqual([4, 3, 4, 4, 3, 1]);
  });

  it('newStandard takes a function such as Math.random as its source, and ends under a constant one', () => {
    const tiles = (random: () => number): unknown => Board.newStandard(random).getAllTiles();
    for (const constant of [0, 0.5, 1 - Number.EPSILON]) expect(tiles(() => constant)).toHaveLength(19);
    expect(tiles(() => 0)).not.toEqual(tiles(() => 0.5));
    expect(Board.newStandard(Math.random).getAllTiles()).toHaveLength(19);
    expect(Board.newStandard(null).getAllTiles()).toHaveLength(19);
  });

  it('a placement is an object whose ok says whether it was made: test ok, not the object', () => {
    const board = Board.new();
    expect(board.placeSettlement(1, 0, 0, 'N').ok).toBe(true);
    expect(board.placeSettlement(2, 0, 0, 'N').ok).toBe(false);
  });

  it('placeSettlement should place settlement at valid vertex', () => {
    expect(Board.new().placeSettlement(1, 0, 0, 'N')).toEqual({ ok: true });
  });

  it('placeSettlement should reject duplicate placement', () => {
    const board = Board.new();
    board.placeSettlement(1, 0, 0, 'N');
    expect(code(board.placeSettlement(2, 0, 0, 'N'))).toBe('occupied');
  });

  it('isVertexConnectedToRoad should return true when vertex has adjacent road, by the true geometry', () => {
    const board = Board.new();
    board.placeRoad(1, 0, 0, 'E');
    expect(board.isVertexConnectedToRoad(1, 0, 0, 'NE')).toBe(true);
    expect(board.isVertexConnectedToRoad(1, 0, 0, 'N')).toBe(false);
  });

  it('pieces are kept under canonical keys, as the data model shows them', () => {
    const board = Board.new();
    board.placeSettlement(1, 0, 0, 'SE');
    board.placeCity(1, 0, 0, 'N');
    board.placeRoad(1, 1, 0, 'W');
    expect(board.settlements).toEqual({ '0,1,N': { player: 1 } });
    expect(board.cities).toEqual({ '0,0,N': { player: 1 } });
    expect(board.roads).toEqual({ '0,0,E': { player: 1 } });
    expect(Object.keys(standard().tiles).slice(0, 2)).toEqual(['0,0', '1,0']);
  });
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
    expect(Board.newWithSeed([4, 2]).getAllTiles()).toEqual(Board.newWithSeed('4,2').getAllTiles());
    expect(Board.newWithSeed(43).getAllTiles()).not.toEqual(pinned);
  });

  it('G5: lays every terrain and every token on every place equally often', () => {
    const boards = bySize(300, 2_000, 10_000);
    const seen = new Map<string, number>();
    for (let i = 0; i < boards; i++) {
      for (const { q, r, terrain, number } of Board.newWithSeed(i).getAllTiles()) {
        for (const key of [`${q},${r} ${terrain}`, `${q},${r} ${number}`]) seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    }
    for (const [what, count] of Object.entries({ ...TILE_DISTRIBUTION, ...NUMBER_TOKEN_DISTRIBUTION })) {
      const p = count / 19;
      const sigma = Math.sqrt(boards * p * (1 - p));
      for (const { q, r } of SPIRAL) {
        expect(Math.abs((seen.get(`${q},${r} ${what}`) ?? 0) - boards * p)).toBeLessThan(5 * sigma);
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

  it('finds whom a roll pays: the tiles with the number, their settlements and cities, the owners', () => {
    const board = standard();
    const [one, two] = board.getTilesWithNumber(8) as [Tile, Tile];
    board.placeSettlement(1, one.q, one.r, 'N');
    board.placeCity(2, one.q, one.r, 'S');
    board.placeCity(3, two.q, two.r, 'SE');
    const pay = board
      .getTilesWithNumber(8)
      .flatMap(({ q, r, terrain }) => [
        ...board.getSettlementsOnTile(q, r).map(({ player }) => `${player} gets 1 of ${terrain}`),
        ...board.getCitiesOnTile(q, r).map(({ player }) => `${player} gets 2 of ${terrain}`),
      ]);
    const due = [`1 gets 1 of ${one.terrain}`, `2 gets 2 of ${one.terrain}`, `3 gets 2 of ${two.terrain}`];
    expect(pay.toSorted()).toEqual(due);
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
    const far = Board.new();
    far.placeRoad(1, -123_456, 7, 'W');
    expect(Board.from(far.toJSON()).ok).toBe(true);
    expect(Board.new().toString()).toContain('robber -');
  });

  it('hands out nothing that can be written to', () => {
    const board = standard();
    board.placeRoad(1, 0, 0, 'E');
    expect(() => Object.assign(board.getTile(0, 0) as object, { number: 7 })).toThrow(TypeError);
    expect(() => Object.assign(board.roads, { x: 1 })).toThrow(TypeError);
    expect(() => Object.assign(board.roads['0,0,E'] as object, { player: 2 })).toThrow(TypeError);
    expect(() => Object.assign(TILE_DISTRIBUTION, { forest: 9 })).toThrow(TypeError);
    expect(() => Object.assign(NUMBER_TOKEN_DISTRIBUTION, { 7: 1 })).toThrow(TypeError);
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
    for (const player of [...badPlayers, '__proto__' as unknown as number]) {
      expect([board.getPlayerBuildings(player), board.getPlayerRoads(player)]).toEqual([[], []]);
      expect(board.isVertexConnectedToRoad(player, 0, 0, 'N')).toBe(false);
    }
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

  it('ends where the next whole number is not safe: what was placed there can be read again', () => {
    const far = Number.MAX_SAFE_INTEGER;
    for (const [q, r] of [
      [far, -far],
      [-far, far],
      [far, far],
      [0, far],
    ] as const) {
      const board = Board.new();
      for (const dir of CORNERS) board.placeSettlement(1, q, r, dir);
      for (const dir of SIDES) board.placeRoad(1, q, r, dir);
      expect(board.hasBuilding(q, r, 'N') && board.hasRoad(q, r, 'E')).toBe(true);
      const again = Board.from(JSON.parse(JSON.stringify(board)));
      expect(again.ok && again.value.toJSON()).toEqual(board.toJSON());
    }
    expect(code(Board.new().placeSettlement(1, far, 0, 'NE'))).toBe('bad-vertex');
    expect(code(Board.new().placeRoad(1, -far, 0, 'W'))).toBe('bad-edge');
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
        for (const player of [1, 2, 3, 4]) {
          expect(keysOf(board.getPlayerBuildings(player))).toEqual(
            keysWith({ ...board.settlements, ...board.cities }, player),
          );
          expect(keysOf(board.getPlayerRoads(player))).toEqual(keysWith(board.roads, player));
        }
        const again = Board.from(JSON.parse(JSON.stringify(board)));
        expect(again.ok && again.value.toJSON()).toEqual(board.toJSON());
      }),
      { seed: hash32(seed, 4), numRuns: bySize(50, 300, 3_000) },
    );
  });
});
