import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { seed } from '../../../../tools/size.ts';
import { freshFolder, open, seatAll } from '../testing/test-server.ts';
import { TestPlayer } from '../testing/player.ts';
import { openWriter, UNSTARTED } from './schema.ts';

const fileIn = (folder: string): string => join(folder, 'boardwright.sqlite');

/** A match, in a file as the first schema had it. */
async function oldFile(): Promise<{ readonly folder: string; readonly match: string; readonly seq: number }> {
  const folder = freshFolder();
  const site = await open({ dataDir: folder });
  const { match, players } = await seatAll(site.origin, market, { preset: 'two' }, seed);
  await Promise.all(players.map((player) => player.play(() => player.client.seq > 20)));
  await Promise.all(players.map((player) => player.settle()));
  const seq = Math.max(...players.map(({ client }) => client.seq));
  await Promise.all(players.map((player) => player.close()));
  await site.close();
  const db = new DatabaseSync(fileIn(folder));
  db.exec('DROP INDEX match_unstarted; CREATE INDEX match_waiting ON match (created) WHERE head = 0');
  for (const column of ['pair', 'open_after', 'next']) db.exec(`ALTER TABLE match DROP COLUMN ${column}`);
  db.exec("UPDATE meta SET value = 1 WHERE key = 'schema'");
  db.close();
  return { folder, match, seq };
}

test('a file of the first schema is taken over, and its matches go on', async () => {
  const { folder, match, seq } = await oldFile();
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
});

test('matches that never start are found without a look at all the others', () => {
  const db = openWriter(fileIn(freshFolder()));
  const plan = db.prepare(`EXPLAIN QUERY PLAN SELECT id FROM match WHERE ${UNSTARTED} AND created < ?`).all(1);
  db.close();
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('USING INDEX match_unstarted')]);
});

test('a file of a later schema is left alone', async () => {
  const file = fileIn(freshFolder());
  openWriter(file).close();
  const db = new DatabaseSync(file);
  db.exec("UPDATE meta SET value = 99 WHERE key = 'schema'");
  db.close();
  expect(() => openWriter(file)).toThrow('schema 99; this server knows schema 2');
});
