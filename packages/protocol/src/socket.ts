/** The messages over the socket /ws. Each has a `type`. A server refuses unknown keys; a client ignores them. */
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
 * The first message, repeated whenever frames are missing. token null: a spectator. have: seq of the last frame, -1 for none.
 * features: those of the client; absent: none.
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
 * An intent. id: random, created once per intent and kept when it is repeated. expect: `scene.since` as the player saw it. The
 * seat is known from the hello and never part of a command. signed: by the device, in a match with fair draws; number: of its commands.
 */
export interface Intent {
  readonly type: 'command';
  readonly id: string;
  readonly expect: number;
  readonly command: Command;
  readonly signed?: SignedCommand;
}

/** What the device of a seat adds to its command in a match with fair draws. */
export interface SignedCommand {
  readonly number: number;
  readonly signature: string;
}

/**
 * What the device of a seat says for fair draws; only a fault is answered. device: it is here, with this key, and the record by which
 * it takes the seat or begins a new list (null: neither). share: the answer to `draw`. without: it agrees to go on without the numbers of
 * these seats. steps: it has missed all steps after so many entries. @boardwright/fair decodes records and shares.
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

/** Asks for a sign of life. */
export interface Ping {
  readonly type: 'ping';
}

/** Asks for another game after the end: when everybody has asked, `next` names it. */
export interface AskRematch {
  readonly type: 'rematch';
}

/** Tells this seat of its turns through the push service of this browser, while nobody is connected for it. Feature `push`. */
export interface Subscribe {
  readonly type: 'subscribe';
  /** The address that the push service has given the browser, and the browser's keys in base64url. */
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** What the browser shows, in the words of its reader. */
  readonly title: string;
}

/** Deletes that; endpoint null: on every device of this seat. */
export interface Unsubscribe {
  readonly type: 'unsubscribe';
  readonly endpoint: string | null;
}

/** What a client may ask for besides commands. */
export type ClientRequest = AskRematch | Subscribe | Unsubscribe | RoomRequest | AbsenceRequest | TalkRequest;

/** Has one answer, `done` or `refused`. id: as in a command; the request is decoded by its type. */
export interface RequestMessage {
  readonly type: 'request';
  readonly id: string;
  readonly request: unknown;
}

/** What a client may send over the socket. */
export type ClientMessage = Hello | Intent | RequestMessage | FairMessage | Ping;

// ---- from the server

/** The answer to a hello. snapshot null: the client is up to date to its `have`, and frames follow at once. */
export interface Welcome<K extends Kind = Kind> extends PublicMatch<K['Options']> {
  readonly type: 'welcome';
  readonly protocol: typeof PROTOCOL;
  /** null for a spectator. */
  readonly seat: Seat | null;
  readonly pair: Pair<K> | null;
  /** The server's time. */
  readonly now: number;
  /** The last entry of the log; for a delayed spectator, the last one told. */
  readonly seq: number;
  readonly snapshot: Snapshot<K> | null;
  /** The features of the server. */
  readonly features: readonly string[];
  /** Of a match with fair draws: what its transcript begins with; @boardwright/fair decodes it. */
  readonly fair?: unknown;
}

/** The command is in the log, on disk. seq: its entry. dup: it was there already. */
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

/** The answer to an Intent, as a message. */
export type Acked = Ack & { readonly type: 'ack' };

/** The request is done, now or before. */
export interface Done {
  readonly type: 'done';
  readonly id: string;
}

/** The command or request changed nothing, and repeating it will not help. */
export interface Refused {
  readonly type: 'refused';
  readonly id: string;
  readonly fault: Fault;
}

/** Who sits where and who is connected: sent on change, not part of the log. */
export interface Seats {
  readonly type: 'seats';
  readonly seats: readonly Seating[];
}

/** The match that follows this one: the second game of a pair, or a rematch. The token of a seat is the invite to it. */
export interface NextMatch {
  readonly type: 'next';
  readonly match: string;
  /** Whether somebody sits there already. */
  readonly awaited: boolean;
}

/** The seats that want a rematch. */
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

/** After `seq` entries a draw needs this seat's number. @boardwright/fair decodes what was recorded since, and the question. */
export interface DrawMessage {
  readonly type: 'draw';
  readonly seq: number;
  readonly records: unknown;
  readonly servers: unknown;
  readonly question: unknown;
}

/** The numbers of these seats are missing for so long that the others may go on without them. */
export interface AwaitingMessage {
  readonly type: 'awaiting';
  readonly draw: number;
  readonly seats: readonly Seat[];
}

/** The steps of the transcript after so many entries, in order; perhaps not all. */
export interface StepsMessage {
  readonly type: 'steps';
  readonly after: number;
  readonly steps: readonly unknown[];
}

/** The server has signed the log after `seq` entries. A client keeps the last one. */
export interface HeadMessage {
  readonly type: 'head';
  readonly seq: number;
  readonly hash: string;
  readonly signature: string;
}

/** This node ends within seconds: the client waits for the answers that it still expects, and connects to another node. */
export interface Drain {
  readonly type: 'drain';
}

/** A message that was not understood or not allowed; nothing changed. */
export interface FaultMessage {
  readonly type: 'fault';
  readonly fault: Fault;
}

/** What a server may send over the socket. */
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

/** Accepts options, views, news, memories and differences from the server unchecked. */
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

/** Decodes a message as a client does: drops unknown keys. null: an unknown type. */
export function readServerMessage(raw: unknown): Result<ServerMessage | null> {
  return newerMessageDecoder.decode(raw, 'message', 'ignore');
}
