/** Draws the island for a terminal of 80 columns: the name of every place, a letter for every piece, and the yield of every hex. */
import { itemAt, type BoardPlace, type Style } from '@boardwright/core';
import { blankCanvas, printed, put, write, type Canvas } from './canvas.ts';
import { DESERT, GENERIC_HARBOUR } from '../rules/constants.ts';
import { smallPicture, drawVertex } from './small-drawing.ts';
import { hexName, PLAYER_STYLES } from '../rules/island/names.ts';
import { panel } from './panel.ts';
import { centreOf, endsOf, LARGE, letterOf, pips, placesOn, SMALL } from './picture.ts';
import { EDGE_HEXES, EDGES, HARBOUR_EDGES, HEXES, VERTICES } from '../rules/island/topology.ts';
import { RESOURCES, type View } from '../rules/types.ts';

/** The position of a harbour's text beside its hex, in columns, by direction. */
const BESIDE = 3;

export function picture(view: View, style: Style): string {
  return isSmall(style) ? smallPicture(view, style) : drawLarge(view, style);
}

export function places(_view: View, style: Style): readonly BoardPlace[] {
  return isSmall(style) ? placesOn(SMALL) : placesOn(LARGE);
}

/** The lines below the large island: the bank, the seats, the reader's hand, two offers, and whose turn it is. */
const PANEL_LINES = 14;

/**
 * Returns whether the area is too small for the large island. The island needs all its columns and the lines below it, because a hand that
 * is cut off cannot be played.
 */
function isSmall({ area }: Style): boolean {
  return area !== undefined && (area.columns < LARGE.width || area.rows < LARGE.height + PANEL_LINES);
}

function drawLarge(view: View, style: Style): string {
  const canvas = blankCanvas(LARGE.width, LARGE.height);
  for (const hex of HEXES.keys()) drawHex(canvas, view, hex, style);
  for (const i of HARBOUR_EDGES.keys()) drawHarbour(canvas, view, i);
  for (const edge of EDGES.keys()) drawEdge(canvas, view, edge);
  for (const vertex of VERTICES.keys()) drawVertex(canvas, LARGE, view, vertex, style);
  return [...printed(canvas, style).filter((line) => line !== ''), '', panel(view, style)].join('\n');
}

function drawHex(canvas: Canvas, { layout, robber }: View, hex: number, style: Style): void {
  const { x, y } = centreOf(LARGE, hex);
  const kind = itemAt(layout.terrain, hex);
  const number = itemAt(layout.numbers, hex);
  const hot = number === 6 || number === 8;
  write(canvas, x, y - 1, hexName(hex), 'bold');
  write(canvas, x, y, RESOURCES[kind] ?? 'desert', null);
  if (kind !== DESERT) write(canvas, x, y + 1, `${number} ${pips(number, style)}`, hot ? 'red' : null);
  if (hex === robber) write(canvas, x, y + 2, 'ROBBER', 'inverse');
}

/** Draws a harbour's text in the sea, beyond the middle of the edge. */
function drawHarbour(canvas: Canvas, { layout }: View, i: number): void {
  const kind = itemAt(layout.harbours, i);
  const words = kind === GENERIC_HARBOUR ? '3:1 any' : `2:1 ${RESOURCES[kind]}`;
  const edge = itemAt(HARBOUR_EDGES, i);
  const [a, b] = endsOf(LARGE, edge);
  const land = centreOf(LARGE, itemAt(itemAt(EDGE_HEXES, edge), 0));
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const east = middle.x > land.x;
  const away = land.y === centreOf(LARGE, 0).y || land.y === centreOf(LARGE, HEXES.length - 1).y ? 2 : 1;
  const y = a.x === b.x ? Math.floor(middle.y) : middle.y + (middle.y > land.y ? away : -away);
  const start = east ? middle.x + BESIDE : middle.x - BESIDE - words.length + 1;
  put(canvas, start, y, words, 'cyan');
}

function drawEdge(canvas: Canvas, { roads }: View, edge: number): void {
  const [a, b] = endsOf(LARGE, edge);
  const road = itemAt(roads, edge);
  const ink = road === 0 ? 'grey' : itemAt(PLAYER_STYLES, road - 1);
  const letter = road === 0 ? null : letterOf(road - 1);
  if (a.x === b.x) {
    for (let y = Math.min(a.y, b.y) + 1; y < Math.max(a.y, b.y); y++) put(canvas, a.x, y, letter ?? '|', ink);
    return;
  }
  const rising = (a.x < b.x ? b.y - a.y : a.y - b.y) < 0;
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  if (letter === null) put(canvas, middle.x, middle.y, rising ? '/' : '\\', ink);
  else put(canvas, middle.x - 1, middle.y, letter.repeat(3), ink);
}
