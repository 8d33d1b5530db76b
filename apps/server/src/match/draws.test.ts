import type { DrawAnswer } from '@boardwright/core/host';
import { join } from 'node:path';
import { market, type Market } from '@boardwright/core/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { seed, size } from '../../../../tools/size.ts';
import { NODES, rowsOf, storeIn } from '../testing/logs.ts';
import { TestPlayer } from '../testing/player.ts';
import { start } from '../testing/process.ts';
import { create, freshFolder, open, seatAll, take } from '../testing/test-server.ts';

const SCRIPT = join(import.meta.dirname, '../testing/serve.ts');
const cmds = async (folder: string, match: string): Promise<readonly string[]> => {
  const store = await storeIn(folder);
  const rows = await rowsOf(store, match);
  await store.close();
  return rows.map(({ cmd }) => cmd);
};

describe('a draw that is answered later', () => {
  test('lets its match rest, and nobody act, until the answer is there; its proof is in the log', async () => {
    const answers: ((answer: DrawAnswer) => void)[] = [];
    const diceOf = () => () => new Promise<DrawAnswer>((resolve) => answers.push(resolve));
    const site = await open({ diceOf });
    const { match, players } = await seatAll(site.origin, market, { preset: 'two' }, seed);
    const [player] = players as [TestPlayer<Market>];
    expect(await player.ask({ type: 'ply', action: { type: 'end', n: 0 } })).toMatchObject({ fault: {} });
    expect(await cmds(site.folder, match)).toEqual(['sit:0', 'sit:1']);
    // each node asks its own dice
    expect(answers).toHaveLength(NODES);
    for (const answer of answers) answer({ ticket: 0, proof: 'a proof' });
    await player.until(() => player.client.seq >= 3);
    const store = await storeIn(site.folder);
    const [, , drawn] = await rowsOf(store, match);
    await store.close();
    expect([drawn?.cmd, drawn?.body ?? '', drawn?.private ?? ''].join(' ')).toMatch(/^draw:0 .*a proof/);
    await Promise.all(players.map((one) => one.close()));
    await site.close();
  });

  test('that is there at once is in the same commit as its cause', async () => {
    const site = await open({ diceOf: () => () => 0 });
    const { match, players } = await seatAll(site.origin, market, { preset: 'two' }, seed);
    expect(players.map(({ client }) => client.seq >= 3)).toEqual([true, true]);
    expect((await cmds(site.folder, match)).slice(0, 3)).toEqual(['sit:0', 'sit:1', 'draw:0']);
    await Promise.all(players.map((one) => one.close()));
    await site.close();
  });

  const wrong: readonly unknown[] = [
    6,
    -1,
    0.5,
    Number.NaN,
    'x',
    { ticket: 0, proof: 7 },
    { ticket: 0, proof: 'x'.repeat(2001) },
  ];
  for (const [way, given] of [
    ['at once', (answer: DrawAnswer) => answer],
    ['later', (answer: DrawAnswer) => Promise.resolve(answer)],
  ] as const)
    test(`that is no answer, ${way}, is not written`, async () => {
      for (const answer of wrong) {
        const folder = freshFolder();
        const site = await open({ dataDir: folder, diceOf: () => () => given(answer as DrawAnswer) });
        const { match, invites } = await create(site.origin, { game: 'market', preset: 'two' });
        for (const invite of invites) await take(site.origin, match, invite ?? '');
        // once by each node that has read the match
        await expect.poll(() => new Set(site.reports).size).toBe(1);
        expect(site.reports.length).toBeLessThanOrEqual(NODES);
        await site.close();
        expect(await cmds(folder, match)).not.toContain('draw:0');
      }
    });

  // starting processes takes longer than the fast check may; a process of its own has a folder, so SQLite
  test.skipIf(size === 'small' || NODES > 1)('is answered after kill -9 in between', async () => {
    const folder = freshFolder();
    const late = ['--late-dice=100'];
    const first = await start(SCRIPT, [folder, ...late]);
    onTestFinished(() => first.kill());
    const there = `http://localhost:${first.line}`;
    const { match, invites } = await create(there, { game: 'market', preset: 'two' });
    await take(there, match, invites[0] ?? '');
    const { token } = await take(there, match, invites[1] ?? '');
    await first.kill();
    expect(await cmds(folder, match)).toEqual(['sit:0', 'sit:1']);
    const second = await start(SCRIPT, [folder, ...late]);
    const origin = `http://localhost:${second.line}`;
    const player = await new TestPlayer<Market>({ origin, game: market, match, token, seed }).connect();
    await player.until(() => player.client.seq >= 3);
    expect((await cmds(folder, match))[2]).toBe('draw:0');
    await player.close();
    expect(await second.stop()).toBe(0);
  });
});
