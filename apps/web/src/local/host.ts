/** The host of a game on this device. It gives the match time, dice, bots and storage. */
import type { PlyStep, SaveStatus, Scene } from '@boardwright/boards';
import { ok, traitsOf, type Fault, type Kind, type Result, type Seat, type Seed } from '@boardwright/core';
import {
  DeviceMatch,
  deviceRules,
  saveOf,
  SPECTATOR_FAULT,
  type History,
  type Save,
  type Table,
  type Transaction,
} from '@boardwright/core/host';
import type { Route } from '../route.ts';
import { mayAnalyse, type GameHost, type GameRequest } from '../play/scene.ts';
import { NO_SUBSTITUTES, substitutesAfter } from '../play/substitutes.ts';
import { holderOf, isPassed, isPersonAwaited, plySeat } from './seats.ts';
import type { LocalServices } from './services.ts';
import { localScene, stepAt, viewerOfPast } from './view-model.ts';

/** Milliseconds in which a person can undo the end of a turn before a bot acts. */
const TURN_PAUSE_MS = 1500;

export class LocalHost<K extends Kind = Kind> implements GameHost<K> {
  readonly #services: LocalServices;
  readonly #match: DeviceMatch<K>;
  readonly #listeners = new Set<() => void>();
  #steps: readonly PlyStep<K>[] = [];
  #holder: Seat | null;
  #covered: boolean;
  #saveStatus: SaveStatus = 'saved';
  #substitutes = NO_SUBSTITUTES;
  /** Whether bots act without pauses until it is a person's turn. */
  #hurried = false;
  #playNow = (): void => undefined;
  #scene: Scene<K> | null = null;

  /** Opens a game. key: the seed of future dice; it is never part of a save. Fails if a chair names a level that the game does not have. */
  static open<K extends Kind>(start: History<K>, key: Seed, services: LocalServices): Result<LocalHost<K>> {
    const opened: Result<DeviceMatch<K>> = DeviceMatch.open<K>(start, key, {
      service: services.bots,
      levels: services.levelsOf(start.game.id),
      now: () => services.now(),
      after: (ms, run) => services.after(ms, run),
      appended: (transaction) => host.#adopt(transaction),
      pauseMs: (wanted) => (host.#hasPersonEnded() ? Math.max(wanted, TURN_PAUSE_MS) : wanted),
      pause: (ms, run) => host.#pause(ms, run),
      ponders: () => services.ponders(),
      failed: (seat, reason) => host.#botFailed(seat, reason),
      report: throwError,
      broken: throwError,
    });
    if (!opened.ok) return opened;
    const host: LocalHost<K> = new LocalHost(opened.value, services);
    opened.value.wake();
    return ok(host);
  }

  private constructor(match: DeviceMatch<K>, services: LocalServices) {
    this.#services = services;
    this.#match = match;
    this.#holder = holderOf(match.game, match.table, null);
    this.#covered = isPassed(match.game, match.table, this.#holder);
  }

  scene(): Scene<K> {
    return (this.#scene ??= localScene(this.#match.history, {
      holder: this.#holder,
      covered: this.#covered,
      saveStatus: this.#saveStatus,
      ...this.#substitutes,
      offerMs: deviceRules(this.#table).offerMs,
      steps: this.#steps,
      skew: this.#services.skew(),
    }));
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  act(action: K['Action']): Fault | null {
    if (this.#holder === null || this.#covered) return SPECTATOR_FAULT;
    return this.#match.command(this.#holder, { type: 'ply', action });
  }

  /** Returns a ply with its scenes. After the end of the game nothing is hidden. */
  stepOf(seq: number): PlyStep<K> | null {
    return stepAt(this.#match.history, seq - 1, viewerOfPast(this.#table, this.#holder));
  }

  request(what: GameRequest): Fault | null {
    const { answers, canUndo } = this.scene();
    const seat = what === 'agreeDraw' || what === 'refuse' ? answers : this.#holder;
    const isHidden = what === 'undo' && this.#covered && !canUndo;
    if (seat === null || isHidden || what === 'allowUndo' || what === 'refuseUndo') return SPECTATOR_FAULT;
    return this.#match.command(seat, { type: what });
  }

  async hint(): Promise<readonly K['Action'][]> {
    const level = this.#services.levelsOf(this.#match.game.id).levels.at(-1);
    const { seat, perspective } = this.scene();
    if (seat === null || level === undefined || perspective.legal.length === 0) return [];
    const hint = await this.#match.hint(seat, level);
    return hint.ok ? hint.value.actions : [];
  }

  lift(): void {
    this.#covered = false;
    this.#steps = [];
    this.#publish();
  }

  pass(seat: Seat): void {
    this.#holder = seat;
    this.#covered = isPassed(this.#match.game, this.#table, seat);
    this.#steps = [];
    this.#publish();
  }

  skip(): void {
    if (isPersonAwaited(this.#match.game, this.#table)) return;
    this.#hurried = true;
    this.#playNow();
  }

  save(): Save<K> {
    return saveOf(this.#match.history);
  }

  gameToShare(): Save<K> {
    return this.save();
  }

  canFetchGame(): boolean {
    return false;
  }

  fetchGame(): Promise<Result<Save<K>>> {
    return Promise.resolve(ok(this.save()));
  }

  gameToAnalyse(): Save<K> | null {
    return mayAnalyse(this.#match.game, this.#table.outcome) ? this.save() : null;
  }

  async next(): Promise<Result<Route>> {
    const next = this.#services.follow(this.save(), this.#table);
    return next.ok ? ok({ screen: 'play', id: next.value }) : next;
  }

  /** Runs overdue timers after the page was asleep. */
  wake(): void {
    this.#match.wake();
  }

  close(): void {
    this.#match.close();
  }

  get #table(): Table<K> {
    return this.#match.table;
  }

  #adopt(transaction: Transaction<K>): void {
    const { game, history } = this.#match;
    this.#noteSubstitutes(transaction);
    this.#saveStatus = this.#services.keep(this.save(), this.#table) ? 'saved' : 'failed';
    const next = holderOf(game, this.#table, this.#holder);
    this.#covered = next !== this.#holder && isPassed(game, this.#table, next);
    this.#holder = next;
    this.#steps = transaction
      .filter(({ entry }) => entry.type === 'ply')
      .map(({ before }) => stepAt(history, before.seq, next ?? 'spectator'));
    if (isPersonAwaited(game, this.#table)) this.#hurried = false;
    this.#publish();
  }

  /** Records that a move was made for a seat. The note stays until that seat acts itself. */
  #noteSubstitutes([{ cause, entry }]: Transaction<K>): void {
    this.#substitutes = substitutesAfter(this.#substitutes, plySeat(entry), cause);
  }

  #botFailed(seat: Seat, { code, message }: Fault): void {
    console.warn(`the bot of seat ${seat}: ${code}: ${message}`);
    this.#substitutes = { ...this.#substitutes, failedBot: seat };
    this.#publish();
  }

  #publish(): void {
    this.#scene = null;
    for (const changed of this.#listeners) changed();
  }

  #pause(ms: number, run: () => void): () => void {
    const stop = this.#services.after(this.#hurried ? 0 : ms, run);
    this.#playNow = () => {
      stop();
      run();
    };
    return stop;
  }

  #hasPersonEnded(): boolean {
    const last = this.#match.history.log.at(-1);
    const seat = last === undefined ? null : plySeat(last);
    if (last?.type !== 'ply' || seat === null || this.#table.chairs[seat]?.who !== 'person') return false;
    return traitsOf(this.#match.game, last.action.type)?.endsTurn === true;
  }
}

/** Throws an error, so that the page's handler for bugs gets it. */
function throwError(error: unknown): never {
  throw error;
}
