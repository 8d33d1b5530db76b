import { unwrap, type Game } from '@boardwright/core';
import { market, tableOf } from '@boardwright/core/testing';
import { verifyGame } from '@boardwright/fair';
import { banqi } from '@boardwright/games/banqi';
import { catan } from '@boardwright/games/catan';
import { describe, expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import { games, open, seatAll, seatFair } from '../../testing/test-server.ts';

const all = { ...games, ...tableOf(catan, banqi) };

describe('a match whose people all take part in its draws', () => {
  test.each<[string, Game, string]>([
    ['market', market as unknown as Game, 'three'],
    ['banqi', banqi as unknown as Game, 'taiwan'],
    ['catan', catan as unknown as Game, 'duel'],
  ])('%s: every device verifies every draw, and the file verifies', async (name, game, preset) => {
    const site = await open({ games: all });
    const { match, players } = await seatFair(site.origin, game, { preset }, `${seed}/${name}`);
    await Promise.all(players.map((player) => player.play(() => player.client.seq >= 120)));
    for (const player of players) if (player.scene.outcome === null) await player.ask({ type: 'resign' });
    await Promise.all(players.map((player) => player.settle()));
    expect(players.flatMap(({ found }) => found)).toEqual([]);
    const raw: unknown = await (await fetch(`${site.origin}/api/matches/${match}/game`)).json();
    const report = unwrap(verifyGame(game, raw));
    const none = players.map(() => 0);
    expect(report).toMatchObject({ match, missing: [], replaced: [], unsigned: none });
    expect(report.seats.map(({ seat }) => seat)).toEqual([...players.keys()]);
    for (const { draws, shown } of players) {
      expect(draws?.kept.device?.start).toBe((raw as { readonly seed: string }).seed);
      expect(draws?.verdict).toMatchObject({ color: 'green', draws: report.draws });
      expect(draws?.contradiction(raw, shown as never)).toBeNull();
    }
    await Promise.all(players.map((player) => player.close()));
    await site.close();
    expect(site.reports).toEqual([]);
  });

  test('is plain if it was made so', async () => {
    const site = await open();
    const { match, players } = await seatAll(site.origin, market, { preset: 'two' }, seed);
    for (const player of players) if (player.scene.outcome === null) await player.ask({ type: 'resign' });
    const raw: unknown = await (await fetch(`${site.origin}/api/matches/${match}/game`)).json();
    expect(raw).not.toHaveProperty('fair');
    await Promise.all(players.map((player) => player.close()));
    await site.close();
  });
});
