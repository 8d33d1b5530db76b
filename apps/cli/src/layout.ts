/** A scene as lines for a screen of a given size. */
import { columns, padTo, paint } from '@boardwright/core';
import type { Look } from './face.ts';
import { grid, matches, type Choice, type Picker } from './picker.ts';
import { toAscii } from './plain.ts';
import type { PlayerLine, Scene } from './scene.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What stands below the board. */
export interface Foot {
  readonly prompt: string;
  readonly picker: Picker;
  readonly choices: readonly Choice[];
  readonly notices: readonly string[];
  readonly keys: string;
}

const ESCAPE = '\u001b';
const CODE = new RegExp(`(${ESCAPE}\\[\\d+m)`);
const SIDE_WIDTH = 30;
const FEWEST_MENU_ROWS = 3;
const MOST_MENU_ROWS = 8;
const REPORTS_BELOW = 3;

export function frame(scene: Scene, foot: Foot | null, size: Size, look: Look): string[] {
  const boardWidth = Math.max(...scene.board.map(columns));
  const wide = size.columns >= boardWidth + SIDE_WIDTH + 4;
  const body = wide ? besides(scene, boardWidth, look) : below(scene, look);
  const head = [` ${paint(look, 'bold', scene.title)}`, '', ...body, ''];
  const free = size.rows - head.length - (foot === null ? 1 : 3 + foot.notices.length);
  const tail = foot === null ? [` ${statusLine(scene, look)}`] : footLines(scene, foot, size, free, look);
  return fit([...head, ...tail], size, look);
}

/** Too many rows: the top of the board goes, the menu stays. */
export function fit(lines: readonly string[], size: Size, look: Look): string[] {
  return lines.slice(-size.rows).map((words) => clip(look.ascii ? toAscii(words) : words, size.columns));
}

function besides(scene: Scene, boardWidth: number, look: Look): string[] {
  const room = Math.max(2, scene.board.length - scene.players.length - 1);
  const side = [...scene.players.map((player) => playerWords(player, look)), '', ...recent(scene.reports, room, look)];
  const height = Math.max(scene.board.length, side.length);
  return Array.from({ length: height }, (_, i) => `${padTo(scene.board[i] ?? '', boardWidth)}    ${side[i] ?? ''}`);
}

function below(scene: Scene, look: Look): string[] {
  const players = scene.players.map((player) => ` ${playerWords(player, look)}`);
  const reports = recent(scene.reports, REPORTS_BELOW, look).map((words) => ` ${words}`);
  return [...scene.board, '', ...players, ...reports];
}

function playerWords({ name, clock, awaited }: PlayerLine, look: Look): string {
  const words = padTo(`${awaited ? (look.ascii ? '>' : '❯') : ' '} ${name}${clock === null ? '' : `  ${clock}`}`, 20);
  return awaited ? paint(look, 'bold', words) : words;
}

/** The newest last, and brightest. */
function recent(reports: readonly string[], room: number, look: Look): string[] {
  const shown = reports.slice(-room);
  return shown.map((words, i) => (i === shown.length - 1 ? words : paint(look, 'grey', words)));
}

function footLines(scene: Scene, foot: Foot, size: Size, free: number, look: Look): string[] {
  const height = Math.max(FEWEST_MENU_ROWS, Math.min(MOST_MENU_ROWS, free));
  const cursor = look.ascii ? '_' : '▏';
  const prompt = `${paint(look, 'bold', foot.prompt)}${hurryWords(scene, look)} ${foot.picker.typed}${paint(look, 'dim', cursor)}`;
  const none = matches(foot.choices, foot.picker.typed).length === 0;
  return [
    ...foot.notices.map((words) => ` ${paint(look, 'yellow', words)}`),
    ` ${prompt}`,
    ...(none ? [paint(look, 'grey', '   nothing in the list; Enter tries it as typed')] : []),
    ...grid(foot.picker, foot.choices, size.columns - 2, height, look),
    ` ${paint(look, 'grey', foot.keys)}`,
  ];
}

function statusLine(scene: Scene, look: Look): string {
  return `${paint(look, 'bold', scene.status)}${hurryWords(scene, look)}`;
}

function hurryWords({ hurry }: Scene, look: Look): string {
  return hurry === null ? '' : ` ${paint(look, hurry < 10 ? 'red' : 'yellow', `(${hurry} s)`)}`;
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
