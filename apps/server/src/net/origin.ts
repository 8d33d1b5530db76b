/** Who may talk to us from a browser: pages of our own, told by equal strings. */
import type { IncomingHttpHeaders } from 'node:http';

export interface Origins {
  /** Exact origins, as browsers write them: scheme, host, port. */
  readonly allowed: ReadonlySet<string>;
  /** Programs that are no browser send no Origin. */
  readonly allowNone: boolean;
}

export function isAllowedOrigin({ allowed, allowNone }: Origins, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === undefined ? allowNone : allowed.has(headers.origin);
}

/** The addresses under which a server that listens on `host` and `port` is reached without a proxy. */
export function ownOrigins(host: string, port: number, network: readonly string[]): readonly string[] {
  const everywhere = host === '0.0.0.0' || host === '::';
  const names = [
    'localhost',
    '127.0.0.1',
    '[::1]',
    ...(everywhere ? network : [host.includes(':') ? `[${host}]` : host]),
  ];
  return [...new Set(names)].map((name) => new URL(`http://${name}:${port}`).origin);
}
