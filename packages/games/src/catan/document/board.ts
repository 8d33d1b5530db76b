/** The document's board object. It is a mutable reference to an immutable Island, so a failed placement changes nothing. */
import { fail, ok, rng, sourceOf, type Fault, type RandomSource, type Result } from '@boardwright/core';
import { array, integer, nullable, object, oneOf, type Decoder } from '@boardwright/core/decode';
import * as board from '../rules/island/board.ts';
import { MAX_PLAYERS } from '../rules/constants.ts';
import type { Hex, Side } from '../rules/island/hex.ts';
import {
  TERRAINS,
  type BoardStats,
  type Building,
  type Island,
  type PlacedBuilding,
  type PlacedRoad,
  type Road,
  type Tile,
} from '../rules/types.ts';
import type { Corner } from '../rules/island/vertex.ts';

/** The result of a placement. If it failed, with the reason. */
export type Placed = { readonly ok: true } | { readonly ok: false; readonly error: Fault };

/** A board as lists: the output of toJSON and the input of `from`. */
export interface BoardJson {
  readonly tiles: readonly Tile[];
  readonly settlements: readonly Piece<'N' | 'S'>[];
  readonly cities: readonly Piece<'N' | 'S'>[];
  readonly roads: readonly Piece<'NE' | 'E' | 'SE'>[];
  readonly robber: Hex | null;
}
interface Piece<D> extends Hex {
  readonly dir: D;
  readonly player: number;
}

/** A mutable board of Settlers. A placement that fails changes nothing. */
export class Board {
  #island: Island;

  private constructor(island: Island) {
    this.#island = island;
  }

  /** Returns a board without tiles. Pieces can then be placed anywhere on the plane. */
  static new(): Board {
    return new Board(board.EMPTY);
  }

  static newStandard(random?: RandomSource | null): Board {
    return new Board(board.randomIsland(sourceOf(random)));
  }

  /** Returns the board of a seed. It will be the same in all future versions. */
  static newWithSeed(seed: unknown): Board {
    return Board.newStandard(rng(wordsOf(seed)));
  }

  static from(raw: unknown): Result<Board> {
    const json = boardDecoder.decode(raw, 'board');
    if (!json.ok) return json;
    const { tiles, robber } = json.value;
    return furnish(new Board(board.islandOf(tiles, robber)), json.value);
  }

  get tiles(): Island['tiles'] {
    return this.#island.tiles;
  }
  get settlements(): Island['settlements'] {
    return this.#island.settlements;
  }
  get cities(): Island['cities'] {
    return this.#island.cities;
  }
  get roads(): Island['roads'] {
    return this.#island.roads;
  }
  get robber(): Island['robber'] {
    return this.#island.robber;
  }

  getTile(q: number, r: number): Tile | null {
    return board.getTile(this.#island, q, r);
  }
  getAllTiles(): Tile[] {
    return board.getAllTiles(this.#island);
  }
  getTilesWithNumber(number: number): Tile[] {
    return board.getTilesWithNumber(this.#island, number);
  }
  getAdjacentTiles(q: number, r: number, dir: Corner): Tile[] {
    return board.getAdjacentTiles(this.#island, q, r, dir);
  }

  placeSettlement(playerId: number, q: number, r: number, dir: Corner): Placed {
    return this.#take(board.placeSettlement(this.#island, playerId, q, r, dir));
  }
  placeCity(playerId: number, q: number, r: number, dir: Corner): Placed {
    return this.#take(board.placeCity(this.#island, playerId, q, r, dir));
  }
  upgradeToCity(q: number, r: number, dir: Corner): Placed {
    return this.#take(board.upgradeToCity(this.#island, q, r, dir));
  }
  getBuilding(q: number, r: number, dir: Corner): Building | null {
    return board.getBuilding(this.#island, q, r, dir);
  }
  hasBuilding(q: number, r: number, dir: Corner): boolean {
    return this.getBuilding(q, r, dir) !== null;
  }
  getPlayerBuildings(playerId: number): PlacedBuilding[] {
    return board.getPlayerBuildings(this.#island, playerId);
  }
  getSettlementsOnTile(q: number, r: number): PlacedBuilding[] {
    return board.buildingsOnTile(this.#island, q, r, 'settlement');
  }
  getCitiesOnTile(q: number, r: number): PlacedBuilding[] {
    return board.buildingsOnTile(this.#island, q, r, 'city');
  }

  placeRoad(playerId: number, q: number, r: number, dir: Side): Placed {
    return this.#take(board.placeRoad(this.#island, playerId, q, r, dir));
  }
  getRoad(q: number, r: number, dir: Side): Road | null {
    return board.getRoad(this.#island, q, r, dir);
  }
  hasRoad(q: number, r: number, dir: Side): boolean {
    return this.getRoad(q, r, dir) !== null;
  }
  getPlayerRoads(playerId: number): PlacedRoad[] {
    return board.getPlayerRoads(this.#island, playerId);
  }
  isVertexConnectedToRoad(playerId: number, q: number, r: number, dir: Corner): boolean {
    return board.isVertexConnectedToRoad(this.#island, playerId, q, r, dir);
  }

  stats(): BoardStats {
    return board.stats(this.#island);
  }

  /** Returns everything on the board, one item per line, for debugging. */
  toString(): string {
    const { tiles, settlements, cities, roads, robber } = this.toJSON();
    const piece = (word: string, { player, q, r, dir }: Piece<string>): string =>
      `${word} ${player} at ${q},${r},${dir}`;
    return [
      `board ${JSON.stringify(this.stats())}`,
      ...tiles.map(({ q, r, terrain, number }) => `${q},${r} ${terrain} ${number ?? '-'}`),
      ...settlements.map((at) => piece('settlement', at)),
      ...cities.map((at) => piece('city', at)),
      ...roads.map((at) => piece('road', at)),
      `robber ${robber === null ? '-' : `${robber.q},${robber.r}`}`,
    ].join('\n');
  }

  toJSON(): BoardJson {
    return {
      tiles: this.getAllTiles(),
      settlements: pieces(this.settlements, board.vertexOf),
      cities: pieces(this.cities, board.vertexOf),
      roads: pieces(this.roads, board.edgeOf),
      robber: this.robber,
    };
  }

  #take(placement: board.Placement): Placed {
    if (!placement.ok) return placement;
    this.#island = placement.island;
    return { ok: true };
  }
}

function pieces<P>(placed: Island['roads'], placeOf: (key: string) => P): (P & Road)[] {
  return Object.entries(placed).map(([key, { player }]) => ({ ...placeOf(key), player }));
}

function wordsOf(seed: unknown): string {
  try {
    return String(seed);
  } catch {
    return 'without words';
  }
}

/** Places pieces one by one. Refuses placements that players could not make. */
function furnish(whole: Board, json: BoardJson): Result<Board> {
  if (whole.getAllTiles().length !== json.tiles.length) return fail('two-tiles', 'Two tiles share a place.');
  if (json.tiles.some(({ terrain, number }) => (terrain === 'desert') !== (number === null))) {
    return fail('bad-token', 'Every tile but the desert has a number.');
  }
  if (json.robber !== null && whole.getTile(json.robber.q, json.robber.r) === null) {
    return fail('robber-at-sea', 'The robber must stand on a tile.');
  }
  const placed = [
    ...json.settlements.map(({ player, q, r, dir }) => whole.placeSettlement(player, q, r, dir)),
    ...json.cities.map(({ player, q, r, dir }) => whole.placeCity(player, q, r, dir)),
    ...json.roads.map(({ player, q, r, dir }) => whole.placeRoad(player, q, r, dir)),
  ];
  return placed.find((one) => !one.ok) ?? ok(whole);
}

const MANY = 1000;
const q = integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const player = integer(1, MAX_PLAYERS);
const corner = object<Piece<'N' | 'S'>>({ q, r: q, dir: oneOf(['N', 'S']), player });
const side = object<Piece<'NE' | 'E' | 'SE'>>({ q, r: q, dir: oneOf(['NE', 'E', 'SE']), player });
const tile: Decoder<Tile> = object<Tile>({
  q,
  r: q,
  terrain: oneOf(TERRAINS),
  number: nullable(oneOf<number>([2, 3, 4, 5, 6, 8, 9, 10, 11, 12])),
});
const boardDecoder: Decoder<BoardJson> = object<BoardJson>({
  tiles: array(tile, MANY),
  settlements: array(corner, MANY),
  cities: array(corner, MANY),
  roads: array(side, MANY),
  robber: nullable(object<Hex>({ q, r: q })),
});
