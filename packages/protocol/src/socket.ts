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
 * The first message, repeated when frames are missing. token: null for a spectator. have: the seq of the last frame, -1 for none. features:
 * those of the client; absent: none.
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
 * A player's intent. id: random, created once per intent and kept when it is repeated. expect: `scene.since` as the player saw it. The
 * server knows the seat from the hello; it is never part of a command. signed: the signature of the device, in a match with fair draws.
 * number: counts its commands.
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
 * A device's message for fair draws; only a fault is answered. device: announces its key, and the record by which it takes the seat or
 * begins a new list (null: neither). share: answers `draw`. without: agrees to go on without the numbers of these seats. steps: asks for
 * all steps after so many entries. @boardwright/fair decodes records and shares.
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

/** Asks for a rematch. When everybody has asked, `next` names it. */
export interface AskRematch {
  readonly type: 'rematch';
}

/** Subscribes a seat to notifications of its turns through the browser's push service, for times when nobody is connected for it. Feature `push`. */
export interface Subscribe {
  readonly type: 'subscribe';
  /** The address that the push service gave the browser, and the browser's keys in base64url. */
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The title that the browser shows, in its reader's language. */
  readonly title: string;
}

/** Deletes a subscription; endpoint null: those of all devices of this seat. */
export interface Unsubscribe {
  readonly type: 'unsubscribe';
  readonly endpoint: string | null;
}

/** A client's request besides commands. */
export type ClientRequest = AskRematch | Subscribe | Unsubscribe | RoomRequest | AbsenceRequest | TalkRequest;

/** A request, which gets one answer, `done` or `refused`. id: as in a command. The request is decoded by its type. */
export interface RequestMessage {
  readonly type: 'request';
  readonly id: string;
  readonly request: unknown;
}

/** A message of a client over the socket. */
export type ClientMessage = Hello | Intent | RequestMessage | FairMessage | Ping;

// ---- from the server

/** The answer to a hello. snapshot: null if the client is up to date to its `have`; the frames since follow at once. */
export interface Welcome<K extends Kind = Kind> extends PublicMatch<K['Options']> {
  readonly type: 'welcome';
  readonly protocol: typeof PROTOCOL;
  /** The seat; null for a spectator. */
  readonly seat: Seat | null;
  readonly pair: Pair<K> | null;
  /** The server's present time. */
  readonly now: number;
  /** The number of the last log entry; for a delayed spectator, of the last one shown. */
  readonly seq: number;
  readonly snapshot: Snapshot<K> | null;
  /** The features of the server. */
  readonly features: readonly string[];
  /** The start of the transcript of a match with fair draws; @boardwright/fair decodes it. */
  readonly fair?: unknown;
}

/** Says that the command is in the log, on disk. seq: its entry. dup: it was there already. */
export interface Ack {
  readonly id: string;
  readonly seq: number;
  readonly dup: boolean;
}

/** New frames, in order. ack: present if the first of them is this client's own command. */
export interface Frames<K extends Kind = Kind> {
  readonly type: 'frames';
  readonly frames: readonly Frame<K>[];
  readonly ack?: Ack;
}

/** An ack as a message of its own. */
export type Acked = Ack & { readonly type: 'ack' };

/** Says that the request is done, now or earlier. */
export interface Done {
  readonly type: 'done';
  readonly id: string;
}

/** Says that the command or request changed nothing, and that repeating it will not help. */
export interface Refused {
  readonly type: 'refused';
  readonly id: string;
  readonly fault: Fault;
}

/** The occupants and connections of the seats; sent on change, not part of the log. */
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

/** Says that after `seq` entries a draw needs this seat's number. @boardwright/fair decodes the records since, and the question. */
export interface DrawMessage {
  readonly type: 'draw';
  readonly seq: number;
  readonly records: unknown;
  readonly servers: unknown;
  readonly question: unknown;
}

/** Announces that the numbers of these seats have been missing so long that the others may continue without them. */
export interface AwaitingMessage {
  readonly type: 'awaiting';
  readonly draw: number;
  readonly seats: readonly Seat[];
}

/** The steps of the transcript after the given number of entries, in order; there may be more. */
export interface StepsMessage {
  readonly type: 'steps';
  readonly after: number;
  readonly steps: readonly unknown[];
}

/** The server's signature of the log after `seq` entries. A client keeps the last one. */
export interface HeadMessage {
  readonly type: 'head';
  readonly seq: number;
  readonly hash: string;
  readonly signature: string;
}

/** Says that this node stops within seconds. The client waits for pending answers and connects to another node. */
export interface Drain {
  readonly type: 'drain';
}

/** Answers a message that was not understood or not allowed; nothing changed. */
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

/** Decodes a message as a client does and drops unknown keys. Returns null for an unknown type. */
export function readServerMessage(raw: unknown): Result<ServerMessage | null> {
  return newerMessageDecoder.decode(raw, 'message', 'ignore');
}
