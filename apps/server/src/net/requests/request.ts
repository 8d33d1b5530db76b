/** A request of a seat over its socket: a file of this folder, and a line of requests.ts. */
import type { Result, Seat } from '@boardwright/core';
import type { Decoder } from '@boardwright/core/decode';
import type { ClientRequest, Feature, ServerMessage } from '@boardwright/protocol';
import type { LiveMatch } from '../../match/live-match.ts';
import type { Asked } from '../../rooms/asked.ts';
import type { NetServices } from '../net-services.ts';

/** The seat that sends the request. */
export interface Asker {
  readonly live: LiveMatch;
  readonly seat: Seat;
  readonly asked: Asked;
  /** The address for limits. */
  readonly address: string;
}

type RequestType = ClientRequest['type'];
type RequestOf<T extends RequestType> = Extract<ClientRequest, { readonly type: T }>;

/** The answer: a message for the sender alone, or null if everybody is told instead. A client repeats a request without an answer. */
type RequestAnswer = Promise<Result<ServerMessage | null>>;

interface RequestParts<T extends RequestType> {
  readonly decoder: Decoder<RequestOf<T>>;
  /** The feature that both sides need; absent if every client may send it. */
  readonly feature?: Feature;
  readonly answer: (services: NetServices, asker: Asker, request: RequestOf<T>) => RequestAnswer;
}

export interface SocketRequest<T extends RequestType = RequestType> {
  readonly type: T;
  readonly feature: Feature | null;
  answer(services: NetServices, asker: Asker, raw: unknown): RequestAnswer;
}

export function socketRequest<T extends RequestType>(
  type: T,
  { decoder, feature, answer }: RequestParts<T>,
): SocketRequest<T> {
  return {
    type,
    feature: feature ?? null,
    answer: async (services, asker, raw) => {
      const request = decoder.decode(raw, 'request');
      return request.ok ? answer(services, asker, request.value) : request;
    },
  };
}
