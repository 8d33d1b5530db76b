/** The messages over the socket /ws. Each has a `type`; a key that is not named here is refused. */
import { fail, ok, type Fault, type Kind, type Outcome, type Seat } from '@boardwright/core';
import {
  array,
  boolean,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  text,
  unchecked,
  unknown,
  variant,
  type Decoder,
  type Fields,
} from '@boardwright/core/decode';
import {
  commandDecoder,
  OCCUPANT_KINDS,
  type Occupant,
  type Command,
  type Diff,
  type Pair,
  type TakeBack,
} from '@boardwright/core/host';
import { faultDecoder, publicMatchFields, seatingDecoder, type PublicMatch, type Seating } from './http.ts';
import { clientId, matchId, MAX_SEQ, PROTOCOLS, secret, type Protocol } from './wire.ts';

// ---- from the client

/** The first message, and again whenever frames are missing. token null: a spectator. have: seq of the last frame, -1 for none. */
export interface Hello {
  readonly type: 'hello';
  readonly protocol: Protocol;
  readonly match: string;
  readonly token: string | null;
  readonly have: number;
}

/**
 * An intent. id: drawn at random once per intent and kept when it is sent again. expect: `scene.since` as the player saw
 * it. The seat is known from the hello and is never part of a command.
 */
export interface Intent {
  readonly type: 'command';
  readonly id: string;
  readonly expect: number;
  readonly command: Command;
}

export interface Ping {
  readonly type: 'ping';
}

/** Another game, once this one is over: when everybody has asked, `next` names it. */
export interface AskRematch {
  readonly type: 'rematch';
}

export type ClientMessage = Hello | Intent | AskRematch | Ping;

// ---- from the server

/** Everything that one viewer may know of a match now. Frames are differences of this. Times are the server's, in ms. */
export interface WireScene<K extends Kind = Kind> {
  readonly view: K['View'];
  /** false until every seat is taken: commands wait until then. */
  readonly started: boolean;
  readonly chairs: readonly Occupant[];
  /** ms on each seat's clock at `at`; empty without a clock. */
  readonly left: readonly number[];
  /** When a rule's limit or a clock will act by itself, if nothing happens before. */
  readonly due: number | null;
  readonly outcome: Outcome | null;
  /** Who offers a draw, and who has agreed to one. */
  readonly offer: Seat | null;
  readonly agreed: readonly Seat[];
  /** seq at which this viewer's decision opened: the `expect` of the next command. 0 for a spectator. */
  readonly since: number;
  /** This viewer may take back a ply now, or ask the others for it. */
  readonly undo: boolean;
  /** What somebody asks to take back, until the game goes on. Absent: nobody has asked. */
  readonly takeBack?: TakeBack;
}

/** One entry of the log as one viewer sees it. seq grows by one from frame to frame. */
export interface Frame<K extends Kind = Kind> {
  readonly seq: number;
  readonly at: number;
  /** What this viewer is told of a ply; null for an entry that is no ply. */
  readonly news: K['News'] | null;
  /** patch(scene before, diff) is the scene after. Absent: nothing changed. */
  readonly diff?: Diff;
  /** A memory to put in place of the old one, where news cannot tell it (after an undo). */
  readonly memory?: K['Memory'];
}

/** A whole scene at seq, with what the viewer has learnt from all news before it. */
export interface Snapshot<K extends Kind = Kind> {
  readonly seq: number;
  readonly at: number;
  readonly scene: WireScene<K>;
  readonly memory: K['Memory'];
}

/** The answer to a hello. snapshot null: the client is right up to its `have`, and frames follow at once. */
export interface Welcome<K extends Kind = Kind> extends PublicMatch<K['Options']> {
  readonly type: 'welcome';
  readonly protocol: Protocol;
  /** null for a spectator. */
  readonly seat: Seat | null;
  readonly pair: Pair<K> | null;
  /** The server's time. */
  readonly now: number;
  /** The last entry of the log; for one who watches late, the last one told. */
  readonly seq: number;
  readonly snapshot: Snapshot<K> | null;
}

/** The command is in the log, on disk. seq: the entry that it became. dup: it had been there already. */
export interface Ack {
  readonly id: string;
  readonly seq: number;
  readonly dup: boolean;
}

/** New frames, in order. ack: the first of them is this client's own command. */
export interface Frames<K extends Kind = Kind> {
  readonly type: 'frames';
  readonly frames: readonly Frame<K>[];
  readonly ack?: Ack;
}

export type Acked = Ack & { readonly type: 'ack' };

/** The command changed nothing, and sending it again will not help. */
export interface Refused {
  readonly type: 'refused';
  readonly id: string;
  readonly fault: Fault;
}

/** Who sits where and who is here: sent when it changes, not part of the log. */
export interface Seats {
  readonly type: 'seats';
  readonly seats: readonly Seating[];
}

/** Another match follows this one: the second of two games, or a rematch. The token of a seat is the invite to it. */
export interface NextMatch {
  readonly type: 'next';
  readonly match: string;
  /** Somebody sits there already. */
  readonly awaited: boolean;
}

/** Who wants to play again, now that the game is over. */
export interface RematchAsked {
  readonly type: 'rematch';
  readonly seats: readonly Seat[];
}

/** seq: the last entry of the log, -1 before a hello. */
export interface Pong {
  readonly type: 'pong';
  readonly seq: number;
  readonly now: number;
}

/** A message that was not understood or not allowed; nothing changed. */
export interface FaultMessage {
  readonly type: 'fault';
  readonly fault: Fault;
}

export type ServerMessage<K extends Kind = Kind> =
  | Welcome<K>
  | Frames<K>
  | Acked
  | Refused
  | Seats
  | NextMatch
  | RematchAsked
  | Pong
  | FaultMessage;

// ---- decoders

const seq: Decoder<number> = integer(0, MAX_SEQ);
const time: Decoder<number> = integer(0, Number.MAX_SAFE_INTEGER);
const seat: Decoder<number> = integer(0, 63);
const number: Decoder<number> = {
  schema: { type: 'number' },
  decode: (raw, at) => (typeof raw === 'number' ? ok(raw) : fail('bad-shape', `${at} must be a number.`)),
};

const intentFields: Fields<Omit<Intent, 'type'>> = { id: clientId, expect: seq, command: commandDecoder };
export const intentDecoder: Decoder<Intent> = variant<Intent>({ command: intentFields });

export const clientMessageDecoder: Decoder<ClientMessage> = variant<ClientMessage>({
  hello: { protocol: oneOf(PROTOCOLS), match: matchId, token: nullable(secret), have: integer(-1, MAX_SEQ) },
  command: intentFields,
  rematch: {},
  ping: {},
});

export const outcomeDecoder: Decoder<Outcome> = object<Outcome>({
  ranks: array(integer(1, 64), 64),
  scores: nullable(array(number, 64)),
  reason: text(100),
});
export const occupantDecoder: Decoder<Occupant> = object<Occupant>({
  who: oneOf(OCCUPANT_KINDS),
  level: nullable(text(40)),
});
export const takeBackDecoder: Decoder<TakeBack> = object<TakeBack>({
  seat,
  to: seq,
  until: time,
  agreed: array(seat, 64),
  refused: nullable(seat),
});
const scene: Decoder<WireScene> = object<WireScene>({
  view: unchecked(),
  started: boolean,
  chairs: array(occupantDecoder, 64),
  left: array(number, 64),
  due: nullable(time),
  outcome: nullable(outcomeDecoder),
  offer: nullable(seat),
  agreed: array(seat, 64),
  since: seq,
  undo: boolean,
  takeBack: optional(takeBackDecoder),
});
const snapshot: Decoder<Snapshot> = object<Snapshot>({ seq, at: time, scene, memory: unknown });
const frame: Decoder<Frame> = object<Frame>({
  seq,
  at: time,
  news: unchecked(),
  diff: optional(unchecked()),
  memory: optional(unknown),
});
const ack: Fields<Ack> = { id: clientId, seq, dup: boolean };

/** Options, views, news, memories and differences stay as they came: they are the server's word. */
export const serverMessageDecoder: Decoder<ServerMessage> = variant<ServerMessage>({
  welcome: {
    ...publicMatchFields,
    options: unchecked(),
    protocol: oneOf(PROTOCOLS),
    seat: nullable(seat),
    now: time,
    seq,
    snapshot: nullable(snapshot),
  },
  frames: { frames: array(frame, 100_000), ack: optional(object<Ack>(ack)) },
  ack,
  refused: { id: clientId, fault: faultDecoder },
  seats: { seats: array(seatingDecoder, 64) },
  next: { match: matchId, awaited: boolean },
  rematch: { seats: array(seat, 64) },
  pong: { seq: integer(-1, MAX_SEQ), now: time },
  fault: { fault: faultDecoder },
});
