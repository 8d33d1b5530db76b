/** Notifies absent players that it is their turn, through the push services of their browsers. */
import { errorText } from '../faults.ts';
import type { MatchStore, PushRow } from '../store/store.ts';
import { Shares } from '../shares.ts';
import { encryptPush } from './encrypt.ts';
import type { Vapid } from './vapid.ts';

export interface PushOptions {
  readonly vapid: Vapid;
  /** Returns whether a subscription may use this address. The server sends no request to any other. */
  isAllowed(endpoint: URL): boolean;
}

interface PushServices extends PushOptions {
  readonly store: Pick<MatchStore, 'pushes' | 'write'>;
  now(): number;
  report(line: string): void;
}

/**
 * Maximum concurrent requests in total, maximum concurrent requests for the matches of one address, and maximum waiting requests of one
 * address.
 */
const SHARES = { atOnce: 50, perKey: 10, waiting: 100 };
const LONGEST_MS = 10_000;
/** Seconds for which a push service keeps the message for a device that is offline. */
const KEPT_S = 86_400;
/** The HTTP statuses that mean that a subscription is gone or belongs to another key. */
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

  /**
   * Notifies a seat. Resolves after all attempts and never rejects, because no move depends on it. address: the one that is charged for the
   * match.
   */
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

  /** Sends a request. Redirects are not followed, because their target may not be allowed. */
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
        // a newer notification of the same match replaces this one
        topic: match,
        urgency: 'normal',
      },
      body: new Uint8Array(encryptPush(text, { p256dh, auth })),
    });
    await answer.body?.cancel();
    return answer.status;
  }
}

/** The push services of common browsers. A leading dot includes all subdomains. */
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
