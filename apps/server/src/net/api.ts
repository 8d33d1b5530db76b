/** The three requests of the protocol, and health. */
import type { IncomingMessage } from 'node:http';
import type { Decoder, Fault, Result } from '@boardwright/core';
import { createMatchDecoder, matchId, parseWire, takeSeatDecoder } from '@boardwright/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Buckets, type Limits } from './limits.ts';
import type { Matches } from '../match/matches.ts';
import { isOurs, type Origins } from './origin.ts';

export interface ApiOptions {
  readonly matches: Matches;
  readonly limits: Limits;
  /** Asked at each request: the port may be chosen late. */
  readonly origins: () => Origins;
  readonly addressOf: (request: IncomingMessage) => string;
  /** How many are connected. */
  readonly sockets: () => number;
}

const STATUS: Readonly<Record<string, number>> = {
  'no-match': 404,
  'not-found': 404,
  'bad-invite': 403,
  'invite-used': 409,
  'other-origin': 403,
  'too-many': 429,
  'log-damaged': 500,
};
const TOO_MANY: Fault = { code: 'too-many', message: 'Too many requests from here; wait a little.' };
const OTHER_ORIGIN: Fault = { code: 'other-origin', message: 'This page may not ask here.' };

/** The buckets are returned so that idle ones can be forgotten. */
export function addApi(app: FastifyInstance, options: ApiOptions): readonly Buckets[] {
  const { matches, limits, origins, addressOf, sockets } = options;
  const [requests, creations] = [new Buckets(limits.requests), new Buckets(limits.creations)];
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') || request.url === '/api/health') return;
    if (!requests.take(addressOf(request.raw), performance.now())) return refuse(reply, TOO_MANY);
    if (request.method === 'POST' && !fromHome(origins(), request)) return refuse(reply, OTHER_ORIGIN);
  });

  app.get('/api/health', async () => ({ ok: true, sockets: sockets() }));

  app.post('/api/matches', async (request, reply) => {
    const wish = body(request, createMatchDecoder);
    if (!wish.ok) return refuse(reply, wish.error);
    if (!creations.take(addressOf(request.raw), performance.now())) return refuse(reply, TOO_MANY);
    return answer(reply, await matches.create(wish.value), 201);
  });

  app.get('/api/matches/:match', async (request, reply) => {
    const match = matchOf(request);
    return answer(reply, match.ok ? matches.facts(match.value) : match);
  });

  app.post('/api/matches/:match/seats', async (request, reply) => {
    const [match, wish] = [matchOf(request), body(request, takeSeatDecoder)];
    if (!match.ok) return refuse(reply, match.error);
    return answer(reply, wish.ok ? await matches.take(match.value, wish.value) : wish);
  });

  return [requests, creations];
}

export function refuse(reply: FastifyReply, fault: Fault): FastifyReply {
  return reply.code(STATUS[fault.code] ?? 400).send({ fault });
}

function answer(reply: FastifyReply, result: Result<object>, code = 200): FastifyReply {
  return result.ok
    ? reply.code(code).header('cache-control', 'no-store').send(result.value)
    : refuse(reply, result.error);
}

/** A POST without an Origin is no browser's; one with a foreign one is somebody else's page. */
function fromHome(origins: Origins, request: FastifyRequest): boolean {
  return isOurs({ ...origins, allowNone: true }, request.headers);
}

/** The body arrives as text, so that one parser reads everything that strangers write. */
function body<T>(request: FastifyRequest, decoder: Decoder<T>): Result<T> {
  const raw = parseWire(typeof request.body === 'string' ? request.body : '');
  return raw.ok ? decoder.decode(raw.value, 'request') : raw;
}

function matchOf(request: FastifyRequest): Result<string> {
  return matchId.decode((request.params as { readonly match: string }).match, 'match');
}
