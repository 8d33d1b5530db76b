/** The host of a game on this device: it gives core's table its time, its tickets and its place to be kept. */
import type { BotQuestion } from '@boardwright/bots';
import {
  admit,
  append,
  botToAct,
  botToAnswer,
  decide,
  nextTimedEntry,
  fault,
  latestTable,
  LONGEST_TIMER_MS,
  ok,
  pliesOf,
  saveOf,
  seeded,
  settleHistory,
  sightOf,
  traitsOf,
  undoEntry,
  type Entry,
  type Fault,
  type Game,
  type History,
  type Kind,
  type Result,
  type Save,
  type Seat,
  type Seed,
  type Table,
  type Ticket,
} from '@boardwright/core';
import type { Route } from '../route.ts';
import {
  mayAnalyse,
  type GameHost,
  type SaveStatus,
  type Scene,
  type PlyStep,
  type TableRequest,
} from '../play/scene.ts';
import { holderOf, isPassed, isPersonAwaited, plySeat } from './seats.ts';
import type { LocalServices } from './services.ts';
import { localScene, stepAt, viewerOfPast } from './view-model.ts';

/** Bots answer at least this long after the ply before, so that people can follow. */
const BOT_PAUSE_MS = 400;
const CHANCE_PAUSE_MS = 900;
/** How long the end of a person's turn can be taken back before a bot acts. */
const TURN_PAUSE_MS = 1500;
/** So long a bot thinks on a person's time, at most. */
const PONDER_MS = 30_000;
const NO_SEAT = fault('no-seat', 'A spectator cannot act.');

export class LocalHost<K extends Kind = Kind> implements GameHost<K> {
  readonly #game: Game<K>;
  readonly #key: Seed;
  readonly #services: LocalServices;
  readonly #ticket: Ticket;
  readonly #listeners = new Set<() => void>();
  #history: History<K>;
  #steps: readonly PlyStep<K>[] = [];
  #holder: Seat | null;
  #covered: boolean;
  #saveStatus: SaveStatus = 'saved';
  #ranOut: Seat | null = null;
  /** Bots make no pause until a person is awaited again. */
  #hurried = false;
  #playNow = (): void => undefined;
  #scene: Scene<K> | null = null;
  #timers: (() => void)[] = [];
  #closed = false;

  /** key: the dice to come. It stays here and is in no save. */
  constructor(start: History<K>, key: Seed, services: LocalServices) {
    this.#game = start.game;
    this.#key = key;
    this.#services = services;
    this.#ticket = seeded(key);
    this.#history = settleHistory(start, this.#ticket, Math.max(services.now(), latestTable(start).at));
    this.#holder = holderOf(this.#game, this.#table, null);
    this.#covered = isPassed(this.#game, this.#table, this.#holder);
    this.#wait();
  }

  scene(): Scene<K> {
    return (this.#scene ??= localScene(this.#history, {
      holder: this.#holder,
      covered: this.#covered,
      saveStatus: this.#saveStatus,
      ranOut: this.#ranOut,
      steps: this.#steps,
      skew: this.#services.skew(),
    }));
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  act(action: K['Action']): Fault | null {
    return this.#holder === null || this.#covered ? NO_SEAT : this.#attempt(this.#holder, { type: 'ply', action });
  }

  /** Of a game that is over everything is shown. */
  stepOf(seq: number): PlyStep<K> | null {
    return stepAt(this.#history, seq - 1, viewerOfPast(this.#table, this.#holder));
  }

  request(what: TableRequest): Fault | null {
    if (what === 'undo') return this.#undo();
    if (what === 'allowUndo' || what === 'refuseUndo') return NO_SEAT;
    const seat = what === 'agreeDraw' || what === 'refuse' ? this.scene().answers : this.#holder;
    return seat === null ? NO_SEAT : this.#attempt(seat, { type: what });
  }

  async hint(): Promise<K['Action'] | null> {
    const level = this.#game.levels.at(-1);
    const { seat, perspective } = this.scene();
    if (seat === null || level === undefined || perspective.legal.length === 0) return null;
    const table = this.#table;
    const answer = await this.#services.think(this.#question(seat, level, 'hint')).catch(() => null);
    const action = this.#game.decodeAction(answer?.action);
    return action.ok && this.#table === table ? action.value : null;
  }

  lift(): void {
    this.#covered = false;
    this.#steps = [];
    this.#publish();
  }

  pass(seat: Seat): void {
    this.#holder = seat;
    this.#covered = isPassed(this.#game, this.#table, seat);
    this.#steps = [];
    this.#publish();
  }

  skip(): void {
    if (isPersonAwaited(this.#game, this.#table)) return;
    this.#hurried = true;
    this.#playNow();
  }

  save(): Save<K> {
    return saveOf(this.#history);
  }

  gameToAnalyse(): Save<K> | null {
    return mayAnalyse(this.#game, this.#table.outcome) ? this.save() : null;
  }

  async next(): Promise<Result<Route>> {
    const next = this.#services.follow(this.save(), this.#table);
    return next.ok ? ok({ screen: 'play', id: next.value }) : next;
  }

  /** The page slept, and its timers with it: what is overdue comes now. */
  wake(): void {
    if (!this.#closed) this.#waitForLimit();
  }

  close(): void {
    this.#closed = true;
    for (const stop of this.#timers) stop();
    this.#services.freeBots(this.#key);
  }

  get #table(): Table<K> {
    return latestTable(this.#history);
  }

  #attempt(seat: Seat, command: unknown): Fault | null {
    return this.#enter(decide(this.#game, this.#table, seat, command, this.#services.now()));
  }

  #undo(): Fault | null {
    if (this.#holder === null || (this.#covered && !this.scene().canUndo)) return NO_SEAT;
    return this.#enter(undoEntry(this.#history, this.#holder, this.#services.now()));
  }

  #enter(entry: Result<Entry<K>>): Fault | null {
    if (!entry.ok) return entry.error;
    this.#commit(entry.value);
    return null;
  }

  /** late: the seat that time acts for. What it did is said until that seat acts again. */
  #commit(entry: Entry<K>, late: Seat | null = null): void {
    if (late !== null || plySeat(entry) === this.#ranOut) this.#ranOut = late;
    const from = this.#history.log.length;
    this.#history = settleHistory(append(this.#history, entry), this.#ticket, entry.at);
    this.#saveStatus = this.#services.keep(this.save(), this.#table) ? 'saved' : 'failed';
    const next = holderOf(this.#game, this.#table, this.#holder);
    this.#covered = next !== this.#holder && isPassed(this.#game, this.#table, next);
    this.#holder = next;
    this.#steps = pliesOf(this.#history)
      .filter((place) => place >= from)
      .map((place) => stepAt(this.#history, place, next ?? 'spectator'));
    if (isPersonAwaited(this.#game, this.#table)) this.#hurried = false;
    this.#publish();
    this.#wait();
  }

  #publish(): void {
    this.#scene = null;
    for (const changed of this.#listeners) changed();
  }

  /** Whatever comes next without a person: a bot's word on a draw, a bot's move, or the end of a limit. */
  #wait(): void {
    for (const stop of this.#timers) stop();
    this.#timers = [];
    if (this.#closed) return;
    const bot = botToAct(this.#game, this.#table);
    const answering = botToAnswer(this.#table);
    if (answering !== null) void this.#answerDraw(answering);
    else if (bot !== null) void this.#ask(bot);
    else this.#ponder();
    this.#waitForLimit();
  }

  /** The first bot at the table thinks about what the person may do. */
  #ponder(): void {
    const seat = this.#table.chairs.findIndex(({ who }) => who === 'bot');
    if (seat < 0 || !this.#services.ponders() || !isPersonAwaited(this.#game, this.#table)) return;
    const question = this.#question(seat, this.#table.chairs[seat]?.level ?? '', 'ponder');
    this.#services.ponder({ ...question, match: this.#key, ms: PONDER_MS });
  }

  #waitForLimit(): void {
    const table = this.#table;
    const entry = nextTimedEntry(this.#game, table);
    if (entry === null) return;
    const wait = entry.at - this.#services.now();
    this.#later(Math.min(wait, LONGEST_TIMER_MS), () => {
      if (this.#table !== table) return;
      if (wait > LONGEST_TIMER_MS) this.#waitForLimit();
      else if (admit(this.#game, table, entry) === null) this.#commit(entry, plySeat(entry));
    });
  }

  #later(ms: number, then: () => void): void {
    this.#timers.push(this.#services.after(Math.max(0, ms), then));
  }

  /** A bot that fails does not stop the game: the seat plays what an absent one would. */
  async #ask(seat: Seat): Promise<void> {
    const table = this.#table;
    const level = table.chairs[seat]?.level ?? '';
    const asked = this.#services.now();
    const fallback = (): K['Action'] => this.#game.fallback(table.state, seat);
    const { action, pauseMs } = await this.#services
      .think({ ...this.#question(seat, level, 'bot'), match: this.#key, ...this.#reuse() })
      .catch(() => ({ action: fallback(), pauseMs: BOT_PAUSE_MS }));
    const isFresh = (): boolean => !this.#closed && this.#table === table;
    if (!isFresh()) return;
    const play = (): void => {
      if (isFresh() && this.#attempt(seat, { type: 'ply', action }) !== null) {
        this.#attempt(seat, { type: 'ply', action: fallback() });
      }
    };
    this.#playNow = play;
    this.#later(this.#hurried ? 0 : asked + this.#timeToSee(pauseMs) - this.#services.now(), play);
  }

  /** What was worked out on a person's time is to serve. */
  #reuse(): Pick<BotQuestion, 'reuse'> {
    return this.#services.ponders() ? { reuse: true } : {};
  }

  /** What chance has drawn, a roll and all that it brings, takes longer to see than a move. */
  #timeToSee(pauseMs: number): number {
    const drawn = this.#steps.some(({ actor }) => actor === 'chance') ? CHANCE_PAUSE_MS : 0;
    return Math.max(pauseMs, drawn, this.#hasPersonEnded() ? TURN_PAUSE_MS : 0);
  }

  #hasPersonEnded(): boolean {
    const last = this.#history.log.at(-1);
    const seat = last === undefined ? null : plySeat(last);
    if (last?.type !== 'ply' || seat === null || this.#table.chairs[seat]?.who !== 'person') return false;
    return traitsOf(this.#game, last.action.type)?.endsTurn === true;
  }

  async #answerDraw(seat: Seat): Promise<void> {
    const table = this.#table;
    const agrees = await this.#services.agreesToDraw(this.#question(seat, '', 'draw')).catch(() => false);
    if (this.#closed || this.#table !== table) return;
    this.#later(BOT_PAUSE_MS, () => this.#attempt(seat, { type: agrees ? 'agreeDraw' : 'refuse' }));
  }

  #question(seat: Seat, level: string, why: string): BotQuestion {
    const seed = `${this.#key}/${why}/${this.#table.seq}`;
    return { game: this.#game.id, level, sight: sightOf(this.#history, seat), seed };
  }
}
