/**
 * Builds a Game from its parts. Fills in the parts that most games leave empty, and derives the wire format and the words of small games
 * from tables.
 */
import {
  integer,
  lineOf,
  object,
  oneOf,
  parseJson,
  refine,
  type Decoder,
  type Fields,
  type PartialDecoder,
} from '../decode.ts';
import { PLAIN_STYLE, type Drawing, type Field, type Game, type Kind, type Notation, type Style } from '../game.ts';
import { fail, ok } from '../result.ts';

/** The declaration of an option. */
export interface OptionField extends Field {
  /** Replaces the derived decoder, for options that accept more values than the form offers. */
  readonly decoder?: PartialDecoder<Field['values'][number]>;
}

type Filled = 'version' | 'limitMs' | 'decodeOptions';
/** The contract without the parts that `wholeGame` fills in. */
export type GameParts<K extends Kind> = Omit<Game<K>, Filled | 'fields' | 'drawing'> &
  Partial<Pick<Game<K>, Filled>> & { readonly fields: readonly OptionField[]; readonly drawing: StyledDrawing<K> };

/** A drawing whose functions always get a style. `wholeGame` supplies the default. */
interface StyledDrawing<K extends Kind> extends Omit<Drawing<K>, 'picture'> {
  picture(view: K['View'], style: Style): string;
}

/**
 * Returns a Game from all its parts. The decoder of the options is derived from `fields` and from the numbers of seats in the presets;
 * forms and flags use the same fields. `defineGame` is the short form.
 */
export function wholeGame<K extends Kind>(parts: GameParts<K>): Game<K> {
  const options = optionsOf<K>(parts.fields, Object.values(parts.presets));
  return {
    version: 1,
    limitMs: () => null,
    decodeOptions: (raw) => options.decode(raw, 'options'),
    ...parts,
    fields: parts.fields.map(({ key, values }) => ({ key, values })),
    notation: textOnly(parts.notation),
    drawing: { ...parts.drawing, picture: (view, style = PLAIN_STYLE) => parts.drawing.picture(view, style) },
  };
}

/** Replaces any value other than a string by an empty line, so that a game's parsers only get strings. */
function textOnly<K extends Kind>(notation: Notation<K>): Notation<K> {
  const { format, parse } = notation.position;
  return {
    ...notation,
    parse: (line) => notation.parse(lineOf(line)),
    position: { format, parse: (line, options) => parse(lineOf(line), options) },
  };
}

/** Decodes options. Accepts exactly the values of the fields, and the numbers of seats that a preset has. */
export function optionsOf<K extends Kind>(
  fields: readonly OptionField[],
  presets: readonly K['Options'][],
): Decoder<K['Options']> {
  const seats = oneOf([...new Set(presets.map((options) => options.seats))]);
  const named = Object.fromEntries(fields.map(({ key, values, decoder }) => [key, decoder ?? oneOf(values)]));
  return object<K['Options']>({ seats, ...named } as Fields<K['Options']>);
}

type Wire<K extends Kind> = Pick<Game<K>, 'decodeAction' | 'decodeState'>;
type Words<K extends Kind> = Pick<Notation<K>, 'format' | 'parse' | 'position'>;

/** For each word, the range of the number that follows it. null for a word without a number, such as "keep". */
export type WireNumbers<T extends string> = Readonly<Record<T, readonly [least: number, most: number] | null>>;

const ANY_NUMBER = [0, 99] as const;
const NO_NUMBER = [0, 0] as const;

/**
 * Builds decoders and texts for games whose actions are a word and a number. Takes the words with the ranges of their numbers, and a table
 * or decoder of the state. A plain list of words gives each the numbers 0 to 99. An action whose word has no number has n: 0.
 */
export function plainWire<K extends Kind & { Action: { readonly type: string; readonly n: number } }>(
  types: readonly K['Action']['type'][] | WireNumbers<K['Action']['type']>,
  stateFields: Fields<K['State']> | Decoder<K['State']>,
): { readonly decoders: Wire<K>; readonly words: Words<K> } {
  const state = isDecoder<K['State']>(stateFields) ? stateFields : object<K['State']>(stateFields);
  const numbers: WireNumbers<string> = isList(types)
    ? Object.fromEntries(types.map((type) => [type, ANY_NUMBER]))
    : types;
  const shape = object<{ type: string; n: number }>({
    type: oneOf(Object.keys(numbers)),
    n: integer(0, Number.MAX_SAFE_INTEGER),
  });
  const action = refine(shape, (value, at) => {
    const n = integer(...(numbers[value.type] ?? NO_NUMBER)).decode(value.n, `${at}.n`);
    return n.ok ? ok(value) : n;
  }) as Decoder<K['Action']>;
  const decoders: Wire<K> = {
    decodeAction: (raw) => action.decode(raw, 'action'),
    decodeState: (raw) => state.decode(raw, 'state'),
  };
  const words: Words<K> = {
    format: ({ type, n }) => (numbers[type] === null ? type : `${type} ${n}`),
    parse: (line) => {
      const [, type = '', n] = /^\s*(\w+)(?: +(\d{1,9}))?\s*$/.exec(line) ?? [];
      const isAlone = n === undefined && numbers[type] === null;
      const read = action.decode({ type, n: isAlone ? 0 : Number(n) }, 'move');
      return read.ok ? read : fail('bad-shape', `A move is ${movesOf(numbers)}.`, { at: 'move' });
    },
    position: {
      format: (now) => JSON.stringify(now),
      parse: (line) => {
        const raw = parseJson(line, 'position');
        return raw.ok ? state.decode(raw.value, 'position') : raw;
      },
    },
  };
  return { decoders, words };
}

/** Describes what can be typed, such as "take 1 to take 3, or keep". */
function movesOf(numbers: WireNumbers<string>): string {
  const moves = Object.entries(numbers).map(([type, range]) =>
    range === null ? type : `${type} ${range[0]} to ${type} ${range[1]}`,
  );
  return moves.join(', or ');
}

function isDecoder<T>(given: object): given is Decoder<T> {
  return 'decode' in given && typeof given.decode === 'function';
}

function isList<T>(given: readonly T[] | object): given is readonly T[] {
  return Array.isArray(given);
}
