/** The arrow-key menu as a value: the typed text, the marked choice, and what a key does. */
import { columns, padTo, applyAnsi } from '@boardwright/core';
import type { DisplaySettings } from './ui.ts';

export interface Picker {
  readonly typed: string;
  readonly marked: number;
  /** Whether the user has moved the mark. Enter then takes the marked choice instead of the typed text. */
  readonly steered: boolean;
  /** Whether Enter was pressed while several choices matched the text. */
  readonly unclear: boolean;
  /** The number of rows by which a tall board is scrolled from its automatic window. */
  readonly scroll: number;
  /** The number of columns by which a wide board is scrolled from its automatic window. */
  readonly aside: number;
}

export interface PickerItem {
  readonly text: string;
  /** Whether the item is a command. Commands are listed only while they are typed. */
  readonly isWord: boolean;
  /** Whether the item can be chosen on the board. It is then listed only while it is typed. */
  readonly onBoard?: boolean;
}

export const NEW_PICKER: Picker = { typed: '', marked: 0, steered: false, unclear: false, scroll: 0, aside: 0 };
/** A menu whose first answer is preselected. */
export const PICKER_WITH_DEFAULT: Picker = { ...NEW_PICKER, steered: true };

export interface Key {
  readonly name: string;
  readonly text: string;
  readonly ctrl: boolean;
  /** The position of a click, counted from 0. */
  readonly at?: { readonly row: number; readonly column: number };
}
/** What a key does to a picker: changes it, or completes a line. */
export type Pressed<P> =
  | { readonly type: 'picker'; readonly picker: P }
  | { readonly type: 'enter'; readonly line: string };

/** What was typed before the question: a complete line, or the beginning of one. */
interface TypedAhead {
  readonly line: string | null;
  readonly typed: string;
  /** The keys after the line. */
  readonly rest: readonly Key[];
}

const GAP = 3;
const MAX_TYPED = 200;
const SCROLL = 6;
const MAX_SCROLL = 60;
const ASIDE = 10;
const MAX_ASIDE = 80;

/** Returns the choices that match: first exact ones, then prefixes, then substrings. Case, blanks and dashes do not matter. */
export function matchingItems(choices: readonly PickerItem[], typed: string): readonly PickerItem[] {
  const wanted = bare(typed);
  if (wanted === '') return choices.filter(({ isWord, onBoard }) => !isWord && onBoard !== true);
  const rank = ({ text, isWord }: PickerItem): number => {
    const own = bare(text);
    if (own === wanted) return 0;
    if (own.startsWith(wanted)) return 1;
    return !isWord && own.includes(wanted) ? 2 : 3;
  };
  return choices
    .map((choice) => ({ choice, order: rank(choice) }))
    .filter(({ order }) => order < 3)
    .toSorted((a, b) => a.order - b.order)
    .map(({ choice }) => choice);
}

/**
 * Applies a key. across: returns the number of choices per row. isWhole: returns whether a text is accepted although the list does not have
 * it.
 */
export function pressPicker(
  picker: Picker,
  key: Key,
  choices: readonly PickerItem[],
  across: number,
  isWhole: (text: string) => boolean,
): Pressed<Picker> {
  const shown = matchingItems(choices, picker.typed);
  if (key.name !== 'return' && key.name !== 'enter')
    return { type: 'picker', picker: { ...moved(picker, key, shown, across), unclear: false } };
  const line = lineOf(picker, shown, isWhole);
  return line === null ? { type: 'picker', picker: { ...picker, unclear: true } } : { type: 'enter', line };
}

/**
 * Returns the line that Enter gives. The beginning of a move counts only if no other move begins in the same way; null if it is ambiguous.
 */
function lineOf(
  { typed, marked, steered }: Picker,
  shown: readonly PickerItem[],
  isWhole: (text: string) => boolean,
): string | null {
  const choice = shown[marked];
  if (choice === undefined) return typed;
  if (steered) return choice.text;
  if (bare(typed) === '') return null;
  const exact = shown.filter(({ text }) => bare(text) === bare(typed));
  if (exact.length === 1) return choice.text;
  if (exact.length > 1 || isWhole(typed)) return typed;
  return shown.length === 1 ? choice.text : null;
}

/** Returns why Enter has had no effect, or an empty text. */
export function unclearWords(
  { typed, unclear }: Picker,
  choices: readonly PickerItem[],
  { reader }: DisplaySettings,
): string[] {
  if (!unclear) return [];
  const { terminal } = reader;
  return [bare(typed) === '' ? terminal.typeMove : terminal.choicesFit(matchingItems(choices, typed).length)];
}

function moved(picker: Picker, key: Key, shown: readonly PickerItem[], across: number): Picker {
  if (isSideways(key)) return { ...picker, aside: scrolledSideways(picker.aside, key) };
  const step = STEPS[key.name]?.(across, shown.length);
  if (step !== undefined) {
    // the first arrow only shows the mark, further ones move it
    const marked = isMarking(picker) ? clamp(picker.marked + step, shown.length) : picker.marked;
    return { ...picker, marked, steered: true };
  }
  if (key.name === 'pageup' || key.name === 'pagedown') return { ...picker, scroll: scrolled(picker.scroll, key.name) };
  const typed = typedOf(picker, key, shown);
  return typed === null
    ? picker
    : { ...NEW_PICKER, scroll: picker.scroll, aside: picker.aside, typed: typed.slice(0, MAX_TYPED) };
}

/** Returns the text after a key; null if the key types nothing. */
function typedOf(picker: Picker, key: Key, shown: readonly PickerItem[]): string | null {
  if (key.name === 'escape' || (key.ctrl && key.name === 'u')) return '';
  if (key.name === 'backspace') return picker.typed.slice(0, -1);
  if (key.name === 'tab') return shown[picker.marked]?.text ?? picker.typed;
  const isText = !key.ctrl && key.text !== '' && !/\p{Cc}/u.test(key.text);
  return isText ? picker.typed + key.text : null;
}

/** Applies keys that were pressed before the question. A complete line is an answer, but Enter alone is not. */
export function typeAhead(typed: string, keys: readonly Key[]): TypedAhead {
  let picker: Picker = { ...NEW_PICKER, typed };
  for (const [index, key] of keys.entries()) {
    if (key.name !== 'return' && key.name !== 'enter') picker = moved(picker, key, [], 1);
    else if (picker.typed.trim() !== '') return { line: picker.typed, typed: '', rest: keys.slice(index + 1) };
  }
  // a blank that was only meant to skip a pause is not text
  return { line: null, typed: picker.typed.trimStart(), rest: [] };
}

/** Returns how far a tall board is scrolled after a key. The layout limits it. */
export function scrolled(scroll: number, name: string): number {
  return Math.max(-MAX_SCROLL, Math.min(MAX_SCROLL, scroll + (name === 'pageup' || name === 'up' ? -SCROLL : SCROLL)));
}

/** Returns whether a key scrolls sideways: Ctrl-Left or Ctrl-Right, because the arrows alone move the mark. */
export function isSideways({ name, ctrl }: Key): boolean {
  return ctrl && (name === 'left' || name === 'right');
}

export function scrolledSideways(aside: number, { name }: Key): number {
  return Math.max(-MAX_ASIDE, Math.min(MAX_ASIDE, aside + (name === 'right' ? ASIDE : -ASIDE)));
}

const STEPS: Readonly<Record<string, (across: number, count: number) => number>> = {
  left: () => -1,
  right: () => 1,
  up: (across) => -across,
  down: (across) => across,
  home: (_, count) => -count,
  end: (_, count) => count,
};

export function columnsThatFit(shown: readonly PickerItem[], width: number): number {
  const widest = Math.max(1, ...shown.map(({ text }) => columns(text)));
  return Math.max(1, Math.floor((width - 1) / (widest + GAP)));
}

/** The choices in one row of the menu, and their columns. */
export interface MenuRow {
  readonly words: string;
  readonly items: readonly { readonly text: string; readonly column: number; readonly width: number }[];
}

/** Returns the rows of the menu around the marked choice. */
export function grid(
  picker: Picker,
  choices: readonly PickerItem[],
  width: number,
  height: number,
  look: DisplaySettings,
): MenuRow[] {
  const shown = matchingItems(choices, picker.typed);
  const across = columnsThatFit(shown, width);
  const cell = Math.max(1, ...shown.map(({ text }) => columns(text))) + GAP;
  const rows = Math.ceil(shown.length / across);
  const first = Math.max(0, Math.min(Math.floor(picker.marked / across) - Math.floor(height / 2), rows - height));
  return Array.from({ length: Math.min(rows, height) }, (_, i) => {
    const from = (first + i) * across;
    const row = shown.slice(from, from + across);
    const cells = row.map(({ text, isWord }, j) => {
      const isMarked = isMarking(picker) && from + j === picker.marked;
      const words = padTo(`${isMarked ? '❯' : ' '} ${text}`, cell);
      return isMarked ? applyAnsi(look, 'inverse', words) : applyAnsi(look, isWord ? 'cyan' : 'bold', words);
    });
    return {
      words: ` ${cells.join('')}`,
      items: row.map(({ text }, j) => ({ text, column: 1 + j * cell, width: cell })),
    };
  });
}

/** Returns whether Enter would take the marked choice. */
function isMarking({ typed, steered }: Picker): boolean {
  return steered || bare(typed) !== '';
}

function clamp(marked: number, count: number): number {
  return Math.max(0, Math.min(count - 1, marked));
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[\s\-_/:]+/g, '');
}
