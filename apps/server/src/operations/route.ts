/** What an operator and a load balancer ask for: health, readiness and, behind a token, the metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { json, type HttpReply, type HttpRoute } from '../net/http.ts';
import type { Gauges, Metrics } from './metrics.ts';

export interface Operations {
  readonly metrics: Metrics;
  readonly version: string;
  /** null: nobody may read the metrics. */
  readonly metricsToken: string | null;
  sockets(): number;
  gauges(): Promise<Gauges>;
  /** Resolves if the store answers. */
  probe(): Promise<unknown>;
  isClosing(): boolean;
}

const PROBE_MS = 2000;
const UNAUTHORIZED: HttpReply = { status: 401, headers: { 'www-authenticate': 'Bearer' } };

export function operationsRoute(operations: Operations): HttpRoute {
  return async ({ raw, path }) => {
    if (raw.method !== 'GET' && raw.method !== 'HEAD') return null;
    if (path === '/api/health') return health(operations);
    if (path === '/api/ready') return ready(operations);
    return path === '/metrics' && operations.metricsToken !== null ? metrics(operations, raw) : null;
  };
}

/** Answers as long as the process runs. */
function health({ version, sockets }: Operations): HttpReply {
  return json(200, { ok: true, version, sockets: sockets() });
}

/** 503 while the server ends or its store does not answer: a load balancer then sends nobody here. */
async function ready({ version, probe, isClosing }: Operations): Promise<HttpReply> {
  const timeout = new Promise<boolean>((done) => setTimeout(() => done(false), PROBE_MS).unref());
  const answers = await Promise.race([
    probe().then(
      () => true,
      () => false,
    ),
    timeout,
  ]);
  const ok = answers && !isClosing();
  return json(ok ? 200 : 503, { ok, version });
}

async function metrics(
  { metrics: all, metricsToken, gauges }: Operations,
  { headers }: IncomingMessage,
): Promise<HttpReply> {
  if (!isEqual(headers.authorization ?? '', `Bearer ${metricsToken}`)) return UNAUTHORIZED;
  const type = 'text/plain; version=0.0.4; charset=utf-8';
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'no-store' },
    body: all.text(await gauges()),
  };
}

/** Takes the same time wherever two texts differ. */
function isEqual(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
