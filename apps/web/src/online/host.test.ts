import {
  begin,
  decide,
  diff,
  fold,
  newSave,
  ok,
  unwrap,
  type Entry,
  type Result,
  type Seat,
  type Table,
} from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type {
  ClientMessage,
  Frame,
  Intent,
  SceneView as WireScene,
  ServerMessage,
  SocketEvents,
} from '@boardwright/protocol';
import { describe, expect, test } from 'vitest';
import type { Route } from '../route.ts';
import { newSavedSeat, type SavedSeat } from '../storage/saved-seats.ts';
import { OnlineHost, type OnlineNetwork } from './host.ts';

const MATCH = 'AAAAAAAAAAAAAAAA';
const TOKEN = 'BBBBBBBBBBBBBBBBBBBBBB';
const hop = (notation: string): Hop['Action'] => unwrap(hopnjump.text.parse(notation));

/** The smallest server that keeps the protocol's promises, for one seat, with a wire that a test can cut. */
class FakeServer implements OnlineNetwork {
  time = 1000;
  /** How far the clock on the wall was put on or back. */
  put = 0;
  waits: number[] = [];
  kept: SavedSeat | null = null;
  heard: ClientMessage[] = [];
  silent = false;
  down = false;
  /** Takes a connection and hangs up. */
  rude = false;
  /** Takes a hello, and hangs up on a command. */
  curt = false;
  #timers: { at: number; run: () => void }[] = [];
  #events: SocketEvents | null = null;
  #table: Table<Hop>;
  #frames: Frame<Hop>[] = [];
  #done = new Map<string, number>();

  constructor(position: string | null = null) {
    const save = newSave(hopnjump, { seats: 2, rules: 'classic' }, 'x', { position });
    this.#table = unwrap(begin(hopnjump, save));
  }

  now(): number {
    return this.time + this.put;
  }
  chance(): number {
    return 1;
  }
  followNext(_saved: SavedSeat, next: string): Promise<Result<Route>> {
    return Promise.resolve(ok({ screen: 'match', match: next, invite: null }));
  }
  keep(saved: SavedSeat): boolean {
    this.kept = structuredClone(saved);
    return true;
  }
  after(ms: number, run: () => void): () => void {
    this.waits.push(ms);
    const timer = { at: this.time + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.time = next.at;
      next.run();
    }
    this.time = end;
  }
  connect(events: SocketEvents): { send(text: string): void; close(): void } {
    this.after(0, () => {
      if (this.down) {
        events.closed();
        return;
      }
      this.#events = events;
      events.opened();
      if (this.rude) this.cut();
    });
    return { send: (text) => this.#hear(JSON.parse(text) as ClientMessage), close: () => this.cut() };
  }
  cut(): void {
    const events = this.#events;
    this.#events = null;
    events?.closed();
  }
  /** The other side moves. */
  move(seat: Seat, notation: string): void {
    this.#say({ type: 'frames', frames: [this.#write(seat, hop(notation))] });
  }
  view(): Hop['View'] {
    return this.#table.state;
  }

  /** Says anything. */
  tell(message: ServerMessage<Hop>): void {
    this.#say(message);
  }

  #say(message: ServerMessage<Hop>): void {
    this.#events?.heard(JSON.stringify(message));
  }
  #scene(table: Table<Hop>): WireScene<Hop> {
    const { chairs, outcome, offer, agreed } = table;
    return {
      view: table.state,
      started: true,
      chairs,
      left: [],
      due: null,
      outcome,
      offer,
      agreed,
      since: table.since[0] ?? 0,
      undo: false,
    };
  }
  #write(seat: Seat, action: Hop['Action']): Frame<Hop> {
    const entry: Entry<Hop> = unwrap(decide(hopnjump, this.#table, seat, { type: 'ply', action }, this.time));
    const before = this.#scene(this.#table);
    this.#table = fold(hopnjump, this.#table, entry);
    const change = diff(before, this.#scene(this.#table));
    const news = { ...action, actor: seat };
    const frame = { seq: this.#table.seq, at: this.time, news, ...(change === undefined ? {} : { diff: change }) };
    this.#frames.push(frame);
    return frame;
  }
  #hear(message: ClientMessage): void {
    this.heard.push(message);
    if (message.type === 'hello' && !this.rude) this.#welcome(message.have);
    if (message.type === 'command' && this.curt) this.after(0, () => this.cut());
    else if (message.type === 'command') this.#command(message);
  }
  #welcome(have: number): void {
    const { seq, at } = this.#table;
    const whole = have < 0 ? { seq, at, scene: this.#scene(this.#table), memory: null } : null;
    const seats = [0, 1].map(() => ({ who: 'person' as const, level: null, taken: true, here: true }));
    this.#say({
      type: 'welcome',
      protocol: 1,
      match: MATCH,
      seat: 0,
      game: 'hopnjump',
      version: 1,
      options: { seats: 2, rules: 'classic' },
      clock: null,
      pair: null,
      openAfter: null,
      seats,
      now: this.time,
      seq,
      snapshot: whole,
    });
    if (whole === null && have < seq)
      this.#say({ type: 'frames', frames: this.#frames.filter((frame) => frame.seq > have) });
  }
  #command({ id, command }: Intent): void {
    const done = this.#done.get(id);
    if (done !== undefined) {
      this.#say({ type: 'ack', id, seq: done, dup: true });
      return;
    }
    if (command.type !== 'ply') return;
    const frame = this.#write(0, unwrap(hopnjump.decodeAction(command.action)));
    this.#done.set(id, frame.seq);
    if (!this.silent) this.#say({ type: 'frames', frames: [frame], ack: { id, seq: frame.seq, dup: false } });
  }
}

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

  test('is analysed when it is over, and only by a screen that was told all of it', () => {
    // the last frog goes home after an answer of the other side
    const server = new FakeServer('1g1g1g1g/g1g1g3/7g/8/1b6/8/1b1b1b1b/b1b1b3 b');
    const host = open(server);
    server.move(1, 'B4-A3');
    expect(host.gameToAnalyse()).toBeNull();
    host.act(hop('H6-G7'));
    expect(host.scene().outcome).not.toBeNull();
    expect(host.gameToAnalyse()?.log.map((entry) => entry.type === 'ply' && [entry.actor, entry.action])).toEqual([
      [1, hop('B4-A3')],
      [0, hop('H6-G7')],
    ]);
    host.close();
    expect(open(server, server.kept as SavedSeat).gameToAnalyse()).toBeNull();
  });

  test('a chain goes on only when the hop before it is answered', () => {
    const server = new FakeServer('1b1b1b1b/b1b1b1b1/8/4g3/8/2g5/1g5g/g1g1g1g1 g');
    const host = open(server);
    server.silent = true;
    host.act(hop('B2-D4'));
    expect(host.scene().view.chain).not.toBeNull();
    expect(host.scene().perspective.legal).toEqual([]);
    server.silent = false;
    server.cut();
    server.pass(250);
    expect(host.scene().perspective.legal.map((action) => hopnjump.text.format(action))).toContain('D4-F6');
  });

  test.each([0, -3_600_000, 3_600_000])(
    'a line that stays silent is given up within half a minute, also when the clock is put by %d ms',
    (put) => {
      const server = new FakeServer();
      open(server);
      server.put = put;
      server.pass(30_250);
      expect(server.heard.filter(({ type }) => type === 'hello').length).toBeGreaterThan(1);
    },
  );

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
    expect(again.scene().lines.map(({ news }) => news && hopnjump.text.report(news))).toEqual([
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
    expect(server.waits.filter((ms) => ms > 0 && ms !== 10_000)).toEqual([250, 500, 1000, 2000]);
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
    expect(server.waits.filter((ms) => ms > 0 && ms !== 10_000)).toEqual([250, 500, 1000, 2000]);
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
    expect(server.waits.filter((ms) => ms > 0 && ms !== 10_000).slice(0, 8)).toEqual([
      250, 500, 1000, 2000, 4000, 8000, 8000, 8000,
    ]);
    server.down = false;
    host.hurry();
    server.pass(0);
    expect(host.scene().saveStatus).toBe('saved');
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
    events.heard?.('{"type":"nonsense"}');
    expect(other.scene().refusal).toMatchObject({ code: 'bad-shape' });
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
    server.tell({ type: 'frames', frames: [{ seq: 1, at: 0, news: null, diff: { takeBack: [takeBack] } }] });
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
    keep: (saved) => server.keep(saved),
    followNext: (saved, next) => server.followNext(saved, next),
  };
}
