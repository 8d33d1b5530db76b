/** Tests two nodes. One is cut off from the database while its players have little time on their clocks. */
import { setTimeout } from 'node:timers/promises';
import { rng } from '@boardwright/core';
import type { Hop } from '@boardwright/games/hopnjump';
import { hopnjump } from '@boardwright/games/hopnjump';
import { expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../../../../tools/postgres.ts';
import { size } from '../../../../tools/size.ts';
import { expectKept, playedBy, playOne } from '../testing/kept.ts';
import { openLink } from '../testing/link.ts';
import { freshDatabase, postgresStore } from '../testing/postgres.ts';
import type { TestPlayer } from '../testing/player.ts';
import { open, seatAll } from '../testing/test-server.ts';

const MATCHES = 20;
const FROZEN_MS = 20_000;
const CLOCK = { totalMs: 15_000, incrementMs: 200, perTurnMs: null, onFlag: 'lose' } as const;
const THINK_MS = 100;
const POLL_MS = 20;
const PATIENCE = { timeout: 300_000 };

const post = (origin: string): Promise<Response> =>
  fetch(`${origin}/api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ game: 'hopnjump' }),
  });

test.skipIf(size !== 'release' || !hasPostgres)(
  `a node cut off from the database lets the players of ${MATCHES} matches go, and nobody loses on time`,
  PATIENCE,
  async () => {
    const url = await freshDatabase();
    const link = await openLink(url);
    const stores = [await postgresStore(link.url), await postgresStore(url)] as const;
    const [cut, other] = [await open({ store: stores[0] }), await open({ store: stores[1] })];
    // a node that has not heard of another keeps its players
    while (stores[0].shared?.live !== 2) await setTimeout(POLL_MS);
    let isDone = false;
    onTestFinished(() => void (isDone = true));
    /** Acts as a proxy that checks /api/ready. A node that is not ready gets no new connections. */
    let isCut = false;
    const origin = (): string => (isCut ? other.origin : cut.origin);
    const tables = await Promise.all(
      Array.from({ length: MATCHES }, (_, n) => seatAll(origin, hopnjump, { clock: CLOCK }, `cut-${n}`)),
    );
    const players = tables.flatMap((table): TestPlayer<Hop>[] => table.players);
    const games = tables.map((table, n) => playOne(table.players, rng(`cut-${n}`), () => isDone, THINK_MS));
    await Promise.all(players.map((player) => player.until(() => player.client.seq > 4)));

    link.freeze();
    const frozenAt = performance.now();
    const after = (): number => Math.round(performance.now() - frozenAt);
    const answered = post(cut.origin).then(({ status }) => ({ status, after: after() }));
    while ((await fetch(`${cut.origin}/api/ready`)).status !== 503) await setTimeout(POLL_MS);
    const unreadyAfter = after();
    isCut = true;
    await Promise.all(players.map((player) => player.until(() => player.pauses.length > 0)));
    const backAfter = after();
    const refused = await answered;
    expect(refused.status).toBe(503);
    expect((await fetch(`${cut.origin}/api/health`)).status).toBe(200);
    expect((await post(cut.origin)).status).toBe(503);
    await setTimeout(FROZEN_MS);
    const seqs = players.map(({ client }) => client.seq);
    await Promise.all(
      players.map((player, i) =>
        player.until(() => player.client.seq > (seqs[i] ?? 0) || player.scene.outcome !== null),
      ),
    );
    link.thaw();
    while ((await fetch(`${cut.origin}/api/ready`)).status !== 200) await setTimeout(POLL_MS);

    isDone = true;
    for (const player of players) player.nudge();
    await Promise.all(games);
    const store = await postgresStore(url);
    const played = tables.map(({ match, players: seated }) => playedBy(match, seated));
    const kept = await expectKept(store, played);
    await store.close();
    const flags = tables.filter((table) =>
      table.players.some(({ heard }) => JSON.stringify(heard).includes('"type":"flag"')),
    );
    console.log(
      `${MATCHES} matches, ${kept}; ${flags.length} flags; after the cut not ready ${unreadyAfter} ms, ` +
        `a new match refused ${refused.after} ms, everybody back ${backAfter} ms`,
    );
    expect(flags).toEqual([]);
    // the seat to move was cut off, so this time must not be charged to anybody
    const refunded = tables.filter((table) =>
      table.players.some(({ heard }) => JSON.stringify(heard).includes('"type":"refund"')),
    );
    expect(refunded).toHaveLength(MATCHES);
    await Promise.all(players.map((player) => player.close()));
    await Promise.all([cut.close(), other.close()]);
    await link.close();
  },
);

// this test waits for answers that do not come
test.skipIf(size !== 'release' || !hasPostgres)(
  'a node that is cut off from the database still stops',
  PATIENCE,
  async () => {
    const link = await openLink(await freshDatabase());
    const node = await open({ store: await postgresStore(link.url), metricsToken: 'a token of the operator' });
    link.freeze();
    while ((await fetch(`${node.origin}/api/ready`)).status !== 503) await setTimeout(POLL_MS);
    await node.close();
    await expect(fetch(`${node.origin}/api/health`)).rejects.toThrow('fetch failed');
    await link.close();
  },
);
