/**
 * A terminal's connection to a match on a server, with a seat or as a spectator, and the facts that the terminal needs.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { itemAt, rng, type Fault, type Game, type Kind, type Seat } from '@boardwright/core';
import { openTakeBack, perspective, seatsAskedForDraw, type Command, type TakeBack } from '@boardwright/core/host';
import { SeatDraws, type AnswerLog, type FairVerdict, type KeptFair } from '@boardwright/fair';
import {
  MatchConnection,
  newClient,
  waitReason,
  type Client,
  type ClientUpdate,
  type MatchSocket,
  type Network,
  type ServerMessage,
  type WireScene,
  type SocketEvents,
} from '@boardwright/protocol';
import { after } from '../io/timer.ts';
import type { MoveRequest } from '../ui/ui.ts';
import type { ToldEntry, TerminalScene } from '../ui/terminal-scene.ts';
import { requestsTo } from './match-requests.ts';
import { newClientId } from './seat-file.ts';
import { entriesOfFrame, publicActionOf } from './frame-entries.ts';

export interface OnlineGame {
  /** Returns the scene; null before the first welcome. */
  scene(): TerminalScene | null;
  /** Returns what the seat can do now, or a request to wait. Null for a spectator, before the game begins and after it ends. */
  request(): MoveRequest | null;
  started(): boolean;
  /** Returns the number of turns by which spectators lag behind. Null if they see only what is public, without delay. */
  spectatorDelay(): number | null;
  isAway(): boolean;
  /** Returns the other seats whose people are not connected now. */
  awaySeats(): readonly Seat[];
  /** Returns the names of the people at the seats. */
  names(): readonly { readonly seat: Seat; readonly name: string }[];
  /** Returns whether a newer window has taken over this seat. */
  isReplaced(): boolean;
  /** Connects at once, because the player is back. */
  comeBack(): void;
  act(action: Kind['Action']): void;
  /** Sends a command other than a ply. */
  send(command: Exclude<Command, { readonly type: 'ply' }>): void;
  /** Returns another seat for which the game waits now; null for none. */
  awaited(): Seat | null;
  /** Asks to continue without an absent seat. lends: whether a bot plays for the seat; otherwise the seat leaves. */
  goOnWithout(seat: Seat, lends: boolean): void;
  /** Returns why this seat cannot play an action, or cannot act at all now; null if it can. */
  check(action: Kind['Action']): Fault | null;
  canUndo(): boolean;
  /** Returns the open request for an undo. */
  takeBack(): TakeBack | null;
  /** Asks for a rematch, also after a lost connection. Repeated requests count once. */
  askRematch(): void;
  /** Returns whether another player wants a rematch. */
  rematchWanted(): boolean;
  /** Returns the match that follows this one, or null. */
  next(): string | null;
  /** Returns whether the server offers the file of a finished match. */
  hasFile(): boolean;
  /** Returns the server's refusal since the last call, or null. */
  refusal(): Fault | null;
  /** Returns this terminal's verdict on the draws of the match; null if the server draws alone. */
  verdict(): FairVerdict | null;
  /** Returns why the file of the match contradicts this terminal's record, or null. */
  contradiction(file: unknown): Fault | null;
  /** Returns everything that this terminal has sent and received for the draws. */
  evidence(): object;
  /** Returns the seats without which the others may continue, because their numbers have been missing for too long. */
  missing(): readonly Seat[];
  /** Agrees to continue without those seats. */
  goOn(): void;
  /** Returns a signal that is aborted at the next change: a ply, a question, or the state of the connection. */
  changed(stop: AbortSignal): AbortSignal;
  close(): void;
}

/** The received data besides the scene. key: the same object for the whole match. */
interface Heard {
  readonly key: object;
  readonly told: readonly ToldEntry[];
  readonly last: TerminalScene['last'];
}

/**
 * A seat in a match. name: sent to the room unless the member has a name already. keepFair: stores what fair draws need at the next start
 * of this program. answers: the answers of all terminals at this seat.
 */
interface TableSeat {
  readonly token: string | null;
  readonly name: string | null;
  readonly fair: KeptFair | null;
  keepFair(kept: KeptFair): void;
  readonly answers: AnswerLog;
}

export function openTable(page: URL, game: Game, match: string, seated: TableSeat): OnlineGame {
  const { token, name } = seated;
  let client: Client = newClient(game, match, token);
  let heard: Heard = { key: {}, told: [], last: null };
  let refused: Fault | null = null;
  let fresh = new AbortController();
  const tell = (): void => {
    const old = fresh;
    fresh = new AbortController();
    old.abort();
  };
  const draws = new SeatDraws({
    game,
    kept: seated.fair,
    line: () => connection,
    random: () => randomBytes(32).toString('hex'),
    now: () => Date.now(),
    answers: seated.answers,
  });
  const send = (command: Command): void =>
    connection.sendCommand(newClientId(), command, (expect, signed) => draws.sign(expect, signed));
  let isIntroduced = name === null;
  const introduce = (): void => {
    const own = client.room?.members.find((member) => member.seat === client.welcome?.seat);
    if (isIntroduced || own === undefined) return;
    isIntroduced = true;
    if (own.name === null) connection.sendRequest(newClientId(), { type: 'name', name });
  };
  let missing = draws.awaiting;
  const take = (step: ClientUpdate): void => {
    const before = client;
    ({ client } = step);
    if (client.status === 'away') {
      draws.cut();
      // a name whose sending was interrupted is sent again
      isIntroduced = name === null;
    }
    for (const { frame } of step.played) {
      draws.played(frame.seq, frame.step, frame.news);
      const told = [...heard.told, ...entriesOfFrame(frame)];
      heard = { ...heard, told, last: publicActionOf(game, frame) ?? heard.last };
    }
    const wrong = step.answers.find(({ fault }) => fault !== null)?.fault ?? null;
    seated.keepFair(draws.kept);
    refused = wrong ?? refused;
    const isNews = before.seq !== client.seq || before.status !== client.status || before.unsent !== client.unsent;
    const isPresence = before.seats !== client.seats;
    const isNext = before.next !== client.next || before.rematch !== client.rematch;
    const isRoom = before.room !== client.room;
    const isMissing = missing !== draws.awaiting;
    missing = draws.awaiting;
    if (isRoom) introduce();
    if (
      wrong !== null ||
      isMissing ||
      isNews ||
      isPresence ||
      isNext ||
      isRoom ||
      before.scene?.started !== client.scene?.started
    )
      tell();
  };
  const heardMessage = (message: ServerMessage): void => draws.heard(message);
  const connection = new MatchConnection(game, client, networkTo(page), { heard: heardMessage, changed: take });
  connection.open();
  const seat = (): Seat | null => client.welcome?.seat ?? null;
  const rulesHere = (): ReturnType<typeof perspective> | null => {
    if (client.scene === null) return null;
    const acting = client.scene.started && client.scene.outcome === null ? seat() : null;
    return perspective(game, client.scene.view, client.memory, acting, rng(`perspective/${client.seq}`));
  };
  return {
    scene: () => {
      const open = rulesHere();
      return open === null ? null : sceneOfClient(game, client, heard, connection.skew, open.turn);
    },
    request: () => requestOf(client, seat(), rulesHere()),
    started: () => client.scene?.started === true,
    spectatorDelay: () => client.welcome?.openAfter ?? null,
    isAway: () => client.status !== 'live',
    awaySeats: () => client.seats.flatMap(({ taken, here }, at) => (taken && !here && at !== seat() ? [at] : [])),
    names: () =>
      (client.room?.members ?? []).flatMap(({ seat: at, name: called }) =>
        at === null || called === null ? [] : [{ seat: at, name: called }],
      ),
    isReplaced: () => connection.replaced,
    comeBack: () => {
      if (connection.replaced || client.status !== 'live') connection.hurry();
    },
    act: (action) => send({ type: 'ply', action }),
    send,
    check: (action) => {
      const open = rulesHere();
      return waitReason(client, (open?.legal.length ?? 0) > 0) ?? open?.check(action) ?? null;
    },
    awaited: () => {
      const others = (rulesHere()?.turn.awaits ?? []).filter((actor) => actor !== 'chance');
      return others.find((other) => other !== seat()) ?? null;
    },
    goOnWithout: (missed, lends) => {
      connection.sendRequest(newClientId(), { type: lends ? 'lendSeat' : 'claimWin', seat: missed });
    },
    canUndo: () => client.scene?.undo === true,
    takeBack: () => (client.scene === null ? null : takeBackIn(client.scene)),
    askRematch: () => {
      const own = seat();
      if (own !== null && !client.rematch.includes(own)) connection.sendRequest(newClientId(), { type: 'rematch' });
    },
    rematchWanted: () => client.rematch.some((one) => one !== seat()),
    next: () => client.next?.match ?? null,
    hasFile: () => client.features.includes('game-file'),
    refusal: () => {
      const fault = refused;
      refused = null;
      return fault;
    },
    verdict: () => draws.verdict,
    contradiction: (file) => {
      const { seq, scene } = client;
      return draws.contradiction(file, scene === null ? null : { seq, view: scene.view, lines: [] });
    },
    evidence: () => draws.evidence(),
    missing: () => draws.awaiting ?? [],
    goOn: () => draws.goOn(),
    changed: (stop) => AbortSignal.any([stop, fresh.signal]),
    close: () => connection.close(),
  };
}

function networkTo(page: URL): Network {
  return {
    now: () => Date.now(),
    after,
    chance: () => randomInt(1000) / 1000,
    connect: (events) => connect(page, events),
    isReachable: () => requestsTo(page).isReachable(),
  };
}

function connect(page: URL, events: SocketEvents): MatchSocket {
  const address = new URL('ws', page);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address, { headers: { origin: page.origin } } as never);
  socket.addEventListener('open', () => events.opened());
  socket.addEventListener('message', ({ data }) => events.heard(String(data)));
  socket.addEventListener('error', () => {});
  socket.addEventListener('close', () => events.closed());
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}

/** Returns the current question to a seat, or null. open: what the rules allow this seat; null before the first scene. */
export function requestOf(
  client: Pick<Client, 'scene' | 'unsent'>,
  seat: Seat | null,
  open: Pick<ReturnType<typeof perspective>, 'legal' | 'turn'> | null,
): MoveRequest | null {
  const { scene, unsent } = client;
  if (scene === null || open === null || seat === null || !scene.started || scene.outcome !== null) return null;
  const { legal, turn } = open;
  if (unsent.length > 0) return { seat, legal: [], about: 'wait' };
  const asked = takeBackIn(scene);
  if (asked !== null && asked.seat !== seat && !asked.agreed.includes(seat))
    return { seat, legal, about: 'takeBack', by: asked.seat };
  if (seatsAskedForDraw(scene).includes(seat)) return { seat, legal, about: 'drawOffer' };
  if (legal.length === 0) return { seat, legal, about: 'wait' };
  return { seat, legal, about: turn.awaits.includes(seat) ? 'turn' : 'spare' };
}

function takeBackIn({ takeBack }: WireScene): TakeBack | null {
  return openTakeBack({ takeBack: takeBack ?? null });
}

function sceneOfClient(
  game: Game,
  client: Client,
  { key, told, last }: Heard,
  skew: number,
  turn: TerminalScene['turn'],
): TerminalScene | null {
  const { at, scene, welcome } = client;
  if (scene === null || welcome === null) return null;
  const now = Date.now() - skew;
  const isRunning = (seat: Seat): boolean => scene.started && scene.outcome === null && turn.awaits.includes(seat);
  return {
    game,
    key,
    options: welcome.pair?.options ?? welcome.options,
    pair: welcome.pair?.game ?? null,
    viewer: welcome.seat ?? 'spectator',
    side: welcome.seat,
    own: welcome.seat,
    view: scene.view,
    chairs: scene.chairs,
    turn,
    outcome: scene.outcome,
    plies: null,
    length: told.length,
    told: (index) => itemAt(told, index),
    last,
    clockMs: (seat) => {
      const left = scene.left[seat];
      // the free part of a turn is not charged
      if ((welcome.clock?.delayMs ?? 0) > 0 && isRunning(seat) && scene.due !== null)
        return Math.max(0, scene.due - now);
      return left === undefined ? null : Math.max(0, left - (isRunning(seat) ? now - at : 0));
    },
    dueMs: scene.due === null ? null : scene.due - now,
    history: null,
  };
}
