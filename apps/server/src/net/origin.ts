/** The browser pages that may use the server, by their exact origins: the server's own and configured ones. */
import type { IncomingHttpHeaders } from 'node:http';
import { hostname } from 'node:os';
import { lanAddresses } from './lan-addresses.ts';

/** Maximum length of an origin in a log line. */
const LONGEST_ORIGIN = 200;

export interface Origins {
  /** Exact origins as browsers write them: scheme, host, port. */
  readonly allowed: Pick<ReadonlySet<string>, 'has'>;
  /** Whether requests without an Origin are allowed. Programs other than browsers send none. */
  readonly allowNone: boolean;
  readonly refused?: ((origin: string) => void) | undefined;
}

export function isAllowedOrigin({ allowed, allowNone, refused }: Origins, headers: IncomingHttpHeaders): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  const isSameSite = site === undefined || site === 'same-origin';
  if (origin === undefined) return allowNone && isSameSite;
  const isAllowed = isSameSite && allowed.has(origin);
  if (!isAllowed) refused?.(origin.slice(0, LONGEST_ORIGIN));
  return isAllowed;
}

/** Returns whether `Host` names an allowed origin. A foreign page whose name resolves to this server is thus refused. */
export function isAllowedHost({ allowed, refused }: Origins, { host = '' }: IncomingHttpHeaders): boolean {
  const isAllowed = ['http', 'https'].some((scheme) => {
    const origin = `${scheme}://${host}`;
    return URL.canParse(origin) && allowed.has(new URL(origin).origin);
  });
  if (!isAllowed) refused?.(`http://${host}`.slice(0, LONGEST_ORIGIN));
  return isAllowed;
}

/** The machine's own name and its addresses in the local network. */
export interface LocalNetwork {
  readonly name: string;
  readonly addresses: readonly string[];
}

export function localNetwork(): LocalNetwork {
  return { name: hostname(), addresses: lanAddresses() };
}

/** Returns the origins of a server that listens on `host` and `port` without a proxy. */
export function ownOrigins(host: string, port: number, network: readonly string[], name = ''): readonly string[] {
  const everywhere = host === '0.0.0.0' || host === '::';
  const names = [
    'localhost',
    '127.0.0.1',
    '[::1]',
    ...(everywhere ? [...network, ...namesOf(name)] : [host.includes(':') ? `[${host}]` : host]),
  ];
  const origins = [...new Set(names)].map((one) => `http://${one}:${port}`);
  return origins.flatMap((origin) => (URL.canParse(origin) ? [new URL(origin).origin] : []));
}

/** Returns the names under which a local network may know this machine: its full name, its name without the domain, and its mDNS name. */
function namesOf(name: string): readonly string[] {
  const [first = ''] = name.split('.', 1);
  return first === '' ? [] : [name, first, `${first}.local`];
}

/** Milliseconds for which the system's network addresses are cached, and the shorter time that applies when an unknown origin asks. */
const [BELIEVED_MS, AGAIN_MS] = [1000, 50];

/** The server's own origins in the current network. A router may assign another address while the server runs. */
export class OwnOrigins {
  readonly #look: () => readonly string[];
  #origins: ReadonlySet<string> = new Set();
  #at = -Infinity;

  /** more: further origins from the settings, such as the public origin of a proxy. */
  constructor(host: string, port: number, network: () => LocalNetwork, more: readonly string[]) {
    this.#look = () => {
      const { name, addresses } = network();
      return [...ownOrigins(host, port, addresses, name), ...more];
    };
  }

  has(origin: string): boolean {
    this.#renew(BELIEVED_MS);
    if (this.#origins.has(origin)) return true;
    this.#renew(AGAIN_MS);
    return this.#origins.has(origin);
  }

  #renew(afterMs: number): void {
    const now = performance.now();
    if (now - this.#at < afterMs) return;
    this.#at = now;
    this.#origins = new Set(this.#look());
  }
}
