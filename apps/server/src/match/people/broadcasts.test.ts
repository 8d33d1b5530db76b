import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { ServerMessage } from '@boardwright/protocol';
import { afterEach, expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import { LIMITS } from '../../net/limits.ts';
import { LoneMatch } from '../../testing/lone-match.ts';
import { TestPlayer } from '../../testing/player.ts';
import { open, seatAll, untilOpen, type TestServer } from '../../testing/test-server.ts';
import { testPeer } from '../../testing/peer.ts';
import type { Peer } from '../../viewers/audience.ts';

let site: TestServer;
afterEach(() => site.close());

interface Table {
  readonly players: [TestPlayer<Hop>, TestPlayer<Hop>];
  /** Opens another socket of a seat, or of a spectator. */
  readonly window: (seat: number | null) => TestPlayer<Hop>;
}

async function table(): Promise<Table> {
  const { match, players, tokens } = await seatAll(site.origin, hopnjump);
  const window = (seat: number | null): TestPlayer<Hop> => {
    const token = seat === null ? null : (tokens[seat] ?? null);
    return new TestPlayer<Hop>({ origin: site.origin, game: hopnjump, match, token, seed });
  };
  return { players: players as Table['players'], window };
}

const heardBy = (player: TestPlayer<Hop>, type: ServerMessage['type']): number =>
  player.heard.filter((message) => message.type === type).length;

const isHere = (player: TestPlayer<Hop>, seat: number): boolean => player.client.seats[seat]?.here ?? false;

const closeAll = (players: readonly TestPlayer<Hop>[]): Promise<unknown> =>
  Promise.all(players.map((player) => player.close()));

test('a rematch that is asked for again is answered to the one who asks, and nobody else hears of it', async () => {
  site = await open();
  const { players, window } = await table();
  const [one, two] = players;
  const [other, spectator] = [await window(0).connect(), await window(null).connect()];
  await two.ask({ type: 'resign' });
  for (let n = 0; n < 10; n++) one.wantRematch();
  await one.until(() => heardBy(one, 'rematch') === 10);
  await Promise.all([two, other, spectator].map((player) => player.settle()));
  expect([two, other, spectator].map((player) => heardBy(player, 'rematch'))).toEqual([1, 1, 1]);
  expect(one.client.rematch).toEqual([0]);
  await closeAll([...players, other, spectator]);
});

test('the ninth socket of a seat takes the place of the oldest, which is told so; spectators are not counted', async () => {
  site = await open();
  const { players, window } = await table();
  const [oldest, other] = players;
  const spectators = await Promise.all(Array.from({ length: 12 }, () => window(null).connect()));
  const windows: TestPlayer<Hop>[] = [];
  for (let n = 1; n < LIMITS.socketsPerSeat; n++) windows.push(await window(0).connect());
  await oldest.settle();
  const closed = oldest.closed();
  windows.push(await window(0).connect());
  expect(await closed).toBe(1008);
  expect(oldest.heard.at(-1)).toMatchObject({ type: 'fault', fault: { code: 'replaced' } });
  await Promise.all([...windows, other, ...spectators].map((player) => player.settle()));
  const [first, last] = [windows[0], windows.at(-1)] as [TestPlayer<Hop>, TestPlayer<Hop>];
  await last.ask({ type: 'ply', action: last.perspective.legal[0] });
  await Promise.all([first, other].map((player) => player.until(() => player.client.seq === last.client.seq)));
  expect(other.client.seats[0]).toMatchObject({ here: true });
  await untilOpen(site.origin, LIMITS.socketsPerSeat + 1 + spectators.length);
  await closeAll([...windows, other, ...spectators]);
});

test('who comes and goes is told at most once a second, and the last state always', async () => {
  site = await open();
  const { players, window } = await table();
  const [one, two] = players;
  await two.close();
  await one.until(() => !isHere(one, 1));
  const [before, start] = [heardBy(one, 'seats'), performance.now()];
  for (let n = 0; n < 5; n++) await (await window(1).connect()).close();
  const last = await window(1).connect();
  await one.until(() => isHere(one, 1));
  const most = Math.ceil((performance.now() - start) / 1000) + 1;
  expect(heardBy(one, 'seats') - before).toBeLessThanOrEqual(most);
  await closeAll([one, last]);
});

test('all sockets of a seat together are not faster than one', async () => {
  site = await open({ limits: { messages: { burst: 20, perSecond: 1e-6 } } });
  const { players, window } = await table();
  const windows = [players[0], await window(0).connect()];
  const answers = await Promise.all(
    windows.flatMap((player) => Array.from({ length: 15 }, () => player.ask({ type: 'agreeDraw' }))),
  );
  const codes = answers.map(({ fault }) => fault?.code);
  expect([
    codes.filter((code) => code === 'no-offer').length,
    codes.filter((code) => code === 'too-fast').length,
  ]).toEqual([20, 10]);
  expect((await players[1].ask({ type: 'offerDraw' })).fault).toBeNull();
  await closeAll([...players, ...windows]);
});

/** One ply more than clients get as single steps. */
const PLIES = 6;

test('requests count like commands, for all sockets of a seat together', async () => {
  site = await open({ limits: { messages: { burst: 20, perSecond: 1e-6 } } });
  const { players, window } = await table();
  const windows = [players[0], await window(0).connect()];
  const refusals = ({ heard }: TestPlayer<Hop>): readonly string[] =>
    heard.flatMap((message) => (message.type === 'refused' ? [message.fault.code] : []));
  for (const [n, player] of windows.entries())
    for (let i = 0; i < 15; i++)
      player.say({ type: 'request', id: `${n}-${i}`.padEnd(22, '-'), request: { type: 'rematch' } });
  await Promise.all(windows.map((player) => player.until(() => refusals(player).length === 15)));
  const codes = windows.flatMap(refusals);
  expect(['not-over', 'too-fast'].map((code) => codes.filter((one) => one === code).length)).toEqual([20, 10]);
  await closeAll([...players, ...windows]);
});

test('spectators of a quick match are told at a bounded rate, everything and in order; players at once', async () => {
  site = { close: async () => {} } as TestServer;
  // the plies take less than 2 s even on a busy machine, so some of their frames are sent together
  const lone = await LoneMatch.open(hopnjump, { limits: { messages: { burst: 2, perSecond: 2 } } });
  const [player, spectator]: [string[], string[]] = [[], []];
  const peerOf = (heard: string[]) => testPeer((text) => void heard.push(text));
  await lone.live.visitors.join(peerOf(player), 1, -1);
  await lone.live.visitors.join(peerOf(spectator), null, -1);
  const framesOf = (heard: readonly string[]): number[][] =>
    heard.flatMap((text) => {
      const message = JSON.parse(text) as ServerMessage<Hop>;
      return message.type === 'frames' ? [message.frames.map(({ seq }) => seq)] : [];
    });
  for (let n = 0; n < PLIES; n++) {
    const action = (await lone.legal(n % 2)).find(({ type }) => type === 'STEP');
    expect(await lone.say(n % 2, { type: 'ply', action })).toBeNull();
  }
  const seqs = Array.from({ length: PLIES }, (_, n) => 3 + n);
  expect(framesOf(player)).toEqual(seqs.map((seq) => [seq]));
  await expect.poll(() => framesOf(spectator).flat()).toEqual(seqs);
  expect(framesOf(spectator).length).toBeLessThan(PLIES);
  const late: string[] = [];
  const action = (await lone.legal(0)).find(({ type }) => type === 'STEP');
  await lone.say(0, { type: 'ply', action });
  await lone.live.visitors.join(peerOf(late), null, -1);
  expect(framesOf(spectator).flat().at(-1)).toBe(3 + PLIES);
  expect(framesOf(late)).toEqual([]);
  lone.live.close();
});

test('a device whose seat has moved hears nothing of a start that was drawn anew', async () => {
  const { live } = await LoneMatch.open(hopnjump);
  const heard: string[][] = [[], []];
  const peers = [0, 1].map((seat) => {
    const hear = (text: string): void => void heard[seat]?.push((JSON.parse(text) as { readonly type: string }).type);
    const peer: Peer = {
      ...testPeer(hear, ({ code }) => {
        heard[seat]?.push(code);
        live.visitors.leave(peer, seat);
      }),
      token: `token ${seat}`,
    };
    return peer;
  });
  for (const [seat, peer] of peers.entries()) await live.join(peer, seat, -1);
  for (const one of heard) one.length = 0;
  live.visitors.restarted(live.seats.rows.map((row) => (row.seat === 0 ? { ...row, token: 'of the new phone' } : row)));
  expect(heard[0]).toEqual(['moved']);
  expect(heard[1]).toContain('welcome');
});
