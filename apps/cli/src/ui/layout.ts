/** Lays out a scene as lines for a screen of a given size. Also returns where the places and choices are. */
import { columns, lastItem, padTo, applyAnsi, type BoardPlace } from '@boardwright/core';
import type { DisplaySettings } from './ui.ts';
import { keyOf, targets } from './board-cursor.ts';
import { clip, markPlace, withoutColumns } from './clip.ts';
import { keysOf, menuOf, menuRowsOf, moreWords, statusLine, unseenOf, type Footer, type PromptMenu } from './menu.ts';
import { grid, type MenuRow } from './picker.ts';
import { legendLines, playerLines, playerWords, recentLines } from './side-lines.ts';
import { packLines, wrap } from './wrap.ts';
import { asShown } from '../io/ascii.ts';
import { contentOf, type ScreenContent } from './content.ts';
import type { TerminalScene } from './terminal-scene.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The number of lines and of columns by which the window over a large board is scrolled. */
export interface BoardScroll {
  readonly scroll: number;
  readonly aside: number;
  /** Whether the frame is only a part of a screen and has no minimum size. */
  readonly isPart?: boolean;
}

/** Something on the screen that can be clicked. */
interface ScreenSpot {
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly place?: string;
  readonly text?: string;
}

export interface ScreenFrame {
  readonly lines: string[];
  readonly hits: readonly ScreenSpot[];
  /** The position of the terminal's cursor; null if it is hidden. */
  readonly caret: { readonly row: number; readonly column: number } | null;
  readonly content: ScreenContent;
}

const SIDE_WIDTH = 22;
const SIDE_GAP = 3;
const MOST_MENU_ROWS = 8;
const FEWEST_BOARD_ROWS = 4;
/** The rows for the title, the prompt, the line of the cursor, and the keys. */
const ROWS_AROUND = 4;
/** The largest window that a game may require. Larger boards are shown in part. */
const LARGEST_NEED: Size = { columns: 60, rows: 20 };
const ROWS_NEEDED = 3;
const STILL: BoardScroll = { scroll: 0, aside: 0 };

export function renderFrame(
  scene: TerminalScene,
  footer: Footer | null,
  size: Size,
  look: DisplaySettings,
  boardScroll: BoardScroll = STILL,
): ScreenFrame {
  const content = contentOf(scene, look, { columns: size.columns, rows: size.rows - ROWS_AROUND });
  return layoutOf(content, footer, size, look, boardScroll);
}

export function layoutOf(
  content: ScreenContent,
  footer: Footer | null,
  size: Size,
  look: DisplaySettings,
  boardScroll: BoardScroll = STILL,
): ScreenFrame {
  const need = needed(content);
  if (boardScroll.isPart !== true && (size.columns < need.columns || size.rows < need.rows))
    return tooSmall(content, need, size, look);
  const menu = footer === null ? null : menuOf(content, footer, size.columns, look);
  const plan = planOf(content, menu, size, look);
  const view = windowOf(content, focusOf(content, footer), plan.boardRows, size, boardScroll);
  const board = boardLines(content, footer, look)
    .slice(view.top, view.top + plan.boardRows)
    .map((line) => withoutColumns(line, view.left));
  const middle = plan.wide ? besides(content, board, plan.sideRows, size, look) : board;
  const gap = plan.gaps ? [''] : [];
  const title = titleLine(content, plan, size.columns, look);
  const above = [title, ...gap, ...middle, ...plan.players, ...plan.news, ...gap];
  const rows = menu === null ? [] : grid(menu.picker, menu.shown, size.columns - 2, plan.menuRows, look);
  const unseen = menu === null ? 0 : unseenOf(menu, rows);
  const more = plan.keys || unseen === 0 ? '' : applyAnsi(look, 'grey', `  ${moreWords(unseen, look)}`);
  const tail =
    menu === null ? [` ${statusLine(content, look)}`] : [...menu.notices, `${menu.prompt}${more}`, ...menu.under];
  const beyond = { tall: plan.boardRows < content.board.length, wide: view.beyond > 0, unseen };
  const keys = plan.keys ? [` ${applyAnsi(look, 'grey', keysOf(content, look, size.columns, beyond))}`] : [];
  const lines = fitLines([...above, ...tail, ...rows.map(({ words }) => words), ...keys], size, look);
  const boardTop = 1 + gap.length;
  const hits = [
    ...placeHits(content.places, view, boardTop, plan.boardRows),
    ...rows.flatMap((row, i) => itemHits(row, above.length + tail.length + i)),
  ];
  return { lines, hits, caret: caretOf(footer, hits), content };
}

// ---- how the rows are used

interface Plan {
  readonly wide: boolean;
  readonly boardRows: number;
  /** The number of rows that the lines beside the board take. It may exceed the rows of the board. */
  readonly sideRows: number;
  readonly menuRows: number;
  readonly keys: boolean;
  readonly gaps: boolean;
  readonly players: readonly string[];
  readonly news: readonly string[];
}

/** Plans how the rows are used: first for the required parts, then for as many others as fit. */
function planOf(content: ScreenContent, menu: PromptMenu | null, size: Size, look: DisplaySettings): Plan {
  const wide = size.columns >= widthOf(content) + SIDE_WIDTH + SIDE_GAP;
  const wanted = menu === null ? 0 : menuRowsOf(menu, size.columns);
  const must = 1 + (menu === null ? 1 : menu.notices.length + menu.under.length + 1 + Math.min(1, wanted));
  const boardRows = boardRowsIn(content, size.rows - must);
  let left = size.rows - must - boardRows;
  const take = (rows: number): boolean => {
    if (rows > left) return false;
    left -= rows;
    return true;
  };
  const keys = menu !== null && take(1);
  const news = wide ? [] : recentLines(content.reports, Math.min(left, 2), size.columns - 2, look).map(indented);
  left -= news.length;
  const allPlayers = content.players.map((player) => playerWords(player, look));
  const packedPlayers = wide ? [] : packLines(allPlayers, size.columns - 2);
  const players = take(packedPlayers.length) ? packedPlayers.map(indented) : [];
  const gaps = take(2);
  const menuRows = Math.min(wanted, MOST_MENU_ROWS, Math.min(1, wanted) + Math.max(0, left));
  const sideRows = boardRows + Math.max(0, left - menuRows);
  return { wide, boardRows, sideRows, menuRows, keys, gaps, players, news };
}

/** Returns all rows of the board, or as many as fit beside the line of the scroll keys. */
function boardRowsIn({ board }: ScreenContent, space: number): number {
  return board.length <= space ? board.length : Math.max(FEWEST_BOARD_ROWS, space - 1);
}

function widthOf({ board }: ScreenContent): number {
  return Math.max(...board.map(columns));
}

/** Returns the smallest window in which the game can be played. */
function needed(content: ScreenContent): Size {
  return {
    columns: Math.min(LARGEST_NEED.columns, Math.max(LEAST_COLUMNS, widthOf(content))),
    rows: Math.min(LARGEST_NEED.rows, content.board.length + ROWS_NEEDED),
  };
}
const LEAST_COLUMNS = 20;

function tooSmall(content: ScreenContent, need: Size, size: Size, look: DisplaySettings): ScreenFrame {
  const words = look.reader.terminal.tooSmall(need.columns, need.rows);
  return { lines: fitLines(wrap(words, size.columns), size, look), hits: [], caret: null, content };
}

// ---- the board and its window

interface Window {
  readonly top: number;
  readonly left: number;
  readonly beyond: number;
}

/** Returns the place that must stay visible: the cursor, or else the last move. */
function focusOf({ places, last }: ScreenContent, footer: Footer | null): BoardPlace | null {
  const cursor = footer?.picker.cursor ?? null;
  return places.find((place) => keyOf(place) === cursor) ?? last;
}

function windowOf(
  content: ScreenContent,
  focus: BoardPlace | null,
  height: number,
  size: Size,
  boardScroll: BoardScroll,
): Window {
  const beyond = Math.max(0, widthOf(content) - size.columns);
  const below = Math.max(0, content.board.length - height);
  const start = (at: number, space: number, most: number, moved: number): number =>
    clamp(clamp(at - (space >> 1), most) + moved, most);
  return {
    top: start(focus?.row ?? 0, height, below, boardScroll.scroll),
    left: start(focus?.column ?? 0, size.columns, beyond, boardScroll.aside),
    beyond,
  };
}

function clamp(n: number, most: number): number {
  return Math.max(0, Math.min(most, n));
}

/** Returns the lines of the board, in which the cursor and the places to choose next are highlighted. */
function boardLines({ board, places }: ScreenContent, footer: Footer | null, look: DisplaySettings): readonly string[] {
  if (footer === null) return board;
  const { cursor, held } = footer.picker;
  const open = held.length > 0 ? targets(footer.moves, held) : new Set<string>();
  const lines = [...board];
  const mark = (place: BoardPlace, how: 'cursor' | 'held' | 'target'): void => {
    lines[place.row] = markPlace(lines[place.row] ?? '', place, how, look);
  };
  for (const place of places) {
    const key = keyOf(place);
    if (key === cursor) mark(place, 'cursor');
    else if (held.includes(key)) mark(place, 'held');
    else if (open.has(key)) mark(place, 'target');
  }
  return lines;
}

// ---- beside and below

function besides(
  content: ScreenContent,
  board: readonly string[],
  rows: number,
  size: Size,
  look: DisplaySettings,
): string[] {
  const width = widthOf(content);
  const across = size.columns - width - SIDE_GAP - 1;
  const players = content.players.flatMap((player) => playerLines(player, across, look));
  const legend = legendLines(content.legend, across);
  const space = rows - players.length - 1;
  const shown =
    space >= legend.length + FEWEST_NEWS ? ['', ...legend.map((words) => applyAnsi(look, 'grey', words))] : [];
  const news = recentLines(content.reports, Math.max(2, Math.min(board.length, space - shown.length)), across, look);
  const side = [...players, '', ...news, ...shown];
  const height = Math.max(board.length, Math.min(side.length, rows));
  return Array.from(
    { length: height },
    (_, i) => `${padTo(board[i] ?? '', width)}${' '.repeat(SIDE_GAP)}${side[i] ?? ''}`,
  );
}
const FEWEST_NEWS = 2;

function indented(words: string): string {
  return ` ${words}`;
}

/** Returns the title. It contains the player's name and the last event if they are shown nowhere else, and as much of the rest as fits. */
function titleLine({ heading, reports }: ScreenContent, plan: Plan, width: number, look: DisplaySettings): string {
  const { game, rules, move } = heading;
  const you = plan.wide || plan.players.length > 0 || heading.you === null ? [] : [heading.you];
  const news = plan.wide || plan.news.length > 0 ? [] : reports.slice(-1);
  const count = move === null ? [] : [move];
  const titles = [[game, rules, ...you, ...count], [game, ...you, ...count], [...you, ...count], [move ?? game]].map(
    (parts) => parts.join(' · '),
  );
  const fits = (title: string): boolean => columns([title, ...news].join(' · ')) <= width - 2;
  const title = titles.find(fits) ?? lastItem(titles);
  return ` ${[applyAnsi(look, 'bold', title), ...news].join(' · ')}`;
}

// ---- where things are

function placeHits(places: readonly BoardPlace[], view: Window, boardTop: number, height: number): ScreenSpot[] {
  return places.flatMap((place) => {
    const row = place.row - view.top;
    if (row < 0 || row >= height) return [];
    return [{ row: row + boardTop, column: place.column - view.left, width: place.width, place: keyOf(place) }];
  });
}

function itemHits({ items }: MenuRow, row: number): ScreenSpot[] {
  return items.map(({ text, column, width }) => ({ row, column, width, text }));
}

function caretOf(footer: Footer | null, hits: readonly ScreenSpot[]): ScreenFrame['caret'] {
  const cursor = footer?.picker.cursor ?? null;
  return cursor === null ? null : (hits.find(({ place }) => place === cursor) ?? null);
}

export function fitLines(lines: readonly string[], size: Size, look: DisplaySettings): string[] {
  return lines.slice(0, size.rows).map((words) => clip(asShown(look, words), size.columns));
}
