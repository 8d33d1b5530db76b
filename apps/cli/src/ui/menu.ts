/** The prompt, the lines above it, and the list of choices below it. */
import { applyAnsi, columns, lastItem } from '@boardwright/core';
import { listedItems, type BoardPicker } from './board-picker.ts';
import { clip } from './clip.ts';
import type { ScreenContent } from './content.ts';
import { movesAt, nameOfKey, type PlacedMove } from './board-cursor.ts';
import { columnsThatFit, matchingItems, unclearWords, type MenuRow, type PickerItem } from './picker.ts';
import type { DisplaySettings } from './ui.ts';
import { wrap } from './wrap.ts';

/** The lines below the board. */
export interface Footer {
  readonly prompt: string;
  readonly picker: BoardPicker;
  readonly choices: readonly PickerItem[];
  readonly moves: readonly PlacedMove[];
  readonly notices: readonly string[];
}

export interface PromptMenu {
  readonly picker: BoardPicker;
  /** The choices that match the typed text. */
  readonly shown: readonly PickerItem[];
  readonly notices: readonly string[];
  readonly prompt: string;
  /** Lines about the place under the cursor, or about the next input. */
  readonly under: readonly string[];
}

export function menuOf(content: ScreenContent, footer: Footer, width: number, look: DisplaySettings): PromptMenu {
  const { picker } = footer;
  const { terminal } = look.reader;
  const shown = matchingItems(listedItems(picker, footer.choices), picker.typed);
  const said = [
    ...footer.notices,
    ...unclearWords(picker, shown, look),
    ...(picker.vain === null ? [] : [terminal.nothingAt(picker.vain)]),
  ];
  return {
    picker,
    shown,
    notices: said.flatMap((words) => wrap(words, width - 2)).map((words) => ` ${applyAnsi(look, 'yellow', words)}`),
    prompt: ` ${applyAnsi(look, 'bold', footer.prompt)}${hurryWords(content, look)} ${picker.typed}${applyAnsi(look, 'dim', '▏')}${heldWords(picker, look)}`,
    under: underLines(footer, width, look),
  };
}

function heldWords({ held, texts }: BoardPicker, look: DisplaySettings): string {
  if (held.length === 0) return '';
  const names = held.map(nameOfKey).join('-');
  const { terminal } = look.reader;
  return ` ${applyAnsi(look, 'cyan', texts === null ? terminal.holding(names) : terminal.whichOf(names))}`;
}

/** Returns the moves through the place under the cursor, or a message that nothing matches. */
function underLines({ picker, choices, moves }: Footer, width: number, look: DisplaySettings): string[] {
  if (picker.typed !== '' && matchingItems(choices, picker.typed).length === 0)
    return [applyAnsi(look, 'grey', `   ${look.reader.terminal.notListed}`)];
  if (picker.cursor === null) return [];
  const texts = movesAt(moves, picker.held, picker.cursor).map(({ text }) => text);
  const words = ` ${nameOfKey(picker.cursor)}${texts.length === 0 ? '' : `: ${texts.join('  ')}`}`;
  return [applyAnsi(look, 'cyan', clip(words, width - 1))];
}

/** Returns how many rows the whole list needs. */
export function menuRowsOf({ shown }: PromptMenu, width: number): number {
  return Math.ceil(shown.length / columnsThatFit(shown, width - 2));
}

/** Returns how many choices are not in these rows. */
export function unseenOf({ shown }: PromptMenu, rows: readonly MenuRow[]): number {
  return shown.length - rows.reduce((sum, { items }) => sum + items.length, 0);
}

export function moreWords(unseen: number, { ascii, reader: { terminal } }: DisplaySettings): string {
  return `${ascii ? '...' : '…'} ${terminal.listMore(unseen)}`;
}

export function statusLine(content: ScreenContent, look: DisplaySettings): string {
  return `${applyAnsi(look, 'bold', content.status)}${hurryWords(content, look)}`;
}

function hurryWords({ hurry }: ScreenContent, look: DisplaySettings): string {
  return hurry === null ? '' : ` ${applyAnsi(look, hurry < 10 ? 'red' : 'yellow', `(${hurry} s)`)}`;
}

/** What the screen cannot show: parts of the board, and choices of the list. */
interface BeyondScreen {
  readonly tall: boolean;
  readonly wide: boolean;
  readonly unseen: number;
}

/** Returns the key hints that fit. The arrows and the scroll keys are always among them. */
export function keysOf(
  { isOnline }: ScreenContent,
  look: DisplaySettings,
  width: number,
  { tall, wide, unseen }: BeyondScreen,
): string {
  const { ascii, reader } = look;
  const { terminal } = reader;
  const more = unseen === 0 ? '' : `${moreWords(unseen, look)} · `;
  const arrows = ascii ? terminal.arrows : '↑↓←→';
  const scroll = `${tall ? ' · PgUp PgDn' : ''}${wide ? ` · Ctrl-${ascii ? terminal.arrows : '←→'}` : ''}`;
  const texts = (isOnline ? terminal.onlineKeys : terminal.keys).map(
    (words) => `${more}${arrows} Enter${scroll} · ${words}`,
  );
  return texts.find((text) => columns(text) < width) ?? lastItem(texts);
}
