/** The requests of a client over HTTP, on top of a function that sends them. */
import type { Fault, Result } from '@boardwright/core';
import { parseJson, unknown, type Decoder } from '@boardwright/core/decode';
import {
  httpFaultDecoder,
  matchCreatedDecoder,
  matchFactsDecoder,
  pushOfferDecoder,
  seatForgottenDecoder,
  seatMoveDecoder,
  seatTakenDecoder,
  type CreateMatch,
  type MatchCreated,
  type MatchFacts,
  type PushOffer,
  type SeatForgotten,
  type SeatMove,
  type SeatTaken,
} from './http.ts';
import { lobbyDecoder, roomDecoder, type Lobby, type Room } from './room.ts';

/** The answer to a request over HTTP. */
export interface HttpAnswer {
  /** Whether the status is 2xx. */
  readonly ok: boolean;
  readonly text: string;
}

/**
 * Sends a request. path: relative to the server's page. body: JSON to post; null to read. Returns a Fault if no answer arrives within `ms`
 * milliseconds.
 */
export type SendRequest = (path: string, body: string | null, ms: number) => Promise<Result<HttpAnswer>>;

/**
 * Milliseconds after which an unanswered request is given up. For a check of the server the time is shorter, because another check follows.
 */
const [REQUEST_MS, LOOK_MS] = [20_000, 3500];

/** The requests of a client over HTTP. Each resolves to a Result and never rejects. */
export interface MatchRequests {
  /** Returns whether the server answers. */
  isReachable(): Promise<boolean>;
  /** Returns the key with which browsers subscribe to notifications; a Fault if the server sends none. */
  pushKey(): Promise<Result<PushOffer>>;
  create(wanted: CreateMatch): Promise<Result<MatchCreated>>;
  facts(match: string): Promise<Result<MatchFacts>>;
  /** Returns the file of a finished match, to be decoded by decodeSave. */
  game(match: string): Promise<Result<unknown>>;
  sit(match: string, invite: string, claim: string): Promise<Result<SeatTaken>>;
  /** Requests an invite that moves this seat to another device. */
  move(match: string, token: string): Promise<Result<SeatMove>>;
  /** Deletes the data of the seat with this token. */
  forget(match: string, token: string): Promise<Result<SeatForgotten>>;
  /** Returns the room. key: an invite or a token. It is required if the room is closed to spectators. */
  room(match: string, key?: string | null): Promise<Result<Room>>;
  lobby(): Promise<Result<Lobby>>;
  /** Takes a free seat of a listed match. */
  joinMatch(match: string, claim: string): Promise<Result<SeatTaken>>;
}

/** Creates the requests. noServer: the fault for a web host without a game server, which answers with a page or not at all. */
export function matchRequests(send: SendRequest, noServer: Fault): MatchRequests {
  const request = async <T>(path: string, body: unknown, decoder: Decoder<T>): Promise<Result<T>> => {
    const answer = await send(`api/${path}`, body === null ? null : JSON.stringify(body), REQUEST_MS);
    return answer.ok ? answered(answer.value, decoder, noServer) : answer;
  };
  return {
    isReachable: async () => {
      const answer = await send('api/health', null, LOOK_MS);
      return answer.ok && answer.value.ok;
    },
    pushKey: () => request('push', null, pushOfferDecoder),
    create: (wanted) => request('matches', wanted, matchCreatedDecoder),
    facts: (match) => request(pathTo(match), null, matchFactsDecoder),
    game: (match) => request(`${pathTo(match)}/game`, null, unknown),
    sit: (match, invite, claim) => request(`${pathTo(match)}/seats`, { invite, claim }, seatTakenDecoder),
    move: (match, token) => request(`${pathTo(match)}/moves`, { token }, seatMoveDecoder),
    forget: (match, token) => request(`${pathTo(match)}/forget`, { token }, seatForgottenDecoder),
    room: (match, key = null) => request(`${pathTo(match)}/room`, key === null ? null : { key }, roomDecoder),
    lobby: () => request('lobby', null, lobbyDecoder),
    joinMatch: (match, claim) => request(`lobby/${encodeURIComponent(match)}/seats`, { claim }, seatTakenDecoder),
  };
}

function pathTo(match: string): string {
  return `matches/${encodeURIComponent(match)}`;
}

function answered<T>(answer: HttpAnswer, decoder: Decoder<T>, noServer: Fault): Result<T> {
  const raw = parseJson(answer.text, 'answer');
  if (!raw.ok) return { ok: false, error: noServer };
  if (answer.ok) return decoder.decode(raw.value, 'answer');
  const faulty = httpFaultDecoder.decode(raw.value, 'answer');
  return { ok: false, error: faulty.ok ? faulty.value.fault : noServer };
}
