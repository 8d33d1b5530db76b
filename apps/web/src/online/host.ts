/**
 * The host of a match on a server: the protocol's connection, the view model and storage. The room around the match is in player-room.ts.
 */
import type { PlyStep, Scene } from '@boardwright/boards';
import { fault, ok, type Fault, type Game, type Kind, type Result, type Seat } from '@boardwright/core';
import {
  linesOf,
  load,
  saveOf,
  SPECTATOR_FAULT,
  type Command,
  type History,
  type MoveLine,
  type Save,
} from '@boardwright/core/host';
import { readKept, SeatDraws, type FairVerdict, type KeptFair } from '@boardwright/fair';
import {
  MatchConnection,
  MOVED,
  OTHER_PROTOCOL,
  type Client,
  type ClientUpdate,
  type CommandAnswer,
  type Frame,
  type ServerMessage,
} from '@boardwright/protocol';
import type { Route } from '../route.ts';
import { newId, noteSeatAnswer, type SavedSeat } from '../storage/saved-seats.ts';
import type { GameHost, GameRequest } from '../play/scene.ts';
import { NO_SUBSTITUTES } from '../play/substitutes.ts';
import { stepAt } from '../local/view-model.ts';
import { clientToShow, recalledClient, seatAfter, withAnotherSeat, withoutSeat } from './seats/kept-seat.ts';
import { PlayerRoom } from './room/player-room.ts';
import type { OnlineNetwork } from './online-network.ts';
import { randomDigits } from './door/take-seat.ts';
import { commandOf, mayAbort, stepsOfFrame, onlineScene, substitutesAfterFrame, withFrame } from './view-model.ts';

/** Fault codes that mean that this device's token was revoked. */
const SEAT_LOST: readonly string[] = [MOVED, 'removed'];
const MOVED_FAULT = fault(MOVED, 'This seat is on another device now.');

export class OnlineHost<K extends Kind = Kind> implements GameHost<K> {
  readonly #game: Game<K>;
  readonly #network: OnlineNetwork;
  #connection: MatchConnection<K>;
  readonly #listeners = new Set<() => void>();
  #saved: SavedSeat;
  #lines: readonly MoveLine<K>[];
  #steps: readonly PlyStep<K>[] = [];
  /** The plies that this screen has received since it was opened. */
  readonly #past = new Map<number, PlyStep<K>>();
  #refusal: Fault | null = null;
  #substitutes = NO_SUBSTITUTES;
  /** The whole game. Available once it is over and its file was fetched. */
  #fetched: History<K> | null = null;
  #scene: Scene<K> | null = null;
  #isCovered = false;
  /** Whether a spectator has a scene but not yet the moves before it. */
  #wantsPast = false;
  readonly #draws: SeatDraws<K>;
  readonly room: PlayerRoom = new PlayerRoom({
    client: () => this.#client,
    send: (request) => {
      this.#refusal = null;
      this.#connection.sendRequest(newId(), request);
    },
    refusal: () => this.#refusal,
    subscribe: (changed) => this.subscribe(changed),
    name: () => this.#network.name(),
  });

  constructor(game: Game<K>, saved: SavedSeat, network: OnlineNetwork) {
    this.#game = game;
    this.#saved = saved;
    this.#network = network;
    this.#lines = saved.lines as readonly MoveLine<K>[];
    this.#draws = new SeatDraws({
      game,
      kept: readKept(saved.fair),
      line: () => this.#connection,
      random: randomDigits,
      now: () => network.now(),
      answers: (answer, seat) => noteSeatAnswer(saved.match, seat, answer),
    });
    this.#connection = this.#connect();
    this.#connection.open();
  }

  #connect(): MatchConnection<K> {
    return new MatchConnection(this.#game, recalledClient(this.#game, this.#saved), this.#network, {
      heard: (message) => this.#note(message),
      changed: (step) => this.#take(step),
    });
  }

  get #client(): Client<K> {
    return this.#connection.client;
  }

  scene(): Scene<K> {
    const { scene } = this.#client;
    if (scene === null) throw new TypeError('there is nothing to show before the first welcome');
    return (this.#scene ??= onlineScene(
      this.#game,
      { ...clientToShow(this.#client, this.#saved), scene },
      {
        lines: this.#lines,
        steps: this.#steps,
        refusal: this.#refusal,
        skew: this.#connection.skew,
        substitutes: this.#substitutes,
        isCovered: this.#isCovered,
      },
    ));
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  act(action: K['Action']): Fault | null {
    const wrong = this.#seatFault() ?? this.scene().perspective.check(action);
    return wrong ?? this.#send({ type: 'ply', action });
  }

  stepOf(seq: number): PlyStep<K> | null {
    if (this.#fetched !== null) return stepAt(this.#fetched, seq - 1, 'all');
    return this.#past.get(seq) ?? this.scene().steps.find((step) => step.seq === seq) ?? null;
  }

  request(what: GameRequest): Fault | null {
    return this.#send(commandOf(what, this.#client));
  }

  /** Returns no hint, because hints are not allowed against people. */
  hint(): Promise<readonly []> {
    return Promise.resolve([]);
  }

  skip(): void {}

  /** Hides the game until the player of this seat holds the device, if several people share it. */
  cover(): void {
    this.#isCovered = true;
    this.#publish();
  }

  lift(): void {
    this.#isCovered = false;
    this.#publish();
  }

  pass(): void {}

  save(): null {
    return null;
  }

  gameToAnalyse(): Save<K> | null {
    return this.#fetched === null ? null : saveOf(this.#fetched);
  }

  gameToShare(): string | null {
    return this.canFetchGame() ? this.#saved.match : null;
  }

  canFetchGame(): boolean {
    const { scene, features } = this.#client;
    return (scene?.outcome ?? null) !== null && features.includes('game-file');
  }

  async fetchGame(): Promise<Result<Save<K>>> {
    if (this.#fetched !== null) return ok(saveOf(this.#fetched));
    const raw = await this.#network.fetchGame(this.#saved.match);
    const history = raw.ok ? load(this.#game, raw.value) : raw;
    if (!history.ok) return history;
    this.#fetched = history.value;
    this.#lines = linesOf(history.value, 'all');
    this.#publish();
    return ok(saveOf(history.value));
  }

  /** Goes to the next match. If there is none yet, requests one from the server and the other players. */
  async next(): Promise<Result<Route>> {
    const next = await this.room.nextMatch();
    return next.ok ? this.#network.followNext(this.#saved, next.value) : next;
  }

  /** Returns whether the server can move seats and continue without absent players. */
  hasSeats(): boolean {
    return this.#client.features.includes('seats');
  }

  /** This device's clock minus the server's. */
  skew(): number {
    return this.#connection.skew;
  }

  /** Returns whether the game has only just begun. It is known only if this screen has received all of it. */
  mayAbort(): boolean {
    return mayAbort(this.#client, this.#lines);
  }

  giveTime(receiver: Seat): void {
    this.#send({ type: 'giveTime', receiver });
  }

  /** Returns this device's verdict on the draws so far; null if the server draws alone. */
  get verdict(): FairVerdict | null {
    return this.#draws.verdict;
  }

  /** Returns the seats without which the others may continue, because their numbers have been missing for too long. */
  get missing(): readonly Seat[] {
    return this.#draws.awaiting ?? [];
  }

  /** Agrees to continue without those seats. */
  goOn(): void {
    this.#draws.goOn();
  }

  /** Returns everything that this device has sent and received for the draws. */
  evidence(): object {
    return this.#draws.evidence();
  }

  /** Fetches the file with its proofs. wrong: why it contradicts this device's record, or null. */
  async fetchProofs(): Promise<Result<{ readonly file: unknown; readonly wrong: Fault | null }>> {
    const raw = await this.#network.fetchGame(this.#saved.match);
    if (!raw.ok) return raw;
    const { seq, scene } = this.#client;
    const shown = scene === null ? null : { seq, view: scene.view, lines: this.#lines };
    const isHeld = this.#saved.token !== null;
    return ok({ file: raw.value, wrong: this.verdict?.wrong ?? this.#draws.contradiction(raw.value, shown, isHeld) });
  }

  /** Returns whether page and server have no protocol version in common. Only reloading the page helps then. */
  outdated(): boolean {
    return this.#connection.outdated;
  }

  /** Returns why the server has refused this player's last message. */
  refusal(): Fault | null {
    return this.#refusal;
  }

  /** Returns whether the server has welcomed this client. Before that there is nothing to show. */
  ready(): boolean {
    return this.#client.scene !== null;
  }

  started(): boolean {
    return this.#client.scene?.started === true;
  }

  saved(): SavedSeat {
    return this.#saved;
  }

  /** Adds another seat of this match to this device. */
  addSeat(seat: Seat, token: string, fair: KeptFair): void {
    this.#saved = withAnotherSeat(this.#saved, seat, token, fair);
    this.#publish();
  }

  /** Stores the data for fair draws of another seat at this device. */
  keepOther(place: number, fair: unknown): void {
    const { also = [], alsoFair = [] } = this.#saved;
    this.#saved = { ...this.#saved, alsoFair: also.map((_, at) => (at === place ? fair : (alsoFair[at] ?? null))) };
    this.#network.keep(this.#saved);
  }

  hurry(): void {
    this.#connection.hurry();
  }

  /** Subscribes to notifications of turns while this page is closed. title: the title of the notifications; null to unsubscribe. */
  async tellTurns(title: string | null): Promise<void> {
    if (!this.#client.features.includes('push') || (this.#client.welcome?.seat ?? null) === null) return;
    const made = await this.#network.subscription(title !== null);
    if (made !== null && title !== null) this.#connection.sendRequest(newId(), { type: 'subscribe', ...made, title });
  }

  networkLost(): void {
    this.#connection.networkLost();
  }

  close(): void {
    this.#connection.close();
  }

  #send(command: Command): Fault | null {
    const wrong = this.#seatFault();
    if (wrong !== null) return wrong;
    this.#refusal = null;
    this.#connection.sendCommand(newId(), command, (expect, signed) => this.#draws.sign(expect, signed));
    return null;
  }

  /** Returns why this device cannot act at all, or null. */
  #seatFault(): Fault | null {
    if ((this.#client.welcome?.seat ?? null) === null) return SPECTATOR_FAULT;
    return this.#saved.token === null ? MOVED_FAULT : null;
  }

  #take({ played, answers }: ClientUpdate<K>): void {
    if (this.#client.status === 'away') this.#draws.cut();
    for (const one of played) {
      this.#draws.played(one.frame.seq, one.frame.step, one.frame.news);
      this.#lines = withFrame(this.#lines, one.frame);
      this.#substitutes = substitutesAfterFrame(this.#substitutes, one.frame);
      for (const step of stepsOfFrame(one)) this.#past.set(step.seq, step);
    }
    if (answers.some(({ fault: wrong }) => SEAT_LOST.includes(wrong?.code ?? ''))) this.#forgetSeat();
    const isTold = ({ fault: wrong }: CommandAnswer): boolean => wrong !== null && wrong.code !== OTHER_PROTOCOL;
    if (this.#wantsPast && this.#client.status === 'live') {
      this.#wantsPast = false;
      this.#connection.askForPast();
    }
    const refusal = answers.find(isTold)?.fault ?? null;
    if (played.length > 0 || refusal !== null) {
      this.#steps = played.flatMap(stepsOfFrame);
      this.#refusal = refusal;
    }
    this.#publish();
  }

  /** Goes on as a spectator after the seat was moved to another device or freed by the owner. */
  #forgetSeat(): void {
    this.#saved = withoutSeat(this.#saved);
    this.#network.keep(this.#saved);
    this.#connection.close();
    this.#connection = this.#connect();
    this.#connection.open();
  }

  #publish(): void {
    this.#scene = null;
    this.#saved = seatAfter(this.#saved, this.#client, {
      lines: this.#lines,
      fair: this.#draws.kept,
      now: this.#network.now(),
    });
    this.#network.keep(this.#saved);
    for (const changed of this.#listeners) changed();
    this.room.introduce();
  }

  /** Records the plies of a message. A whole scene contains no earlier plies, so older lines are dropped. */
  #note(message: ServerMessage<K>): void {
    this.#draws.heard(message);
    if (message.type === 'frames') return this.#notePast(message.frames);
    if (message.type !== 'welcome' || message.snapshot === null || message.seq === this.#client.seq) return;
    this.#lines = [];
    this.#wantsPast = message.seat === null;
  }

  /** Records the moves from before a spectator came. Later moves arrive as for everybody. */
  #notePast(frames: readonly Frame<K>[]): void {
    const { seq } = this.#client;
    if ((frames[0]?.seq ?? seq + 1) > seq) return;
    const past = frames.filter((frame) => frame.seq <= seq);
    this.#lines = past.reduce(withFrame, [] as readonly MoveLine<K>[]);
  }
}
