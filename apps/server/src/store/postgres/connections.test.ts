import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres, ownPostgres, type OwnPostgres } from '../../../../../tools/postgres.ts';
import { freshDatabase, urlOf } from '../../testing/postgres.ts';
import { append, creation } from '../../testing/stored-rows.ts';
import type { MatchStore } from '../store.ts';
import { Connections } from './connection.ts';
import { openSite } from './postgres.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
/** The user id under which PostgreSQL runs where the tests run as root. */
const NOBODY = 65_534;
const CONNECTIONS = 3;
const MATCHES = 200;
const [TABLES, PLIES] = [100, 20];

/** Creates a certificate authority, a certificate from it for localhost alone, and a second authority. */
function makeCertificates(folder: string): void {
  const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  for (const name of ['ca', 'other'])
    openssl('req', '-x509', ...key, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.pem`);
  openssl('req', ...key.slice(0, -2), '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(join(folder, 'name.cnf'), 'subjectAltName=DNS:localhost');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'name.cnf'];
  openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.pem');
  chmodSync(join(folder, 'server.key'), 0o600);
  if (process.getuid?.() === 0) chownSync(join(folder, 'server.key'), NOBODY, NOBODY);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

// not every platform has the PostgreSQL package, and certificates need openssl
describe.skipIf(!hasPostgres || !hasOpenssl)('connections to the database (needs openssl)', () => {
  let database: OwnPostgres;
  let port: number;
  let admin: Client;
  beforeAll(async () => {
    port = await freePort();
    database = await ownPostgres((folder) => {
      makeCertificates(folder);
      const tls = ['ssl=on', `ssl_cert_file=${folder}/server.pem`, `ssl_key_file=${folder}/server.key`];
      return ['fsync=off', `port=${port}`, 'listen_addresses=127.0.0.1', ...tls];
    });
    admin = new Client(`${urlOf(database.folder)}&port=${port}`);
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await database.remove();
  }, 60_000);

  const site = (host: string, query: string): Promise<MatchStore> =>
    openSite({ url: `postgres://postgres@${host}:${port}/postgres?${query}`, connections: CONNECTIONS });
  const authority = (name: string): string => `sslmode=verify-full&sslrootcert=${database.folder}/${name}.pem`;
  const ask = async (sql: string): Promise<unknown> =>
    (await admin.query<{ readonly answer: unknown }>(sql)).rows[0]?.answer;
  const OURS = `pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE application_name = 'boardwright'`;

  test('are encrypted where the address says so, and at most as many as were set, and one that listens', async () => {
    const store = await site('localhost', authority('ca'));
    const ids = Array.from({ length: MATCHES }, (_, n) => `match-${n}`.padEnd(16, '-'));
    const writing = ids.map(async (match) => {
      await store.write(creation(match));
      return store.write(append(0, 1, { match }));
    });
    const during = await ask(`SELECT count(*)::int AS answer FROM ${OURS}`);
    expect(new Set(await Promise.all(writing))).toEqual(new Set(['ok']));
    expect(during).toBeLessThanOrEqual(CONNECTIONS + 1);
    expect(await ask(`SELECT count(*)::int AS answer FROM ${OURS}`)).toBe(CONNECTIONS + 1);
    expect(await ask(`SELECT bool_and(ssl) AS answer FROM ${OURS}`)).toBe(true);
    await store.close();
  });

  test.each([
    ['of another authority', 'localhost', 'other'],
    ['of another name', '127.0.0.1', 'ca'],
  ])('are refused in one line where the certificate is %s', async (_what, host, name) => {
    await expect(site(host, authority(name))).rejects.toThrow(/^The database cannot be opened \([^\n]+\)\.$/);
  });

  let tries = 0;
  test(`a move at ${TABLES} tables is at most half a transaction, hints too, and 1.2 kB of the database's own log`, async () => {
    const store = await site('localhost', authority('ca'));
    tries++;
    const ids = Array.from({ length: TABLES }, (_, n) => `${tries}-table-${n}`.padEnd(16, '-'));
    await Promise.all(ids.map((id) => store.write(creation(id))));
    const counted = async (): Promise<readonly [number, number]> => {
      await admin.query('SELECT pg_stat_force_next_flush()');
      const bytes = await ask("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS answer");
      const commits = await ask(
        'SELECT xact_commit::float8 AS answer FROM pg_stat_database WHERE datname = current_database()',
      );
      return [Number(bytes), Number(commits)];
    };
    const before = await counted();
    for (let seq = 0; seq < PLIES; seq++) await Promise.all(ids.map((match) => store.write(append(seq, 1, { match }))));
    await store.close();
    const after = await counted();
    const [bytes, commits] = [0, 1].map((i) => ((after[i] ?? 0) - (before[i] ?? 0)) / (TABLES * PLIES));
    console.log(`${commits?.toFixed(3)} transactions and ${bytes?.toFixed(0)} B of WAL a move`);
    expect(commits).toBeLessThan(0.5);
    expect(bytes).toBeLessThan(1200);
  });

  test('wait while the database has no room for more', async () => {
    const store = await site('localhost', authority('ca'));
    await admin.query('ALTER ROLE postgres CONNECTION LIMIT 1');
    const cut = `SELECT pg_terminate_backend(pid) FROM ${OURS} AND usename = 'postgres'`;
    await admin.query(cut);
    const written = store.write(creation('while-it-is-full'));
    await admin.query('ALTER ROLE postgres CONNECTION LIMIT -1');
    expect(await written).toBe('ok');
    await store.close();
  });
});

test.skipIf(!hasPostgres)(
  'statements are prepared once, and planned each time behind a pooler that loses them',
  async () => {
    const lines: string[] = [];
    const db = new Connections({ url: await freshDatabase(), connections: 1 }, (line) => lines.push(line));
    const ask = (): Promise<readonly { readonly n: number }[]> => db.run('SELECT $1::integer AS n', [7]);
    const prepared = async (): Promise<number> => (await db.run('SELECT name FROM pg_prepared_statements')).length;
    expect(await ask()).toEqual([{ n: 7 }]);
    expect(await ask()).toEqual([{ n: 7 }]);
    expect(await prepared()).toBe(2);
    // as if a pooler had changed the connection
    await db.run('DEALLOCATE ALL');
    expect([await ask(), await ask()]).toEqual([[{ n: 7 }], [{ n: 7 }]]);
    expect(lines).toEqual(['the pooler before the database keeps no prepared statements: moves cost more']);
    expect(await prepared()).toBe(0);
    await db.close();
  },
);
