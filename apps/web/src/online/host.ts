/** The host of a match on a server: the protocol's connection, the view model and storage. */
import { fault, ok, type Fault, type Game, type Kind, type Result, type Seat } from '@boardwright/core';
import { linesOf, load, saveOf, type Command, type History, type MoveLine, type Save } from '@boardwright/core/host';
import { contradiction, FairPlayer, readKept, type ShownDraw } from '@boardwright/fair';
import {
  receiveMessage,
  MatchConnection,
  newClient,
  MOVED,
  OTHER_PROTOCOL,
  disconnect,
  serverMessageDecoder,
  type Client,
  type ClientRequest,
  type ClientUpdate,
  type CommandAnswer,
  type Network,
  type Room,
  type RoomMember,
  type Said,
  type TalkMode,
  type ServerMessage,
  type Subscribe,
} from '@boardwright/protocol';
import type { Route } from '../route.ts';
import { newestLines, newId, lastWelcome, type SavedSeat } from '../storage/saved-seats.ts';
import type { GameHost, Scene, PlyStep, TableRequest } from '../play/scene.ts';
import { NO_SUBSTITUTES } from '../play/substitutes.ts';
import { stepAt } from '../local/view-model.ts';
import { randomBytes } from './take-seat.ts';
import { commandOf, stepsOfFrame, onlineScene, substitutesAfterFrame, withFrame } from './view-model.ts';

/** What the browser provides for the host. */
export interface OnlineNetwork extends Network {
  keep(saved: SavedSeat): boolean;
  /** Goes to the next match. */
  followNext(saved: SavedSeat, next: string): Promise<Result<Route>>;
  /** Returns the name by which this player wants to be known; null: none. */
  name(): string | null;
  /** Of this browser to its push service, where the server has a key for it; else null. Not wanted: ends it. */
  subscription(isWanted: boolean): Promise<Pick<Subscribe, 'endpoint' | 'p256dh' | 'auth'> | null>;
  /** Fetches the file of a finished match, not yet decoded. */
  fetchGame(match: string): Promise<Result<unknown>>;
}

/** Plies of seats until which a game can be aborted. */
const PLIES_TO_ABORT = 2;
/** Fault codes after which the token of this device is worth nothing. */
const SEAT_LOST: readonly string[] = [MOVED, 'removed'];
const MOVED_FAULT = fault(MOVED, 'This seat is on another device now.');
const NOT_ASKED = fault('no-rematch', 'Nobody asks for another game.');

export class OnlineHost<K extends Kind = Kind> implements GameHost<K> {
  readonly #game: Game<K>;
  readonly #network: OnlineNetwork;
  readonly #connection: MatchConnection<K>;
  readonly #listeners = new Set<() => void>();
  #saved: SavedSeat;
  #lines: readonly MoveLine<K>[];
  #steps: readonly PlyStep<K>[] = [];
  /** The plies that this screen was told since it was opened. */
  readonly #past = new Map<number, PlyStep<K>>();
  #refusal: Fault | null = null;
  #substitutes = NO_SUBSTITUTES;
  /** The whole game, once it is over and its file was fetched. */
  #fetched: History<K> | null = null;
  #scene: Scene<K> | null = null;
  #isCovered = false;
  /** The name that the server was last told. */
  #introduced: string | null = null;
  readonly #fair: FairPlayer<K>;

  constructor(game: Game<K>, saved: SavedSeat, network: OnlineNetwork) {
    this.#game = game;
    this.#saved = saved;
    this.#network = network;
    this.#lines = saved.lines as readonly MoveLine<K>[];
    this.#fair = new FairPlayer({
      game,
      match: saved.match,
      kept: readKept(saved.fair),
      line: () => this.#connection,
      random: randomBytes,
      newId,
    });
    this.#connection = new MatchConnection(game, recalled(game, saved), network, {
      heard: (message) => this.#note(message),
      changed: (step) => this.#take(step),
    });
    this.#connection.open();
  }

  get #client(): Client<K> {
    return this.#connection.client;
  }

  scene(): Scene<K> {
    const { scene } = this.#client;
    if (scene === null) throw new TypeError('there is nothing to show before the first welcome');
    return (this.#scene ??= onlineScene(
      this.#game,
      { ...this.#client, scene },
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
    return this.scene().perspective.check(action) ?? this.#send({ type: 'ply', action }, this.#linkFor(action));
  }

  stepOf(seq: number): PlyStep<K> | null {
    if (this.#fetched !== null) return stepAt(this.#fetched, seq - 1, 'all');
    return this.#past.get(seq) ?? this.scene().steps.find((step) => step.seq === seq) ?? null;
  }

  request(what: TableRequest): Fault | null {
    return this.#send(commandOf(what, this.#client));
  }

  /** There are no hints against people. */
  hint(): Promise<null> {
    return Promise.resolve(null);
  }

  skip(): void {}

  /** Shows nothing until the player of this seat has the device, where several people share it. */
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

  /** Goes to the next match; if there is none yet, asks the server and the others for one. */
  async next(): Promise<Result<Route>> {
    this.#refusal = null;
    if (this.#client.next === null) this.#connection.sendRequest(newId(), { type: 'rematch' });
    const next = await this.#nextMatch();
    return next.ok ? this.#network.followNext(this.#saved, next.value) : next;
  }

  /** Returns whether somebody sits in the next match. */
  awaited(): boolean {
    return this.#client.next?.awaited === true;
  }

  /** Returns whether another player wants a rematch. */
  rematchWanted(): boolean {
    const own = this.#client.welcome?.seat ?? null;
    const { next, rematch } = this.#client;
    return own !== null && next === null && rematch.length > 0 && !rematch.includes(own);
  }

  /** Waits for the others, unless the server refuses. */
  #nextMatch(): Promise<Result<string>> {
    return new Promise((resolve) => {
      let wasAsked = false;
      const look = (): void => {
        const { next } = this.#client;
        const isAsked = this.ownMember()?.ready === true;
        const error = this.#refusal ?? (wasAsked && !isAsked ? NOT_ASKED : null);
        wasAsked ||= isAsked;
        if (next === null && error === null) return;
        this.#listeners.delete(look);
        if (next !== null) resolve(ok(next.match));
        else if (error !== null) resolve({ ok: false, error });
      };
      this.#listeners.add(look);
      look();
    });
  }

  /** Returns the room around the match, or null where the server has none. */
  room(): Room | null {
    return this.#client.room;
  }

  /** Returns this player as a member of the room, or null for a spectator. */
  ownMember(): RoomMember | null {
    const own = this.#client.welcome?.seat ?? null;
    return this.#client.room?.members.find(({ seat }) => own !== null && seat === own) ?? null;
  }

  freeSeats(): readonly Seat[] {
    return this.#client.seats.flatMap(({ taken }, seat) => (taken ? [] : [seat]));
  }

  /** Whether the server moves seats and goes on without players who are away. */
  hasSeats(): boolean {
    return this.#client.features.includes('seats');
  }

  /** This device's clock minus the server's. */
  skew(): number {
    return this.#connection.skew;
  }

  /** Whether the game has hardly begun, as far as this screen was told all of it. */
  mayAbort(): boolean {
    const { scene, seq } = this.#client;
    if (scene === null || !scene.started || scene.outcome !== null) return false;
    const plies = this.#lines.filter(({ actor }) => typeof actor === 'number').length;
    return seq - scene.chairs.length === this.#lines.length && plies < PLIES_TO_ABORT;
  }

  giveTime(receiver: Seat): void {
    this.#send({ type: 'giveTime', receiver });
  }

  hasNext(): boolean {
    return this.#client.next !== null;
  }

  /** Returns how this player may talk; null: not at all, as a spectator or on a server without talk. */
  talkMode(): TalkMode | null {
    const isOffered = this.#client.features.includes('talk') && this.ownMember() !== null;
    return isOffered ? (this.#client.room?.talk ?? null) : null;
  }

  /** Returns what was said last in the room, oldest first. */
  said(): readonly Said[] {
    return this.#client.said;
  }

  roomRequest(request: ClientRequest): void {
    this.#refusal = null;
    this.#connection.sendRequest(newId(), request);
  }

  rename(name: string | null): void {
    this.#introduced = name;
    this.roomRequest({ type: 'name', name });
  }

  /** Keeps the name of this device from a room that is about to forget it. */
  stayUnnamed(): void {
    this.#introduced = this.#network.name();
  }

  /** A room is told the name of this device once; what its member chose since then stays. */
  #introduce(): void {
    const [own, name] = [this.ownMember(), this.#network.name()];
    if (own === null || own.name !== null || name === null || name === this.#introduced) return;
    this.rename(name);
  }

  /** The draws that this device was told of; null: the match has no fair draws. */
  fairDraws(): readonly ShownDraw[] | null {
    return this.#fair.shown;
  }

  /** What is wrong with a draw, or with what the server asks for. */
  unfair(): Fault | null {
    return this.#fair.wrong;
  }

  /** What this device has sent and seen. */
  evidence(): object {
    return this.#fair.evidence();
  }

  /** Fetches the file with its proofs, and compares it with what this device was told during the match. */
  async fetchProofs(): Promise<Result<unknown>> {
    const raw = await this.#network.fetchGame(this.#saved.match);
    const kept = this.#fair.kept;
    const error = raw.ok && kept !== null ? contradiction(raw.value, kept) : null;
    return error === null ? raw : { ok: false, error };
  }

  /** Returns whether page and server have no protocol in common; only reloading the page helps. */
  outdated(): boolean {
    return this.#connection.outdated;
  }

  /** Returns why the server has refused this player's last message. */
  refusal(): Fault | null {
    return this.#refusal;
  }

  /** Returns whether there has been a welcome; before it there is nothing to show. */
  ready(): boolean {
    return this.#client.scene !== null;
  }

  started(): boolean {
    return this.#client.scene?.started === true;
  }

  saved(): SavedSeat {
    return this.#saved;
  }

  /** Takes another seat of this match to this device. */
  addSeat(seat: Seat, token: string): void {
    const { also = [], invites } = this.#saved;
    this.#saved = { ...this.#saved, also: [...also, token], invites: invites.with(seat, null) };
    this.#publish();
  }

  hurry(): void {
    this.#connection.hurry();
  }

  /** Title of what the player is shown of a turn while this page is closed; null: nothing. */
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

  /** The link for the draw that an action leads to; null: none, or the server asks for it. */
  #linkFor(action: K['Action']): string | null {
    const { scene, memory, welcome } = this.#client;
    const seat = welcome?.seat ?? null;
    return scene === null || seat === null ? null : this.#fair.linkFor({ view: scene.view, memory }, seat, action);
  }

  #send(command: Command, link: string | null = null): Fault | null {
    if ((this.#client.welcome?.seat ?? null) === null) return fault('spectator', 'A spectator cannot act.');
    if (this.#saved.token === null) return MOVED_FAULT;
    this.#refusal = null;
    this.#connection.sendCommand(newId(), command, link);
    return null;
  }

  #take({ played, answers }: ClientUpdate<K>): void {
    if (this.#client.status === 'away') this.#fair.cut();
    for (const one of played) {
      this.#fair.played(one.frame.seq, one.frame.entry, one.frame.proof);
      this.#lines = withFrame(this.#lines, one.frame);
      this.#substitutes = substitutesAfterFrame(this.#substitutes, one.frame);
      for (const step of stepsOfFrame(one)) this.#past.set(step.seq, step);
    }
    if (answers.some(({ fault: wrong }) => SEAT_LOST.includes(wrong?.code ?? ''))) this.#forgetSeat();
    const isTold = ({ id, fault: wrong }: CommandAnswer): boolean =>
      wrong !== null && wrong.code !== OTHER_PROTOCOL && !this.#fair.isOwnRequest(id);
    const refusal = answers.find(isTold)?.fault ?? null;
    if (refusal !== null) this.#fair.refused();
    if (played.length > 0 || refusal !== null) {
      this.#steps = played.flatMap(stepsOfFrame);
      this.#refusal = refusal;
    }
    this.#publish();
  }

  /** The seat is on another device, or the host of the room has freed it: this device may watch, or sit down again by an invite. */
  #forgetSeat(): void {
    this.#saved = { ...this.#saved, token: null, claim: newId(), unsent: [] };
    this.#network.keep(this.#saved);
    this.#connection.close();
  }

  #publish(): void {
    this.#scene = null;
    const fair = this.#fair.kept;
    this.#saved = {
      ...this.#saved,
      ...(fair && { fair }),
      unsent: this.#client.unsent,
      seen: lastWelcome(this.#client),
      lines: newestLines(this.#lines),
      invites: withInvite(this.#saved.invites, this.#client),
      updated: this.#network.now(),
    };
    this.#network.keep(this.#saved);
    for (const changed of this.#listeners) changed();
    this.#introduce();
  }

  /** Notes the plies of a message. A whole scene says nothing about earlier plies, so older lines are dropped. */
  #note(message: ServerMessage<K>): void {
    this.#fair.heard(message);
    if (message.type === 'welcome' && message.snapshot !== null && message.seq !== this.#client.seq) this.#lines = [];
  }
}

/** An invite that the host of a room asked for takes the place of the one before. */
function withInvite(invites: SavedSeat['invites'], { invited, seats }: Client): SavedSeat['invites'] {
  if (invited === null) return invites;
  return seats.map((_, seat) => (seat === invited.seat ? invited.invite : (invites[seat] ?? null)));
}

/** Shows what was stored at once; the server's first message then corrects it. */
function recalled<K extends Kind>(game: Game<K>, { match, token, unsent, seen }: SavedSeat): Client<K> {
  const fresh = newClient(game, match, token, unsent);
  const message = seen === null ? null : serverMessageDecoder.decode(seen, 'seen');
  return message?.ok && message.value.type === 'welcome'
    ? disconnect(receiveMessage(game, fresh, message.value as ServerMessage<K>).client)
    : fresh;
}
