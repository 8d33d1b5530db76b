/** A request of a seat over its socket: a file of this folder, and a line of requests.ts. */
import type { Result, Seat } from '@boardwright/core';
import type { Decoder } from '@boardwright/core/decode';
import type { ClientRequest, Feature, ServerMessage } from '@boardwright/protocol';
import type { LiveMatch } from '../../match/live-match.ts';
import type { NetServices } from '../net-services.ts';

/** Who asks. */
export interface Asker {
  readonly live: LiveMatch;
  readonly seat: Seat;
  /** Whom limits count. */
  readonly address: string;
}

type RequestType = ClientRequest['type'];
type RequestOf<T extends RequestType> = Extract<ClientRequest, { readonly type: T }>;

/** Answers with a message to the asker alone; null if everybody is told instead. A client sends a request again if it has no answer. */
type RequestAnswer = Promise<Result<ServerMessage | null>>;

interface RequestParts<T extends RequestType> {
  readonly decoder: Decoder<RequestOf<T>>;
  /** Without this feature on both sides the request is refused. Absent: part of version 3. */
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
