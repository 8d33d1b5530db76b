/** The host of a match on a server: the protocol's pure client, given a socket, a clock and a place to be kept. */
import { fault, type Command, type Fault, type Game, type Kind, type Result } from '@boardwright/core';
import {
  follow,
  greet,
  intend,
  newClient,
  parseWire,
  part,
  serverMessageDecoder,
  type Client,
  type Followed,
  type ServerMessage,
} from '@boardwright/protocol';
import type { Route } from '../route.ts';
import { newestLines, newId, lastWelcome, type SavedSeat } from '../storage/saved-seats.ts';
import type { GameHost, MoveLine, Scene, PlyStep, TableWish } from '../play/scene.ts';
import { commandOf, isSending, stepsOfFrame, onlineScene, withFrame } from './view-model.ts';

/** One connection; a host opens another when it ends. */
export interface MatchSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

/** What the browser gives the host. */
export interface Network {
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** 0 to 1, so that a thousand clients do not come back in the same moment. */
  chance(): number;
  connect(events: SocketEvents): MatchSocket;
  keep(saved: SavedSeat): boolean;
  /** The way to the match that follows. */
  follow(saved: SavedSeat, next: string): Promise<Result<Route>>;
}

/** What a server says to a page of a version that it does not know. */
const OTHER_PROTOCOL = 'other-protocol';
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const BEAT_MS = 10_000;
/** A line that is silent for so long is dead, whatever the browser thinks. */
const SILENCE_MS = 25_000;

export class OnlineHost<K extends Kind = Kind> implements GameHost<K> {
  readonly #game: Game<K>;
  readonly #network: Network;
  readonly #listeners = new Set<() => void>();
  #saved: SavedSeat;
  #client: Client<K>;
  #lines: readonly MoveLine<K>[];
  #steps: readonly PlyStep<K>[] = [];
  /** The plies that this screen was told of since it was opened. */
  readonly #past = new Map<number, PlyStep<K>>();
  #refusal: Fault | null = null;
  #skew = 0;
  #connection: MatchSocket | null = null;
  #failures = 0;
  #heardAt = 0;
  #stopRetry = (): void => undefined;
  #stopBeat = (): void => undefined;
  #closed = false;
  #outdated = false;
  #scene: Scene<K> | null = null;

  constructor(game: Game<K>, saved: SavedSeat, network: Network) {
    this.#game = game;
    this.#saved = saved;
    this.#network = network;
    this.#client = recalled(game, saved);
    this.#lines = saved.lines as readonly MoveLine<K>[];
    this.#connect();
  }

  scene(): Scene<K> {
    const { scene } = this.#client;
    if (scene === null) throw new TypeError('there is nothing to show before the first welcome');
    return (this.#scene ??= onlineScene(
      this.#game,
      { ...this.#client, scene },
      { lines: this.#lines, steps: this.#steps, refusal: this.#refusal, skew: this.#skew },
    ));
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  act(action: K['Action']): Fault | null {
    if (isSending(this.#client)) return fault('sending', 'Your last move is still on its way.');
    return this.scene().desk.check(action) ?? this.#send({ type: 'ply', action });
  }

  stepOf(seq: number): PlyStep<K> | null {
    return this.#past.get(seq) ?? this.scene().steps.find((step) => step.seq === seq) ?? null;
  }

  wish(wish: TableWish): Fault | null {
    return this.#send(commandOf(wish, this.#client));
  }

  /** No help against people. */
  hint(): Promise<null> {
    return Promise.resolve(null);
  }

  skip(): void {}

  lift(): void {}

  pass(): void {}

  save(): null {
    return null;
  }

  /** The server tells of the match that follows; where there is none yet it is asked for, and the others are too. */
  async next(): Promise<Result<Route>> {
    if (this.#client.next === null) this.#connection?.send(JSON.stringify({ type: 'rematch' }));
    const next = await this.#nextMatch();
    return this.#network.follow(this.#saved, next);
  }

  /** Somebody sits in the match that follows. */
  awaited(): boolean {
    return this.#client.next?.awaited === true;
  }

  /** Another one wants to play again. */
  rematchWanted(): boolean {
    const own = this.#client.welcome?.seat ?? null;
    const { next, rematch } = this.#client;
    return own !== null && next === null && rematch.length > 0 && !rematch.includes(own);
  }

  #nextMatch(): Promise<string> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.#client.next === null) return;
        this.#listeners.delete(look);
        resolve(this.#client.next.match);
      };
      this.#listeners.add(look);
      look();
    });
  }

  /** This page and the server do not understand each other: only a fresh page helps. */
  outdated(): boolean {
    return this.#outdated;
  }

  /** Before the first welcome there is nothing to show. */
  ready(): boolean {
    return this.#client.scene !== null;
  }

  started(): boolean {
    return this.#client.scene?.started === true;
  }

  saved(): SavedSeat {
    return this.#saved;
  }

  /** The network or the player is back: try again at once, or ask whether the line still lives. */
  hurry(): void {
    if (this.#closed) return;
    if (this.#connection !== null) {
      this.#connection.send(JSON.stringify({ type: 'ping' }));
      return;
    }
    this.#stopRetry();
    this.#failures = 0;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#stopRetry();
    this.#stopBeat();
    this.#connection?.close();
  }

  #send(command: Command): Fault | null {
    if ((this.#client.welcome?.seat ?? null) === null) return fault('spectator', 'A spectator cannot act.');
    this.#refusal = null;
    this.#take(intend(this.#client, newId(), command));
    return null;
  }

  #take({ client, send, played, answers }: Followed<K>): void {
    this.#client = client;
    for (const message of send) this.#connection?.send(JSON.stringify(message));
    for (const one of played) {
      this.#lines = withFrame(this.#lines, one);
      for (const step of stepsOfFrame(one)) this.#past.set(step.seq, step);
    }
    if (answers.some(({ id }) => id !== null)) this.#failures = 0;
    const refusal = answers.find((answer) => answer.fault !== null)?.fault ?? null;
    if (refusal?.code === OTHER_PROTOCOL) return this.#giveUp();
    if (played.length > 0 || refusal !== null) {
      this.#steps = played.flatMap(stepsOfFrame);
      this.#refusal = refusal;
    }
    this.#publish();
  }

  /** Nothing more comes over this line, or any other, until the page is loaded again. */
  #giveUp(): void {
    this.#outdated = true;
    this.#publish();
    this.#connection?.close();
  }

  #publish(): void {
    this.#scene = null;
    this.#saved = {
      ...this.#saved,
      unsent: this.#client.unsent,
      seen: lastWelcome(this.#client),
      lines: newestLines(this.#lines),
      updated: this.#network.now(),
    };
    this.#network.keep(this.#saved);
    for (const changed of this.#listeners) changed();
  }

  #hear(text: string): void {
    this.#heardAt = this.#network.now();
    const raw = parseWire(text);
    const message = raw.ok ? serverMessageDecoder.decode(raw.value, 'message') : raw;
    if (message.ok) {
      this.#note(message.value);
      this.#take(follow(this.#game, this.#client, message.value as ServerMessage<K>));
    } else {
      this.#outdated = true;
      this.#refusal = message.error;
      this.#publish();
    }
  }

  /** The server's clock; and a whole scene says nothing of the plies before it, so older lines would be a list with a hole. */
  #note(message: ServerMessage): void {
    if (message.type !== 'welcome' && message.type !== 'pong') return;
    this.#skew = this.#network.now() - message.now;
    // Only now: a server that hangs up on a hello, or on what is said next, is not to be asked again without a pause.
    if (message.type === 'welcome' && this.#client.unsent.length === 0) this.#failures = 0;
    if (message.type === 'welcome' && message.snapshot !== null && message.seq !== this.#client.seq) this.#lines = [];
  }

  #connect(): void {
    if (this.#closed) return;
    this.#connection = this.#network.connect({
      opened: () => {
        this.#heardAt = this.#network.now();
        this.#beat();
        this.#take(greet(this.#client));
      },
      heard: (text) => this.#hear(text),
      closed: () => this.#retry(),
    });
  }

  #retry(): void {
    this.#connection = null;
    this.#stopBeat();
    if (this.#closed) return;
    this.#client = part(this.#client);
    this.#publish();
    if (this.#outdated) return;
    const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++);
    this.#stopRetry = this.#network.after(most * this.#network.chance(), () => this.#connect());
  }

  #beat(): void {
    this.#stopBeat = this.#network.after(BEAT_MS, () => {
      // also where the clock was put back since then: nobody can tell how long that is ago
      if (Math.abs(this.#network.now() - this.#heardAt) > SILENCE_MS) this.#connection?.close();
      else this.#connection?.send(JSON.stringify({ type: 'ping' }));
      this.#beat();
    });
  }
}

/** What was kept is shown at once; the server's first word then corrects it. */
function recalled<K extends Kind>(game: Game<K>, { match, token, unsent, seen }: SavedSeat): Client<K> {
  const fresh = newClient(game, match, token, unsent);
  const message = seen === null ? null : serverMessageDecoder.decode(seen, 'seen');
  return message?.ok && message.value.type === 'welcome'
    ? part(follow(game, fresh, message.value as ServerMessage<K>).client)
    : fresh;
}
