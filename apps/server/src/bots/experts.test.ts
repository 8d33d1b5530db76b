/** Plays, through the server, every game that has experts to its end: a random player against experts, whose search runs in threads. */
import { presetOf } from '@boardwright/core';
import { games } from '@boardwright/games';
import { openPool } from '@boardwright/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seed, size } from '../../../../tools/size.ts';
import { open, seatAll, type TestServer } from '../testing/test-server.ts';

const offered = Object.values(games).filter(({ levels }) => levels?.includes('expert') === true);
const withExperts = await Promise.all(offered.map(({ rules }) => rules()));

// too slow for the quick check: searches in every game
describe.skipIf(size === 'small')('against experts', () => {
  let site: TestServer;
  beforeAll(async () => {
    site = await open({ games, botService: openPool({ threads: 1 }) });
  });
  afterAll(() => site.close());

  test.each(withExperts)('$id is played to the end', { timeout: 120_000 }, async (game) => {
    const experts = Array.from({ length: presetOf(game).seats - 1 }, () => 'bot:expert' as const);
    const { players } = await seatAll(site.origin, game, { seats: ['person', ...experts] }, seed);
    await Promise.all(players.map((player) => player.play()));
    expect(players.map(({ scene }) => scene.outcome)).toEqual([expect.objectContaining({ ranks: expect.any(Array) })]);
    expect(site.reports).toEqual([]);
    await Promise.all(players.map((player) => player.close()));
  });
});
