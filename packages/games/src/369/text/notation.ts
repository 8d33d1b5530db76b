import {
  fail,
  itemAt,
  ok,
  applyAnsi,
  type Fault,
  type AnsiStyle,
  type Result,
  type Seat,
  type Style,
} from '@boardwright/core';
import { CLASSIC, MAX_SIZE } from '../rules/constants.ts';
import { stateDecoder } from './decode.ts';
import { lastLines } from '../rules/game.ts';
import type { Action, Cell, Grid, Line, News, Options, State, Stone } from '../rules/types.ts';

const MARKS = [' ', 'X', 'O'] as const;
const MOVE_HELP = 'Write a cell as a letter and a number, such as A1.';

/** Returns the name of a cell, such as `C1`: the letter of its column, and its row from 1. */
export function formatCell({ row, col }: Cell): string {
  return `${letter(col)}${row + 1}`;
}

export function formatAction(action: Action): string {
  return action.type === 'SWAP' ? 'swap' : formatCell(action);
}

/** Parses an action (rules/369 1.3): a letter for the column and a number for the row. Case and spaces do not matter. */
export function parseAction(line: string): Result<Action> {
  const words = line.replace(/\s/g, '').toUpperCase();
  if (words === 'SWAP') return ok({ type: 'SWAP' });
  const cell = parseCell(words);
  return cell.ok ? ok({ type: 'PLACE', ...cell.value }) : cell;
}

/** Parses the name of a cell, such as `C1`. */
export function parseCell(name: string): Result<Cell> {
  const match = /^([A-Z])0*([1-9]\d?)$/.exec(name);
  if (match === null) return fail('bad-move-text', MOVE_HELP);
  const cell = { row: Number(match[2]) - 1, col: itemAt(match, 1).charCodeAt(0) - 65 };
  return cell.row < MAX_SIZE && cell.col < MAX_SIZE ? ok(cell) : fail('off-board', 'No board has that cell.');
}

export function report(news: News): string {
  const who = MARKS[news.actor === 0 ? 1 : 2];
  if (news.type === 'SWAP') return `${who} takes the first stone over.`;
  const earned = news.score === 0 ? '' : ` and earns ${news.score} for ${runsOf(news.lines)}`;
  return `${who} plays ${formatCell(news)}${earned}. X ${news.scores[0]}, O ${news.scores[1]}.`;
}

function runsOf(lines: readonly Line[]): string {
  const lengths = lines.map((line) => line.length);
  const last = lengths.pop();
  return lengths.length === 0 ? `a run of ${last}` : `runs of ${lengths.join(', ')} and ${last}`;
}

/** Draws the board as the contract prints it, if it fits. The last stone and the runs that it completed are marked by colour or signs. */
export function drawnBoard(state: State, style: Style): string {
  const cell = markedCell(state, style);
  const size = state.grid.length;
  const { columns, rows } = style.area ?? { columns: Infinity, rows: Infinity };
  if (columns < 4 * size + 3 || rows < 2 * size + 2) return smallPicture(state.grid, style, cell);
  return picture(state.grid, (stone, name) => {
    const { sign, painted } = cell(stone, name);
    return `${sign}${painted}${sign}`;
  });
}

type MarkedCell = (stone: string, name: string) => { readonly sign: string; readonly painted: string };

function markedCell(state: State, style: Style): MarkedCell {
  const runs = new Set(lastLines(state).flat().map(formatCell));
  const last = state.last === null ? '' : formatCell(state.last);
  const marked = (ink: AnsiStyle, stone: string, sign: string): ReturnType<MarkedCell> => ({
    sign: style.marks === true ? sign : ' ',
    painted: applyAnsi(style, ink, stone),
  });
  return (stone, name) => {
    if (name === last) return marked('inverse', stone, '#');
    if (runs.has(name)) return marked('yellow', stone, '*');
    return marked(stone === 'X' ? 'cyan' : 'magenta', stone, ' ');
  };
}

/** Draws one line per row, two columns per cell. */
function smallPicture(grid: Grid, style: Style, cell: MarkedCell): string {
  const wide = String(grid.length).length;
  const letters = grid.map((_, col) => ` ${letter(col)}`).join('');
  const rows = grid.map((line, row) => {
    const cells = line.map((stone, col) => {
      if (stone === 0) return ` ${applyAnsi(style, 'grey', style.ascii ? '.' : '·')}`;
      const { sign, painted } = cell(MARKS[stone], formatCell({ row, col }));
      return `${sign}${painted}`;
    });
    return `${String(row + 1).padStart(wide)} ${cells.join('')}`;
  });
  return [`${' '.repeat(wide + 1)}${letters}`, ...rows].join('\n');
}

/** Writes the points of a seat; komi is shown beside the points of the player who has it. */
export function standing(state: State, seat: Seat): string {
  const points = `${itemAt(state.scores, seat)}`;
  if (state.komi === 0 || seat === state.first - 1) return points;
  return `${points} ${state.komi < 0 ? '-' : '+'} ${Math.abs(state.komi)} komi`;
}

/** Draws the board as the contract prints it. A cell takes three columns. With ten rows or more, row labels take two. */
export function picture(grid: Grid, cell: (stone: string, name: string) => string = (stone) => ` ${stone} `): string {
  const size = grid.length;
  const wide = String(size).length;
  const pad = ' '.repeat(wide);
  const rows = grid.map((line, row) => {
    const cells = line.map((stone, col) => (stone === 0 ? '   ' : cell(MARKS[stone], formatCell({ row, col }))));
    return `${String(row + 1).padStart(wide)}|${cells.join('|')}|`;
  });
  const between = `\n${pad}|${Array.from({ length: size }, () => '---').join('+')}|\n`;
  const letters = Array.from({ length: size }, (_, col) => `   ${letter(col)}`).join('');
  return [
    `${' '.repeat(wide - 1)}${letters}`,
    `${pad}${'_'.repeat(4 * size + 1)}`,
    rows.join(between),
    `${pad}|${'-'.repeat(4 * size - 1)}|`,
  ].join('\n');
}

/** Writes `rows first scores last swap scoring komi late`, such as `XO1/3/3 X 0,0 B1`. Everything after the rows is optional. */
export function formatPosition(state: State): string {
  return [
    state.grid.map(formatRow).join('/'),
    MARKS[state.first],
    state.scores.join(','),
    state.last === null ? '-' : formatCell(state.last),
    state.swap,
    state.scoring,
    state.komi,
    state.late,
  ].join(' ');
}

export function parsePosition(line: string, options: Options = CLASSIC): Result<State> {
  const [rows = '', ...words] = line.trim().split(/\s+/);
  const [first = options.first === 2 ? 'O' : 'X', scores = '0,0', last = '-', ...rules] = words;
  const [swap = options.pie ? 'open' : 'off', scoring = options.scoring, komi = options.komi, late = options.late] =
    rules;
  if (words.length > 7) return refuse('has too many parts');
  const grid = parseRows(rows);
  if (!grid.ok) return grid;
  const cell = last === '-' ? ok(null) : parseAction(last);
  if (!cell.ok || cell.value?.type === 'SWAP') return refuse('must name the last stone as in A1, or -');
  const raw = {
    grid: grid.value,
    first: MARKS.findIndex((mark) => mark === first.toUpperCase()),
    scores: scores.split(',').map(decimal),
    last: cell.value === null ? null : { row: cell.value.row, col: cell.value.col },
    swap,
    scoring,
    komi: decimal(String(komi)),
    late,
  };
  const state = stateDecoder.decode(raw, 'position');
  return state.ok ? state : fail('bad-position', state.error.message);
}

function formatRow(line: readonly Stone[]): string {
  const marks = line.map((stone) => MARKS[stone]).join('');
  return marks.replace(/ +/g, (gap) => String(gap.length));
}

function parseRows(rows: string): Result<Grid> {
  const odd = !/^[XO\d/]+$/i.test(rows) || /(^|\D)0/.test(rows) || rows.length > 2 * MAX_SIZE * MAX_SIZE;
  if (odd) return refuse('needs rows such as XO1/3/3');
  const grid = rows
    .toUpperCase()
    .split('/')
    .map((row) => (row.match(/\d+|[XO]/g) ?? []).flatMap(stonesOf));
  return ok(grid);
}

function stonesOf(token: string): Stone[] {
  if (token === 'X') return [1];
  if (token === 'O') return [2];
  return Array.from({ length: Math.min(Number(token), MAX_SIZE + 1) }, () => 0);
}

/** Parses a decimal number. Returns NaN for other spellings, such as "", "0x3", "+3", "03" and "3e0". */
function decimal(word: string): number {
  return /^(0|-?[1-9]\d{0,8})$/.test(word) ? Number(word) : Number.NaN;
}

function letter(col: number): string {
  return String.fromCharCode(65 + col);
}

function refuse(what: string): { readonly ok: false; readonly error: Fault } {
  return fail('bad-position', `The position ${what}.`);
}
