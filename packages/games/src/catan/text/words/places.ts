/** The names of places for players: by the terrain around them, if the island is known. */
import { GENERIC_HARBOUR } from '../../rules/constants.ts';
import { EDGE_NAMES, hexName, VERTEX_NAMES } from '../../rules/island/names.ts';
import type { PlaceNames } from '../report.ts';
import { EDGE_HEXES, EDGE_VERTICES, HARBOUR_EDGES, VERTEX_HEXES } from '../../rules/island/topology.ts';
import type { Layout } from '../../rules/types.ts';
import type { IslandLabels } from './labels.ts';

/** The names of places as players type them. */
export const TYPED_PLACES: PlaceNames = {
  corner: (vertex) => VERTEX_NAMES[vertex] ?? '',
  edge: (edge) => EDGE_NAMES[edge] ?? '',
  hex: hexName,
};

/** Returns the names of hexes, corners and edges by the terrain of an island. */
export function groundPlaces(labels: IslandLabels, layout: Layout): PlaceNames {
  const hex = (id: number): string => groundOf(labels, layout, id);
  return {
    hex,
    corner: (vertex) => {
      const grounds = (VERTEX_HEXES[vertex] ?? []).map(hex);
      return labels.cornerOf(grounds.length === 3 ? grounds : [...grounds, shoreOf(labels, layout, vertex)]);
    },
    edge: (edge) => {
      const grounds = (EDGE_HEXES[edge] ?? []).map(hex);
      return labels.edgeOf(grounds.length === 2 ? grounds : [...grounds, labels.sea]);
    },
  };
}

/** Returns the name of a hex, such as "forest 8". */
function groundOf({ terrains }: IslandLabels, { terrain, numbers }: Layout, hex: number): string {
  const ground = terrains[terrain[hex] ?? 0] ?? '';
  const number = numbers[hex] ?? 0;
  return number === 0 ? ground : `${ground} ${number}`;
}

/** Returns the name of the harbour at a corner, or an empty text. */
function shoreOf(labels: IslandLabels, { harbours }: Layout, vertex: number): string {
  const harbour = HARBOUR_EDGES.findIndex((edge) => EDGE_VERTICES[edge]?.some((end) => end === vertex));
  const kind = harbours[harbour];
  if (kind === undefined) return labels.sea;
  return labels.harbourOf(kind === GENERIC_HARBOUR ? null : (labels.resources[kind] ?? ''));
}
