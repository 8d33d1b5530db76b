/** The places on a drawing that actions name. They connect a cursor, a mouse or a finger with an action. */
import { columns, parseAnsi } from './ansi.ts';
import type { BoardPlace, Drawing, Game, Kind, Style } from './game.ts';

const HEADER = /^\s*[A-Z](\s+[A-Z])+\s*$/;
const ROW = /^\s*(\d+)(?=[\s|])/;

/** Returns the places of a drawing. If the game names none, they are found by its letters and numbers. */
export function drawnPlaces<K extends Kind>(drawing: Drawing<K>, view: K['View'], style: Style): readonly BoardPlace[] {
  return drawing.places?.(view, style) ?? gridPlaces(drawing.picture(view, style));
}

/** Returns the cells of a drawing that has letters above its columns and numbers before its rows. */
export function gridPlaces(drawing: string): readonly BoardPlace[] {
  const plain = parseAnsi(drawing).map(({ words }) => words);
  const lines = plain.join('').split('\n');
  const top = lines.findIndex((line) => HEADER.test(line));
  const letters = top < 0 ? [] : [...(lines[top] ?? '').matchAll(/[A-Z]/g)];
  return lines.flatMap((line, row) => {
    const number = row > top ? ROW.exec(line)?.[1] : undefined;
    if (number === undefined) return [];
    return letters.map(({ 0: letter, index }) => ({
      name: `${letter}${number}`,
      row,
      column: index,
      width: widthAt(line, index),
    }));
  });
}

/** Returns the places that an action names, in the order of its words. */
export function placesNamed<K extends Kind>(
  { notation }: Pick<Game<K>, 'notation'>,
  action: K['Action'],
  places: readonly BoardPlace[],
): readonly BoardPlace[] {
  const meant = places.filter(({ kinds }) => kinds === undefined || kinds.includes(action.type));
  const words = notation.format(action).match(/[A-Z](\.[A-Z]+|\d+)?/g) ?? [];
  return words.flatMap((word) => meant.find(({ name }) => name === word) ?? []);
}

/** Returns the width of a cell, one or two columns. */
function widthAt(line: string, column: number): number {
  let [at, here] = [0, ''];
  for (const glyph of line) {
    if (here !== '') return glyph === here && here !== ' ' ? 2 : 1;
    if (at === column) here = glyph;
    if (columns(here) === 2) return 2;
    at += columns(glyph);
  }
  return 1;
}
