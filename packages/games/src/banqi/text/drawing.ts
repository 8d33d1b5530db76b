import { columns, padTo, applyAnsi, type AnsiStyle, type Style } from '@boardwright/core';
import { GLYPHS, LETTERS } from '../rules/constants.ts';
import { factionOf, squareOf } from '../rules/game.ts';
import { factionName } from './notation.ts';
import { isFaceUp, setOf } from '../rules/pieces.ts';
import { kindOf } from '../rules/stock.ts';
import { pieceColor } from '../rules/turn.ts';
import type { AnyMatch, Cell, Faction, Piece, PieceType, State } from '../rules/types.ts';

const INKS: Readonly<Record<'red' | 'black' | 'green', AnsiStyle>> = { red: 'red', black: 'cyan', green: 'green' };

/** The words below the board in the reader's language. */
interface CaptionWords {
  readonly sides: Readonly<Record<string, string>>;
  player(n: number): string;
  readonly out: string;
  took(n: number): string;
  drawIn(plies: number): string;
}

/** Draws the board with its face-down pieces, and below it the captures of each side. */
export function picture(state: State, style: Style, words: CaptionWords | null = null): string {
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
  return [header, ...lines, header, ...captions(state, style, words)].join('\n');
}

function isPlain({ ascii, latin }: Style): boolean {
  return ascii || latin;
}

function drawCell(match: AnyMatch, index: number, active: number | null, style: Style, width: number): string {
  const cell = match.board[index] ?? null;
  const glyph = padTo(glyphOf(cell, style), width);
  if (index === active) return applyAnsi(style, 'inverse', glyph);
  return applyAnsi(style, inkOf(cell), glyph);
}

function glyphOf(cell: Cell | null, style: Style): string {
  if (cell === null) return style.ascii ? '.' : '·';
  if (!isFaceUp(cell)) return style.ascii ? '?' : style.latin ? '▒' : '▒▒';
  return letterOf(cell, style);
}

function letterOf(piece: Piece, style: Style): string {
  return isPlain(style) ? kindOf(piece) : GLYPHS[setOf(piece)][piece.type];
}

function inkOf(cell: Cell | null): AnsiStyle {
  if (cell === null) return 'grey';
  return isFaceUp(cell) ? INKS[pieceColor(cell)] : 'yellow';
}

function captions(state: State, style: Style, words: CaptionWords | null): string[] {
  const { factions, capturedByFaction, movesWithoutCapture: left } = state.match;
  const names = factions.map((faction) => nameOf(state, faction, words));
  const width = Math.max(...names.map(columns));
  const captured = factions.map(({ id, color }, i) => {
    const glyphs = (capturedByFaction[id] ?? []).map((piece) => applyAnsi(style, inkOf(piece), letterOf(piece, style)));
    const took =
      words === null ? `took ${glyphs.join(' ') || 'nothing'}` : [words.took(glyphs.length), ...glyphs].join(' ');
    return `  ${applyAnsi(style, INKS[color], padTo(names[i] ?? id, width))}  ${took}`;
  });
  if (left === null || left > WARN_FROM) return captured;
  return [...captured, `  ${words === null ? `A draw in ${left} plies without progress` : words.drawIn(left)}`];
}
const WARN_FROM = 20;

/** Returns the name of a side. Once its player is known, it is "Red (player 2)". */
function nameOf(state: State, { id, isEliminated }: Faction, words: CaptionWords | null): string {
  const seat = state.match.factions.findIndex((_, i) => factionOf(state, i) === id);
  const number = words === null ? `player ${seat + 1}` : words.player(seat + 1);
  const name = words?.sides[id] ?? factionName(id);
  return `${name}${seat < 0 ? '' : ` (${number})`}${isEliminated ? `, ${words?.out ?? 'out'}` : ''}`;
}

/** Returns the letters or glyphs of both sets, each with the piece's name; with one name if only the colour differs. */
export function legend(style: Style, pieces: Readonly<Record<string, string>>, faceDown: string): string[] {
  const entries = Object.entries(LETTERS).map(([type, letter]) =>
    legendEntry(style, pieces, type as PieceType, letter),
  );
  const hidden = `${style.ascii ? '?' : '▒'} ${faceDown}`;
  const width = Math.max(...entries.map(columns)) + 2;
  const rows = [...entries, hidden].map((entry, i) => (i % 2 === 0 ? padTo(entry, width) : entry));
  return Array.from({ length: rows.length / 2 }, (_, i) => `${rows[2 * i]}${rows[2 * i + 1]}`);
}

function legendEntry(style: Style, pieces: Readonly<Record<string, string>>, type: PieceType, letter: string): string {
  const signs = isPlain(style) ? [letter, letter.toLowerCase()] : [GLYPHS.red[type], GLYPHS.black[type]];
  const [red = '', black = ''] = [pieces[letter], pieces[letter.toLowerCase()]];
  const kind = red.split(' ').at(-1);
  if (red !== kind && kind === black.split(' ').at(-1)) return `${signs.join(' ')} ${kind}`;
  // the glyph is the name
  if (red === signs[0] && black === signs[1]) return signs.join(' ');
  return signs.map((sign, i) => `${sign} ${[red, black][i]?.replace(`(${sign})`, '')}`).join(' ');
}
