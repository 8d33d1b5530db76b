import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { required } from '@boardwright/core';
import { market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { bySize, seed, size } from '../../../../tools/size.ts';
import { rowsOf, storeIn } from '../testing/logs.ts';
import { TestPlayer } from '../testing/player.ts';
import { freshFolder, open, seatAll } from '../testing/test-server.ts';
import { causeOf } from '../match/rows.ts';
import { openWriter, SCHEMA } from './schema.ts';
import type { LogRow } from './store.ts';

const fileIn = (folder: string): string => join(folder, 'boardwright.sqlite');

const FOURTH = `DROP TABLE rooms; ALTER TABLE matches DROP COLUMN room; DROP TABLE forgets; UPDATE meta SET value = 4 WHERE key = 'schema';`;
/** The tables of 0.1.0. */
const THIRD = `DROP TABLE commands; DELETE FROM meta WHERE key = 'indexed'; UPDATE meta SET value = 3 WHERE key = 'schema';`;
/** The tables of the second schema. */
const SECOND = `
CREATE TABLE match (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, version INTEGER NOT NULL, options TEXT NOT NULL, clock TEXT,
  seed TEXT NOT NULL, key TEXT NOT NULL, created INTEGER NOT NULL,
  head INTEGER NOT NULL, head_hash TEXT NOT NULL, head_ts INTEGER NOT NULL,
  over INTEGER NOT NULL, deadline INTEGER, pair TEXT, open_after INTEGER, next TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE seat (
  match TEXT NOT NULL, seat INTEGER NOT NULL, who TEXT NOT NULL, level TEXT, invite TEXT, claim TEXT, token TEXT,
  PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE ev (
  match TEXT NOT NULL, seq INTEGER NOT NULL, by INTEGER NOT NULL, cmd TEXT NOT NULL, body TEXT NOT NULL,
  private TEXT, salt TEXT, ts INTEGER NOT NULL, version INTEGER NOT NULL, prev_hash TEXT NOT NULL, hash TEXT NOT NULL,
  PRIMARY KEY (match, seq), UNIQUE (match, by, cmd)
) STRICT, WITHOUT ROWID;
CREATE INDEX match_deadline ON match (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX match_unstarted ON match (created) WHERE head = 0;
INSERT INTO match SELECT id, game, matches.version, options, clock, seed, key, created,
  ifnull(last.seq, 0), ifnull(text_of(last.hash), ''), ifnull(last.ts, created), over, at, pair, open_after, next
  FROM matches LEFT JOIN log AS last ON last.match = number
    AND last.seq = (SELECT max(seq) FROM log WHERE match = number) LEFT JOIN due ON due.match = number;
INSERT INTO seat SELECT id, seat, who, level, invite, claim, token FROM seats JOIN matches ON number = match;
INSERT INTO ev SELECT id, seq, by, cmd, body, private, salt, ts, log.version, '', text_of(hash)
  FROM log JOIN matches ON number = match;
DROP TABLE matches; DROP TABLE seats; DROP TABLE log; DROP TABLE batch; DROP TABLE heads; DROP TABLE snapshots;
DROP TABLE due; UPDATE meta SET value = 2 WHERE key = 'schema';
`;
const FIRST = `DROP INDEX match_unstarted; CREATE INDEX match_waiting ON match (created) WHERE head = 0;
${['pair', 'open_after', 'next'].map((column) => `ALTER TABLE match DROP COLUMN ${column};`).join(' ')}
UPDATE meta SET value = 1 WHERE key = 'schema';`;

interface OldFile {
  readonly folder: string;
  readonly match: string;
  readonly seq: number;
  readonly waiting: string;
  /** A person's command and its entry. */
  readonly command: LogRow;
}

/** A played and a waiting match in a file of an older schema. */
async function oldFile(schema: 1 | 2 | 3 | 4): Promise<OldFile> {
  const folder = freshFolder();
  const site = await open({ dataDir: folder });
  const { match, players } = await seatAll(site.origin, market, { preset: 'two' }, seed);
  const waiting = await fetch(`${site.origin}/api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'market' }),
  });
  await Promise.all(players.map((player) => player.play(() => player.client.seq > 20)));
  await Promise.all(players.map((player) => player.settle()));
  const seq = Math.max(...players.map(({ client }) => client.seq));
  await Promise.all(players.map((player) => player.close()));
  await site.close();
  const command = await commandIn(folder, match);
  const db = new DatabaseSync(fileIn(folder));
  db.function('text_of', (bytes) => (bytes === null ? '' : Buffer.from(bytes as Uint8Array).toString('base64url')));
  db.exec(`BEGIN; ${FOURTH} ${schema < 4 ? THIRD : ''} ${schema < 3 ? SECOND : ''} ${schema < 2 ? FIRST : ''} COMMIT`);
  db.close();
  return { folder, match, seq, waiting: ((await waiting.json()) as { readonly match: string }).match, command };
}

async function commandIn(folder: string, match: string): Promise<LogRow> {
  const store = await storeIn(folder);
  const rows = await rowsOf(store, match);
  await store.close();
  return required(
    rows.find((row) => causeOf(row) === 'person'),
    'a command',
  );
}

test.each([1, 2, 3, 4] as const)('a file of schema %i is taken over, and its matches go on', async (schema) => {
  const { folder, match, seq, waiting, command } = await oldFile(schema);
  for (const _ of ['taken over', 'and opened again']) {
    const site = await open({ dataDir: folder });
    const viewer = await new TestPlayer({ origin: site.origin, game: market, match, token: null, seed }).connect();
    expect(viewer.client.seq).toBe(seq);
    expect(viewer.client.welcome).toMatchObject({ pair: null, openAfter: null });
    await viewer.close();
    const { players } = await seatAll(site.origin, market, { preset: 'two', openAfter: 10 }, seed);
    await Promise.all(players.map((player) => player.close()));
    await site.close();
  }
  const store = await storeIn(folder);
  expect(await store.dueBy(Number.MAX_SAFE_INTEGER, 9)).toContain(waiting);
  expect(await store.seqOf(match, command.by, command.cmd)).toBe(command.seq);
  await store.close();
});

test('docs/server.md names the present schema', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/server.md'), 'utf8');
  expect(page).toContain(`"schema": ${SCHEMA},`);
  expect(page).toContain(`schema ${SCHEMA}; files of schemas 1 to ${SCHEMA - 1} are taken over`);
});

test('a match of schema 3 that was begun and left expires 90 days after it is taken over, one that is over never', async () => {
  const { folder, match } = await oldFile(3);
  const site = await open({ dataDir: folder });
  const begun = await seatAll(site.origin, market, { preset: 'two' }, seed);
  await Promise.all(begun.players.map((one) => one.close()));
  await site.close();
  const db = new DatabaseSync(fileIn(folder));
  db.exec(`${FOURTH} ${THIRD} DELETE FROM due; UPDATE matches SET over = 1 WHERE id = '${match}'`);
  db.close();
  const store = await storeIn(folder);
  const soon = ((await store.lastBeat()) ?? 0) + 90 * 86_400_000;
  expect(await store.dueBy(soon - 1, 9)).toEqual([]);
  expect(await store.dueBy(soon, 9)).toEqual([begun.match]);
  expect((await store.find(match))?.head).toMatchObject({ over: true, due: null });
  await store.close();
});

// starting processes takes longer than the fast check may
test.skipIf(size === 'small')('a take-over that is cut off by kill -9 loses nothing', async () => {
  const { folder, match, seq } = await oldFile(2);
  const db = new DatabaseSync(fileIn(folder));
  // enough rows for the process to be killed among them
  db.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${bySize(0, 20_000, 500_000)})
    INSERT INTO ev SELECT 'AAAAAAAAAAAAAAAA', i, -1, i, '{}', NULL, NULL, 0, 1, '', '' FROM n`);
  db.close();
  const script = `import { openWriter } from ${JSON.stringify(new URL('schema.ts', import.meta.url).href)};
    console.log('go'); openWriter(${JSON.stringify(fileIn(folder))}).close(); console.log('done');`;
  let [cuts, wait] = [0, 0];
  for (let tries = 0; cuts < bySize(0, 3, 20) && tries < 40; tries++) {
    const copy = freshFolder();
    cpSync(folder, copy, { recursive: true });
    const code = script.replaceAll(JSON.stringify(fileIn(folder)), JSON.stringify(fileIn(copy)));
    const child = spawn(process.execPath, ['--conditions=@boardwright/source', '--input-type=module', '-e', code]);
    const exited = once(child, 'exit');
    let said = '';
    child.stdout.on('data', (data: Buffer) => (said += data.toString()));
    await once(child.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, wait));
    child.kill('SIGKILL');
    await exited;
    const isCut = !said.includes('done');
    if (isCut) cuts++;
    // each cut comes later, until one comes after the end
    wait = isCut ? wait + 10 : 0;
    const store = await storeIn(copy);
    expect(await rowsOf(store, match)).toHaveLength(seq);
    await store.close();
    rmSync(copy, { recursive: true });
  }
  expect(cuts).toBeGreaterThan(0);
});

test('what is due is found without a look at anything else', () => {
  const db = openWriter(fileIn(freshFolder()));
  const sql = 'SELECT id FROM due JOIN matches ON number = due.match WHERE at <= ? ORDER BY at LIMIT ?';
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(1, 1);
  db.close();
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('INDEX due_at (at<?)'),
    expect.stringContaining('INTEGER PRIMARY KEY'),
  ]);
});

test('a command is found without a look at the rest of its match', () => {
  const db = openWriter(fileIn(freshFolder()));
  const sql =
    'SELECT seq FROM commands JOIN log USING (match, seq) WHERE commands.match = ? AND key = ? AND by = ? AND cmd = ?';
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(1, 1, 1, '');
  db.close();
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('PRIMARY KEY (match=? AND key=?)'),
    expect.stringContaining('INDEX log_place (match=? AND seq=?)'),
  ]);
});

test('a file of a later schema is left alone', () => {
  const file = fileIn(freshFolder());
  openWriter(file).close();
  const db = new DatabaseSync(file);
  db.exec("UPDATE meta SET value = 99 WHERE key = 'schema'");
  db.close();
  expect(() => openWriter(file)).toThrow(`schema 99; this server knows schema ${SCHEMA}`);
});
