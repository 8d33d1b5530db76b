/** The choices of the options page for a game whose words do not name them, in English, from the game's presets and options. */
import type { FieldWords, Game, GameWords } from '@boardwright/core';

/** The parts of a game that the options page needs. */
type Offered = Pick<Game, 'presets' | 'fields'>;

/** Returns the name of each preset. Presets of `defineGame` differ only in the number of seats: "3 players". */
export function presetNames({ presets }: Offered, words: Pick<GameWords, 'presets'>): Readonly<Record<string, string>> {
  const counts = Object.entries(presets).map(([name, options]) => [name, valueOf(options, 'seats')] as const);
  const areCounts = counts.every(([name, seats], i) => name === (i === 0 ? 'usual' : `${String(seats)}-seats`));
  const usual = ([name, seats]: (typeof counts)[number]): string =>
    areCounts && counts.length > 1 ? `${String(seats)} players` : name;
  return Object.fromEntries(counts.map((one) => [one[0], words.presets[one[0]] ?? usual(one)]));
}

/**
 * Returns the options to ask for. If the words name any, these are asked for; if they name only presets, none. Otherwise returns the
 * options that no preset decides.
 */
export function fieldsOf(
  { presets, fields }: Offered,
  words: Pick<GameWords, 'fields'> & Partial<Pick<GameWords, 'presets'>>,
): Readonly<Record<string, FieldWords>> {
  if (words.fields !== undefined) return words.fields;
  if (Object.keys(words.presets ?? {}).length > 0) return {};
  const isOpen = (key: string): boolean =>
    new Set(Object.values(presets).map((options) => valueOf(options, key))).size === 1;
  return Object.fromEntries(
    fields
      .filter(({ key }) => isOpen(key))
      .map(({ key, values }) => [
        key,
        { legend: legendOf(key), values: Object.fromEntries(values.map((value) => [String(value), String(value)])) },
      ]),
  );
}

function valueOf(options: object, key: string): unknown {
  return Object.entries(options).find(([name]) => name === key)?.[1];
}

/** Returns "Hand size" for `handSize`. */
function legendOf(key: string): string {
  const text = key.replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
