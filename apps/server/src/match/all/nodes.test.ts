import { once } from 'node:events';
import type { Clock } from '@boardwright/core/host';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { MatchFacts } from '@boardwright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { hasPostgres } from '../../../../../tools/postgres.ts';
import { seed } from '../../../../../tools/size.ts';
import { missingOf, rowsOf } from '../../testing/logs.ts';
import { openNodes, type TestNodes } from '../../testing/nodes.ts';
import { TestPlayer } from '../../testing/player.ts';
import { postgresStore } from '../../testing/postgres.ts';
import { takeBack } from '../../testing/take-back.ts';
import { anyMove, create, open, seatAll, take } from '../../testing/test-server.ts';

type Two = [TestPlayer<Hop>, TestPlayer<Hop>];

// not every platform has the PostgreSQL package
describe.skipIf(!hasPostgres)('two nodes on one database, sockets alternating', () => {
  let site: TestNodes;
  let asked = 0;
  const botService = {
    ...anyMove,
    choose: ((question) => (asked++, anyMove.choose(question))) as typeof anyMove.choose,
  };
  beforeAll(async () => {
    site = await openNodes(2, { botService });
  });
  afterAll(() => site.close());

  const originOf = (node: number): string => site.nodes[node]?.origin ?? '';
  const factsOf = async (node: number, match: string): Promise<MatchFacts> =>
    (await (await fetch(`${originOf(node)}/api/matches/${match}`)).json()) as MatchFacts;
  const playerAt = (origin: string, match: string, token: string | null): TestPlayer<Hop> =>
    new TestPlayer<Hop>({ origin, game: hopnjump, match, token, seed });

  /** Seats two people, one on each node. */
  async function two(clock: Clock | null = null): Promise<{ match: string; players: Two; tokens: (string | null)[] }> {
    const { match, players, tokens } = await seatAll(site.alternate, hopnjump, { preset: 'contract', clock }, seed);
    return { match, players: players as Two, tokens };
  }
  const end = (players: readonly TestPlayer<Hop>[]): Promise<unknown> => Promise.all(players.map((one) => one.close()));

  test('join: a seat that is taken on one node starts the match for a socket on the other', async () => {
    const { match, invites } = await create(originOf(0), { game: 'hopnjump' });
    const first = await take(originOf(0), match, invites[0] as string);
    const one = await playerAt(originOf(0), match, first.token).connect();
    expect(one.client.seats.map(({ taken, here }) => [taken, here])).toEqual([
      [true, true],
      [false, false],
    ]);
    const second = await take(originOf(1), match, invites[1] as string);
    await one.until(() => one.scene.started);
    const other = await playerAt(originOf(1), match, second.token).connect();
    await one.until(() => one.client.seats.every(({ here }) => here));
    expect((await factsOf(1, match)).seats.map(({ here }) => here)).toEqual([true, true]);
    await other.close();
    await one.until(() => one.client.seats.some(({ here }) => !here));
    const back = await playerAt(originOf(0), match, second.token).connect();
    expect(back.client.welcome?.seat).toBe(1);
    await end([one, back]);
  });

  test('move: what is played on one node is seen on the other, and is in the log once', async () => {
    const { match, players } = await two();
    await Promise.all(players.map((player) => player.play(() => player.client.seq > 30)));
    const store = await postgresStore(site.url);
    const rows = await rowsOf(store, match);
    await store.close();
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1));
    const acks = players.flatMap((player) => player.acks);
    expect(acks.map(({ id, seq }) => rows[seq - 1]?.cmd === id)).toEqual(acks.map(() => true));
    await end(players);
  });

  test('clock: a flag falls once, for sockets on both nodes', async () => {
    const { match, players } = await two({ totalMs: 300, incrementMs: 0, perTurnMs: null, onFlag: 'lose' });
    await Promise.all(players.map((player) => player.until(() => player.scene.outcome !== null)));
    const store = await postgresStore(site.url);
    const rows = await rowsOf(store, match);
    await store.close();
    expect(rows.filter(({ body }) => body.includes('"flag"'))).toHaveLength(1);
    await end(players);
  });

  test('take-back: asked on one node and allowed on the other', async () => {
    const { players } = await two();
    const [one, other] = players;
    const { view } = one.scene;
    await one.ask({ type: 'ply', action: one.perspective.legal.find(({ type }) => type === 'STEP') });
    await other.until(() => other.client.seq === one.client.seq);
    expect((await takeBack(one, players)).fault).toBeNull();
    expect([one.scene.view, other.scene.view]).toEqual([view, view]);
    await end(players);
  });

  test('rematch: wished for on both nodes it is one match', async () => {
    const { match, players, tokens } = await two();
    const [one, other] = players;
    await other.ask({ type: 'resign' });
    await one.until(() => one.scene.outcome !== null);
    one.wantRematch();
    await other.until(() => other.client.rematch.length === 1);
    other.wantRematch();
    await Promise.all(players.map((player) => player.until(() => player.client.next !== null)));
    const next = one.client.next?.match ?? '';
    expect([other.client.next?.match, (await factsOf(0, match)).next]).toEqual([next, next]);
    await take(originOf(0), next, tokens[0] as string);
    await Promise.all(players.map((player) => player.until(() => player.client.next?.awaited === true)));
    await end(players);
  });

  test('room: names, a removal and a new host are seen on the other node', async () => {
    const { match, invites } = await create(originOf(0), { game: 'hopnjump' });
    const seats = [];
    for (const invite of invites.slice(0, 1)) seats.push(await take(originOf(0), match, invite ?? ''));
    const host = await playerAt(originOf(0), match, seats[0]?.token ?? null).connect();
    const watcher = await playerAt(originOf(1), match, null).connect();
    await host.request({ type: 'name', name: 'Ada' });
    await watcher.until(() => watcher.client.room?.members[0]?.name === 'Ada');
    expect(await host.request({ type: 'invite', seat: 1 })).toBeNull();
    const { token } = await take(originOf(1), match, host.client.invited?.invite ?? '');
    const guest = await playerAt(originOf(1), match, token).connect();
    expect(await guest.request({ type: 'handOver', member: 1 })).toBe('not-owner');
    await host.until(() => host.scene.started);
    expect(await host.request({ type: 'handOver', member: 1 })).toBeNull();
    await guest.until(() => guest.client.room?.owner === 1);
    await end([host, guest, watcher]);
  });

  test('reconnect: what was missed on one node is sent by the other', async () => {
    const { match, players, tokens } = await two();
    const [one, other] = players;
    const step = async (mover: TestPlayer<Hop>, watcher: TestPlayer<Hop> | null): Promise<void> => {
      await mover.ask({ type: 'ply', action: mover.perspective.legal.find(({ type }) => type === 'STEP') });
      await watcher?.until(() => watcher.client.seq === mover.client.seq);
    };
    await step(one, other);
    one.cut();
    await step(other, null);
    await one.connect(); // connects to the other node
    await one.until(() => one.client.seq === other.client.seq);
    expect(one.heard.filter(({ type }) => type === 'welcome').at(-1)).toMatchObject({ snapshot: null });
    await step(one, other);
    const watcher = await playerAt(originOf(0), match, null).connect();
    expect(watcher.client.seq).toBe(one.client.seq);
    expect(tokens).toHaveLength(2);
    await end([...players, watcher]);
  });

  test('drain: a node that ends sends its players to the other one, and nothing of theirs is lost', async () => {
    const leaving = await open({ store: await postgresStore(site.url) });
    let isEnding = false;
    const origin = (): string => (isEnding ? originOf(0) : leaving.origin);
    const { match, players } = await seatAll(origin, hopnjump, { preset: 'contract' }, seed);
    const older = new WebSocket(`${leaving.origin.replace('http', 'ws')}/ws`, { origin: leaving.origin });
    await once(older, 'open');
    older.send(JSON.stringify({ type: 'hello', protocol: 3, match, token: null, have: -1 }));
    await once(older, 'message');
    const closed = once(older, 'close') as Promise<[code: number]>;
    let isOver = false;
    const staying = players.map((player) => player.stay(() => isOver));
    const playing = players.map((player) => player.play(() => player.client.seq > 60));
    await players[0]?.until(() => (players[0]?.client.seq ?? 0) > 10);
    isEnding = true;
    await leaving.close();
    expect((await closed)[0]).toBe(1001);
    await Promise.all(playing);
    isOver = true;
    for (const player of players) player.nudge();
    await Promise.all(staying);
    for (const player of players) expect(player.heard.filter(({ type }) => type === 'drain')).toHaveLength(1);
    const store = await postgresStore(site.url);
    const acked = players.flatMap(({ acks }, seat) => acks.map(({ id, seq }) => ({ match, seat, id, seq })));
    expect(await missingOf(store, acked)).toEqual([]);
    await store.close();
    await end(players);
  });

  test('bots: one node asks, however many have the match in memory', async () => {
    const { match, players } = await seatAll(
      originOf(0),
      hopnjump,
      { preset: 'contract', seats: ['person', 'bot:easy'] },
      seed,
    );
    const spectator = await playerAt(originOf(1), match, null).connect();
    asked = 0;
    const [player] = players;
    if (player === undefined) throw new Error('nobody sits there');
    await player.play(() => player.client.seq > 12);
    await spectator.until(() => spectator.client.seq >= player.client.seq);
    const store = await postgresStore(site.url);
    const moves = (await rowsOf(store, match)).filter(({ cmd }) => cmd.startsWith('bot:')).length;
    await store.close();
    expect(moves).toBeGreaterThan(2);
    expect(asked).toBeLessThanOrEqual(moves + 1);
    await end([player, spectator]);
  });
});
