import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { describe, expect, test } from 'vitest';
import { newSavedSeat } from '../storage/saved-seats.ts';
import { hop } from '../boards/hopnjump/moves.fixture.ts';
import { FakeServer, MATCH } from './fake-server.fixture.ts';
import { OnlineHost } from './host.ts';

function open(server: FakeServer): OnlineHost<Hop> {
  const saved = { ...newSavedSeat(MATCH, 'hopnjump', 'C'.repeat(24)), token: 'B'.repeat(22) };
  const host = new OnlineHost(hopnjump, saved, server);
  server.pass(0);
  return host;
}

const countOf = (server: FakeServer, type: string): number => server.heard.filter((one) => one.type === type).length;

describe('a line without a close', () => {
  test.each([0, -3_600_000, 3_600_000])(
    'is lost after five seconds of silence, also when the clock is put by %d ms',
    (put) => {
      const server = new FakeServer();
      const host = open(server);
      server.hole = true;
      server.put = put;
      server.pass(4999);
      expect(host.scene().saveStatus).toBe('saved');
      server.pass(1);
      expect(host.scene().saveStatus).toBe('offline');
    },
  );

  test('lives as long as something comes in, and is asked only when nothing does', () => {
    const server = new FakeServer();
    const host = open(server);
    server.pass(60_000);
    expect([host.scene().saveStatus, countOf(server, 'ping'), countOf(server, 'hello')]).toEqual(['saved', 20, 1]);
    for (let n = 0; n < 10; n++) {
      server.tell({ type: 'pong', seq: 0, now: 0 });
      server.pass(2000);
    }
    expect(countOf(server, 'ping')).toBe(20);
  });

  test.each([6000, 60_000, 100_000])('that was silent for %d ms is back two seconds after the network', async (ms) => {
    const server = new FakeServer();
    const host = open(server);
    server.hole = true;
    await server.passSlowly(ms);
    expect(host.scene().saveStatus).toBe('offline');
    server.hole = false;
    await server.passSlowly(2000);
    expect([host.scene().saveStatus, countOf(server, 'hello')]).toEqual(['saved', 2]);
    await server.passSlowly(10_000);
    expect(countOf(server, 'hello')).toBe(2);
  });

  test('opens few sockets while nothing answers: browsers hold up a page of which many have failed', async () => {
    const server = new FakeServer();
    open(server);
    const before = server.sockets;
    server.hole = true;
    await server.passSlowly(60_000);
    expect(server.sockets - before).toBeLessThanOrEqual(8);
  });

  test('is looked for often for two minutes, then rarely', async () => {
    const server = new FakeServer();
    open(server);
    server.hole = true;
    await server.passSlowly(60_000);
    const soon = server.looks;
    await server.passSlowly(80_000);
    const later = server.looks;
    await server.passSlowly(60_000);
    expect(soon).toBeGreaterThan(60);
    expect(server.looks - later).toBe(10);
  });

  test('is not looked for while the server hangs up: then clients come back one by one', async () => {
    const server = new FakeServer();
    open(server);
    server.down = true;
    server.cut();
    await server.passSlowly(30_000);
    expect(server.looks).toBe(0);
  });

  test('of which the browser says that it is gone is lost at once, and back when the browser says so', () => {
    const server = new FakeServer();
    const host = open(server);
    server.hole = true;
    host.networkLost();
    expect(host.scene().saveStatus).toBe('offline');
    server.hole = false;
    host.hurry();
    server.pass(0);
    expect(host.scene().saveStatus).toBe('saved');
  });

  test('is asked at once when the player is back, and lost without an answer', () => {
    const server = new FakeServer();
    const host = open(server);
    server.hole = true;
    host.hurry();
    server.pass(2000);
    expect(host.scene().saveStatus).toBe('offline');
  });
});

describe('a tap while there is no line', () => {
  test('is kept, says so, and is played once when the line is back', () => {
    const server = new FakeServer();
    const host = open(server);
    server.hole = true;
    host.networkLost();
    expect(host.scene().waits).toBeUndefined();
    expect(host.act(hop('B2-C3'))).toBeNull();
    expect(host.scene()).toMatchObject({ saveStatus: 'offline', waits: { code: 'kept-offline' } });
    expect(host.act(hop('D2-E3'))).toMatchObject({ code: 'kept-offline' });
    server.hole = false;
    host.hurry();
    server.pass(0);
    expect(host.scene()).toMatchObject({ saveStatus: 'saved', view: server.view(), waits: undefined });
    expect(countOf(server, 'command')).toBe(1);
  });

  test('out of turn is told of the line, not of the turn', () => {
    const server = new FakeServer();
    const host = open(server);
    host.act(hop('B2-C3'));
    expect(host.act(hop('D2-E3'))).toMatchObject({ code: 'not-your-turn' });
    server.hole = true;
    host.networkLost();
    expect(host.act(hop('D2-E3'))).toMatchObject({ code: 'offline' });
  });
});
