/**
 * Stores which seats have a socket on this node. Changes are batched: when another node has stopped, hundreds of sockets arrive within a
 * second.
 */
import type { Connections } from './connection.ts';
import { PRESENCE } from './statements.ts';

interface Change {
  readonly match: string;
  readonly seat: number;
  readonly isHere: boolean;
  readonly address: string;
}

export class Presence {
  readonly #db: Connections;
  readonly #node: string;
  /** The latest change of each seat that is not stored yet. */
  #waiting = new Map<string, Change>();
  #next: Promise<void> | null = null;
  #flying: Promise<unknown> = Promise.resolve();

  constructor(db: Connections, node: string) {
    this.#db = db;
    this.#node = node;
  }

  /** Resolves when the change is stored. Changes that arrive during a statement are stored together by the next one. */
  set(change: Change): Promise<void> {
    this.#waiting.set(`${change.match} ${change.seat}`, change);
    this.#next ??= this.#flying.then(() => this.#send());
    return this.#next;
  }

  async #send(): Promise<void> {
    const changes = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#next = null;
    const values = [
      changes.map(({ match }) => match),
      changes.map(({ seat }) => seat),
      changes.map(({ isHere }) => isHere),
      changes.map(({ address }) => address),
    ];
    const stored = this.#db.run(PRESENCE, [...values, this.#node]);
    this.#flying = stored.catch(() => {});
    await stored;
  }
}
