/** A seat's request over its socket. Each type has a file in this folder and a line in requests.ts. */
import type { Result, Seat } from '@boardwright/core';
import type { Decoder } from '@boardwright/core/decode';
import type { ClientRequest, Feature, ServerMessage } from '@boardwright/protocol';
import type { LiveMatch } from '../../match/live-match.ts';
import type { Asked } from '../../rooms/asked.ts';
import type { NetServices } from '../net-services.ts';

/** The sender of the request. */
export interface Asker {
  readonly live: LiveMatch;
  readonly seat: Seat;
  readonly asked: Asked;
  /** The address that is charged for the request. */
  readonly address: string;
}

type RequestType = ClientRequest['type'];
type RequestOf<T extends RequestType> = Extract<ClientRequest, { readonly type: T }>;

/** The answer: a message for the sender alone, or null if everybody gets one instead. A client repeats a request that stays unanswered. */
type RequestAnswer = Promise<Result<ServerMessage | null>>;

interface RequestParts<T extends RequestType> {
  readonly decoder: Decoder<RequestOf<T>>;
  /** The feature that client and server must have in common; absent if every client may send the request. */
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
