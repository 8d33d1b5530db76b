import {
  agreesToDraw,
  keepBots,
  type BotAnswer,
  type BotQuestion,
  type DrawQuestion,
  type PonderQuestion,
} from '@boardwright/bots';
import {
  load,
  openHistory,
  newSave,
  ok,
  pick,
  rng,
  unwrap,
  type Entry,
  type Game,
  type Kind,
  type Knowledge,
  type Result,
  type Save,
} from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { knowledge } from '@boardwright/games/hopnjump/bots';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { LocalHost, type LocalServices } from './host.ts';

/** Services whose time moves only when a test says so. */
class Bench implements LocalServices {
  time = 1_000_000;
  ahead = 0;
  saves: Save[] = [];
  asked: BotQuestion[] = [];
  room = true;
  #timers: { at: number; run: () => void }[] = [];

  now(): number {
    return this.time;
  }
  skew(): number {
    return this.ahead;
  }
  after(ms: number, run: () => void): () => void {
    const timer = { at: this.time + (ms < 2 ** 31 ? ms : 0), run }; // as browsers do
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }
  freed: string[] = [];
  think(question: BotQuestion): Promise<BotAnswer> {
    this.asked.push(question);
    return Promise.resolve({ action: pick(question.sight.legal, rng(question.seed)), pauseMs: 400 });
  }
  agreesToDraw({ sight, seed: words }: DrawQuestion): Promise<boolean> {
    return Promise.resolve(agreesToDraw(knowledge as unknown as Knowledge, sight, rng(words)));
  }
  thinksOn = false;
  pondered: PonderQuestion[] = [];
  ponders(): boolean {
    return this.thinksOn;
  }
  ponder(question: PonderQuestion): void {
    this.pondered.push(question);
  }
  freeBots(match: string): void {
    this.freed.push(match);
  }
  keep(save: Save): boolean {
    if (this.room) this.saves.push(save);
    return this.room;
  }
  follow(save: Save): Result<string> {
    return ok(`after ${save.log.length} entries`);
  }
  /** Time passes, and the timers do not know. */
  sleep(ms: number): void {
    this.time += ms;
    for (const timer of this.#timers) timer.at += ms;
  }
  /** Lets bots answer, then time pass, until nothing is due within `ms`. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      await Promise.resolve();
      await Promise.resolve();
      const next = this.#timers.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = end;
  }
}

type Sits = readonly ('person' | 'bot')[];

function saveOf<K extends Kind>(game: Game<K>, preset: string, sits: Sits, position: string | null = null): Save<K> {
  const options = game.presets[preset] as K['Options'];
  const log = sits.map((who, seat): Entry<K> =>
    who === 'bot' ? { type: 'sit', at: 1, seat, who, level: 'easy' } : { type: 'sit', at: 1, seat, who },
  );
  return { ...newSave(game, options, seed, { position }), log };
}

function open<K extends Kind>(game: Game<K>, save: Save<K>): { host: LocalHost<K>; bench: Bench } {
  const bench = new Bench();
  return { host: new LocalHost(unwrap(openHistory(game, save)), DICE, bench), bench };
}

const hop = (notation: string): Hop['Action'] => unwrap(hopnjump.text.parse(notation));
const DICE = 'the key of the dice to come';
const CHAIN = '1b1b1b1b/b1b1b1b1/8/4g3/8/2g5/1g5g/g1g1g1g1 g';

/** How often a bot of the real keeper thinks a little about this. */
async function slicesOf(question: PonderQuestion | undefined): Promise<number> {
  let [now, slices] = [0, 0];
  const loaded = { knowledge: knowledge as unknown as Knowledge, assets: {} };
  const keeper = keepBots({
    load: async () => loaded,
    now: () => (now += 5),
    ms: 100,
    matches: 1,
    breathe: async () => void slices++,
  });
  if (question !== undefined) await keeper.ponder({ ...question, level: 'master', ms: 100 });
  return slices;
}

describe('a game against a bot', () => {
  test('it thinks on the person’s time where that is wanted, and what it worked out serves its move', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    bench.thinksOn = true;
    host.act(hop('B2-C3'));
    await bench.pass(1000);
    expect(bench.asked).toMatchObject([{ match: DICE, reuse: true }]);
    const [question] = bench.pondered;
    expect(bench.pondered).toMatchObject([{ game: 'hopnjump', level: 'easy', match: DICE, sight: { seat: 1 } }]);
    expect(await slicesOf(question)).toBeGreaterThan(0);
  });

  test('it thinks on nobody’s time where that is not wanted', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    host.act(hop('B2-C3'));
    await bench.pass(1000);
    expect(bench.pondered).toEqual([]);
    expect(bench.asked[0]).not.toHaveProperty('reuse');
  });

  test('the bot answers after its pause, from its own view', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    expect(host.act(hop('B2-C3'))).toBeNull();
    expect(host.scene().perspective.legal).toEqual([]);
    await bench.pass(399);
    expect(host.scene().lines).toHaveLength(1);
    await bench.pass(1);
    expect(host.scene().lines.length).toBeGreaterThan(1);
    expect(bench.asked[0]).toMatchObject({ game: 'hopnjump', level: 'easy', sight: { seat: 1 } });
    expect(bench.asked[0]).not.toHaveProperty('sight.state');
  });

  test('who skips waits for no bot until it is their turn again', async () => {
    const { host, bench } = open(market, saveOf(market, 'three', ['person', 'bot', 'bot']));
    const isOwnTurn = (): boolean => host.scene().perspective.turn.awaits.includes(0);
    host.act({ type: 'end', n: 0 });
    await bench.pass(300);
    expect(isOwnTurn()).toBe(false);
    host.skip();
    for (let n = 0; n < 40 && !isOwnTurn(); n++) await bench.pass(0);
    expect(isOwnTurn()).toBe(true);
    expect(bench.asked.length).toBeGreaterThan(1);
    host.act({ type: 'end', n: 0 });
    await bench.pass(300);
    expect(isOwnTurn()).toBe(false);
  });

  test('undo takes back the answer too, and the bot is not asked again', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    const before = host.scene().view;
    host.act(hop('B2-C3'));
    await bench.pass(5000);
    const asked = bench.asked.length;
    expect(host.wish('undo')).toBeNull();
    expect(host.scene()).toMatchObject({ view: before, lines: [], seat: 0 });
    await bench.pass(5000);
    expect(bench.asked).toHaveLength(asked);
    expect(host.wish('undo')).toMatchObject({ code: 'nothing-to-undo' });
  });

  test('a bot that fails does not stop the game', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    bench.think = () => Promise.reject(new Error('no worker'));
    host.act(hop('B2-C3'));
    await bench.pass(1000);
    expect(host.scene().lines.length).toBeGreaterThan(1);
  });

  test('a hint that fails is none', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    expect(await host.hint()).not.toBeNull();
    bench.think = () => Promise.reject(new Error('no worker'));
    expect(await host.hint()).toBeNull();
  });

  test('an answer that comes after an undo is dropped', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    host.act(hop('B2-C3'));
    host.wish('undo');
    await bench.pass(5000);
    expect(host.scene().lines).toEqual([]);
  });

  test('a draw is refused by a bot that is not behind', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    expect(host.wish('offerDraw')).toBeNull();
    expect(host.scene().offer).toBe(0);
    await bench.pass(1000);
    expect(host.scene()).toMatchObject({ offer: null, outcome: null, lines: [{ actor: 1, news: null }] });
  });

  test('after a resignation the screen still belongs to the one who gave up', () => {
    const { host } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'bot']));
    host.wish('resign');
    expect(host.scene()).toMatchObject({ own: 0, outcome: { ranks: [2, 1], reason: 'resignation' } });
  });
});

describe('one device', () => {
  test('a chain is stopped by the rules’ own limit, and not a moment sooner', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'person'], CHAIN));
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
    const { host, bench } = open(hopnjump, { ...saveOf(hopnjump, 'classic', ['person', 'person'], CHAIN), clock });
    bench.ahead = 7_000_000;
    host.act(hop('B2-D4'));
    expect(host.scene().countdown).toEqual({ from: bench.time + 7_000_000, ms: 5000 });
    const left = host.scene().players[0]?.left as number;
    expect(host.scene().players[0]?.until).toBe(bench.time + left + 7_000_000);
  });

  test('a page that slept through a limit plays what the rules say as soon as it wakes', async () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'person'], CHAIN));
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
    host.wish('offerDraw');
    expect(host.scene().answers).toBe(1);
    host.wish('agreeDraw');
    expect(host.scene().outcome).toMatchObject({ reason: 'agreement' });
  });

  test('a game with secrets is covered whenever the device changes hands', () => {
    const { host } = open(market, saveOf(market, 'two', ['person', 'person']));
    expect(host.scene()).toMatchObject({ curtain: 0, seat: null });
    expect(host.act({ type: 'end', n: 0 })).toMatchObject({ code: 'no-seat' });
    host.lift();
    expect(host.scene()).toMatchObject({ curtain: null, seat: 0 });
    expect(host.act({ type: 'end', n: 0 })).toBeNull();
    expect(host.scene()).toMatchObject({ curtain: 1, seat: null });
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
    host.wish('resign');
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

describe('what is kept', () => {
  test('every entry is kept at once, and what is kept loads to the same table', async () => {
    const { host, bench } = open(market, saveOf(market, 'three', ['person', 'bot', 'bot']));
    const source = rng(`${seed}/kept`);
    for (let n = 0; n < bySize(10, 40, 100) && host.scene().outcome === null; n++) {
      const { legal } = host.scene().perspective;
      if (legal.length > 0) host.act(pick(legal, source));
      await bench.pass(1000);
      const kept = bench.saves.at(-1) as Save;
      const loaded = unwrap(load(market, structuredClone(kept)));
      expect(market.view(loaded.tables.at(-1)?.state as Market['State'], 0)).toEqual(host.scene().view);
    }
    expect(JSON.stringify(bench.saves)).not.toContain(DICE);
  });

  test('no room is said, and the game goes on', () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'person']));
    bench.room = false;
    expect(host.act(hop('B2-C3'))).toBeNull();
    expect(host.scene().keeping).toBe('failed');
  });

  test('a move that is not legal changes nothing and is kept nowhere', () => {
    const { host, bench } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'person']));
    const before = host.scene();
    expect(host.act(hop('B2-B4'))).toMatchObject({ code: 'not-a-hop' });
    expect(host.scene()).toBe(before);
    expect(bench.saves).toEqual([]);
  });
});

describe('undo', () => {
  test('at one device anybody takes back the last move, where nothing is hidden', () => {
    const { host } = open(hopnjump, saveOf(hopnjump, 'classic', ['person', 'person']));
    host.act(hop('B2-C3'));
    expect(host.scene()).toMatchObject({ seat: 1, canUndo: true });
    expect(host.wish('undo')).toBeNull();
    expect(host.scene()).toMatchObject({ seat: 0, lines: [], canUndo: false });
    expect(host.wish('undo')).toMatchObject({ code: 'nothing-to-undo' });
  });

  test('where something is secret nobody takes back what another person did', () => {
    const { host } = open(market, saveOf(market, 'two', ['person', 'person']));
    host.lift();
    const offer = host.scene().perspective.legal.find(({ type }) => type === 'offer');
    host.act(offer as Market['Action']);
    expect(host.scene().canUndo).toBe(true);
    host.pass(1);
    expect(host.wish('undo')).toMatchObject({ code: 'no-seat' });
    host.lift();
    expect(host.scene().canUndo).toBe(false);
    expect(host.wish('undo')).toMatchObject({ code: 'nothing-to-undo' });
    host.pass(0);
    host.lift();
    expect(host.wish('undo')).toBeNull();
    expect((host.scene().view as Market['View']).offers).toEqual([]);
  });

  test('nothing that revealed or drew something is taken back', () => {
    const { host } = open(market, saveOf(market, 'two', ['person', 'person']));
    host.lift();
    host.act({ type: 'end', n: 0 });
    expect(host.scene().canUndo).toBe(false);
  });

  test('of a game that bots play among themselves nobody takes back anything', () => {
    const { host } = open(hopnjump, saveOf(hopnjump, 'classic', ['bot', 'bot']));
    expect(host.wish('undo')).toMatchObject({ code: 'no-seat' });
    expect(host.scene().canUndo).toBe(false);
  });
});
