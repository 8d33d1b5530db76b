/** Tells players who are not here that it is their turn, through the push service of their browser. */
import { errorText } from '../faults.ts';
import type { MatchStore, PushRow } from '../store/store.ts';
import { Shares } from '../shares.ts';
import { encryptPush } from './encrypt.ts';
import type { Vapid } from './vapid.ts';

export interface PushOptions {
  readonly vapid: Vapid;
  /** Whether a subscription may name this address: the server sends requests to no other. */
  isAllowed(endpoint: URL): boolean;
}

interface PushServices extends PushOptions {
  readonly store: Pick<MatchStore, 'pushes' | 'write'>;
  now(): number;
  report(line: string): void;
}

/** Requests that are under way at once, of all and of the matches of one address; and those of one address that may wait. */
const SHARES = { atOnce: 50, perKey: 10, waiting: 100 };
const LONGEST_MS = 10_000;
/** How long a push service keeps a message for a device that is off. */
const KEPT_S = 86_400;
/** The subscription is gone, or is of another key. */
const GONE: readonly number[] = [403, 404, 410];

export class Pushes {
  readonly #services: PushServices;
  readonly #shares = new Shares(SHARES);

  constructor(services: PushServices) {
    this.#services = services;
  }

  get publicKey(): string {
    return this.#services.vapid.publicKey;
  }

  isAllowed(endpoint: string): boolean {
    return URL.canParse(endpoint) && this.#services.isAllowed(new URL(endpoint));
  }

  /** Resolves when all were told; never rejects, because no move depends on it. address: for which the match counts. */
  async tellTurn(match: string, seat: number, address: string): Promise<void> {
    try {
      const rows = await this.#services.store.pushes(match, seat);
      await Promise.all(rows.map((row) => this.#take(row, JSON.stringify({ match, title: row.title }), address)));
    } catch (error) {
      this.#services.report(`match ${match}: a notification was not sent: ${errorText(error)}`);
    }
  }

  async #take(row: PushRow, text: string, address: string): Promise<void> {
    if (!this.isAllowed(row.endpoint)) return;
    const sent = this.#shares.run(address, () => this.#send(row, text));
    if (sent === null) this.#services.report(`match ${row.match}: a notification was not sent: too many wait`);
    await sent;
  }

  async #send(row: PushRow, text: string): Promise<void> {
    try {
      const status = await this.#post(row, text);
      if (GONE.includes(status)) await this.#services.store.write({ op: 'unsubscribe', ...row });
    } catch (error) {
      this.#services.report(`a push service did not answer: ${errorText(error)}`);
    }
  }

  /** A push service that names another address is not followed: that one may not be allowed. */
  async #post({ endpoint, match, p256dh, auth }: PushRow, text: string): Promise<number> {
    const { vapid, now } = this.#services;
    const answer = await fetch(endpoint, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_MS),
      headers: {
        authorization: vapid.authorization(new URL(endpoint).origin, now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_S),
        // a newer turn of the same match takes the place of an older one
        topic: match,
        urgency: 'normal',
      },
      body: new Uint8Array(encryptPush(text, { p256dh, auth })),
    });
    await answer.body?.cancel();
    return answer.status;
  }
}

/** Push services of the browsers that people have. A name after a dot stands for all below it. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

export function isPushHost({ protocol, hostname, port, username }: URL, hosts: readonly string[]): boolean {
  const isKnown = hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
  return protocol === 'https:' && port === '' && username === '' && isKnown;
}
