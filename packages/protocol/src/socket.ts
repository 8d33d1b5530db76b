/** The messages over the socket at /ws. Each has a `type`. Servers refuse unknown keys; clients ignore them. */
import { type Fault, type Kind, type Result, type Seat } from '@boardwright/core';
import {
  array,
  boolean,
  integer,
  newerAsNull,
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
  type VariantCases,
} from '@boardwright/core/decode';
import { commandDecoder, seatDecoder as seat, type Command, type Pair } from '@boardwright/core/host';
import type { AbsenceRequest } from './absence.ts';
import { featuresDecoder } from './features.ts';
import { faultDecoder, publicMatchFields, seatingDecoder, type PublicMatch, type Seating } from './http.ts';
import { invitedFields, roomFields, type Invited, type RoomMessage, type RoomRequest } from './room.ts';
import {
  frameDecoder,
  seqDecoder as seq,
  snapshotDecoder,
  timeDecoder as time,
  type Frame,
  type Snapshot,
} from './scene.ts';
import { saidFields, type SaidMessage, type TalkRequest } from './talk.ts';
import { base64url, clientId, hex32, hex64, matchId, MAX_SEQ, MAX_STEPS, PROTOCOL, secret } from './wire.ts';

// ---- from the client

/**
 * The first message. It is sent again when frames are missing. token: null for a spectator. have: the seq of the last frame, or -1.
 * features: the client's features; absent for none.
 */
export interface Hello {
  readonly type: 'hello';
  readonly protocol: typeof PROTOCOL;
  readonly match: string;
  readonly token: string | null;
  readonly have: number;
  readonly features?: readonly string[];
}

/**
 * A player's intent. The server knows the seat from the hello, so a command does not name it.
 * - id: random; created once per intent and kept when the intent is repeated.
 * - expect: `scene.since` as the player saw it.
 * - signed: in a match with fair draws, the signature of the device.
 */
export interface Intent {
  readonly type: 'command';
  readonly id: string;
  readonly expect: number;
  readonly command: Command;
  readonly signed?: SignedCommand;
}

/** The signature that a seat's device adds to its command in a match with fair draws. */
export interface SignedCommand {
  readonly number: number;
  readonly signature: string;
}

/**
 * A device's message for fair draws. Only a fault is answered. @boardwright/fair decodes records and shares.
 * - device: announces the key of the device. record: takes the seat or begins a new list; null for neither.
 * - share: answers `draw`.
 * - without: agrees to continue without these seats' numbers.
 * - steps: asks for all steps after this entry.
 */
export type FairMessage =
  | { readonly type: 'device'; readonly key: string; readonly record: unknown }
  | { readonly type: 'share'; readonly draw: number; readonly share: unknown }
  | {
      readonly type: 'without';
      readonly draw: number;
      readonly seats: readonly Seat[];
      readonly signature: string;
    }
  | { readonly type: 'steps'; readonly after: number };

/** Asks the server for a pong. */
export interface Ping {
  readonly type: 'ping';
}

/** Asks for a rematch. When everybody has asked, the server sends `next`. */
export interface AskRematch {
  readonly type: 'rematch';
}

/**
 * Subscribes a seat to notifications of its turns, through the push service of a browser. They are sent while nobody is connected for the
 * seat. Feature `push`.
 */
export interface Subscribe {
  readonly type: 'subscribe';
  /** The address that the push service has given to the browser. p256dh and auth are the browser's keys in base64url. */
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The title that the browser shows, in the language of its user. */
  readonly title: string;
}

/** Deletes a subscription. endpoint: null for all devices of this seat. */
export interface Unsubscribe {
  readonly type: 'unsubscribe';
  readonly endpoint: string | null;
}

/** A request of a client, other than a command. */
export type ClientRequest = AskRematch | Subscribe | Unsubscribe | RoomRequest | AbsenceRequest | TalkRequest;

/** A request. It gets one answer, `done` or `refused`. id: as in a command. The request is decoded by its type. */
export interface RequestMessage {
  readonly type: 'request';
  readonly id: string;
  readonly request: unknown;
}

/** A message of a client over the socket. */
export type ClientMessage = Hello | Intent | RequestMessage | FairMessage | Ping;

// ---- from the server

/** The answer to a hello. snapshot: null if the frames after the client's `have` follow at once. */
export interface Welcome<K extends Kind = Kind> extends PublicMatch<K['Options']> {
  readonly type: 'welcome';
  readonly protocol: typeof PROTOCOL;
  /** The seat of the client; null for a spectator. */
  readonly seat: Seat | null;
  readonly pair: Pair<K> | null;
  /** The current time of the server. */
  readonly now: number;
  /** The number of the last log entry. For a spectator with a delay, that of the last entry shown. */
  readonly seq: number;
  readonly snapshot: Snapshot<K> | null;
  /** The features of the server. */
  readonly features: readonly string[];
  /** The start of the transcript, in a match with fair draws. @boardwright/fair decodes it. */
  readonly fair?: unknown;
}

/** Says that a command is stored in the log. seq: the number of its entry. dup: whether it had been stored before. */
export interface Ack {
  readonly id: string;
  readonly seq: number;
  readonly dup: boolean;
}

/** New frames, in order. ack: present if the first frame is that of this client's own command. */
export interface Frames<K extends Kind = Kind> {
  readonly type: 'frames';
  readonly frames: readonly Frame<K>[];
  readonly ack?: Ack;
}

/** An Ack as a separate message. */
export type Acked = Ack & { readonly type: 'ack' };

/** Says that a request has been performed, now or earlier. */
export interface Done {
  readonly type: 'done';
  readonly id: string;
}

/** Says that a command or request has changed nothing and would fail again. */
export interface Refused {
  readonly type: 'refused';
  readonly id: string;
  readonly fault: Fault;
}

/** The occupants and connections of the seats. Sent when they change; not part of the log. */
export interface Seats {
  readonly type: 'seats';
  readonly seats: readonly Seating[];
}

/** The match that follows this one: the second game of a pair, or a rematch. The token of a seat is the invite to that match. */
export interface NextMatch {
  readonly type: 'next';
  readonly match: string;
  /** Whether somebody is already there. */
  readonly awaited: boolean;
}

/** The seats that want a rematch. */
export interface RematchAsked {
  readonly type: 'rematch';
  readonly seats: readonly Seat[];
}

/** seq: the number of the last log entry; -1 before a hello. */
export interface Pong {
  readonly type: 'pong';
  readonly seq: number;
  readonly now: number;
}

/** Says that a draw after entry `seq` needs this seat's number. @boardwright/fair decodes the records since then and the question. */
export interface DrawMessage {
  readonly type: 'draw';
  readonly seq: number;
  readonly records: unknown;
  readonly servers: unknown;
  readonly question: unknown;
}

/** Says that these seats' numbers have been missing for so long that the others may continue without them. */
export interface AwaitingMessage {
  readonly type: 'awaiting';
  readonly draw: number;
  readonly seats: readonly Seat[];
}

/** The steps of the transcript after the given entry, in order. More may follow. */
export interface StepsMessage {
  readonly type: 'steps';
  readonly after: number;
  readonly steps: readonly unknown[];
}

/** The server's signature of the log up to entry `seq`. A client keeps the last one. */
export interface HeadMessage {
  readonly type: 'head';
  readonly seq: number;
  readonly hash: string;
  readonly signature: string;
}

/** Says that this node will stop within seconds. The client waits for pending answers and then connects to another node. */
export interface Drain {
  readonly type: 'drain';
}

/** Answers a message that could not be understood or is not allowed. Nothing has changed. */
export interface FaultMessage {
  readonly type: 'fault';
  readonly fault: Fault;
}

/** A message of a server over the socket. */
export type ServerMessage<K extends Kind = Kind> =
  | Welcome<K>
  | Frames<K>
  | Acked
  | Done
  | Refused
  | Seats
  | NextMatch
  | RematchAsked
  | RoomMessage
  | Invited
  | SaidMessage
  | Pong
  | DrawMessage
  | AwaitingMessage
  | StepsMessage
  | HeadMessage
  | Drain
  | FaultMessage;

// ---- decoders

const intentFields: Fields<Omit<Intent, 'type'>> = {
  id: clientId,
  expect: seq,
  command: commandDecoder,
  signed: optional(object<SignedCommand>({ number: integer(1, Number.MAX_SAFE_INTEGER), signature: hex64 })),
};
/** Decodes an Intent from outside. */
export const intentDecoder: Decoder<Intent> = variant<Intent>({ command: intentFields });

const endpoint: Decoder<string> = text(512);
/** Decodes a Subscribe from outside. */
export const subscribeDecoder: Decoder<Subscribe> = variant<Subscribe>({
  subscribe: { endpoint, p256dh: base64url(87), auth: base64url(22), title: text(80) },
});
/** Decodes an Unsubscribe from outside. */
export const unsubscribeDecoder: Decoder<Unsubscribe> = variant<Unsubscribe>({
  unsubscribe: { endpoint: nullable(endpoint) },
});

/** Decodes a message of a client. Unknown keys are a Fault. */
export const clientMessageDecoder: Decoder<ClientMessage> = variant<ClientMessage>({
  hello: {
    protocol: oneOf([PROTOCOL]),
    match: matchId,
    token: nullable(secret),
    have: integer(-1, MAX_SEQ),
    features: optional(featuresDecoder),
  },
  command: intentFields,
  request: { id: clientId, request: unknown },
  device: { key: hex32, record: unknown },
  share: { draw: seq, share: unknown },
  without: { draw: seq, seats: array(seat, 64, 1), signature: hex64 },
  steps: { after: seq },
  ping: {},
});

const ack: Fields<Ack> = { id: clientId, seq, dup: boolean };

/** The decoders of a server's messages. Options, views, news, memories and differences are accepted unchecked. */
const serverMessages: VariantCases<ServerMessage> = {
  welcome: {
    ...publicMatchFields,
    options: unchecked(),
    protocol: oneOf([PROTOCOL]),
    seat: nullable(seat),
    now: time,
    seq,
    snapshot: nullable(snapshotDecoder),
    features: featuresDecoder,
    fair: optional(unknown),
  },
  frames: { frames: array(frameDecoder, 100_000), ack: optional(object<Ack>(ack)) },
  ack,
  done: { id: clientId },
  refused: { id: clientId, fault: faultDecoder },
  seats: { seats: array(seatingDecoder, 64) },
  next: { match: matchId, awaited: boolean },
  rematch: { seats: array(seat, 64) },
  room: roomFields,
  invited: invitedFields,
  said: saidFields,
  pong: { seq: integer(-1, MAX_SEQ), now: time },
  draw: { seq, records: unknown, servers: unknown, question: unknown },
  awaiting: { draw: seq, seats: array(seat, 64) },
  steps: { after: seq, steps: array(unknown, MAX_STEPS) },
  head: { seq, hash: hex32, signature: text(128) },
  drain: {},
  fault: { fault: faultDecoder },
};

/** Decodes a message of a server. Unknown keys are ignored. */
export const serverMessageDecoder: Decoder<ServerMessage> = variant<ServerMessage>(serverMessages);

const newerMessageDecoder: Decoder<ServerMessage | null> = newerAsNull<ServerMessage>(serverMessages);

/** Decodes a message as clients do, ignoring unknown keys. Returns null for an unknown type. */
export function readServerMessage(raw: unknown): Result<ServerMessage | null> {
  return newerMessageDecoder.decode(raw, 'message', 'ignore');
}
