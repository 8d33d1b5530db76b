/** The three requests of the protocol, and health. */
import type { IncomingMessage } from 'node:http';
import { fault, type Decoder, type Fault, type Result } from '@boardwright/core';
import { createMatchDecoder, matchId, parseWire, takeSeatDecoder } from '@boardwright/protocol';
import { json, readBody, refusal, type HttpReply, type HttpRequest, type HttpRoute } from './http.ts';
import { TOO_MANY } from './limits.ts';
import type { NetServices } from './net-services.ts';
import { isAllowedOrigin, type Origins } from './origin.ts';

const OTHER_ORIGIN = fault('other-origin', 'This page may not ask here.');
const MATCH = /^\/api\/matches\/([^/]{1,64})$/;
const SEATS = /^\/api\/matches\/([^/]{1,64})\/seats$/;

/** sockets: how many are connected. */
export function apiRoute(options: NetServices, sockets: () => number): HttpRoute {
  return async (request) => {
    if (request.path === '/api/health') return json(200, { ok: true, sockets: sockets() });
    if (!request.path.startsWith('/api/')) return null;
    const address = options.addressOf(request.raw);
    if (!options.requests.take(address, performance.now())) return refusal(TOO_MANY);
    if (request.raw.method === 'GET') return facts(options, request.path);
    if (request.raw.method !== 'POST') return null;
    if (!fromHome(options.origins(), request.raw)) return refusal(OTHER_ORIGIN);
    if (SEATS.test(request.path)) return takeSeat(options, request);
    return request.path === '/api/matches' ? create(options, request, address) : null;
  };
}

async function create({ matches, creations }: NetServices, { raw }: HttpRequest, address: string): Promise<HttpReply> {
  const wish = await decodeBody(raw, createMatchDecoder);
  if (!wish.ok) return refusal(wish.error);
  const tooMany = (): Fault | null => creations.refusal(address, performance.now());
  return answer(await matches.create(wish.value, tooMany), 201);
}

async function facts({ matches }: NetServices, path: string): Promise<HttpReply | null> {
  const [, raw] = MATCH.exec(path) ?? [];
  if (raw === undefined) return null;
  const match = matchId.decode(raw, 'match');
  return answer(match.ok ? await matches.facts(match.value) : match);
}

async function takeSeat({ matches }: NetServices, { raw, path }: HttpRequest): Promise<HttpReply> {
  const match = matchId.decode(SEATS.exec(path)?.[1], 'match');
  const wish = await decodeBody(raw, takeSeatDecoder);
  if (!match.ok) return refusal(match.error);
  return answer(wish.ok ? await matches.take(match.value, wish.value) : wish);
}

function answer(result: Result<object>, status = 200): HttpReply {
  return result.ok ? json(status, result.value) : refusal(result.error);
}

/** A POST without an Origin is no browser's; one with a foreign one is somebody else's page. */
function fromHome(origins: Origins, { headers }: IncomingMessage): boolean {
  return isAllowedOrigin({ ...origins, allowNone: true }, headers);
}

async function decodeBody<T>(request: IncomingMessage, decoder: Decoder<T>): Promise<Result<T>> {
  const text = await readBody(request);
  const raw = text.ok ? parseWire(text.value) : text;
  return raw.ok ? decoder.decode(raw.value, 'request') : raw;
}
