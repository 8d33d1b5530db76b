/** The island for a terminal: 80 columns, every place named, every piece a letter, every hex with what it gives. */
import { itemAt, paint, type Ink, type Style } from '@boardwright/core';
import { DESERT, GENERIC } from './constants.ts';
import { hexName, PLAYER_INKS, PLAYERS } from './names.ts';
import { panel } from './panel.ts';
import { isCity, ownerOf } from './supply.ts';
import { EDGE_HEXES, EDGE_VERTICES, EDGES, HARBOUR_EDGES, HEXES, VERTICES } from './topology.ts';
import { RESOURCES, type View } from './types.ts';

/** Columns of half a hex, lines from one row of hexes to the next, and the edges of the picture. */
const HALF = 6;
const ROW = 5;
const [LEFT, TOP] = [39, 11];
const WIDTH = 79;
const LINES = 31;
/** Where a harbour's words begin, by the way from its hex. */
const BESIDE = 3;

const HARBOUR_CORNERS: ReadonlySet<number> = new Set(HARBOUR_EDGES.flatMap((edge) => itemAt(EDGE_VERTICES, edge)));

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Line by line: what is printed, and in which ink. */
interface Canvas {
  readonly glyphs: readonly string[][];
  readonly inks: readonly (Ink | null)[][];
}

export function draw(view: View, style: Style): string {
  const canvas: Canvas = { glyphs: lines(' '), inks: lines(null) };
  for (const hex of HEXES.keys()) drawHex(canvas, view, hex, style);
  for (const i of HARBOUR_EDGES.keys()) drawHarbour(canvas, view, i);
  for (const edge of EDGES.keys()) drawEdge(canvas, view, edge);
  for (const vertex of VERTICES.keys()) drawVertex(canvas, view, vertex, style);
  const island = canvas.glyphs.map((line, y) => print(line, itemAt(canvas.inks, y), style));
  return [...island.filter((line) => line !== ''), '', panel(view, style)].join('\n');
}

function drawHex(canvas: Canvas, { layout, robber }: View, hex: number, style: Style): void {
  const { x, y } = centreOf(hex);
  const kind = itemAt(layout.terrain, hex);
  const number = itemAt(layout.numbers, hex);
  const hot = number === 6 || number === 8;
  write(canvas, x, y - 1, hexName(hex), 'bold');
  write(canvas, x, y, RESOURCES[kind] ?? 'desert', null);
  if (kind !== DESERT) write(canvas, x, y + 1, `${number} ${pips(number, style)}`, hot ? 'red' : null);
  if (hex === robber) write(canvas, x, y + 2, 'ROBBER', 'inverse');
}

/** The words stand in the sea, beyond the middle of the edge. */
function drawHarbour(canvas: Canvas, { layout }: View, i: number): void {
  const kind = itemAt(layout.harbours, i);
  const words = kind === GENERIC ? '3:1 any' : `2:1 ${RESOURCES[kind]}`;
  const edge = itemAt(HARBOUR_EDGES, i);
  const [a, b] = endsOf(edge);
  const land = centreOf(itemAt(itemAt(EDGE_HEXES, edge), 0));
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const east = middle.x > land.x;
  const away = land.y === centreOf(0).y || land.y === centreOf(HEXES.length - 1).y ? 2 : 1;
  const y = a.x === b.x ? Math.floor(middle.y) : middle.y + (middle.y > land.y ? away : -away);
  const start = east ? middle.x + BESIDE : middle.x - BESIDE - words.length + 1;
  put(canvas, start, y, words, 'cyan');
}

function drawEdge(canvas: Canvas, { roads }: View, edge: number): void {
  const [a, b] = endsOf(edge);
  const road = itemAt(roads, edge);
  const ink = road === 0 ? 'grey' : itemAt(PLAYER_INKS, road - 1);
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

function drawVertex(canvas: Canvas, { buildings }: View, vertex: number, style: Style): void {
  const { x, y } = pointOf(vertex);
  const building = itemAt(buildings, vertex);
  if (building === 0) return put(canvas, x, y, ...emptyCorner(vertex, style));
  const letter = letterOf(ownerOf(building));
  write(canvas, x, y, isCity(building) ? `[${letter}]` : `(${letter})`, itemAt(PLAYER_INKS, ownerOf(building)));
}

/** The corners of a harbour can be told from the others. */
function emptyCorner(vertex: number, style: Style): [string, Ink] {
  if (HARBOUR_CORNERS.has(vertex)) return [style.ascii ? 'o' : '○', 'cyan'];
  return [style.ascii ? '.' : '·', 'grey'];
}

function letterOf(seat: number): string {
  return itemAt(PLAYERS, seat).charAt(0);
}

/** How likely a number is: one dot per way to roll it. */
function pips(number: number, style: Style): string {
  return (style.ascii ? '*' : '•').repeat(6 - Math.abs(7 - number));
}

function centreOf(hex: number): Point {
  const { q, r } = itemAt(HEXES, hex);
  return { x: LEFT + HALF * (2 * q + r), y: TOP + ROW * r + 3 };
}

function pointOf(vertex: number): Point {
  const { q, r, dir } = itemAt(VERTICES, vertex);
  return { x: LEFT + HALF * (2 * q + r), y: TOP + ROW * r + (dir === 'N' ? 0 : ROW + 2) };
}

function endsOf(edge: number): [Point, Point] {
  const [a, b] = itemAt(EDGE_VERTICES, edge);
  return [pointOf(a), pointOf(b)];
}

/** Centred on x. */
function write(canvas: Canvas, x: number, y: number, words: string, ink: Ink | null): void {
  put(canvas, x - ((words.length - 1) >> 1), y, words, ink);
}

function put({ glyphs, inks }: Canvas, x: number, y: number, words: string, ink: Ink | null): void {
  const [line, dye] = [itemAt(glyphs, y), itemAt(inks, y)];
  for (let i = 0; i < words.length; i++) {
    line[x + i] = words.charAt(i);
    dye[x + i] = ink;
  }
}

/** Runs of one ink are painted together. */
function print(line: readonly string[], inks: readonly (Ink | null)[], style: Style): string {
  if (!style.colour) return line.join('').trimEnd();
  let text = '';
  for (let i = 0, end = 0; i < line.length; i = end) {
    const ink = inks[i] ?? null;
    while (end < line.length && (inks[end] ?? null) === ink) end++;
    const run = line.slice(i, end).join('');
    text += ink === null ? run : paint(style, ink, run);
  }
  return text.trimEnd();
}

function lines<T>(blank: T): T[][] {
  return Array.from({ length: LINES }, () => Array<T>(WIDTH).fill(blank));
}
