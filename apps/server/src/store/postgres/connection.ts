/** Connections to PostgreSQL: a pool, prepared statements, and retries when a connection or the whole database is lost. */
import { hash } from 'node:crypto';
import { Pool, types, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from 'pg';
import type { Written } from '../store.ts';

export interface PostgresOptions {
  /** The connection string, postgres://…. TLS is chosen by `sslmode` and `sslrootcert`. */
  readonly url: string;
  /** Maximum connections of this node, apart from the one that listens. */
  readonly connections: number;
}

/** Milliseconds without an answer after which a connection counts as lost. */
const ANSWER_MS = 10_000;
const CONNECT_MS = 3000;
/** Seconds after which a connection is replaced. Its cached query plans were made when the tables may have been smaller. */
const PLANS_S = 300;
/** The first and the longest pause between two attempts while the database is down. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [20, 500];

const NAME_DIGITS = 32;
/** SQLSTATE codes after which a statement is retried: a conflict, a server that is stopping, starting or full, or a standby. */
const RETRIED = /^(40001|40P01|57P0[1-5]|25006|53300|08...)$/;
/** SQLSTATE codes that show that a pooler has moved this client to a connection on which its statements are not prepared. */
const UNPREPARED = /^(26000|42P05)$/;
/** Node's codes of a refused or lost connection. */
const CUT = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** Messages of pg errors that have no code. */
const LOST = /connection terminated|timeout|not queryable|connection error/i;

export function clientConfig({ url }: PostgresOptions): PoolConfig {
  const { builtins, getTypeParser } = types;
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    application_name: 'boardwright',
    // the store uses no integer above 2^53
    types: { getTypeParser: (oid, format) => (oid === builtins.INT8 ? Number : getTypeParser(oid, format)) },
  };
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Returns whether an error may go away by itself, once the database is back. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return RETRIED.test(code) || CUT.test(code) || (code === '' && LOST.test(error.message));
}

export class Connections {
  readonly #pool: Pool;
  readonly #report: (line: string) => void;
  readonly #names = new Map<string, string>();
  /** Whether statements are prepared on each connection. Turned off behind a pooler that cannot do this. */
  #prepares = true;
  /** The number of statements and transactions that have succeeded. */
  answers = 0;
  #isClosed = false;
  #isAway = false;

  constructor(options: PostgresOptions, report: (line: string) => void) {
    this.#pool = new Pool({ ...clientConfig(options), max: options.connections, maxLifetimeSeconds: PLANS_S });
    this.#report = report;
    // pg replaces a connection that breaks while idle at the next query
    const ignore = (): void => {};
    this.#pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  }

  /** Runs one statement on a pooled connection. While the database is down, retries until the store is closed. */
  run<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.#untilBack(async () => (await this.#query<Row>(text, values)).rows);
  }

  async #query<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const query = { text, values: [...values] };
    if (!this.#prepares) return this.#pool.query<Row>(query);
    try {
      return await this.#pool.query<Row>({ ...query, name: this.#nameOf(text) });
    } catch (error) {
      if (!(error instanceof Error) || !UNPREPARED.test(codeOf(error))) throw error;
      if (this.#prepares) this.#report('the pooler before the database keeps no prepared statements: moves cost more');
      this.#prepares = false;
      return this.#pool.query<Row>(query);
    }
  }

  /** Names a prepared statement by its text: a pooler may hand the connection on to another server, which then finds the same statement. */
  #nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = hash('sha256', text, 'hex').slice(0, NAME_DIGITS);
    this.#names.set(text, name);
    return name;
  }

  /** Runs several statements as a transaction, with the same retries. Rolls back if the result is not 'ok'. */
  transaction(work: (client: PoolClient) => Promise<Written>): Promise<Written> {
    return this.#untilBack(() => this.#session((client) => inTransaction(client, work)));
  }

  async #untilBack<T>(attempt: () => Promise<T>): Promise<T> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const result = await attempt();
        this.#returned();
        return result;
      } catch (error) {
        if (this.#isClosed || !isPassing(error)) throw error;
        this.#away(error);
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** Runs several statements on one connection. Discards the connection if they fail, which also rolls them back. */
  async #session<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool.end();
  }

  #away(error: unknown): void {
    if (!this.#isAway) this.#report(`the database is away: ${error instanceof Error ? error.message : String(error)}`);
    this.#isAway = true;
  }

  #returned(): void {
    this.answers++;
    if (this.#isAway) this.#report('the database is back');
    this.#isAway = false;
  }
}

/** Runs the work in a transaction: commits if the result is 'ok', otherwise rolls back. */
async function inTransaction(client: PoolClient, work: (client: PoolClient) => Promise<Written>): Promise<Written> {
  await client.query('BEGIN');
  const written = await work(client);
  await client.query(written === 'ok' ? 'COMMIT' : 'ROLLBACK');
  return written;
}
