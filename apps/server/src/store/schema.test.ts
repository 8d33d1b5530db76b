import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { bySize, seed, size } from '../../../../tools/size.ts';
import { rowsOf, storeIn } from '../testing/logs.ts';
import { freshFolder, open, seatAll } from '../testing/test-server.ts';
import { openWriter, SCHEMA, schemaIn, TABLE_STEPS } from './schema.ts';

const fileIn = (folder: string): string => join(folder, 'boardwright.sqlite');

/** Invented steps to a next schema. */
const NEXT = [
  ...TABLE_STEPS,
  `ALTER TABLE matches ADD COLUMN colour TEXT; CREATE TABLE later (cmd TEXT) STRICT; INSERT INTO later SELECT cmd FROM log;
  UPDATE matches SET colour = 'red'`,
];

/** Creates a file of the current schema that contains a played match. */
async function playedFile(): Promise<{ readonly folder: string; readonly match: string; readonly seq: number }> {
  const folder = freshFolder();
  const site = await open({ dataDir: folder });
  const { match, players } = await seatAll(site.origin, market, { preset: 'two' }, seed);
  await Promise.all(players.map((player) => player.play(() => player.client.seq > 20)));
  await Promise.all(players.map((player) => player.settle()));
  const seq = Math.max(...players.map(({ client }) => client.seq));
  await Promise.all(players.map((player) => player.close()));
  await site.close();
  return { folder, match, seq };
}

function schemaAndColours(folder: string): readonly unknown[] {
  const db = new DatabaseSync(fileIn(folder));
  const found = [
    schemaIn(db),
    ...db
      .prepare('SELECT colour FROM matches')
      .all()
      .map(({ colour }) => colour),
  ];
  db.close();
  return found;
}

test('a file of today is brought to a later schema once, with all its rows, and left alone by a server of today', async () => {
  const { folder, match, seq } = await playedFile();
  const today = await storeIn(folder);
  expect(await rowsOf(today, match)).toHaveLength(seq);
  await today.close();
  for (const _ of ['taken over', 'and opened again']) {
    openWriter(fileIn(folder), 'FULL', NEXT).close();
    expect(schemaAndColours(folder)).toEqual([SCHEMA + 1, 'red']);
  }
  const db = new DatabaseSync(fileIn(folder));
  expect(db.prepare('SELECT count(*) AS rows FROM log JOIN later USING (cmd)').get()).toEqual({ rows: seq });
  db.close();
  expect(() => openWriter(fileIn(folder))).toThrow(`schema ${SCHEMA + 1}; this server knows schema ${SCHEMA}`);
});

test('a step that fails changes nothing', async () => {
  const { folder, match, seq } = await playedFile();
  expect(() => openWriter(fileIn(folder), 'FULL', [...TABLE_STEPS, `DELETE FROM log; SELECT * FROM nowhere`])).toThrow(
    'nowhere',
  );
  const store = await storeIn(folder);
  expect(await rowsOf(store, match)).toHaveLength(seq);
  await store.close();
});

test('docs/operate/server.md names the present schema', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operate/server.md'), 'utf8');
  expect(page).toContain(`"schema": ${SCHEMA},`);
  expect(page).toContain(`\`boardwright.sqlite\`, schema ${SCHEMA}.`);
});

// too slow for the quick check: starts processes
test.skipIf(size === 'small')('a take-over that is cut off by kill -9 loses nothing', async () => {
  const { folder, seq } = await playedFile();
  const db = new DatabaseSync(fileIn(folder));
  // enough rows that a kill can interrupt the step
  db.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${bySize(0, 200_000, 2_000_000)})
    INSERT INTO log SELECT NULL, 1000, i, -1, i, '{}', NULL, NULL, 0, 1, x'00' FROM n`);
  db.close();
  const script = `import { openWriter } from ${JSON.stringify(new URL('schema.ts', import.meta.url).href)};
    console.log('go'); openWriter(process.argv[1], 'FULL', ${JSON.stringify(NEXT)}).close(); console.log('done');`;
  let [cuts, wait] = [0, 0];
  for (let tries = 0; cuts < bySize(0, 3, 20) && tries < 40; tries++) {
    const copy = freshFolder();
    cpSync(folder, copy, { recursive: true });
    const flags = ['--conditions=@boardwright/source', '--input-type=module', '-e', script, fileIn(copy)];
    const child = spawn(process.execPath, flags);
    const exited = once(child, 'exit');
    let said = '';
    child.stdout.on('data', (data: Buffer) => (said += data.toString()));
    await once(child.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, wait));
    child.kill('SIGKILL');
    await exited;
    const isCut = !said.includes('done');
    if (isCut) cuts++;
    // each kill comes later than the last, until one comes after the end
    wait = isCut ? wait + 10 : 0;
    openWriter(fileIn(copy), 'FULL', NEXT).close();
    expect(schemaAndColours(copy)).toEqual([SCHEMA + 1, 'red']);
    const taken = new DatabaseSync(fileIn(copy));
    const { rows } = taken.prepare('SELECT count(*) AS rows FROM log WHERE match = 1').get() as {
      readonly rows: number;
    };
    taken.close();
    expect(rows).toBe(seq);
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

test.each([7, 99])('a file of schema %i is left alone', (schema) => {
  const file = fileIn(freshFolder());
  openWriter(file).close();
  const db = new DatabaseSync(file);
  db.exec(`UPDATE meta SET value = ${schema} WHERE key = 'schema'`);
  db.close();
  expect(() => openWriter(file)).toThrow(`schema ${schema}; this server knows schema ${SCHEMA}`);
});
