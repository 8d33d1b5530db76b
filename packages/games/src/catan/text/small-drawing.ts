/** Draws the island in 45 columns and 17 lines. The players, the hand and a legend are beside it. */
import { columns, itemAt, padTo, type Style } from '@boardwright/core';
import { blankCanvas, printed, put, write, type Canvas } from './canvas.ts';
import { DESERT, GENERIC_HARBOUR } from '../rules/constants.ts';
import { hexName, PLAYER_STYLES } from '../rules/island/names.ts';
import {
  centreOf,
  emptyCorner,
  endsOf,
  letterOf,
  middleOf,
  pips,
  pointOf,
  SMALL,
  type PictureSize,
} from './picture.ts';
import { ENGLISH_PANEL, panelLines, type PanelWords } from './side-panel.ts';
import { isCity, ownerOf } from '../rules/supply.ts';
import { EDGE_HEXES, EDGES, HARBOUR_EDGES, HEXES, VERTICES } from '../rules/island/topology.ts';
import type { View } from '../rules/types.ts';

const GAP = 1;
/** The letter for the resource of a hex, which is its first letter: lumber, brick, wool, grain, ore. */
const LETTERS = ['L', 'B', 'W', 'G', 'O'] as const;
const LONGEST_ROW = 79;
/** With less width than this, only the island is shown. */
const LEAST_SIDE = 13;

export function smallPicture(view: View, style: Style, words: PanelWords = ENGLISH_PANEL): string {
  const canvas = blankCanvas(SMALL.width, SMALL.height);
  for (const hex of HEXES.keys()) drawHex(canvas, view, hex, style);
  for (const i of HARBOUR_EDGES.keys()) drawHarbour(canvas, view, i);
  for (const edge of EDGES.keys()) drawEdge(canvas, view, edge);
  for (const vertex of VERTICES.keys()) drawVertex(canvas, SMALL, view, vertex, style);
  const width = (style.area?.columns ?? LONGEST_ROW) - SMALL.width - GAP;
  const side = width < LEAST_SIDE ? [] : panelLines(view, style, words, LETTERS, width);
  const island = printed(canvas, style);
  const height = Math.max(island.length, side.length);
  return Array.from({ length: height }, (_, y) => beside(island[y] ?? '', side[y] ?? '')).join('\n');
}

function beside(line: string, words: string): string {
  return words === '' ? line : `${padTo(line, SMALL.width + GAP)}${words}`;
}

/** Writes the letter of a hex's resource, its number and its pips. The robber is marked around the name. */
function drawHex(canvas: Canvas, { layout, robber }: View, hex: number, style: Style): void {
  const { x, y } = centreOf(SMALL, hex);
  const kind = itemAt(layout.terrain, hex);
  const number = itemAt(layout.numbers, hex);
  const name = hexName(hex);
  if (hex === robber) write(canvas, x, y - 1, `#${name}#`, 'inverse');
  else write(canvas, x, y - 1, name, 'bold');
  if (kind === DESERT) return;
  const words = `${LETTERS[kind]}${number}${pips(number, style)}`;
  write(canvas, x, y, words, number === 6 || number === 8 ? 'red' : null);
}

/** Draws a harbour in the sea beside its edge. South of the island it is below the edge, where there is no corner. */
function drawHarbour(canvas: Canvas, { layout }: View, i: number): void {
  const kind = itemAt(layout.harbours, i);
  const words = kind === GENERIC_HARBOUR ? '3:1' : `2:${LETTERS[kind]}`;
  const edge = itemAt(HARBOUR_EDGES, i);
  const [a, b] = endsOf(SMALL, edge);
  const land = centreOf(SMALL, itemAt(itemAt(EDGE_HEXES, edge), 0));
  const { x, y } = middleOf(SMALL, edge);
  const south = a.x !== b.x && y >= land.y;
  const far = a.x === b.x ? 2 : south ? 0 : 1;
  put(canvas, x > land.x ? x + far : x - far - columns(words) + 1, south ? y + 1 : y, words, 'cyan');
}

function drawEdge(canvas: Canvas, { roads }: View, edge: number): void {
  const [a, b] = endsOf(SMALL, edge);
  const road = itemAt(roads, edge);
  const { x, y } = middleOf(SMALL, edge);
  const line = a.x === b.x ? '|' : (a.x < b.x ? b.y - a.y : a.y - b.y) < 0 ? '/' : '\\';
  put(canvas, x, y, road === 0 ? line : letterOf(road - 1), road === 0 ? 'grey' : itemAt(PLAYER_STYLES, road - 1));
}

export function drawVertex(canvas: Canvas, size: PictureSize, { buildings }: View, vertex: number, style: Style): void {
  const { x, y } = pointOf(size, vertex);
  const building = itemAt(buildings, vertex);
  if (building === 0) return put(canvas, x, y, ...emptyCorner(vertex, style));
  const letter = letterOf(ownerOf(building));
  const words = isCity(building) ? `[${letter}]` : `(${letter})`;
  put(canvas, Math.max(0, x - 1), y, words, itemAt(PLAYER_STYLES, ownerOf(building)));
}
