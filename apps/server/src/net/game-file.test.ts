import { rng, unwrap } from '@boardwright/core';
import { latestTable, load, type Save } from '@boardwright/core/host';
import { market, type Market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { secretsIn } from '../testing/secrets-on-disk.ts';
import { create, open, seatAll } from '../testing/test-server.ts';

const fileOf = async (origin: string, match: string): Promise<{ status: number; text: string }> => {
  const answer = await fetch(`${origin}/api/matches/${match}/game`);
  return { status: answer.status, text: await answer.text() };
};

test('a match that is over is a file for everybody: its whole log, and what it was', async () => {
  const source = rng('game file');
  const proof = 'proof-of-a-draw';
  const site = await open({
    diceOf:
      () =>
      ({ total }) => ({ ticket: source.below(total), proof }),
  });
  const { match, players, tokens } = await seatAll(site.origin, market, { preset: 'two' });
  const refused = await fileOf(site.origin, match);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('"not-over"')]);
  await Promise.all(players.map((player) => player.play()));
  const { status, text } = await fileOf(site.origin, match);
  expect(status).toBe(200);
  const save = JSON.parse(text) as Save<Market>;
  const history = unwrap(load(market, save));
  const { outcome, chairs, seq } = latestTable(history);
  expect(seq).toBe(players[0]?.client.seq);
  expect(outcome).toEqual(players[0]?.scene.outcome);
  expect(save).toMatchObject({ format: 2, game: 'market', about: { match, outcome } });
  expect(save.about?.players).toEqual(chairs);
  expect((save.about?.end ?? 0) - (save.about?.start ?? Infinity)).toBeGreaterThanOrEqual(0);
  expect(save.log.some((entry) => entry.type === 'ply' && market.kinds[entry.action.type].secret)).toBe(true);
  const secrets = [...secretsIn(site.folder, match), ...tokens].filter((one) => one !== proof);
  expect(secrets.length).toBeGreaterThan(5);
  expect(secrets.filter((secret) => text.includes(secret ?? ''))).toEqual([]);
  await Promise.all(players.map((player) => player.close()));
  await site.close();
});

test('there is none of a match that is not there or has not begun', async () => {
  const site = await open();
  const { match } = await create(site.origin, { game: 'market' });
  expect((await fileOf(site.origin, match)).status).toBe(409);
  expect((await fileOf(site.origin, 'A'.repeat(16))).status).toBe(404);
  expect((await fileOf(site.origin, 'short')).status).toBe(400);
  await site.close();
});
