/** Talk of the members of a room: emotes and short texts, outside the log. Everything here belongs to the feature `talk`. */
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

/** Code points of a text. */
export const LONGEST_SAYING = 200;
/** UTF-16 units of a text before it is cleaned. */
const LONGEST_RAW_SAYING = 1000;
/** The newest entries that a room keeps. */
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

/** text: people who came by invitation may write. emotes: strangers may meet in this room. off: the owner has switched talk off. */
export const TALK_MODES = ['text', 'emotes', 'off'] as const;
/** What the members of a room may say. */
export type TalkMode = (typeof TALK_MODES)[number];

/** What a member has said: an emote or a text. */
export interface Said {
  /** Grows with each entry of the room. */
  readonly n: number;
  /** The member. */
  readonly by: number;
  readonly emote: string | null;
  readonly text: string | null;
  /** Milliseconds of the server's clock. */
  readonly at: number;
  /** A member has reported it to the owner. */
  readonly reported: boolean;
}

// ---- requests

/** Says an emote to the room. */
export interface SayEmote {
  readonly type: 'emote';
  readonly emote: string;
}

/** Refused with `no-talk` in rooms where strangers may meet, and while the owner has switched talk off. */
export interface Say {
  readonly type: 'say';
  readonly text: string;
}

/** Reports an entry of somebody else to the owner. */
export interface ReportSaid {
  readonly type: 'report';
  readonly n: number;
}

/** Deletes an entry: the asker's own, or any where the asker is the owner. */
export interface Unsay {
  readonly type: 'unsay';
  readonly n: number;
}

/** The owner switches talk of the room on or off. */
export interface SwitchTalk {
  readonly type: 'talk';
  readonly on: boolean;
}

/** The requests about talk in a room. */
export type TalkRequest = SayEmote | Say | ReportSaid | Unsay | SwitchTalk;

/** What was said last, oldest first. Sent to seats alone: after a welcome, at most once a second, and at once to the asker. */
export interface SaidMessage {
  readonly type: 'said';
  readonly said: readonly Said[];
}

// ---- decoders

/** A text is cleaned as a name is, and refused if it is empty or too long then. */
export const sayingDecoder: Decoder<string> = refine(text(LONGEST_RAW_SAYING), (raw) => {
  const said = cleanText(raw);
  const length = Array.from(said).length;
  return length > 0 && length <= LONGEST_SAYING && isShown(raw, said)
    ? ok(said)
    : fail('bad-text', `A text has 1 to ${LONGEST_SAYING} characters.`, { most: LONGEST_SAYING });
});

/** Decodes the number of something that was said. */
export const saidNumberDecoder: Decoder<number> = integer(1, Number.MAX_SAFE_INTEGER);

/** The decoders of the fields of a SaidMessage. */
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
