/** Menu and board as one value: the cursor moves from place to place, and from the board down into the list. */
import type { BoardPlace } from '@boardwright/core';
import { enterAt, keyOf, movesAt, placeTowards, type PlacedMove } from './board-cursor.ts';
import {
  NEW_PICKER,
  matchingItems,
  pressPicker,
  type Key,
  type Picker,
  type PickerItem,
  type Pressed,
} from './picker.ts';

export interface BoardPicker extends Picker {
  /** The place under the cursor; null if the cursor is in the list or nowhere yet. */
  readonly cursor: string | null;
  /** The places that are chosen for a move that is not complete. */
  readonly held: readonly string[];
  /** The moves that fit the chosen places, if one of them must be picked. */
  readonly texts: readonly string[] | null;
  /** A place where Enter has had no effect. */
  readonly vain: string | null;
}

export const NEW_BOARD_PICKER: BoardPicker = { ...NEW_PICKER, cursor: null, held: [], texts: null, vain: null };

/** The available choices. */
export interface BoardChoices {
  readonly places: readonly BoardPlace[];
  readonly moves: readonly PlacedMove[];
  readonly items: readonly PickerItem[];
  /** The place to which the first arrow leads; null for the list. */
  readonly start: string | null;
  /** Returns how many items a row of the list has. */
  across(shown: readonly PickerItem[]): number;
  isWhole(text: string): boolean;
}

const ARROWS: readonly string[] = ['left', 'right', 'up', 'down'];

/** Returns the items that the list shows now. */
export function listedItems({ typed, texts }: BoardPicker, items: readonly PickerItem[]): readonly PickerItem[] {
  return texts === null || typed !== '' ? items : texts.map((text) => ({ text, isWord: false }));
}

export function pressBoard(picker: BoardPicker, key: Key, choices: BoardChoices): Pressed<BoardPicker> {
  const next = (change: Partial<BoardPicker>): Pressed<BoardPicker> => changed(picker, change);
  if (picker.typed === '' && !key.ctrl) {
    if (ARROWS.includes(key.name)) return next(arrowed(picker, key.name, choices) ?? inList(picker, key, choices));
    if (key.name === 'escape')
      return next({ held: [], texts: null, cursor: picker.held.length > 0 ? picker.cursor : null, steered: false });
    if (picker.cursor !== null && (key.name === 'return' || key.name === 'enter'))
      return entered(picker, picker.cursor, choices);
    if (picker.cursor !== null && key.name === 'tab') return next(completed(picker, picker.cursor, choices));
  }
  const pressed = listPress(picker, key, choices);
  // Enter alone does not count as an answer, even if the list is empty
  if (pressed.type === 'enter' && pressed.line.trim() === '') return next({ unclear: true });
  return pressed.type === 'enter' ? pressed : next(withoutHand(picker, pressed.picker));
}

function changed(picker: BoardPicker, change: Partial<BoardPicker>): Pressed<BoardPicker> {
  return { type: 'picker', picker: { ...picker, vain: null, unclear: false, ...change } };
}

/** Does what Enter would do at a place, wherever the cursor is. */
export function clickBoard(picker: BoardPicker, place: string, choices: BoardChoices): Pressed<BoardPicker> {
  return entered({ ...picker, typed: '', texts: null, cursor: place, steered: false }, place, choices);
}

function listPress(picker: BoardPicker, key: Key, { items, across, isWhole }: BoardChoices): Pressed<Picker> {
  const shown = listedItems(picker, items);
  return pressPicker(picker, key, shown, across(matchingItems(shown, picker.typed)), isWhole);
}

/** Returns the changes after typing a text: the cursor and the chosen places are dropped. */
function withoutHand(before: BoardPicker, picker: Picker): Partial<BoardPicker> {
  return picker.typed === before.typed ? picker : { ...picker, cursor: null, held: [], texts: null };
}

function inList(picker: BoardPicker, key: Key, choices: BoardChoices): Partial<BoardPicker> {
  const pressed = listPress(picker, key, choices);
  return pressed.type === 'picker' ? { ...pressed.picker, cursor: null } : {};
}

/** Returns where an arrow leads on the board, or between board and list. Null if it moves within the list. */
function arrowed(picker: BoardPicker, arrow: string, choices: BoardChoices): Partial<BoardPicker> | null {
  const { places, start, items } = choices;
  const shown = matchingItems(listedItems(picker, items), '');
  const from = places.find((place) => keyOf(place) === picker.cursor);
  if (from !== undefined) {
    const to = placeTowards(places, from, arrow);
    if (to !== null) return { cursor: keyOf(to) };
    return arrow === 'down' && shown.length > 0 ? { cursor: null, steered: true, marked: 0 } : {};
  }
  if (picker.steered && shown.length > 0) {
    const isTop = arrow === 'up' && picker.marked < choices.across(shown);
    const lowest = isTop && picker.texts === null ? lowestOf(places) : null;
    return lowest === null ? null : { cursor: keyOf(lowest), steered: false };
  }
  return start === null ? null : { cursor: start, steered: false };
}

function lowestOf(places: readonly BoardPlace[]): BoardPlace | null {
  return places.toSorted((a, b) => b.row - a.row || a.column - b.column)[0] ?? null;
}

function entered(picker: BoardPicker, cursor: string, { moves }: BoardChoices): Pressed<BoardPicker> {
  const found = enterAt(moves, picker.held, cursor);
  switch (found.type) {
    case 'play':
      return { type: 'enter', line: found.line };
    case 'hold':
      return changed(picker, { held: found.held, texts: null });
    case 'choose':
      return changed(picker, { held: found.held, texts: found.texts, cursor: null, steered: true, marked: 0 });
    case 'nothing':
      return changed(picker, { vain: found.tried });
  }
}

function completed({ held }: BoardPicker, cursor: string, { moves }: BoardChoices): Partial<BoardPicker> {
  const [first] = movesAt(moves, held, cursor);
  return first === undefined ? {} : { ...NEW_BOARD_PICKER, typed: first.text };
}
