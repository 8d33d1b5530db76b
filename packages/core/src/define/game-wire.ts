import type { Decoder } from '../decode.ts';
import type { Kind } from '../game.ts';

/**
 * Decoders for the parts of a game that servers and the arena send. Their JSON Schemas describe these parts to clients in other languages.
 */
export interface GameWire<K extends Kind = Kind> {
  readonly view: Decoder<K['View']>;
  readonly news: Decoder<K['News']>;
}
