/**
 * The lines that are exchanged between the arena and a bot in another process (docs/guides/bots.md), as types, and as decoders with JSON
 * Schemas.
 */
import type { Outcome } from '@boardwright/core';
import {
  array,
  integer,
  nullable,
  object,
  oneOf,
  text,
  unknown,
  variant,
  type Decoder,
} from '@boardwright/core/decode';
import { numberDecoder, outcomeDecoder, seatDecoder as seat } from '@boardwright/core/host';

/** The version of these lines. It increases when existing programs would no longer understand them. */
export const EXTERNAL_PROTOCOL = 1;

/** A line from the arena. options, view, memory, news and actions are those of the game. */
export type ArenaMessage =
  | {
      readonly type: 'hello';
      readonly protocol: typeof EXTERNAL_PROTOCOL;
      readonly game: string;
      readonly version: number;
      readonly options: unknown;
      readonly seats: number;
      readonly seat: number;
    }
  | { readonly type: 'news'; readonly seq: number; readonly text: string; readonly news: unknown }
  | {
      readonly type: 'ask';
      readonly seq: number;
      readonly seat: number;
      readonly view: unknown;
      readonly memory: unknown;
      readonly board: string;
      readonly legal: readonly string[];
      readonly actions: readonly unknown[];
      readonly ms: number;
      readonly nodes: number | null;
    }
  | { readonly type: 'outcome'; readonly outcome: Outcome | null };

/** A line from a bot: the number of the question, and an action as text or as a value. */
export interface BotLine {
  readonly seq: number;
  readonly action: unknown;
}

const MANY = 1_000_000;
const seq: Decoder<number> = integer(0, Number.MAX_SAFE_INTEGER);

/** Decodes a line of the arena for a bot. */
export const arenaMessageDecoder: Decoder<ArenaMessage> = variant<ArenaMessage>({
  hello: {
    protocol: oneOf([EXTERNAL_PROTOCOL]),
    game: text(40),
    version: integer(1, MANY),
    options: unknown,
    seats: integer(1, 64),
    seat,
  },
  news: { seq, text: text(MANY), news: unknown },
  ask: {
    seq,
    seat,
    view: unknown,
    memory: unknown,
    board: text(MANY),
    legal: array(text(MANY), MANY),
    actions: array(unknown, MANY),
    ms: numberDecoder,
    nodes: nullable(numberDecoder),
  },
  outcome: { outcome: nullable(outcomeDecoder) },
});

/** Decodes a line of a bot for the arena. */
export const botLineDecoder: Decoder<BotLine> = object<BotLine>({ seq, action: unknown });
