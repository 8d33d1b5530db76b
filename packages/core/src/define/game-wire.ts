import type { Decoder } from '../decode.ts';
import type { Kind } from '../game.ts';

/** Decoders for what a server and the arena send of a game. Their JSON Schemas describe it to clients in other languages. */
export interface GameWire<K extends Kind = Kind> {
  readonly view: Decoder<K['View']>;
  readonly news: Decoder<K['News']>;
}
