/** Creates databases for tests. Each is a schema in the PostgreSQL of the test run, or in one of its own. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { sharedPostgres } from '../../../../tools/postgres.ts';
import { openPostgres, type OpenOptions } from '../store/postgres/postgres.ts';
import type { MatchStore } from '../store/store.ts';

/** Creates a schema. folder: the folder of the database server's socket. */
export async function freshDatabase(folder?: string): Promise<string> {
  const socket = folder ?? (await sharedPostgres());
  const schema = `t_${randomBytes(6).toString('hex')}`;
  const client = new Client(urlOf(socket));
  await client.connect();
  await client.query(`CREATE SCHEMA ${schema}`);
  await client.end();
  return urlOf(socket, schema);
}

/** Creates a separate database, so that PostgreSQL's counts, such as deadlocks, are those of this test alone. */
export async function countedDatabase(): Promise<string> {
  const socket = await sharedPostgres();
  const name = `d_${randomBytes(6).toString('hex')}`;
  await runSql(urlOf(socket), `CREATE DATABASE ${name}`);
  return urlOf(socket).replace('/postgres?', `/${name}?`);
}

export function urlOf(socket: string, schema?: string): string {
  const options = schema === undefined ? '' : `&options=-csearch_path%3D${schema}`;
  return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socket)}${options}`;
}

/** Opens a node of the site at this address; without an address, of a new site. */
export async function postgresStore(url?: string, options: Partial<OpenOptions> = {}): Promise<MatchStore> {
  return openPostgres({ url: url ?? (await freshDatabase()), connections: 4, ...options });
}

/** Runs a statement on the database, past the store. */
export async function runSql(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}
