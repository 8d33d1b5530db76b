/**
 * A client without a socket. Browser, terminal and tests pass it messages and send what it returns. Intents stay in `unsent` and requests
 * in `requests` until the server has answered them, even across several connections.
 */
import { fault, type Fault, type Game, type Kind, type Seat } from '@boardwright/core';
import { patch, type Command } from '@boardwright/core/host';
import { PROTOCOL_FEATURES, knownFeatures, type Feature } from './features.ts';
import type { Seating } from './http.ts';
import type { Invited, Room } from './room.ts';
import type { Said } from './talk.ts';
import type { Frame, WireScene } from './scene.ts';
import type {
  Ack,
  ClientMessage,
  ClientRequest,
  Frames,
  Hello,
  Intent,
  NextMatch,
  RequestMessage,
  ServerMessage,
  SignedCommand,
  Welcome,
} from './socket.ts';
import { bytesOf, MAX_INBOUND, MAX_MISSED, PROTOCOL } from './wire.ts';

/** The status of a client. away: without a socket. greeting: it has sent a hello. live: it receives everything. */
export type ClientStatus = 'away' | 'greeting' | 'live';

/** What a client knows about its match. Immutable: each message creates a new object. */
export interface Client<K extends Kind = Kind> {
  readonly match: string;
  readonly token: string | null;
  readonly status: ClientStatus;
  /** The last welcome, without its snapshot; null before the first one. */
  readonly welcome: Omit<Welcome<K>, 'snapshot'> | null;
  readonly seats: readonly Seating[];
  /** The number of the last frame; -1 before the first snapshot. */
  readonly seq: number;
  readonly at: number;
  readonly scene: WireScene<K> | null;
  readonly memory: K['Memory'];
  readonly unsent: readonly Intent[];
  readonly requests: readonly RequestMessage[];
  /** The features that this client and the server have in common, according to the last welcome. */
  readonly features: readonly Feature[];
  /** The match that follows this one, and whether somebody sits there already; null if there is none. */
  readonly next: Pick<NextMatch, 'match' | 'awaited'> | null;
  /** The seats that want a rematch. */
  readonly rematch: readonly Seat[];
  /** The room around the match; null from a server without rooms. */
  readonly room: Room | null;
  /** The last invite that this client has requested for a seat. */
  readonly invited: Invited | null;
  /** The last messages in the room, oldest first. */
  readonly said: readonly Said[];
}

/** An applied frame with everything that an animation needs: the scenes before and after it, and the news. */
export interface PlayedFrame<K extends Kind = Kind> {
  readonly frame: Frame<K>;
  readonly before: WireScene<K>;
  readonly after: WireScene<K>;
}

/** The answer to an intent or a request. id: null for a fault that answers neither. */
export interface CommandAnswer {
  readonly id: string | null;
  readonly fault: Fault | null;
}

/** The client after a message, and what its program must do. */
export interface ClientUpdate<K extends Kind = Kind> {
  readonly client: Client<K>;
  readonly send: readonly ClientMessage[];
  readonly played: readonly PlayedFrame<K>[];
  readonly answers: readonly CommandAnswer[];
}

/** The functions of a game that a client needs. A whole game is accepted too, so that K can be inferred. */
export type MemoryRules<K extends Kind> = Game<K> | Pick<Game<K>, 'emptyMemory' | 'remember'>;

const OFFLINE: Fault = fault('offline', 'No connection to the server. Trying again …');
const KEPT: Fault = fault('kept-offline', 'No connection: your move is kept and is sent when you are back online.');
const SENDING: Fault = fault('sending', 'Your last move is still on its way.');

/** Creates a client. unsent: intents from before a reload. */
export function newClient<K extends Kind>(
  game: MemoryRules<K>,
  match: string,
  token: string | null,
  unsent: readonly Intent[] = [],
): Client<K> {
  return {
    match,
    token,
    status: 'away',
    welcome: null,
    seats: [],
    seq: -1,
    at: 0,
    scene: null,
    memory: game.emptyMemory,
    unsent,
    requests: [],
    features: [],
    next: null,
    rematch: [],
    room: null,
    invited: null,
    said: [],
  };
}

/** Called when the socket is open. */
export function sendHello<K extends Kind>(client: Client<K>): ClientUpdate<K> {
  return step({ ...client, status: 'greeting' }, { send: [hello(client)] });
}

/**
 * Asks for the frames before the current scene, as many as a server sends again. A client that has these entries already uses only the
 * news. Returns null if there are none.
 */
export function helloForPast<K extends Kind>(client: Client<K>): Hello | null {
  return client.seq > 0 ? hello(client, Math.max(0, client.seq - MAX_MISSED)) : null;
}

/** Called when the socket is gone. The client keeps everything. */
export function disconnect<K extends Kind>(client: Client<K>): Client<K> {
  return { ...client, status: 'away' };
}

/** Signs a command of a match with fair draws. Returns undefined if this device does not sign it. */
export type CommandSigner = (expect: number, command: Command) => SignedCommand | undefined;

/**
 * Sends a player's intent: at once when live, otherwise after the next welcome. A command that is too long is answered here: the server
 * would close the socket, and the command would be sent again after every welcome.
 */
export function sendCommand<K extends Kind>(
  client: Client<K>,
  id: string,
  command: Command,
  sign: CommandSigner | null = null,
): ClientUpdate<K> {
  const expect = client.scene?.since ?? 0;
  const signed = sign?.(expect, command);
  const intent: Intent = { type: 'command', id, expect, command, ...(signed && { signed }) };
  if (bytesOf(JSON.stringify(intent)) > MAX_INBOUND)
    return step(client, { answers: [{ id, fault: fault('too-big', 'This command is too long to be sent.') }] });
  const next = { ...client, unsent: [...client.unsent, intent] };
  return step(next, { send: client.status === 'live' ? [intent] : [] });
}

/**
 * Returns why a seat must wait although the last scene lets it act, or null if it need not: its last ply is unanswered, or the server is
 * silent. Without a connection, one ply that the last scene allows is accepted and kept.
 */
export function waitReason<K extends Kind>(
  { status, unsent }: Pick<Client<K>, 'status' | 'unsent'>,
  canMove: boolean,
): Fault | null {
  const isSending = unsent.some(({ command }) => command.type === 'ply');
  if (status === 'away') return isSending ? KEPT : canMove ? null : OFFLINE;
  return isSending ? SENDING : null;
}

/** Sends a request that is not a command: at once when live, and again after each welcome until it is answered. */
export function sendRequest<K extends Kind>(client: Client<K>, id: string, request: ClientRequest): ClientUpdate<K> {
  const message: RequestMessage = { type: 'request', id, request };
  const next = { ...client, requests: [...client.requests, message] };
  return step(next, { send: client.status === 'live' ? [message] : [] });
}

/** Returns the client after a message from the server. */
export function receiveMessage<K extends Kind>(
  game: MemoryRules<K>,
  client: Client<K>,
  message: ServerMessage<K>,
): ClientUpdate<K> {
  switch (message.type) {
    case 'welcome':
      return settleIn(client, message);
    case 'frames':
      return takeIn(game, client, message);
    case 'ack':
      return acknowledge(client, message);
    case 'done':
      return step(forget(client, message.id), { answers: [{ id: message.id, fault: null }] });
    case 'refused':
      return step(forget(client, message.id), { answers: [{ id: message.id, fault: message.fault }] });
    case 'seats':
      return step({ ...client, seats: message.seats });
    case 'next':
      return step({ ...client, next: { match: message.match, awaited: message.awaited } });
    case 'rematch':
      // an empty list means that the next match was deleted
      return step({ ...client, rematch: message.seats, next: message.seats.length === 0 ? null : client.next });
    case 'draw':
    case 'awaiting':
    case 'steps':
    case 'head':
      // handled by the program that follows the draws of this seat
      return step(client);
    case 'room':
      return step({ ...client, room: message });
    case 'invited':
      return step({ ...client, invited: message });
    case 'said':
      return step({ ...client, said: message.said });
    case 'pong':
      return client.status === 'live' && message.seq > client.seq ? sendHello(client) : step(client);
    case 'drain':
      return step(client);
    case 'fault':
      return step(client, { answers: [{ id: null, fault: message.fault }] });
  }
}

// ---- inside

function step<K extends Kind>(client: Client<K>, more: Partial<ClientUpdate<K>> = {}): ClientUpdate<K> {
  return { client, send: [], played: [], answers: [], ...more };
}

function hello<K extends Kind>(client: Client<K>, have: number = client.seq): Hello {
  return {
    type: 'hello',
    protocol: PROTOCOL,
    match: client.match,
    token: client.token,
    have,
    features: PROTOCOL_FEATURES,
  };
}

function settleIn<K extends Kind>(client: Client<K>, message: Welcome<K>): ClientUpdate<K> {
  const { snapshot, ...welcome } = message;
  const features = knownFeatures(message.features);
  const live = { ...client, status: 'live' as const, welcome, seats: message.seats, features };
  return step(snapshot === null ? live : { ...live, ...snapshot }, { send: [...client.unsent, ...client.requests] });
}

function takeIn<K extends Kind>(game: MemoryRules<K>, client: Client<K>, message: Frames<K>): ClientUpdate<K> {
  const played: PlayedFrame<K>[] = [];
  let now = client;
  for (const frame of message.frames) {
    if (frame.seq <= now.seq || now.status !== 'live') continue;
    const next = frame.seq === now.seq + 1 ? play(game, now, frame) : null;
    if (next === null) {
      const answered = acknowledge(now, message.ack);
      return { ...answered, ...ask(answered.client, frame), played };
    }
    played.push({ frame, before: now.scene as WireScene<K>, after: next.scene as WireScene<K> });
    now = next;
  }
  return { ...acknowledge(now, message.ack), played };
}

/** Asks for the missing frames, or for the whole scene if a frame in sequence did not fit. */
function ask<K extends Kind>(client: Client<K>, frame: Frame<K>): Pick<ClientUpdate<K>, 'client' | 'send'> {
  const have = frame.seq > client.seq + 1 ? client.seq : -1;
  return { client: { ...client, status: 'greeting' }, send: [hello(client, have)] };
}

/** Returns null if the frame does not fit the client's state. The client must then get a whole scene. */
function play<K extends Kind>(game: MemoryRules<K>, client: Client<K>, frame: Frame<K>): Client<K> | null {
  const scene = tryPatch(client.scene, frame);
  if (scene === null) return null;
  const learnt = frame.news === null ? client.memory : game.remember(client.memory, frame.news);
  const memory = Object.hasOwn(frame, 'memory') ? frame.memory : learnt;
  return { ...client, seq: frame.seq, at: frame.at, scene: scene as WireScene<K>, memory };
}

function tryPatch<K extends Kind>(scene: WireScene<K> | null, frame: Frame<K>): unknown {
  try {
    return scene === null ? null : patch(scene, frame.diff);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function acknowledge<K extends Kind>(client: Client<K>, ack: Ack | undefined): ClientUpdate<K> {
  if (ack === undefined) return step(client);
  return step(forget(client, ack.id), { answers: [{ id: ack.id, fault: null }] });
}

function forget<K extends Kind>(client: Client<K>, id: string): Client<K> {
  const isOther = (sent: { readonly id: string }): boolean => sent.id !== id;
  return { ...client, unsent: client.unsent.filter(isOther), requests: client.requests.filter(isOther) };
}
