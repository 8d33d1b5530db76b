/** Derives ids of actions and observations for a game that defines none. They come from the actions and views of random games. */
import type { Game, Kind, Observation, Tensors } from '../game.ts';
import { gridOf, PLACES } from '../grid.ts';
import { isInteger } from '../guards.ts';
import { canonicalJson } from './numbering.ts';
import { samplePlies } from './sample.ts';
import { actionIds, type IdBlock } from './tensors.ts';
import { featureOf, writeFeature, type ViewFeature } from './view-features.ts';

const SAMPLE = { games: 64, plies: 3000, seed: 'numbers for learners' };
/**
 * Maximum ids for one kind of action. If the fields have more combinations, only the actions that occurred in the random games get an id.
 */
const LARGEST_BLOCK = 65_536;
const MOST_FLOATS = 65_536;

type Action = Kind['Action'];
/** The fields of an action beside its type. */
type Fields = Readonly<Record<string, unknown>>;
/** The actions of one kind that occurred, by their canonical text. */
type Seen = ReadonlyMap<string, Fields>;
type AnyBlock = IdBlock<Action, object>;

const derived = new WeakMap<Game, Tensors>();

/**
 * Returns the tensors of a game for learning programs: its own, or derived ones. Derived ids are the same in every process and change only
 * with the rules. An action that occurred in no sampled game may have no id.
 */
export function tensorsOf<K extends Kind>(game: Game<K>): Tensors<K>;
export function tensorsOf(game: Game): Tensors {
  if (game.tensors !== undefined) return game.tensors;
  const made = derived.get(game) ?? derivedTensors(game);
  derived.set(game, made);
  return made;
}

function derivedTensors(game: Game): Tensors {
  const kinds = new Map<string, Map<string, Fields>>();
  const views: object[] = [];
  let [seats, cells] = [1, 0];
  samplePlies(game, SAMPLE, (state, actor, actions) => {
    if (actor === 'chance') return;
    const view = game.view(state, actor);
    views.push(view);
    seats = Math.max(seats, game.seats(state));
    cells = Math.max(cells, gridOf(view)?.cells.length ?? 0);
    for (const { type, ...fields } of actions)
      kinds.set(type, (kinds.get(type) ?? new Map<string, Fields>()).set(canonicalJson(fields), fields));
  });
  const names = [...kinds.keys()].toSorted();
  const blocks = Object.fromEntries(names.map((type) => [type, blockOf(type, kinds.get(type) ?? new Map(), cells)]));
  return {
    actions: actionIds<Kind>(blocks),
    observation: observationOf(featureOf(views), seats),
  };
}

/** Returns all combinations of the fields' values, or, if there are too many, the actions that occurred. */
function blockOf(type: string, seen: Seen, cells: number): AnyBlock {
  const records = [...seen.values()];
  const keys = [...new Set(records.flatMap(Object.keys))].toSorted();
  const columns = keys.map((key) => {
    const places = PLACES.has(key) && cells > 0 ? [0, cells - 1] : [];
    return valuesOf([...records.map((record) => record[key]), ...places]);
  });
  const size = columns.reduce((product, { length }) => product * length, 1);
  return size > LARGEST_BLOCK ? seenBlock(type, seen) : combinedBlock(type, keys, columns, size);
}

function seenBlock(type: string, seen: Seen): AnyBlock {
  const texts = [...seen.keys()].toSorted().slice(0, LARGEST_BLOCK);
  const numbers = new Map(texts.map((text, number) => [text, number]));
  return {
    size: texts.length,
    indexOf: ({ type: _type, ...fields }) => numbers.get(canonicalJson(fields)) ?? -1,
    at: (index) => ({ type, ...seen.get(texts[index] ?? '') }),
  };
}

/** Returns the combinations; the first field varies most slowly. A field without a value is undefined. */
function combinedBlock(
  type: string,
  keys: readonly string[],
  columns: readonly (readonly unknown[])[],
  size: number,
): AnyBlock {
  const numbers = columns.map((values) => new Map(values.map((value, number) => [keyOf(value), number])));
  return {
    size,
    indexOf: (action) => {
      const fields: Fields = { ...action };
      if (Object.keys(fields).some((key) => key !== 'type' && !keys.includes(key))) return -1;
      let index = 0;
      for (const [i, key] of keys.entries()) {
        const number = numbers[i]?.get(keyOf(fields[key]));
        if (number === undefined) return -1;
        index = index * (columns[i]?.length ?? 0) + number;
      }
      return index;
    },
    at: (index) => {
      const fields: [string, unknown][] = [];
      let rest = index;
      for (const [i, values] of [...columns.entries()].toReversed()) {
        const value = values[rest % values.length];
        rest = Math.floor(rest / values.length);
        if (value !== undefined) fields.unshift([keys[i] ?? '', value]);
      }
      return { type, ...Object.fromEntries(fields) };
    },
  };
}

/** Returns the possible values of a field: for integers the whole range that occurred, otherwise the values that occurred. */
function valuesOf(seen: readonly unknown[]): readonly unknown[] {
  const numbers = seen.filter(isInteger);
  const [least, most] = numbers.reduce(([a, b], n) => [Math.min(a, n), Math.max(b, n)], [Infinity, -Infinity]);
  const isRange = most - least < LARGEST_BLOCK;
  const range = isRange ? Array.from({ length: most - least + 1 }, (_, i) => least + i) : [...new Set(numbers)];
  const others = new Map(seen.filter((value) => !isInteger(value)).map((value) => [keyOf(value), value]));
  return [
    ...(numbers.length === 0 ? [] : range),
    ...[...others].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one),
  ];
}

/** Returns the same text for equal JSON values. */
function keyOf(value: unknown): string {
  return value === undefined ? '' : canonicalJson(value);
}

/** Writes the observing seat and then its view. */
function observationOf(feature: ViewFeature, seats: number): Observation {
  const size = Math.min(seats + feature.size, MOST_FLOATS);
  return {
    shape: [size],
    write: (view, seat, out) => {
      const row = out.subarray(0, size).fill(0);
      row[seat] = 1;
      writeFeature(feature, view, row, seats);
    },
  };
}
