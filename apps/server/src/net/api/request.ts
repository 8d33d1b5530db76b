/** A request over HTTP. Each has a file in this folder and a line in requests.ts. */
import type { IncomingMessage } from 'node:http';
import type { Result } from '@boardwright/core';
import type { Decoder } from '@boardwright/core/decode';
import { parseWire } from '@boardwright/protocol';
import { json, readBody, refusal, type HttpReply } from '../http.ts';
import type { NetServices } from '../net-services.ts';

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** The pattern of the path. Its first group, if any, is the id of a match. */
  readonly path: RegExp;
  readonly answer: (services: NetServices, asked: AskedRequest) => Promise<HttpReply>;
}

export interface AskedRequest {
  readonly raw: IncomingMessage;
  /** The address that is charged for the request. */
  readonly address: string;
  /** The first group of the path, still percent-encoded. */
  readonly match: string | undefined;
}

export function httpAnswer(result: Result<object>, status = 200): HttpReply {
  return result.ok ? json(status, result.value) : refusal(result.error);
}

export async function decodeBody<T>(request: IncomingMessage, decoder: Decoder<T>): Promise<Result<T>> {
  const text = await readBody(request);
  const raw = text.ok ? parseWire(text.value) : text;
  return raw.ok ? decoder.decode(raw.value, 'request') : raw;
}
