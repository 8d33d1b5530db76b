/** The chat of a room. Pure functions; a change without effect returns the same object. */
import { fail, ok, type Result } from '@boardwright/core';
import { EMOTES, MOST_SAID, type Said, type TalkMode } from '@boardwright/protocol';

/** The part of a room's state that is about the chat. */
export interface TalkState {
  /** Whether the room was open to strangers from the lobby. */
  readonly isOpen: boolean;
  /** Whether the owner has turned the chat off. */
  readonly isQuiet: boolean;
  /** The messages, oldest first. */
  readonly said: readonly Said[];
  /** The number of changes of `said`. */
  readonly saidChanges: number;
}

export const NEW_TALK: TalkState = { isOpen: false, isQuiet: false, said: [], saidChanges: 0 };

export const NO_TALK: Result<never> = fail('no-talk', 'This room does not allow this kind of message.');
const NO_SAYING = fail('no-saying', 'The room has no such message.');
const NOT_YOURS = fail('not-owner', 'Only the owner of the room may do this.');
/** Milliseconds within which equal messages of a member count as one. Clients repeat requests that stay unanswered. */
const REPEATED_MS = 10_000;

/** Returns the chat mode of a room. most: the most open mode that the operator allows. */
export function talkModeOf({ isQuiet, isOpen }: Pick<TalkState, 'isQuiet' | 'isOpen'>, most: TalkMode): TalkMode {
  if (isQuiet || most === 'off') return 'off';
  return isOpen ? 'emotes' : most;
}

type Saying = Pick<Said, 'by' | 'at' | 'emote' | 'text'>;

export function withSaying<Room extends TalkState>(room: Room, saying: Saying, most: TalkMode): Result<Room> {
  const mode = talkModeOf(room, most);
  const isKnown = saying.emote === null || EMOTES.some((emote) => emote === saying.emote);
  if (mode === 'off' || (mode === 'emotes' && saying.text !== null) || !isKnown) return NO_TALK;
  const last = room.said.at(-1);
  if (last !== undefined && isRepeated(last, saying)) return ok(room);
  const n = room.saidChanges + 1;
  return ok(withSaid(room, [...room.said, { n, ...saying, reported: false }].slice(-MOST_SAID)));
}

function isRepeated(last: Said, { by, emote, text, at }: Saying): boolean {
  return last.by === by && last.emote === emote && last.text === text && at - last.at < REPEATED_MS;
}

export function withReport<Room extends TalkState>(room: Room, by: number, n: number): Result<Room> {
  const found = room.said.find((one) => one.n === n && one.by !== by);
  if (found === undefined) return NO_SAYING;
  if (found.reported) return ok(room);
  return ok(
    withSaid(
      room,
      room.said.map((one) => (one === found ? { ...one, reported: true } : one)),
    ),
  );
}

/** Deletes a message. owner: the member who owns the room. Succeeds if the message is missing, because then it was deleted before. */
export function withoutSaying<Room extends TalkState>(room: Room, by: number, n: number, owner: number): Result<Room> {
  const found = room.said.find((one) => one.n === n);
  if (found === undefined) return ok(room);
  if (found.by !== by && by !== owner) return NOT_YOURS;
  return ok(
    withSaid(
      room,
      room.said.filter((one) => one !== found),
    ),
  );
}

/** Deletes everything that a member has said. */
export function withoutSayings<Room extends TalkState>(room: Room, by: number): Room {
  const kept = room.said.filter((one) => one.by !== by);
  return kept.length === room.said.length ? room : withSaid(room, kept);
}

export function withTalk<Room extends TalkState>(room: Room, isOn: boolean): Room {
  return room.isQuiet === !isOn ? room : { ...room, isQuiet: !isOn };
}

function withSaid<Room extends TalkState>(room: Room, said: readonly Said[]): Room {
  return { ...room, said, saidChanges: room.saidChanges + 1 };
}
