/** A server for one seat of Hop ’n’ Jump, in the same thread as its client. */
import { ok, unwrap } from '@boardwright/core';
import { begin, decide, diff, fold, newSave } from '@boardwright/core/host';
import type { Result, Seat } from '@boardwright/core';
import type { Entry, Save, Table } from '@boardwright/core/host';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { ClientMessage, Frame, Intent, WireScene, ServerMessage, SocketEvents } from '@boardwright/protocol';
import { hop } from '../boards/hopnjump/moves.fixture.ts';
import type { Route } from '../route.ts';
import type { SavedSeat } from '../storage/saved-seats.ts';
import type { OnlineNetwork } from './online-network.ts';

export const MATCH = 'AAAAAAAAAAAAAAAA';

/** A minimal server that keeps the protocol's promises for one seat. A test can cut its connection. */
export class FakeServer implements OnlineNetwork {
  time = 1000;
  /** Milliseconds by which the test has moved the wall clock. */
  put = 0;
  /** Milliseconds before each attempt to reconnect. */
  waits: number[] = [];
  /** Whether the network drops everything without closing anything. */
  hole = false;
  sockets = 0;
  /** The number of times that a client has checked whether the server answers. */
  looks = 0;
  kept: SavedSeat | null = null;
  heard: ClientMessage[] = [];
  silent = false;
  down = false;
  /** Whether the server accepts a connection and closes it at once. */
  rude = false;
  /** Whether the server accepts a hello and closes at the first command. */
  curt = false;
  features = ['game-file'];
  /** Whether the client only watches. */
  isWatched = false;
  /** The player's name on this device. */
  named: string | null = null;
  #timers: { at: number; run: () => void }[] = [];
  #isRetry = false;
  #events: SocketEvents | null = null;
  readonly #start: Save<Hop>;
  readonly #log: Entry<Hop>[] = [];
  #table: Table<Hop>;
  #frames: Frame<Hop>[] = [];
  #done = new Map<string, number>();

  name(): string | null {
    return this.named;
  }

  constructor(position: string | null = null) {
    this.#start = newSave(hopnjump, { seats: 2, rules: 'classic' }, 'x', { position });
    this.#table = unwrap(begin(hopnjump, this.#start));
  }

  now(): number {
    return this.time + this.put;
  }
  chance(): number {
    this.#isRetry = true;
    return 1;
  }
  subscription(isWanted: boolean): ReturnType<OnlineNetwork['subscription']> {
    return Promise.resolve(isWanted ? { endpoint: 'https://push.example/1', p256dh: 'P', auth: 'A' } : null);
  }
  isReachable(): Promise<boolean> {
    this.looks++;
    return Promise.resolve(!this.hole && !this.down);
  }
  followNext(_saved: SavedSeat, next: string): Promise<Result<Route>> {
    return Promise.resolve(ok({ screen: 'match', match: next, invite: null }));
  }
  /** Returns the current file of the game, even if the page cannot decode it. */
  fetchGame(): Promise<Result<unknown>> {
    return Promise.resolve(ok(structuredClone({ ...this.#start, format: 2, log: this.#log })));
  }
  keep(saved: SavedSeat): boolean {
    this.kept = structuredClone(saved);
    return true;
  }
  after(ms: number, run: () => void): () => void {
    if (this.#isRetry) this.waits.push(ms);
    this.#isRetry = false;
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
  /** Lets time pass like `pass`, and answers the requests that come meanwhile. */
  async passSlowly(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 100) {
      this.pass(Math.min(100, left));
      for (let n = 0; n < 5; n++) await Promise.resolve();
    }
  }
  connect(events: SocketEvents): { send(text: string): void; close(): void } {
    this.sockets++;
    const isLost = (): boolean => this.#events !== events;
    this.after(0, () => {
      if (this.hole) return;
      if (this.down) {
        events.closed();
        return;
      }
      this.#events = events;
      events.opened();
      if (this.rude) this.cut();
    });
    return {
      send: (text) => isLost() || this.hole || this.#hear(JSON.parse(text) as ClientMessage),
      close: () => isLost() || this.hole || this.cut(),
    };
  }
  cut(): void {
    const events = this.#events;
    this.#events = null;
    events?.closed();
  }
  /** Makes a move for the other side. */
  move(seat: Seat, notation: string): void {
    this.#say({ type: 'frames', frames: [this.#write(seat, hop(notation))] });
  }
  view(): Hop['View'] {
    return this.#table.state;
  }

  /** Sends any message. */
  tell(message: ServerMessage<Hop>): void {
    this.#say(message);
  }

  #say(message: ServerMessage<Hop>): void {
    if (!this.hole) this.#events?.heard(JSON.stringify(message));
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
    this.#log.push(entry);
    const change = diff(before, this.#scene(this.#table));
    const news = { ...action, actor: seat };
    const told = { type: 'ply', actor: seat, action } as const;
    const changed = change === undefined ? {} : { diff: change };
    const frame = { seq: this.#table.seq, at: this.time, news, ...changed, entry: told };
    this.#frames.push(frame);
    return frame;
  }
  #hear(message: ClientMessage): void {
    this.heard.push(message);
    if (message.type === 'hello' && !this.rude) this.#welcome(message.have);
    if (message.type === 'ping') this.#say({ type: 'pong', seq: this.#table.seq, now: this.time });
    if (message.type === 'command' && this.curt) this.after(0, () => this.cut());
    else if (message.type === 'command') this.#command(message);
  }
  #welcome(have: number): void {
    const { seq, at } = this.#table;
    const whole = have < 0 ? { seq, at, scene: this.#scene(this.#table), memory: null } : null;
    const seats = [0, 1].map(() => ({ who: 'person' as const, level: null, taken: true, here: true }));
    this.#say({
      type: 'welcome',
      protocol: 3,
      match: MATCH,
      seat: this.isWatched ? null : 0,
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
      features: this.features,
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
