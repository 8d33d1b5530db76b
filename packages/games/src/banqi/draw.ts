import { columns, padTo, paint, type Ink, type Style } from '@boardwright/core';
import { GLYPHS } from './constants.ts';
import { factionOf, squareOf } from './game.ts';
import { factionName } from './notation.ts';
import { isFaceUp, setOf } from './pieces.ts';
import { kindOf } from './stock.ts';
import { pieceColor } from './turn.ts';
import type { AnyMatch, Cell, Faction, Piece, State } from './types.ts';

const INKS: Readonly<Record<'red' | 'black' | 'green', Ink>> = { red: 'red', black: 'cyan', green: 'green' };

/** The board with its face-down pieces, then what each side has captured. */
export function draw(state: State, style: Style): string {
  const { match, pending } = state;
  const { rows, cols } = match.mode;
  const width = isPlain(style) ? 1 : 2;
  const active = pending === null ? (match.chain ?? null) : squareOf(pending);
  const letters = Array.from({ length: cols }, (_, c) => padTo(String.fromCharCode(65 + c), width)).join(' ');
  const lines = Array.from({ length: rows }, (_, r) => {
    const cells = Array.from({ length: cols }, (_, c) => drawCell(match, r * cols + c, active, style, width));
    return `  ${r + 1} ${cells.join(' ')} ${r + 1}`;
  });
  const header = `    ${letters}`.trimEnd();
  return [header, ...lines, header, ...captions(state, style)].join('\n');
}

function isPlain({ ascii, latin }: Style): boolean {
  return ascii || latin;
}

function drawCell(match: AnyMatch, index: number, active: number | null, style: Style, width: number): string {
  const cell = match.board[index] ?? null;
  const glyph = padTo(glyphOf(cell, style), width);
  if (index === active) return paint(style, 'inverse', glyph);
  return paint(style, inkOf(cell), glyph);
}

function glyphOf(cell: Cell | null, style: Style): string {
  if (cell === null) return style.ascii ? '.' : '·';
  if (!isFaceUp(cell)) return style.ascii ? '?' : style.latin ? '▒' : '▒▒';
  return letterOf(cell, style);
}

function letterOf(piece: Piece, style: Style): string {
  return isPlain(style) ? kindOf(piece) : GLYPHS[setOf(piece)][piece.type];
}

function inkOf(cell: Cell | null): Ink {
  if (cell === null) return 'grey';
  return isFaceUp(cell) ? INKS[pieceColor(cell)] : 'yellow';
}

function captions(state: State, style: Style): string[] {
  const { factions, capturedByFaction, movesWithoutCapture: left } = state.match;
  const names = factions.map((faction) => nameOf(state, faction));
  const width = Math.max(...names.map(columns));
  const captured = factions.map(({ id, color }, i) => {
    const glyphs = (capturedByFaction[id] ?? []).map((piece) => paint(style, inkOf(piece), letterOf(piece, style)));
    return `  ${paint(style, INKS[color], padTo(names[i] ?? id, width))}  took ${glyphs.join(' ') || 'nothing'}`;
  });
  return left === null || left > WARN_FROM ? captured : [...captured, `  A draw in ${left} plies without progress`];
}
const WARN_FROM = 20;

/** "Red (player 2)", once that is known. */
function nameOf(state: State, { id, isEliminated }: Faction): string {
  const seat = state.match.factions.findIndex((_, i) => factionOf(state, i) === id);
  const player = seat < 0 ? '' : ` (player ${seat + 1})`;
  return `${factionName(id)}${player}${isEliminated ? ', out' : ''}`;
}
