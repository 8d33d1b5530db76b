import { market } from '@boardwright/core/testing';
import { describe, expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import { NODES, rowsOf, storeIn } from '../../testing/logs.ts';
import { create, freshFolder, open, seatAll, take } from '../../testing/test-server.ts';

const cmds = async (folder: string, match: string): Promise<readonly string[]> => {
  const store = await storeIn(folder);
  const rows = await rowsOf(store, match);
  await store.close();
  return rows.map(({ cmd }) => cmd);
};

describe('a draw', () => {
  test('is in the same commit as its cause', async () => {
    const site = await open({ diceOf: () => () => 0 });
    const { match, players } = await seatAll(site.origin, market, { preset: 'two' }, seed);
    expect(players.map(({ client }) => client.seq >= 3)).toEqual([true, true]);
    expect((await cmds(site.folder, match)).slice(0, 3)).toEqual(['sit:0', 'sit:1', 'draw:0']);
    await Promise.all(players.map((one) => one.close()));
    await site.close();
  });

  test.each([6, -1, 0.5, Number.NaN])('with ticket %s of six is not written', async (ticket) => {
    const folder = freshFolder();
    const site = await open({ dataDir: folder, diceOf: () => () => ticket });
    const { match, invites } = await create(site.origin, { game: 'market', preset: 'two' });
    for (const invite of invites) await take(site.origin, match, invite ?? '');
    // each node that has read the match reports it once
    await expect.poll(() => new Set(site.reports).size).toBe(1);
    expect(site.reports.length).toBeLessThanOrEqual(NODES);
    await site.close();
    expect(await cmds(folder, match)).not.toContain('draw:0');
  });
});
