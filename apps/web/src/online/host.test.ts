import { ok, unwrap } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { describe, expect, test } from 'vitest';
import { newSavedSeat, type SavedSeat } from '../storage/saved-seats.ts';
import { CHAIN, hop } from '../boards/hopnjump/moves.fixture.ts';
import { FakeServer, MATCH } from './fake-server.fixture.ts';
import { OnlineHost } from './host.ts';
import type { OnlineNetwork } from './online-network.ts';

/** A position in which the last frog can go home after a move of the other side. */
const ENDING = '1g1g1g1g/g1g1g3/7g/8/1b6/8/1b1b1b1b/b1b1b3 b';
const TOKEN = 'BBBBBBBBBBBBBBBBBBBBBB';

function open(
  server: FakeServer,
  saved: SavedSeat = { ...newSavedSeat(MATCH, 'hopnjump', 'C'.repeat(24)), token: TOKEN },
): OnlineHost<Hop> {
  const host = new OnlineHost(hopnjump, saved, server);
  server.pass(0);
  return host;
}

describe('an online game', () => {
  test('shows what the server says, and a move is saved when the server has it', () => {
    const server = new FakeServer();
    const host = open(server);
    expect(host.scene()).toMatchObject({ own: 0, seat: 0, saveStatus: 'saved' });
    server.silent = true;
    expect(host.act(hop('B2-C3'))).toBeNull();
    expect(host.scene()).toMatchObject({ saveStatus: 'sending', perspective: { legal: [] }, view: server.view() });
    expect(host.scene().lines).toHaveLength(1);
    expect(host.act(hop('D2-E3'))).toMatchObject({ code: 'sending' });
    server.cut();
    server.silent = false;
    expect(host.scene().saveStatus).toBe('offline');
    server.pass(250);
    expect(host.scene()).toMatchObject({ saveStatus: 'saved', view: server.view() });
    expect(host.scene().lines).toHaveLength(1);
  });

  test('tells a late spectator all moves before, once, and the next as they come', () => {
    const server = new FakeServer();
    server.isWatched = true;
    server.move(0, 'B2-C3');
    server.move(1, 'A7-B6');
    const host = open(server, newSavedSeat(MATCH, 'hopnjump', 'C'.repeat(24)));
    const seqs = (): readonly number[] => host.scene().lines.map(({ seq }) => seq);
    expect(seqs()).toEqual([1, 2]);
    expect(server.heard.filter(({ type }) => type === 'hello')).toMatchObject([{ have: -1 }, { have: 0 }]);
    server.move(0, 'D2-E3');
    expect(seqs()).toEqual([1, 2, 3]);
    expect(host.scene().view).toEqual(server.view());
  });

  test('that moved to another device is kept without its seat, and plays no more', () => {
    const server = new FakeServer();
    const host = open(server);
    const { claim } = host.saved();
    server.tell({ type: 'fault', fault: { code: 'moved', message: 'This seat is on another device now.' } });
    expect(host.saved()).toMatchObject({ token: null, unsent: [] });
    expect(host.saved().claim).not.toBe(claim);
    expect(host.scene().refusal).toMatchObject({ code: 'moved' });
    server.cut();
    server.pass(20_000);
    host.hurry();
    expect(host.act(hop('B2-C3'))).toMatchObject({ code: 'moved' });
    expect(host.scene()).toMatchObject({ own: null, seat: null, perspective: { legal: [] } });
    expect(server.view()).toEqual(host.scene().view);
  });

  test('whose seat the host has freed is kept without it: another invite seats this device again', () => {
    const server = new FakeServer();
    const host = open(server);
    const { claim } = host.saved();
    server.tell({ type: 'fault', fault: { code: 'removed', message: 'The host of the room has freed your seat.' } });
    expect(host.saved().token).toBeNull();
    expect(host.saved().claim).not.toBe(claim);
    expect(host.scene().refusal).toMatchObject({ code: 'removed' });
  });

  test('is covered until the player of this seat has the device', () => {
    const server = new FakeServer();
    const host = open(server);
    host.cover();
    expect(host.scene().curtain).toBe(0);
    host.lift();
    expect(host.scene().curtain).toBeNull();
  });

  test('keeps the seats of others at this device', () => {
    const server = new FakeServer();
    const saved = { ...newSavedSeat(MATCH, 'hopnjump', 'C'.repeat(24)), token: TOKEN, invites: [null, 'I'.repeat(22)] };
    const host = open(server, saved);
    const fair = { promise: null, invite: null, device: null };
    host.addSeat(1, 'D'.repeat(22), fair);
    host.keepOther(0, 'later');
    const others = { also: ['D'.repeat(22)], alsoFair: ['later'] };
    expect(host.saved()).toMatchObject({ token: TOKEN, ...others, invites: [null, null] });
  });

  test('is fetched when it is over, whoever looks at it, and then holds every move', async () => {
    const server = new FakeServer(ENDING);
    const host = open(server);
    server.move(1, 'B4-A3');
    expect([host.canFetchGame(), host.gameToAnalyse()]).toEqual([false, null]);
    host.act(hop('H6-G7'));
    expect([host.scene().outcome === null, host.canFetchGame(), host.gameToAnalyse()]).toEqual([false, true, null]);
    host.close();
    const late = open(server);
    expect(late.scene().lines).toEqual([]);
    const file = unwrap(await late.fetchGame());
    expect(file.log.map((entry) => entry.type === 'ply' && [entry.actor, entry.action])).toEqual([
      [1, hop('B4-A3')],
      [0, hop('H6-G7')],
    ]);
    expect(late.gameToAnalyse()).toEqual(file);
    expect(late.scene().lines.map(({ actor }) => actor)).toEqual([1, 0]);
    expect(late.stepOf(1)).toMatchObject({ seq: 1, actor: 1 });
  });

  test('is not asked for where the server has not named the feature, nor kept where the file is none', async () => {
    const server = new FakeServer(ENDING);
    server.features = [];
    const host = open(server);
    server.move(1, 'B4-A3');
    host.act(hop('H6-G7'));
    expect([host.scene().outcome === null, host.canFetchGame()]).toEqual([false, false]);
    server.fetchGame = () => Promise.resolve(ok({ format: 2 }));
    expect(await host.fetchGame()).toMatchObject({ ok: false, error: { code: 'missing-key' } });
    expect(host.gameToAnalyse()).toBeNull();
  });

  test('another game that the server refuses can be asked for again', async () => {
    const server = new FakeServer();
    const host = open(server);
    const full = { code: 'server-full', message: 'This server accepts no more matches. Try again later.' };
    const refused = host.next();
    server.tell({ type: 'fault', fault: full });
    expect(await refused).toEqual({ ok: false, error: full });
    const granted = host.next();
    server.tell({ type: 'next', match: 'DDDDDDDDDDDDDDDD', awaited: false });
    expect(await granted).toMatchObject({ ok: true, value: { match: 'DDDDDDDDDDDDDDDD' } });
    expect(server.heard.filter(({ type }) => type === 'request')).toHaveLength(2);
  });

  test('a chain goes on only when the hop before it is answered', () => {
    const server = new FakeServer(CHAIN);
    const host = open(server);
    server.silent = true;
    host.act(hop('B2-D4'));
    expect(host.scene().view.chain).not.toBeNull();
    expect(host.scene().perspective.legal).toEqual([]);
    server.silent = false;
    server.cut();
    server.pass(250);
    expect(host.scene().perspective.legal.map((action) => hopnjump.notation.format(action))).toContain('D4-F6');
  });

  test('an intent that got no answer is sent again with the same id, and counts once', () => {
    const server = new FakeServer();
    const host = open(server);
    server.silent = true;
    host.act(hop('B2-C3'));
    server.cut();
    server.pass(250);
    const ids = server.heard.flatMap((message) => (message.type === 'command' ? [message.id] : []));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(server.view()).toEqual(host.scene().view);
  });

  test('a reload remembers the scene, the lines and what was not answered', () => {
    const server = new FakeServer();
    const first = open(server);
    first.act(hop('B2-C3'));
    server.move(1, 'A7-B6');
    server.cut();
    server.down = true;
    first.act(hop('C3-D4'));
    first.close();
    const again = open(server, server.kept as SavedSeat);
    expect(again.scene().saveStatus).toBe('offline');
    expect(again.scene().view.board[4]?.[3]).toMatchObject({ owner: 'GREEN' });
    expect(again.scene().lines).toHaveLength(3);
    server.down = false;
    server.pass(10_000);
    expect(again.scene()).toMatchObject({ saveStatus: 'saved', view: server.view() });
    expect(again.scene().lines.map(({ news }) => news && hopnjump.notation.report(news))).toEqual([
      'Green steps B2-C3.',
      'Black steps A7-B6.',
      'Green steps C3-D4.',
    ]);
  });

  test('frames that were missed are asked for and taken in once', () => {
    const server = new FakeServer();
    const host = open(server);
    host.act(hop('B2-C3'));
    server.cut();
    server.move(1, 'A7-B6');
    server.pass(250);
    expect(host.scene().view).toEqual(server.view());
    expect(host.scene().lines).toHaveLength(2);
    expect(server.heard.at(-1)).toMatchObject({ type: 'hello', have: 1 });
  });

  test('waits longer and longer for a server that takes the line and hangs up', () => {
    const server = new FakeServer();
    const host = open(server);
    [server.rude, server.waits] = [true, []];
    server.cut();
    server.pass(3000);
    expect(server.waits).toEqual([250, 500, 1000, 2000]);
    server.rude = false;
    server.pass(2000);
    expect(host.scene().saveStatus).toBe('saved');
    server.waits = [];
    server.cut();
    expect(server.waits).toEqual([250]);
  });

  test('waits longer and longer for a server that hangs up on what is said, and not for ever after', () => {
    const server = new FakeServer();
    const host = open(server);
    [server.curt, server.waits] = [true, []];
    host.act(hop('B2-C3'));
    server.pass(3000);
    expect(server.waits).toEqual([250, 500, 1000, 2000]);
    server.curt = false;
    server.pass(2000);
    expect(host.scene()).toMatchObject({ saveStatus: 'saved', view: server.view() });
    server.waits = [];
    server.cut();
    expect(server.waits).toEqual([250]);
  });

  test('waits twice as long after each failure, up to eight seconds', () => {
    const server = new FakeServer();
    const host = open(server);
    server.down = true;
    server.waits = [];
    server.cut();
    server.pass(60_000);
    expect(server.waits.slice(0, 8)).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
    server.down = false;
    host.hurry();
    server.pass(0);
    expect(host.scene().saveStatus).toBe('saved');
  });

  test('a server that ends is left for another one when everything is answered, and not before', () => {
    const server = new FakeServer();
    const host = open(server);
    const hellos = (): number => server.heard.filter(({ type }) => type === 'hello').length;
    server.tell({ type: 'drain' });
    server.pass(250);
    expect([host.scene().saveStatus, hellos()]).toEqual(['saved', 2]);
    server.silent = true;
    host.act(hop('B2-C3'));
    server.tell({ type: 'drain' });
    server.pass(250);
    expect(hellos()).toBe(2);
    const [id = ''] = server.heard.flatMap((message) => (message.type === 'command' ? [message.id] : []));
    server.tell({ type: 'ack', id, seq: 1, dup: false });
    server.pass(250);
    expect([host.scene().saveStatus, hellos()]).toEqual(['saved', 3]);
  });

  test('a window that a newer one replaced says so, and comes back when the player does', () => {
    const server = new FakeServer();
    const host = open(server);
    server.tell({ type: 'fault', fault: { code: 'replaced', message: 'Newer windows.' } });
    server.cut();
    const hellos = (): number => server.heard.filter(({ type }) => type === 'hello').length;
    const before = hellos();
    server.pass(60_000);
    expect([host.scene().refusal?.code, hellos()]).toEqual(['replaced', before]);
    host.hurry();
    server.pass(0);
    expect([host.scene().saveStatus, hellos()]).toEqual(['saved', before + 1]);
    server.cut();
    server.pass(1000);
    expect(hellos()).toBe(before + 2);
    // the player may be back before the old socket has closed
    server.tell({ type: 'fault', fault: { code: 'replaced', message: 'Newer windows.' } });
    host.hurry();
    server.cut();
    server.pass(1000);
    expect(hellos()).toBe(before + 3);
  });

  test('an illegal move never leaves the browser', () => {
    const server = new FakeServer();
    const host = open(server);
    expect(host.act(hop('B2-E5'))).toMatchObject({ code: 'not-a-hop' });
    expect(server.heard.filter(({ type }) => type === 'command')).toEqual([]);
  });

  test('words that are no message are shown, not swallowed', () => {
    const server = new FakeServer();
    const host = open(server);
    const events: { heard?: (text: string) => void } = {};
    const odd: OnlineNetwork = {
      ...bound(server),
      connect: (its) => (Object.assign(events, its), { send: () => undefined, close: () => undefined }),
    };
    const other = new OnlineHost(hopnjump, server.kept as SavedSeat, odd);
    events.heard?.('{"type":"newer than this page"}');
    expect([other.scene().refusal, other.outdated()]).toEqual([null, false]);
    events.heard?.('{"type":"pong"}');
    expect(other.scene().refusal).toMatchObject({ code: 'missing-key' });
    expect(host.scene().refusal).toBeNull();
    expect([host.outdated(), other.outdated()]).toEqual([false, true]);
  });

  test('a page of another version than the server says so, keeps what was not sent, and asks no more', () => {
    const server = new FakeServer();
    const host = open(server);
    server.silent = true;
    host.act(hop('B2-C3'));
    server.tell({ type: 'fault', fault: { code: 'other-protocol', message: 'Load it again.' } });
    const hellos = (): number => server.heard.filter(({ type }) => type === 'hello').length;
    const before = hellos();
    server.pass(60_000);
    expect([host.outdated(), host.scene().refusal, hellos()]).toEqual([true, null, before]);
    expect(server.kept?.unsent).toHaveLength(1);
    const again = open(server, server.kept as SavedSeat);
    expect([again.outdated(), hellos()]).toEqual([false, before + 1]);
  });

  test('an answer to a take-back names the one that is shown', () => {
    const server = new FakeServer();
    const host = open(server);
    const takeBack = { seat: 1, to: 7, until: 9, agreed: [], refused: null };
    server.tell({
      type: 'frames',
      frames: [
        { seq: 1, at: 0, news: null, diff: { takeBack: [takeBack] }, entry: { type: 'askUndo', seat: 1, to: 7 } },
      ],
    });
    expect(host.scene().takeBack).toEqual(takeBack);
    host.request('refuseUndo');
    host.request('allowUndo');
    expect(server.heard.flatMap((message) => (message.type === 'command' ? [message.command] : []))).toEqual([
      { type: 'refuseUndo', to: 7 },
      { type: 'allowUndo', to: 7 },
    ]);
  });
});

function bound(server: FakeServer): OnlineNetwork {
  return {
    now: () => server.now(),
    after: (ms, run) => server.after(ms, run),
    chance: () => server.chance(),
    connect: (events) => server.connect(events),
    isReachable: () => server.isReachable(),
    subscription: (isWanted) => server.subscription(isWanted),
    keep: (saved) => server.keep(saved),
    followNext: (saved, next) => server.followNext(saved, next),
    fetchGame: () => server.fetchGame(),
    name: () => server.name(),
  };
}
