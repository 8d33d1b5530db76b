import type { Decoder } from '../decode.ts';
import type { Kind } from '../game.ts';

/** Decoders for the parts of a game that a server or the arena sends. Their JSON Schemas describe them to clients in other languages. */
export interface GameWire<K extends Kind = Kind> {
  readonly view: Decoder<K['View']>;
  readonly news: Decoder<K['News']>;
}
