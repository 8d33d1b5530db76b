/** A scene as lines for a screen of a given size. */
import { columns, padTo, paint } from '@boardwright/core';
import type { Look } from './ui.ts';
import { grid, matchingItems, unclearWords, type PickerItem, type Picker } from './picker.ts';
import { toAscii } from '../io/ascii.ts';
import type { PlayerLine, ScreenContent } from './content.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What stands below the board. */
export interface Foot {
  readonly prompt: string;
  readonly picker: Picker;
  readonly choices: readonly PickerItem[];
  readonly notices: readonly string[];
  /** Which keys there are; a board that is too tall scrolls, one that is too wide also sideways. */
  keys(tall: boolean, wide: boolean): string;
}

const ESCAPE = '\u001b';
const CODE = new RegExp(`(${ESCAPE}\\[\\d+m)`);
const SIDE_WIDTH = 30;
const USUAL_MENU_ROWS = 3;
const MOST_MENU_ROWS = 8;
/** So few rows of a board may be hidden before the menu is of more use. */
const NEARLY = 2;
const TITLE_PROMPT_KEYS = 3;
const REPORTS_BELOW = 3;
const FEWEST_BOARD_ROWS = 4;
/** Title, two gaps, prompt, the usual menu and the keys. */
const ROWS_AROUND = 8;

/** The board of a frame that is too tall scrolls, its bottom first; title, players, news and menu stay. */
export function frame(
  scene: ScreenContent,
  foot: Foot | null,
  size: Size,
  look: Look,
  scroll = 0,
  aside = 0,
): string[] {
  const boardWidth = Math.max(...scene.board.map(columns));
  const beyond = Math.max(0, boardWidth - size.columns);
  const wide = isWide(scene, size);
  const tall = isTall(scene, size);
  const below = wide ? [] : belowLines(scene, size, tall, look);
  const gap = tall ? [] : [''];
  const left = size.rows - scene.board.length - below.length - 2 * gap.length;
  const tail = foot === null ? [` ${statusLine(scene, look)}`] : footLines(scene, foot, size, left, look);
  const room = size.rows - 1 - 2 * gap.length - below.length - tail.length - (foot === null ? 0 : 1);
  const board = windowOf(scene.board, room, scroll).map((words) => without(words, Math.min(aside, beyond)));
  const middle = wide ? besides(scene, board, boardWidth, size, look) : [...board, ...below];
  const keys =
    foot === null ? [] : [` ${paint(look, 'grey', foot.keys(board.length < scene.board.length, beyond > 0))}`];
  return fit([` ${paint(look, 'bold', scene.title)}`, ...gap, ...middle, ...gap, ...tail, ...keys], size, look);
}

/** Whether a scene has more rows than the screen. */
function isTall(scene: ScreenContent, size: Size): boolean {
  return scene.board.length + around(scene, size) > size.rows;
}

function isWide({ board }: ScreenContent, size: Size): boolean {
  return size.columns >= Math.max(...board.map(columns)) + SIDE_WIDTH + 4;
}

function around(scene: ScreenContent, size: Size): number {
  return ROWS_AROUND + (isWide(scene, size) ? 0 : 1 + scene.players.length + REPORTS_BELOW);
}

function windowOf(board: readonly string[], room: number, scroll: number): readonly string[] {
  const height = Math.max(FEWEST_BOARD_ROWS, room);
  const start = Math.max(0, board.length - height - scroll);
  return board.slice(start, start + height);
}

export function fit(lines: readonly string[], size: Size, look: Look): string[] {
  return lines.slice(-size.rows).map((words) => clip(look.ascii ? toAscii(words) : words, size.columns));
}

function besides(scene: ScreenContent, board: readonly string[], boardWidth: number, size: Size, look: Look): string[] {
  const room = Math.max(2, board.length - scene.players.length - 1);
  const news = recent(scene.reports, room, size.columns - boardWidth - 5, look);
  const side = [...scene.players.map((player) => playerWords(player, look)), '', ...news];
  const height = Math.max(board.length, side.length);
  return Array.from({ length: height }, (_, i) => `${padTo(board[i] ?? '', boardWidth)}    ${side[i] ?? ''}`);
}

function belowLines(scene: ScreenContent, size: Size, tall: boolean, look: Look): string[] {
  const players = scene.players.map((player) => playerWords(player, look));
  const news = recent(scene.reports, tall ? 2 : REPORTS_BELOW, size.columns - 2, look);
  const lines = tall ? [...packed(players, size.columns - 2), ...news] : ['', ...players, ...news];
  return lines.map((words) => ` ${words}`);
}

/** Several short texts in as few lines as they fit. */
function packed(texts: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const words of texts) {
    const last = lines.at(-1);
    if (last !== undefined && columns(last) + 2 + columns(words) <= width)
      lines[lines.length - 1] = `${last}  ${words}`;
    else lines.push(words);
  }
  return lines;
}

function playerWords(player: PlayerLine, look: Look): string {
  const words = `${player.awaited ? (look.ascii ? '>' : '❯') : ' '} ${stateOf(player)}`;
  return player.awaited ? paint(look, 'bold', words) : words;
}

/** Name, points and clock, as far as there are any. */
export function stateOf({ name, standing, clock }: PlayerLine): string {
  return `${name}${standing === null ? '' : ` · ${standing}`}${clock === null ? '' : `  ${clock}`}`;
}

/** The newest last, and brightest; of the older ones those that fit whole. */
function recent(reports: readonly string[], room: number, width: number, look: Look): string[] {
  const [newest = [], ...older] = reports
    .slice(-room)
    .toReversed()
    .map((words) => wrap(words, width));
  const lines = newest.slice(-room);
  for (const words of older) {
    if (lines.length + words.length > room) break;
    lines.unshift(...words.map((one) => paint(look, 'grey', one)));
  }
  return lines;
}

/** Broken between words; what goes on is indented. */
export function wrap(words: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && columns(last) + 1 + columns(word) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lines.length === 0 ? word : `  ${word}`);
  }
  return lines;
}

/** What stands below a whole board that leaves so many rows. */
function footLines(scene: ScreenContent, foot: Foot, size: Size, left: number, look: Look): string[] {
  const notices = [...foot.notices, ...unclearWords(foot.picker, foot.choices)].flatMap((words) =>
    wrap(words, size.columns - 2),
  );
  const height = menuRows(left - TITLE_PROMPT_KEYS - notices.length);
  const cursor = look.ascii ? '_' : '▏';
  const prompt = `${paint(look, 'bold', foot.prompt)}${hurryWords(scene, look)} ${foot.picker.typed}${paint(look, 'dim', cursor)}`;
  const none = matchingItems(foot.choices, foot.picker.typed).length === 0;
  return [
    ...notices.map((words) => ` ${paint(look, 'yellow', words)}`),
    ` ${prompt}`,
    ...(none ? [paint(look, 'grey', '   nothing in the list; Enter tries it as typed')] : []),
    ...grid(foot.picker, foot.choices, size.columns - 2, height, look),
  ];
}

/** The menu makes room for a board that nearly fits. */
function menuRows(free: number): number {
  if (free + NEARLY < 0) return USUAL_MENU_ROWS;
  return Math.max(1, Math.min(MOST_MENU_ROWS, free));
}

function statusLine(scene: ScreenContent, look: Look): string {
  return `${paint(look, 'bold', scene.status)}${hurryWords(scene, look)}`;
}

function hurryWords({ hurry }: ScreenContent, look: Look): string {
  return hurry === null ? '' : ` ${paint(look, hurry < 10 ? 'red' : 'yellow', `(${hurry} s)`)}`;
}

/** A line without its first columns; colour codes stay. */
function without(words: string, count: number): string {
  if (count === 0) return words;
  let [out, left] = ['', count];
  for (const part of words.split(CODE)) {
    if (part.startsWith(ESCAPE)) out += part;
    else
      for (const glyph of part) {
        if (left <= 0) out += glyph;
        // half of a wide glyph is a blank
        else if (left < columns(glyph)) out += ' ';
        left -= columns(glyph);
      }
  }
  return out;
}

/** Cut to a width; colour codes take no room and are closed at the end. */
function clip(words: string, width: number): string {
  if (columns(words) <= width) return words;
  let [out, room] = ['', width];
  for (const part of words.split(CODE)) {
    if (part.startsWith(ESCAPE)) {
      out += part;
      continue;
    }
    for (const glyph of part) {
      room -= columns(glyph);
      if (room < 0) return words.includes(ESCAPE) ? `${out}${ESCAPE}[0m` : out;
      out += glyph;
    }
  }
  return out;
}
