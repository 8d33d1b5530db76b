/** Tests people who share one device: clocks, curtains and offers. */
import { pick, required, rng } from '@boardwright/core';
import { market, walk, type Market } from '@boardwright/core/testing';
import { catan } from '@boardwright/games/catan';
import { hopnjump } from '@boardwright/games/hopnjump';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { CHAIN, hop } from '../boards/hopnjump/moves.fixture.ts';
import { open, saveOf } from './host.fixture.ts';

/** Returns a position of Settlers in which the first seat has cards and may end its turn. */
function afterRoll(): string {
  const { states } = walk(catan, 'duel', 'after the roll', 200);
  const found = states.find((state) => state.phase === 'main' && state.seat === 0 && state.turn > 2);
  return catan.notation.position.format(required(found, 'turn'));
}

describe('one device', () => {
  test('a chain is stopped by the rules’ own limit, and not a moment sooner', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'hurried', ['person', 'person'], CHAIN));
    host.act(hop('B2-D4'));
    expect(host.scene().countdown).toEqual({ from: bench.time, ms: 5000 });
    await bench.pass(4999);
    expect(host.scene().lines).toHaveLength(1);
    await bench.pass(1);
    expect(host.scene().lines.at(-1)?.news).toMatchObject({ type: 'STOP', actor: 0 });
    expect(host.scene()).toMatchObject({ ranOut: 0, onFlag: null });
    host.act(hop('A7-B6'));
    expect(host.scene().ranOut).toBe(0);
    host.act(hop('A1-B2'));
    expect(host.scene().ranOut).toBeNull();
  });

  test('without a clock a player may think about the next hop for as long as they like', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'person'], CHAIN));
    host.act(hop('B2-D4'));
    expect(host.scene().countdown).toBeNull();
    await bench.pass(3_600_000);
    expect(host.scene().lines).toHaveLength(1);
  });

  test('who has left is played for by the rules, and no clock is blamed', async () => {
    const { host, bench } = open(market, saveOf(market, 'three', ['person', 'bot', 'bot']));
    host.request('resign');
    const before = host.scene().lines.length;
    await bench.pass(20_000);
    expect(
      host
        .scene()
        .lines.slice(before)
        .map(({ actor }) => actor),
    ).toContain(0);
    expect(host.scene().ranOut).toBeNull();
  });

  test('a clock that runs out ends the game at the moment it says', async () => {
    const clock = { totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' } as const;
    const { host, bench } = open(hopnjump, { ...saveOf(hopnjump, 'classic', ['person', 'person']), clock });
    host.act(hop('B2-C3'));
    const { left, until } = host.scene().players[1] as { left: number; until: number };
    expect([left, until]).toEqual([60_000, bench.time + 60_000]);
    await bench.pass(59_999);
    expect(host.scene().outcome).toBeNull();
    await bench.pass(1);
    expect(host.scene()).toMatchObject({ outcome: { ranks: [1, 2], reason: 'time' }, onFlag: 'lose', ranOut: null });
  });

  test('a clock of many weeks does not run out at once', async () => {
    const clock = { totalMs: 5_000_000_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' } as const;
    const { host, bench } = open(hopnjump, { ...saveOf(hopnjump, 'classic', ['person', 'person']), clock });
    host.act(hop('B2-C3'));
    await bench.pass(4_999_999_999);
    expect(host.scene().outcome).toBeNull();
    await bench.pass(1);
    expect(host.scene().outcome).toMatchObject({ ranks: [1, 2], reason: 'time' });
  });

  test('what counts down is told in the browser’s own time', () => {
    const clock = { totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' } as const;
    const { host, bench } = open(hopnjump, { ...saveOf(hopnjump, 'hurried', ['person', 'person'], CHAIN), clock });
    bench.ahead = 7_000_000;
    host.act(hop('B2-D4'));
    expect(host.scene().countdown).toEqual({ from: bench.time + 7_000_000, ms: 5000 });
    const left = host.scene().players[0]?.left as number;
    expect(host.scene().players[0]?.until).toBe(bench.time + left + 7_000_000);
  });

  test('a page that slept through a limit plays what the rules say as soon as it wakes', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'hurried', ['person', 'person'], CHAIN));
    host.act(hop('B2-D4'));
    const due = bench.time + 5000;
    bench.sleep(3_600_000);
    expect(host.scene().lines).toHaveLength(1);
    host.wake();
    await bench.pass(0);
    expect(host.scene().lines.at(-1)?.news).toMatchObject({ type: 'STOP', actor: 0 });
    expect(bench.saves.at(-1)?.log.at(-1)?.at).toBe(due);
    await bench.pass(3_700_000);
    expect(host.scene().lines).toHaveLength(2);
  });

  test('a draw on offer is answered for the other seat', () => {
    const { host } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'person']));
    host.request('offerDraw');
    expect(host.scene().answers).toBe(1);
    host.request('agreeDraw');
    expect(host.scene().outcome).toMatchObject({ reason: 'agreement' });
  });

  test('a game with secrets is covered whenever the device changes hands', () => {
    const { host } = open(market, saveOf(market, 'two', ['person', 'person']));
    expect(host.scene()).toMatchObject({ curtain: 0, seat: null });
    expect(host.act({ type: 'end', n: 0 })).toMatchObject({ code: 'spectator' });
    host.lift();
    expect(host.scene()).toMatchObject({ curtain: null, seat: 0 });
    expect(host.act({ type: 'end', n: 0 })).toBeNull();
    expect(host.scene()).toMatchObject({ curtain: 1, seat: null });
  });

  test('the end of a turn in Settlers is taken back before anybody has rolled, also behind the curtain', () => {
    const { host } = open(catan, saveOf(catan, 'duel', ['person', 'person'], afterRoll()));
    host.lift();
    const turn = host.scene().view.turn;
    host.act({ type: 'end' });
    expect(host.scene()).toMatchObject({ curtain: 1, seat: null, canUndo: true });
    expect(host.request('undo')).toBeNull();
    expect(host.scene()).toMatchObject({ curtain: 0, canUndo: false, view: { turn, phase: 'main' } });
    host.lift();
    host.act({ type: 'end' });
    host.lift();
    expect(host.scene()).toMatchObject({ curtain: null, seat: 1, canUndo: true });
    host.act({ type: 'roll' });
    expect(host.scene().canUndo).toBe(false);
    expect(host.request('undo')).toMatchObject({ code: 'nothing-to-undo' });
  });

  test('who looks at a curtain takes back nothing of the one whom it covers', () => {
    const { host } = open(market, saveOf(market, 'two', ['person', 'person']));
    host.lift();
    host.act(host.scene().perspective.legal.find(({ type }) => type === 'offer') as Market['Action']);
    expect(host.scene().canUndo).toBe(true);
    host.pass(0);
    expect(host.scene()).toMatchObject({ curtain: 0, canUndo: false });
    expect(host.request('undo')).toMatchObject({ code: 'spectator' });
  });

  test('a bot leaves a person the time to take back the end of a turn', async () => {
    const { host, bench } = open(catan, saveOf(catan, 'duel', ['person', 'bot'], afterRoll()));
    host.act({ type: 'end' });
    const ended = host.scene().lines.length;
    await bench.pass(1499);
    expect(host.scene()).toMatchObject({ canUndo: true, lines: { length: ended } });
    host.request('undo');
    await bench.pass(5000);
    expect(host.scene().view).toMatchObject({ seat: 0, phase: 'main' });
    host.act({ type: 'end' });
    await bench.pass(1500);
    expect(host.scene().canUndo).toBe(false);
    expect(host.scene().lines.length).toBeGreaterThan(ended);
  });

  test('whoever holds the device sees their own hand and nobody else’s', async () => {
    const { host } = open(market, saveOf(market, 'three', ['person', 'person', 'person']));
    const source = rng(`${seed}/hands`);
    for (let n = 0; n < bySize(20, 60, 200) && host.scene().outcome === null; n++) {
      if (host.scene().curtain !== null) host.lift();
      const { view, seat, perspective } = host.scene();
      const hands = (view as Market['View']).hands.map((hand) => typeof hand);
      expect(hands).toEqual(hands.map((_, i) => (i === seat ? 'object' : 'number')));
      host.act(pick(perspective.legal, source));
    }
  });

  test('who looks back sees what they saw, and everything once the game is over', () => {
    const { host } = open(market, saveOf(market, 'two', ['person', 'person']));
    host.lift();
    host.act({ type: 'end', n: 0 });
    host.lift();
    const hands = (): readonly string[] => {
      const step = host.stepOf(host.scene().lines[0]?.seq ?? 0);
      return step?.after.hands.map((hand) => typeof hand) ?? [];
    };
    expect(hands()).toEqual(['number', 'object']);
    host.request('resign');
    expect(host.scene().outcome).not.toBeNull();
    expect(hands()).toEqual(['object', 'object']);
  });

  test('a bot is asked with its own hand in sight and no other', async () => {
    const { host, bench } = open(market, saveOf(market, 'three', ['person', 'bot', 'bot']));
    for (let n = 0; n < 6 && host.scene().outcome === null; n++) {
      if (host.scene().perspective.legal.length > 0) host.act({ type: 'end', n: 0 });
      await bench.pass(1000);
    }
    const sights = bench.asked.map(({ sight }) => sight as unknown as { seat: number; view: Market['View'] });
    expect(sights.length).toBeGreaterThan(2);
    for (const { seat, view } of sights) {
      expect(view.hands.map((hand) => typeof hand)).toEqual([0, 1, 2].map((s) => (s === seat ? 'object' : 'number')));
    }
  });

  test('a bot answers an offer also when the owner goes on meanwhile', async () => {
    const { host, bench } = open(market, saveOf(market, 'two', ['person', 'bot']));
    const offer = (): Market['Action'] | undefined =>
      host.scene().perspective.legal.find(({ type }) => type === 'offer');
    for (let n = 0; n < 8 && offer() === undefined; n++) {
      host.act({ type: 'end', n: 0 });
      await bench.pass(1000);
    }
    host.act(offer() as Market['Action']);
    if (offer() !== undefined) host.act(offer() as Market['Action']);
    await bench.pass(3000);
    expect((host.scene().view as Market['View']).offers.flatMap(({ to }) => to)).toEqual([]);
  });

  test('somebody whom the game does not wait for may take the device to answer an offer', () => {
    const { host } = open(market, saveOf(market, 'two', ['person', 'person']));
    host.lift();
    const offer = host.scene().perspective.legal.find(({ type }) => type === 'offer');
    expect(offer).toBeDefined();
    host.act(offer as Market['Action']);
    expect(host.scene().passes).toEqual([1]);
    host.pass(1);
    expect(host.scene().curtain).toBe(1);
    host.lift();
    expect(host.scene().perspective.legal.map(({ type }) => type)).toContain('refuse');
  });
});
