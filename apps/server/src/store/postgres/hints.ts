/**
 * Hints between nodes: ids of changed matches, over LISTEN and NOTIFY on one connection. A hint only asks other nodes to check sooner; if
 * it is lost, polling finds the change. Hints are sent outside the transaction of the write, because NOTIFY serializes commits.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { clientConfig, type PostgresOptions } from './connection.ts';

const CHANNEL = 'boardwright';
/** Maximum ids per hint: PostgreSQL limits a payload to 8,000 bytes. */
const MAX_IDS = 400;
/** Milliseconds after a message during which further hints are collected for the next one. */
const COLLECT_MS = 10;
const TELL = { name: 'tell', text: 'SELECT pg_notify($1, $2)' };
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 2000];

export class Hints {
  readonly #options: PostgresOptions;
  readonly #node: string;
  #client: Client | null = null;
  #heard: (matches: readonly string[]) => void = () => {};
  #connected: () => void = () => {};
  #waiting = new Set<string>();
  #isSending = false;
  #isClosed = false;
  #pause = FIRST_PAUSE_MS;
  #retry: NodeJS.Timeout | null = null;

  constructor(options: PostgresOptions, node: string) {
    this.#options = options;
    this.#node = node;
  }

  /**
   * Starts to listen. heard: called with matches that other nodes have changed. connected: called after a time without a connection, in
   * which hints were lost.
   */
  listen(heard: (matches: readonly string[]) => void, connected: () => void): void {
    this.#heard = heard;
    this.#connected = connected;
  }

  /** Queues a hint. Hints that arrive while a message is sent go with the next one. */
  tell(match: string): void {
    this.#waiting.add(match);
    if (!this.#isSending && this.#client !== null) void this.#send(this.#client);
  }

  /** Keeps a connection for as long as the store is open. Resolves after the first attempt. */
  async connect(): Promise<void> {
    if (this.#isClosed) return;
    const client = new Client(clientConfig(this.#options));
    client.on('error', () => {}).on('end', () => this.#lost(client));
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      if (this.#isClosed) return await client.end();
      [this.#client, this.#pause] = [client, FIRST_PAUSE_MS];
      this.#connected();
    } catch {
      await client.end().catch(() => {});
      this.#lost(client);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }

  #lost(client: Client): void {
    if (this.#client === client) this.#client = null;
    if (this.#client !== null || this.#isClosed || this.#retry !== null) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      void this.connect();
    }, this.#pause).unref();
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }

  async #send(client: Client): Promise<void> {
    this.#isSending = true;
    while (this.#waiting.size > 0) {
      const ids = [...this.#waiting].slice(0, MAX_IDS);
      for (const id of ids) this.#waiting.delete(id);
      // polling makes up for a lost hint
      await client.query({ ...TELL, values: [CHANNEL, [this.#node, ...ids].join(' ')] }).catch(() => {});
      await pause(COLLECT_MS);
    }
    this.#isSending = false;
  }

  #receive(payload: string): void {
    const [node, ...matches] = payload.split(' ');
    if (node !== this.#node) this.#heard(matches);
  }
}
