/** What small games of the test kit have in common: an action is a word and a number, a position is JSON. */
import { integer, object, oneOf, parseJson, type Decoder, type Fields } from '../decode.ts';
import type { Game, Kind, Outcome, Text } from '../game.ts';

export const PLAIN: Pick<Game<never>, 'version' | 'endless' | 'returnGame' | 'levels'> = {
  version: 1,
  endless: {},
  returnGame: () => null,
  levels: ['easy'],
};

type Wire<K extends Kind> = Pick<Game<K>, 'decodeOptions' | 'decodeAction' | 'decodeState'>;
type Words<K extends Kind> = Pick<Text<K>, 'seats' | 'reasons' | 'format' | 'parse' | 'position'>;

/** Decoders and words from the names of the actions and two tables of fields. */
export function plainWire<K extends Kind & { Action: { readonly type: string; readonly n: number } }>(
  types: readonly K['Action']['type'][],
  optionFields: Fields<K['Options']>,
  stateFields: Fields<K['State']>,
): { readonly decoders: Wire<K>; readonly words: Words<K> } {
  const [options, state] = [object<K['Options']>(optionFields), object<K['State']>(stateFields)];
  const action = object<{ type: string; n: number }>({ type: oneOf(types), n: integer(0, 99) }) as Decoder<K['Action']>;
  const decoders: Wire<K> = {
    decodeOptions: (raw) => options.decode(raw, 'options'),
    decodeAction: (raw) => action.decode(raw, 'action'),
    decodeState: (raw) => state.decode(raw, 'state'),
  };
  const words: Words<K> = {
    seats: ['Seat 1', 'Seat 2', 'Seat 3'],
    reasons: { 'most cards': 'most cards' },
    format: ({ type, n }) => `${type} ${n}`,
    parse: (line) => {
      const [, type, n] = /^\s*(\w+) +(\d{1,9})\s*$/.exec(line) ?? [];
      return action.decode({ type, n: Number(n) }, 'move');
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

export function byScore(scores: readonly number[], reason: string): Outcome {
  return { ranks: scores.map((score) => 1 + scores.filter((other) => other > score).length), scores, reason };
}
