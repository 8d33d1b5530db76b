/** HTTP on top of node:http, with a list of routes. The first route that has an answer gives it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail, fault, itemAt, ok, type Fault, type Result } from '@boardwright/core';
import { RulesFailure } from '@boardwright/core/host';
import { errorText, FAILED, newRequestId } from '../faults.ts';
import type { Report } from '../operations/log.ts';
import type { Traffic } from '../operations/traffic.ts';
import { HEADERS, rejectSocket } from './headers.ts';
import { TurnShare } from './turn-share.ts';

export interface HttpReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body. A file that is not in memory is opened only when it is sent, so never for a HEAD request. */
  readonly body?: string | Buffer | (() => Readable);
  /** The code of the fault, if the request was refused. */
  readonly code?: string;
}

export interface HttpRequest {
  readonly raw: IncomingMessage;
  /** The path without the query, percent-decoded. */
  readonly path: string;
}

/** Returns null if the request is not for this route. */
export type HttpRoute = (request: HttpRequest) => Promise<HttpReply | null>;

const MAX_BODY = 8192;
/**
 * Requests that are started per turn of the event loop. Four would delay other clients' messages by a third more during a burst of page
 * requests.
 */
const REQUESTS_PER_TURN = 1;
/** Requests that a connection may send before the first one is answered. Browsers send one. */
const MAX_PIPELINED = 8;
const STATUS: Readonly<Record<string, number>> = {
  'no-match': 404,
  'not-found': 404,
  'no-push': 404,
  'no-watching': 403,
  'bad-invite': 403,
  'invite-used': 409,
  'not-over': 409,
  'no-free-seat': 409,
  'no-lobby': 404,
  banned: 403,
  'other-origin': 403,
  'too-many': 429,
  'too-big': 413,
  'bad-type': 415,
  'rules-failed': 503,
  'server-full': 503,
  busy: 503,
  'log-damaged': 500,
  internal: 500,
};
const BAD_REQUEST = fault('bad-request', 'The request was refused.');
const NOT_FOUND = fault('not-found', 'There is nothing at this address.');

export interface HttpOptions {
  readonly stalledMs: number;
  /** Whether a proxy of the operator gives each request an id in X-Request-ID. */
  readonly trustProxy: boolean;
  /** Returns the address that is charged for a request. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly report: Report;
  readonly traffic: Pick<Traffic, 'answered'>;
}

export function httpServer(
  routes: readonly HttpRoute[],
  { stalledMs, trustProxy, addressOf, report, traffic }: HttpOptions,
): Server {
  const timeouts = {
    headersTimeout: 5000,
    requestTimeout: 10_000,
    keepAliveTimeout: 5000,
    connectionsCheckingInterval: 1000,
  };
  const turns = new TurnShare(REQUESTS_PER_TURN);
  const unanswered = new Unanswered();
  const server = createServer({ ...timeouts, maxHeaderSize: 8192 }, (request, response) => {
    if (unanswered.add(request.socket, response) > MAX_PIPELINED) return void request.socket.destroy();
    const id = requestIdOf(request, trustProxy);
    const told: Told = (error) => report(`a request failed: ${errorText(error)}`, id);
    response.setHeader('x-request-id', id);
    turns.run(
      addressOf(request),
      () =>
        void respond(routes, request, response, { told, traffic }).catch((error: unknown) => {
          told(error);
          response.destroy();
        }),
    );
  });
  server.maxHeadersCount = 64;
  server.timeout = stalledMs;
  server.on('clientError', (_error, socket) => {
    traffic.answered(400);
    rejectSocket(socket, 400);
  });
  return server;
}

type Told = (error: unknown) => void;

/** Returns the id of a request. It is in the response and in the log lines. */
function requestIdOf({ headers }: IncomingMessage, trustProxy: boolean): string {
  const named = headers['x-request-id'];
  return trustProxy && typeof named === 'string' && /^[\w-]{8,64}$/.test(named) ? named : newRequestId();
}

/** Counts the unanswered requests of each connection. */
class Unanswered {
  readonly #counts = new WeakMap<Socket, number>();

  add(socket: Socket, response: ServerResponse): number {
    const count = (this.#counts.get(socket) ?? 0) + 1;
    this.#counts.set(socket, count);
    response.once('close', () => this.#counts.set(socket, (this.#counts.get(socket) ?? 1) - 1));
    return count;
  }
}

export function refusal(reason: Fault): HttpReply {
  return { ...json(STATUS[reason.code] ?? 400, { fault: reason }), code: reason.code };
}

export function json(status: number, value: object): HttpReply {
  return jsonText(status, JSON.stringify(value));
}

export function jsonText(status: number, body: string): HttpReply {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers, body };
}

/** Reads the body of a POST as text. Decoding is left to the one parser of all input. */
export async function readBody(request: IncomingMessage): Promise<Result<string>> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    return fail('bad-type', 'The body must be application/json.');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY) return fail('too-big', 'The body is too long.');
    chunks.push(chunk);
  }
  return ok(Buffer.concat(chunks).toString());
}

async function respond(
  routes: readonly HttpRoute[],
  request: IncomingMessage,
  response: ServerResponse,
  { told, traffic }: { readonly told: Told; readonly traffic: Pick<Traffic, 'answered'> },
): Promise<void> {
  const reply = await replyOf(routes, request).catch((error: unknown): HttpReply => {
    // a client that leaves during a request is not an error
    if (error !== request.errored) told(error);
    return refusal(error instanceof RulesFailure ? error.fault : FAILED);
  });
  const { body = '' } = reply;
  traffic.answered(reply.status, reply.code);
  response.writeHead(reply.status, {
    ...HEADERS,
    ...reply.headers,
    ...(request.complete ? {} : { connection: 'close' }),
  });
  if (typeof body !== 'function') response.end(body);
  else if (request.method === 'HEAD') response.end();
  // a client that disconnects ends the transfer
  else await pipeline(body(), response).catch(() => response.destroy());
}

async function replyOf(routes: readonly HttpRoute[], raw: IncomingMessage): Promise<HttpReply> {
  const path = pathOf(raw.url ?? '');
  if (path === null) return refusal(BAD_REQUEST);
  for (const route of routes) {
    const reply = await route({ raw, path });
    if (reply !== null) return reply;
  }
  return refusal(NOT_FOUND);
}

function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(itemAt(url.split('?', 1), 0));
  } catch {
    return null;
  }
}
