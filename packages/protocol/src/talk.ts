/** The chat between the members of a room: emotes and short texts, outside the log. Everything here belongs to the feature `talk`. */
import { fail, ok } from '@boardwright/core';
import {
  array,
  boolean,
  integer,
  nullable,
  object,
  refine,
  text,
  type Decoder,
  type Fields,
} from '@boardwright/core/decode';
import { cleanText, isShown } from './clean-text.ts';
import { timeDecoder as time } from './scene.ts';

/** Maximum code points of a text. */
export const LONGEST_SAYING = 200;
/** Maximum UTF-16 units of a text before it is cleaned. */
const LONGEST_RAW_SAYING = 1000;
/** Maximum messages that a room keeps. */
export const MOST_SAID = 20;

/** The names of the emotes. */
export const EMOTES = [
  'hello',
  'luck',
  'nice',
  'wow',
  'oops',
  'sorry',
  'thinking',
  'turn',
  'thanks',
  'laugh',
  'game',
  'bye',
] as const;
/** The name of an emote. */
export type Emote = (typeof EMOTES)[number];

/**
 * The modes of the chat. text: members may write. emotes: fixed messages only, because strangers may meet in this room. off: the owner has
 * turned the chat off.
 */
export const TALK_MODES = ['text', 'emotes', 'off'] as const;
/** The mode of the chat in a room. */
export type TalkMode = (typeof TALK_MODES)[number];

/** A member's message: an emote or a text. */
export interface Said {
  /** The number of the message. It increases from message to message. */
  readonly n: number;
  /** The number of the member. */
  readonly by: number;
  readonly emote: string | null;
  readonly text: string | null;
  /** The server's time in milliseconds. */
  readonly at: number;
  /** Whether a member has reported it to the owner. */
  readonly reported: boolean;
}

// ---- requests

/** Sends an emote to the room. */
export interface SayEmote {
  readonly type: 'emote';
  readonly emote: string;
}

/** Sends a text. Refused with `no-talk` while the chat is off, and in rooms where strangers may meet. */
export interface Say {
  readonly type: 'say';
  readonly text: string;
}

/** Reports another member's message to the owner. */
export interface ReportSaid {
  readonly type: 'report';
  readonly n: number;
}

/** Deletes a message: one's own, or, for the owner, any. */
export interface Unsay {
  readonly type: 'unsay';
  readonly n: number;
}

/** Turns the chat of the room on or off. For the owner only. */
export interface SwitchTalk {
  readonly type: 'talk';
  readonly on: boolean;
}

/** The requests about talk in a room. */
export type TalkRequest = SayEmote | Say | ReportSaid | Unsay | SwitchTalk;

/** The latest messages, oldest first. Sent only to seats: after a welcome, then at most once a second, and at once to the sender. */
export interface SaidMessage {
  readonly type: 'said';
  readonly said: readonly Said[];
}

// ---- decoders

/** Decodes a text: cleans it like a name, and refuses it if it is then empty or too long. */
export const sayingDecoder: Decoder<string> = refine(text(LONGEST_RAW_SAYING), (raw) => {
  const said = cleanText(raw);
  const length = Array.from(said).length;
  return length > 0 && length <= LONGEST_SAYING && isShown(raw, said)
    ? ok(said)
    : fail('bad-text', `A text has 1 to ${LONGEST_SAYING} characters.`, { most: LONGEST_SAYING });
});

/** Decodes the number of a message. */
export const saidNumberDecoder: Decoder<number> = integer(1, Number.MAX_SAFE_INTEGER);

/** The decoders of a SaidMessage's fields. */
export const saidFields: Fields<Omit<SaidMessage, 'type'>> = {
  said: array(
    object<Said>({
      n: saidNumberDecoder,
      by: integer(0, 1e6),
      emote: nullable(text(40)),
      text: nullable(text(LONGEST_RAW_SAYING)),
      at: time,
      reported: boolean,
    }),
    100,
  ),
};
