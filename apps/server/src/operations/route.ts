/** The routes for operators and load balancers: health and readiness for everybody; with the token also metrics, commands and a page. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Result } from '@boardwright/core';
import { array, object, text } from '@boardwright/core/decode';
import { decodeBody } from '../net/api/request.ts';
import { inTime } from '../intervals.ts';
import { json, refusal, type HttpReply, type HttpRequest, type HttpRoute } from '../net/http.ts';
import { ADMIN_STYLE, adminPage } from './admin-page.ts';
import type { Gauges, Metrics } from './metrics.ts';
import type { Samples } from './samples.ts';
import type { StoreHealth } from './store-health.ts';

export interface Operations {
  readonly metrics: Metrics;
  readonly version: string;
  readonly schema: number;
  /** The token for these routes; null if nobody may use them. */
  readonly metricsToken: string | null;
  readonly samples: Samples;
  /** Returns the wall time. */
  now(): number;
  sockets(): number;
  gauges(): Promise<Gauges>;
  readonly health: StoreHealth;
  /** Resolves when the store has answered. */
  probe(): Promise<unknown>;
  isClosing(): boolean;
  /** Runs an operator's command, given as words. */
  administer(words: readonly string[]): Promise<Result<readonly string[]>>;
}

/** Milliseconds in which a ready store answers. */
const PROBE_MS = 900;
const ASK_PASSWORD: HttpReply = {
  status: 401,
  headers: { 'www-authenticate': 'Basic realm="Boardwright: any name, and METRICS_TOKEN as the password"' },
};
const wordsDecoder = object({ words: array(text(200), 10) });
const UNAUTHORIZED: HttpReply = { status: 401, headers: { 'www-authenticate': 'Bearer' } };

const PATHS: readonly string[] = ['/api/health', '/api/ready', '/admin', '/admin.css', '/admin/do', '/metrics'];

/** Returns whether a request is for one of these routes. They have a rate limit of their own. */
export function isOperations({ path }: HttpRequest): boolean {
  return PATHS.includes(path);
}

export function operationsRoute(operations: Operations): HttpRoute {
  return async ({ raw, path }) => {
    if (path === '/admin/do') return doAsTold(operations, raw);
    if (raw.method !== 'GET' && raw.method !== 'HEAD') return null;
    if (path === '/api/health') return health(operations);
    if (path === '/api/ready') return ready(operations);
    if (operations.metricsToken === null) return null;
    if (path === '/admin.css')
      return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: ADMIN_STYLE };
    if (path === '/admin') return admin(operations, raw);
    return path === '/metrics' ? metrics(operations, raw) : null;
  };
}

/** Answers as long as the process runs. */
function health({ version, schema, sockets }: Operations): HttpReply {
  return json(200, { ok: true, version, schema, sockets: sockets() });
}

/** Answers 503 while the server stops or its store does not answer, so that load balancers send no clients. */
async function ready(operations: Operations): Promise<HttpReply> {
  const { version, schema, isClosing } = operations;
  const ok = !isClosing() && (await answers(operations));
  return json(ok ? 200 : 503, { ok, version, schema });
}

async function answers({ health, probe }: Operations): Promise<boolean> {
  return health.isReady && (await inTime(probe(), PROBE_MS)) !== null;
}

/** Answers even without the store, because the metrics are needed most then. */
async function metrics(operations: Operations, { headers }: IncomingMessage): Promise<HttpReply> {
  const { metrics: all, metricsToken, health, version, schema } = operations;
  if (!isOperator(headers.authorization ?? '', metricsToken)) return UNAUTHORIZED;
  const gauges = await inTime(operations.gauges(), PROBE_MS);
  const scrape = {
    gauges,
    isStoreUp: health.isReady && gauges !== null,
    storeLatency: health.latency,
    version,
    schema,
  };
  const type = 'text/plain; version=0.0.4; charset=utf-8';
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'no-store' },
    body: all.text(scrape),
  };
}

/** Runs an operator's command. Only a bearer token is accepted: browsers send a stored password on their own, even for a foreign page. */
async function doAsTold({ metricsToken, administer }: Operations, raw: IncomingMessage): Promise<HttpReply | null> {
  if (metricsToken === null || raw.method !== 'POST') return null;
  const { authorization = '' } = raw.headers;
  if (!/^bearer /i.test(authorization) || !isOperator(authorization, metricsToken)) return UNAUTHORIZED;
  const words = await decodeBody(raw, wordsDecoder);
  const done = words.ok ? await administer(words.value.words) : words;
  return done.ok ? json(200, { lines: done.value }) : refusal(done.error);
}

/** Serves the operator's page, which reloads itself. The browser asks for the token as a password. */
async function admin(operations: Operations, { headers }: IncomingMessage): Promise<HttpReply> {
  const { version, schema, metricsToken, samples } = operations;
  if (!isOperator(headers.authorization ?? '', metricsToken)) return ASK_PASSWORD;
  const now = operations.now();
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', refresh: '15' },
    body: adminPage({ version, schema, now, nodes: await samples.nodes(now) }),
  };
}

/** Returns whether a request has the token, as a bearer token or as the password of any user. */
function isOperator(authorization: string, token: string | null): boolean {
  const [scheme = '', given = ''] = authorization.split(' ', 2);
  const isBasic = scheme.toLowerCase() === 'basic';
  const password = Buffer.from(given, 'base64')
    .toString()
    .replace(/^[^:]*:/, '');
  return isEqual(isBasic ? password : authorization.replace(/^bearer /i, ''), token ?? '') && token !== null;
}

/** Compares in constant time. */
function isEqual(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
