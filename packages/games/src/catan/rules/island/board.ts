/** The document's board as a plain value: coordinates, pieces and lookups, but no building rules (rules/catan 2). */
import { fault, itemAt, required, shuffle, type Fault, type Rng } from '@boardwright/core';
import { isInteger } from '@boardwright/core/decode';
import { MAX_PLAYERS, NUMBER_TOKEN_DISTRIBUTION, TILE_DISTRIBUTION } from '../constants.ts';
import * as edges from './edge.ts';
import { isHex, isSide, SPIRAL, toString as hexKey, type Hex, type Side } from './hex.ts';
import {
  TERRAINS,
  type BoardStats,
  type Building,
  type Island,
  type Owned,
  type PlacedBuilding,
  type PlacedRoad,
  type Road,
  type Tile,
} from '../types.ts';
import * as vertices from './vertex.ts';
import { CORNERS, isCorner, type Corner } from './vertex.ts';

export type Placement = { readonly ok: true; readonly island: Island } | { readonly ok: false; readonly error: Fault };

const NOTHING: Owned = Object.freeze({ buildings: Object.freeze([]), roads: Object.freeze([]) });

export const EMPTY: Island = islandOf([], null);

/**
 * Creates a random island (rules/catan 2.1). Terrain and tokens are shuffled and laid from the centre outwards. The robber starts on the
 * desert.
 */
export function randomIsland(source: Rng): Island {
  const terrains = shuffle(
    TERRAINS.flatMap((terrain) => Array.from({ length: TILE_DISTRIBUTION[terrain] }, () => terrain)),
    source,
  );
  const tokens = shuffle(tokenPool(), source);
  const tiles = SPIRAL.map(({ q, r }, i): Tile => {
    const terrain = itemAt(terrains, i);
    return { q, r, terrain, number: terrain === 'desert' ? null : (tokens.pop() ?? null) };
  });
  const { q, r } = itemAt(tiles, terrains.indexOf('desert'));
  return islandOf(tiles, { q, r });
}

/** Returns an island of these tiles with nothing on it but the robber. It is deeply frozen, so that readers cannot change it. */
export function islandOf(tiles: readonly Tile[], robber: Hex | null): Island {
  const named = Object.fromEntries(tiles.map((tile) => [hexKey(tile.q, tile.r), Object.freeze(tile)]));
  return Object.freeze({
    tiles: Object.freeze(named),
    settlements: Object.freeze({}),
    cities: Object.freeze({}),
    roads: Object.freeze({}),
    robber: robber === null ? null : Object.freeze(robber),
    owned: Object.freeze(Array.from({ length: MAX_PLAYERS }, () => NOTHING)),
  });
}

export function tokenPool(): number[] {
  return Object.entries(NUMBER_TOKEN_DISTRIBUTION).flatMap(([number, count]) =>
    Array.from({ length: count }, () => Number(number)),
  );
}

// ---- tiles

export function getTile(island: Island, q: number, r: number): Tile | null {
  return isHex(q, r) ? (island.tiles[hexKey(q, r)] ?? null) : null;
}

export function getAllTiles(island: Island): Tile[] {
  return Object.values(island.tiles);
}

export function getTilesWithNumber(island: Island, number: number): Tile[] {
  return getAllTiles(island).filter((tile) => tile.number === number && number !== null);
}

export function getAdjacentTiles(island: Island, q: number, r: number, dir: Corner): Tile[] {
  if (!vertices.isVertex(q, r, dir)) return [];
  return vertices.getAdjacentHexes(q, r, dir).flatMap((at) => getTile(island, at.q, at.r) ?? []);
}

// ---- buildings

export function placeSettlement(island: Island, player: number, q: number, r: number, dir: Corner): Placement {
  return placeBuilding(island, 'settlements', player, q, r, dir);
}

export function placeCity(island: Island, player: number, q: number, r: number, dir: Corner): Placement {
  return placeBuilding(island, 'cities', player, q, r, dir);
}

/** Upgrades a settlement to a city. Its owner and the order of the owner's keys stay the same. */
export function upgradeToCity(island: Island, q: number, r: number, dir: Corner): Placement {
  const wrong = checkVertex(island, q, r, dir);
  if (wrong !== null) return { ok: false, error: wrong };
  const key = vertices.toString(q, r, dir);
  const settlement = island.settlements[key];
  if (settlement === undefined) return refused('no-settlement', 'There is no settlement to turn into a city.');
  const { [key]: _, ...settlements } = island.settlements;
  return placed({
    ...island,
    settlements: Object.freeze(settlements),
    cities: withPiece(island.cities, key, settlement.player),
  });
}

export function getBuilding(island: Island, q: number, r: number, dir: Corner): Building | null {
  return vertices.isVertex(q, r, dir) ? buildingAt(island, vertices.toString(q, r, dir)) : null;
}

export function getPlayerBuildings(island: Island, player: number): PlacedBuilding[] {
  return ownedBy(island, player).buildings.map((key) => ({
    ...required(buildingAt(island, key), `building at ${key}`),
    ...vertexOf(key),
  }));
}

export function buildingsOnTile(island: Island, q: number, r: number, type: Building['type']): PlacedBuilding[] {
  if (!isHex(q, r) || (hasTiles(island) && getTile(island, q, r) === null)) return [];
  return CORNERS.flatMap((dir) => {
    const building = getBuilding(island, q, r, dir);
    return building?.type === type ? { ...building, ...vertices.normalize(q, r, dir) } : [];
  });
}

// ---- roads

export function placeRoad(island: Island, player: number, q: number, r: number, dir: Side): Placement {
  const wrong = checkPlayer(player) ?? checkEdge(island, q, r, dir);
  if (wrong !== null) return { ok: false, error: wrong };
  const key = edges.toString(q, r, dir);
  if (island.roads[key] !== undefined) return refused('occupied', 'There is a road already.');
  return placed({
    ...island,
    roads: withPiece(island.roads, key, player),
    owned: withOwned(island, player, 'roads', key),
  });
}

export function getRoad(island: Island, q: number, r: number, dir: Side): Road | null {
  return edges.isEdge(q, r, dir) ? (island.roads[edges.toString(q, r, dir)] ?? null) : null;
}

export function getPlayerRoads(island: Island, player: number): PlacedRoad[] {
  return ownedBy(island, player).roads.map((key) => ({ player, ...edgeOf(key) }));
}

export function isVertexConnectedToRoad(island: Island, player: number, q: number, r: number, dir: Corner): boolean {
  if (!isPlayer(player) || !vertices.isVertex(q, r, dir)) return false;
  return edges
    .getEdgesOfVertex(q, r, dir)
    .some((at) => island.roads[edges.toString(at.q, at.r, at.dir)]?.player === player);
}

export function stats(island: Island): BoardStats {
  const [settlements, cities] = [Object.keys(island.settlements).length, Object.keys(island.cities).length];
  return {
    tiles: Object.keys(island.tiles).length,
    settlements,
    cities,
    buildings: settlements + cities,
    roads: Object.keys(island.roads).length,
  };
}

// ---- inside

function placeBuilding(
  island: Island,
  pieces: 'settlements' | 'cities',
  player: number,
  q: number,
  r: number,
  dir: Corner,
): Placement {
  const wrong = checkPlayer(player) ?? checkVertex(island, q, r, dir);
  if (wrong !== null) return { ok: false, error: wrong };
  const key = vertices.toString(q, r, dir);
  if (buildingAt(island, key) !== null) return refused('occupied', 'There is a building already.');
  const owned = withOwned(island, player, 'buildings', key);
  return placed({ ...island, [pieces]: withPiece(island[pieces], key, player), owned });
}

function isPlayer(player: unknown): boolean {
  return isInteger(player) && player >= 1 && player <= MAX_PLAYERS;
}

function checkPlayer(player: number): Fault | null {
  return isPlayer(player) ? null : fault('bad-player', `A player is a whole number from 1 to ${MAX_PLAYERS}.`);
}

function checkVertex(island: Island, q: number, r: number, dir: Corner): Fault | null {
  if (!vertices.isVertex(q, r, dir)) {
    return fault('bad-vertex', `A corner is two whole numbers and one of ${CORNERS.join(', ')}.`);
  }
  return hasTiles(island) && getAdjacentTiles(island, q, r, dir).length === 0 ? offTheIsland() : null;
}

function checkEdge(island: Island, q: number, r: number, dir: Side): Fault | null {
  if (!edges.isEdge(q, r, dir))
    return fault('bad-edge', 'A side is two whole numbers and one of NE, E, SE, SW, W, NW.');
  const around = edges.getAdjacentHexes(q, r, dir);
  return hasTiles(island) && around.every((at) => getTile(island, at.q, at.r) === null) ? offTheIsland() : null;
}

function offTheIsland(): Fault {
  return fault('off-the-island', 'That place does not touch the island.');
}

function hasTiles(island: Island): boolean {
  for (const _ in island.tiles) return true;
  return false;
}

function buildingAt(island: Island, key: string): Building | null {
  const settlement = island.settlements[key];
  if (settlement !== undefined) return { type: 'settlement', player: settlement.player };
  const city = island.cities[key];
  return city === undefined ? null : { type: 'city', player: city.player };
}

/** Returns the corner that a key names. */
export function vertexOf(key: string): vertices.Vertex {
  return placeOf(key, vertices.normalize, isCorner);
}

export function edgeOf(key: string): edges.Edge {
  return placeOf(key, edges.normalize, isSide);
}

function placeOf<D, P>(
  key: string,
  normalize: (q: number, r: number, dir: D) => P,
  isDir: (dir: unknown) => dir is D,
): P {
  const [q, r, dir] = key.split(',');
  if (!isDir(dir)) throw new RangeError(`no place ${key}`);
  return normalize(Number(q), Number(r), dir);
}

function withPiece(pieces: Island['roads'], key: string, player: number): Island['roads'] {
  return Object.freeze({ ...pieces, [key]: Object.freeze({ player }) });
}

function ownedBy(island: Island, player: number): Owned {
  return isPlayer(player) ? itemAt(island.owned, player - 1) : NOTHING;
}

function withOwned(island: Island, player: number, pieces: keyof Owned, key: string): Island['owned'] {
  const before = ownedBy(island, player);
  const after = { ...before, [pieces]: Object.freeze([...before[pieces], key]) };
  return Object.freeze(island.owned.with(player - 1, Object.freeze(after)));
}

function placed(island: Island): Placement {
  return { ok: true, island: Object.freeze(island) };
}

function refused(code: string, message: string): Placement {
  return { ok: false, error: fault(code, message) };
}
