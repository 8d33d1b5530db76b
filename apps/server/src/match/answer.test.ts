import { itemAt, unwrap } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { PROTOCOL, type Intent } from '@boardwright/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LiveMatch } from './live-match.ts';
import { appendTo, storeIn } from '../testing/logs.ts';
import { LoneMatch } from '../testing/lone-match.ts';
import { servicesOf, open, seatAll, type TestServer } from '../testing/test-server.ts';
import type { TestPlayer } from '../testing/player.ts';
import { takeBack } from '../testing/take-back.ts';
import type { LogRow } from '../store/store.ts';
import { SNAPSHOT_EVERY } from './log/snapshot.ts';
import { testPeer } from '../testing/peer.ts';

const ID = 'the-same-intent-0123456789';
/** A timestamp from a server whose clock is far ahead. */
const WRITTEN_AT = 8e12;
let site: TestServer;
let players: [TestPlayer<Hop>, TestPlayer<Hop>];
beforeAll(async () => {
  site = await open();
});
afterAll(() => site.close());
beforeEach(async () => {
  players = (await seatAll(site.origin, hopnjump)).players as typeof players;
});
afterEach(async () => {
  await Promise.all(players.map((player) => player.close()));
});

const command = (player: TestPlayer<Hop>, id: string, expect: number = player.scene.since): object => ({
  type: 'command',
  id,
  expect,
  command: { type: 'ply', action: player.perspective.legal[0] },
});

/** Entries of seat 0 that no current server would write: repeated draw offers. The first one has the id. */
function offerOrRefusal(n: number): Omit<LogRow, 'seq'> {
  const body = JSON.stringify({ type: n % 2 === 0 ? 'offerDraw' : 'refuse', at: WRITTEN_AT, seat: 0 });
  const cmd = n === 0 ? ID : `another-intent-0123456789-${n}`;
  return { by: 0, cmd, body, private: null, salt: null, ts: WRITTEN_AT, version: hopnjump.version };
}

describe('a command that is sent again', () => {
  test('gets the same answer, and happens once', async () => {
    const [player, other] = players;
    const message = command(player, ID);
    for (let times = 0; times < 5; times++) player.say(message);
    await player.until(() => player.heard.filter(({ type }) => type === 'ack').length === 4);
    const [first] = player.heard.flatMap((m) => (m.type === 'frames' && m.ack !== undefined ? [m.ack] : []));
    expect(first).toMatchObject({ id: ID, dup: false });
    expect(player.heard.filter(({ type }) => type === 'ack')).toEqual(
      Array.from({ length: 4 }, () => ({ type: 'ack', id: ID, seq: first?.seq, dup: true })),
    );
    await other.until(() => other.client.seq === first?.seq);
    expect(other.client.seq).toBe(3);
  });

  test('on a new socket, after the game went on, too', async () => {
    const [player, other] = players;
    const message = command(player, ID);
    player.say(message);
    await other.until(() => other.client.seq === 3);
    await other.ask({ type: 'ply', action: other.perspective.legal[0] });
    player.cut();
    await player.reconnect();
    player.say(message);
    expect(await player.next('ack')).toEqual({ type: 'ack', id: ID, seq: 3, dup: true });
    expect(player.client.seq).toBe(4);
  });

  test('is one thing even where the rules would allow it twice', async () => {
    const [player, other] = players;
    const offer = { type: 'command', id: ID, expect: player.scene.since, command: { type: 'offerDraw' } };
    player.say(offer);
    await other.until(() => other.scene.offer === 0);
    await other.ask({ type: 'refuse' });
    await player.until(() => player.scene.offer === null);
    player.say(offer);
    expect(await player.next('ack')).toEqual({ type: 'ack', id: ID, seq: 3, dup: true });
    expect(player.scene.offer).toBeNull();
  });

  test('is one thing also when much was said since, before a restart and after it', async () => {
    const [player] = players;
    const { match, seq } = player.client;
    const store = await storeIn(site.folder);
    const words = Array.from({ length: 4 * SNAPSHOT_EVERY }, (_, n) => ({ ...offerOrRefusal(n), seq: seq + 1 + n }));
    expect(await appendTo(store, match, words)).toBe('ok');
    const offer: Intent = { type: 'command', id: ID, expect: player.scene.since, command: { type: 'offerDraw' } };
    const answer = { type: 'ack', id: ID, seq: seq + 1, dup: true };
    player.say(offer);
    expect(await player.next('ack', 0)).toEqual(answer);
    const live = unwrap(await LiveMatch.load(servicesOf(store), hopnjump, match));
    const heard: string[] = [];
    live.command(
      testPeer((text) => void heard.push(text)),
      0,
      offer,
    );
    await expect.poll(() => heard).toEqual([JSON.stringify(answer)]);
    await store.close();
  });

  test('gives time once, however many commands came after it', async () => {
    const lone = await LoneMatch.open(hopnjump, {
      clock: { totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' },
    });
    await lone.wake();
    expect(await lone.say(0, { type: 'ply', action: itemAt(await lone.legal(0), 0) })).toBeNull();
    const give = async (id?: string): Promise<void> => {
      lone.time.at += 20_000;
      expect(await lone.say(0, { type: 'giveTime', receiver: 1 }, id)).toBeNull();
    };
    for (const id of [ID, ...Array.from({ length: 5 }, () => lone.freshId())]) await give(id);
    const { seq } = await lone.table();
    await give(ID);
    expect((await lone.table()).seq).toBe(seq);
    lone.live.close();
  });

  test('is not looked for in the store when its client has gone', async () => {
    const store = await storeIn(site.folder);
    const looked: string[] = [];
    const seqOf = (match: string, by: number, id: string): Promise<number | null> => {
      looked.push(id);
      return store.seqOf(match, by, id);
    };
    const live = unwrap(await LiveMatch.load(servicesOf({ ...store, seqOf }), hopnjump, players[0].client.match));
    const heard: string[] = [];
    const peer = testPeer((text) => void heard.push(text));
    const stale = { type: 'command', id: ID, expect: 99, command: { type: 'offerDraw' } } as const;
    live.command({ ...peer, isGone: true }, 0, stale);
    live.command(peer, 0, { ...stale, id: `${ID}-of-another` });
    await expect.poll(() => heard).toHaveLength(1);
    expect(looked).toEqual([`${ID}-of-another`]);
    await store.close();
  });

  test('of another seat is another command', async () => {
    const [player, other] = players;
    player.say(command(player, ID));
    await other.until(() => other.client.seq === 3);
    other.say(command(other, ID));
    await other.until(() => other.client.seq === 4);
    expect(other.heard.findLast(({ type }) => type === 'frames')).toMatchObject({
      ack: { id: ID, seq: 4, dup: false },
    });
  });
});

const WAYS = {
  'another match': async () => (await seatAll(site.origin, hopnjump)).match,
  'no match': async () => 'AAAAAAAAAAAAAAAA',
  'the same match, to watch it': async () => players[0].client.match,
};
/** Commands with the expected answers: the number of an entry, or the code of a fault. */
const SAID = {
  'a ply': [(player: TestPlayer<Hop>) => command(player, ID), 3],
  'a stale ply': [(player: TestPlayer<Hop>) => command(player, ID, 99), 'stale'],
  'a take-back': [
    (player: TestPlayer<Hop>) => ({ ...command(player, ID), command: { type: 'undo' } }),
    'nothing-to-undo',
  ],
  'an offer of a draw': [(player: TestPlayer<Hop>) => ({ ...command(player, ID), command: { type: 'offerDraw' } }), 3],
} as const;

describe.each(Object.entries(SAID))('a command is answered once, also when a hello overtakes it: %s', (_what, said) => {
  const [messageOf, wanted] = said;
  test.each(Object.entries(WAYS))('and a hello to %s', async (_where, matchOf) => {
    const [player] = players;
    const match = await matchOf();
    const heard = player.heard.length;
    const answers = (): readonly (number | string)[] =>
      player.heard.slice(heard).flatMap((message): (number | string)[] => {
        if (message.type === 'refused') return [message.fault.code];
        const ack = message.type === 'ack' ? message : message.type === 'frames' ? message.ack : undefined;
        return ack?.id === ID ? [ack.seq] : [];
      });
    player.say(messageOf(player));
    player.say({ type: 'hello', protocol: PROTOCOL, match, token: null, have: -1 });
    player.say({ type: 'ping' });
    await player.until(() => answers().length > 0);
    await player.settle();
    expect(answers()).toEqual([wanted]);
  });
});

describe('a command that is refused changes nothing', () => {
  const refusal = async (player: TestPlayer<Hop>, message: object): Promise<string> => {
    const [seq, heard] = [player.client.seq, player.heard.length];
    player.say(message);
    const { id, fault } = await player.next('refused', heard);
    expect(id).toBe(ID);
    expect(player.client.seq).toBe(seq);
    return fault.code;
  };

  test('stale: the decision was another one', async () => {
    const [player] = players;
    expect(await refusal(player, command(player, ID, 1))).toBe('stale');
    expect(await refusal(player, command(player, ID, 9999))).toBe('stale');
  });

  test('a frame that was captured and is played again under a new id is stale', async () => {
    const [player, other] = players;
    const captured = command(player, 'captured-and-played-again-1');
    player.say(captured);
    await other.until(() => other.client.seq === 3);
    await other.ask({ type: 'ply', action: other.perspective.legal[0] });
    await player.until(() => player.client.seq === 4);
    expect(await refusal(player, { ...captured, id: ID })).toBe('stale');
  });

  test('not your turn, not legal, not an action', async () => {
    const [player, other] = players;
    const ply = (expect: number, action: unknown): object => ({
      type: 'command',
      id: ID,
      expect,
      command: { type: 'ply', action },
    });
    expect(await refusal(other, ply(other.scene.since, player.perspective.legal[0]))).toBe('not-your-turn');
    const far = { type: 'STEP', from: { r: 0, c: 1 }, to: { r: 7, c: 0 } };
    expect(await refusal(player, ply(player.scene.since, far))).not.toBe('stale');
    expect(await refusal(player, ply(player.scene.since, { type: 'WIN' }))).toBe('bad-shape');
    expect(await refusal(player, ply(player.scene.since, null))).toBe('bad-shape');
  });

  test('after the end', async () => {
    const [player, other] = players;
    await other.ask({ type: 'resign' });
    await player.until(() => player.scene.outcome !== null);
    expect(player.scene.outcome).toMatchObject({ ranks: [1, 2], reason: 'resignation' });
    expect(
      await refusal(player, { type: 'command', id: ID, expect: player.scene.since, command: { type: 'resign' } }),
    ).toBe('game-over');
  });
});

test('a draw is offered and agreed', async () => {
  const [player, other] = players;
  await player.ask({ type: 'offerDraw' });
  await other.until(() => other.scene.offer === 0);
  await other.ask({ type: 'agreeDraw' });
  await player.until(() => player.scene.outcome !== null);
  expect(player.scene.outcome).toMatchObject({ ranks: [1, 1], reason: 'agreement' });
});

test('a draw that was refused is not offered again before one’s own next ply', async () => {
  const [player, other] = players;
  await player.ask({ type: 'offerDraw' });
  await other.until(() => other.scene.offer === 0);
  await other.ask({ type: 'refuse' });
  await player.until(() => player.scene.offer === null);
  expect(await player.ask({ type: 'offerDraw' })).toMatchObject({ fault: { code: 'offered-already' } });
  expect((await other.ask({ type: 'offerDraw' })).fault).toBeNull();
});

test('a ply is taken back until the other has played, and the match goes on from there', async () => {
  const [player, other] = players;
  const before = player.scene.view;
  expect(player.scene.undo).toBe(false);
  await player.ask({ type: 'ply', action: player.perspective.legal[0] });
  expect(player.scene.undo).toBe(true);
  expect(other.scene.undo).toBe(false);
  await takeBack(player, players);
  expect([player.scene.view, other.scene.view]).toEqual([before, before]);
  await player.ask({ type: 'ply', action: player.perspective.legal[1] });
  await other.until(() => other.client.seq === player.client.seq);
  await other.ask({ type: 'ply', action: other.perspective.legal[0] });
  await player.until(() => player.client.seq === other.client.seq);
  expect(await player.ask({ type: 'undo' })).toMatchObject({ fault: { code: 'nothing-to-undo' } });
});

test('a command on which the rules throw is refused under its id, also right after a commit', async () => {
  const apply: typeof hopnjump.apply = (state, ply) => {
    if (ply.actor === 1) throw new RangeError('a mistake of ours');
    return hopnjump.apply(state, ply);
  };
  const store = await storeIn(site.folder);
  const reports: string[] = [];
  const services = { ...servicesOf(store), report: (line: string) => reports.push(line) };
  const [{ client, perspective, scene }] = players;
  const live = unwrap(await LiveMatch.load(services, { ...hopnjump, apply }, client.match));
  const [action] = perspective.legal as [Hop['Action']];
  const [reply] = hopnjump.legalActions(hopnjump.apply(scene.view, { actor: 0, action }), 1);
  const intent = (expected: number, ply: unknown): Intent => ({
    type: 'command',
    id: ID,
    expect: expected,
    command: { type: 'ply', action: ply },
  });
  live.command(
    testPeer(() => {}),
    0,
    intent(scene.since, action),
  );
  const answer = new Promise<string>((send) => live.command(testPeer(send), 1, intent(client.seq + 1, reply)));
  expect(JSON.parse(await answer)).toMatchObject({ type: 'refused', id: ID, fault: { code: 'internal' } });
  expect(reports).toEqual([expect.stringContaining('a mistake of ours')]);
  live.close();
  await store.close();
});

describe('a command is answered once where the disk fails', () => {
  const fails = (): Promise<never> => Promise.reject(new Error('the disk fails'));
  test.each([
    ['that needs the past', { read: fails }, { type: 'undo' }],
    ['that may have been there before', { seqOf: fails }, { type: 'ply', action: null }],
  ] as const)('%s', async (_what, broken, said) => {
    const [{ client, scene, perspective }] = players;
    const store = await storeIn(site.folder);
    const disk = { ...store };
    const live = unwrap(await LiveMatch.load({ ...servicesOf(disk), report: () => {} }, hopnjump, client.match));
    const heard: unknown[] = [];
    const say = (id: string, what: Intent['command']): Promise<unknown> =>
      new Promise((resolve) => {
        const send = (text: string): void => resolve(heard.push(JSON.parse(text)));
        live.command(testPeer(send), 0, { type: 'command', id, expect: scene.since, command: what });
      });
    // makes the ply older than the entries that are read with the match
    await say(`${ID}-0`, { type: 'offerDraw' });
    await say(`${ID}-1`, { type: 'ply', action: perspective.legal.find(({ type }) => type === 'STEP') });
    Object.assign(disk, broken);
    await say(ID, said);
    await say(`${ID}-2`, { type: 'resign' });
    expect(heard).toMatchObject([
      { type: 'ack', id: `${ID}-0` },
      { type: 'ack', id: `${ID}-1` },
      { type: 'refused', id: ID, fault: { code: 'internal' } },
      { type: 'ack', id: `${ID}-2` },
    ]);
    live.close();
    await store.close();
  });
});
