/** The host of a match on a server: the protocol's pure client, given a socket, a clock and a place to be kept. */
import {
  desk,
  fault,
  rng,
  type Actor,
  type Command,
  type Desk,
  type Fault,
  type Game,
  type Kind,
  type Seat,
} from '@boardwright/core';
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
  type Played,
  type Scene as WireScene,
  type ServerMessage,
} from '@boardwright/protocol';
import { lastLines, newId, seenOf, type Chaired } from './chairs.ts';
import type { Countdown, Host, Keeping, Line, Player, Scene, Step } from './scene.ts';

/** One connection; a host opens another when it ends. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface Ears {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

export interface Network {
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** 0 to 1, so that a thousand clients do not come back in the same moment. */
  chance(): number;
  connect(ears: Ears): Wire;
  keep(chair: Chaired): boolean;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const BEAT_MS = 10_000;

export interface OnlineHost<K extends Kind = Kind> extends Host<K> {
  /** Before the first welcome there is nothing to show. */
  ready(): boolean;
  started(): boolean;
  chair(): Chaired;
  /** Tries again at once: the browser says that the network is back. */
  hurry(): void;
}

export function onlineHost<K extends Kind>(game: Game<K>, start: Chaired, world: Network): OnlineHost<K> {
  let chair = start;
  let client = recalled(game, chair);
  let lines = chair.lines as readonly Line<K>[];
  let steps: readonly Step<K>[] = [];
  let refusal: Fault | null = null;
  let skew = 0;
  let wire: Wire | null = null;
  let failures = 0;
  let heardAt = 0;
  let stopRetry = (): void => undefined;
  let stopBeat = (): void => undefined;
  let closed = false;
  let shown: Scene<K> | null = null;
  const listeners = new Set<() => void>();

  const publish = (): void => {
    shown = null;
    chair = { ...chair, unsent: client.unsent, seen: seenOf(client), lines: lastLines(lines), updated: world.now() };
    world.keep(chair);
    for (const changed of listeners) changed();
  };

  const take = (next: Followed<K>): void => {
    client = next.client;
    for (const message of next.send) wire?.send(JSON.stringify(message));
    for (const played of next.played) lines = withFrame(lines, played);
    if (next.played.length > 0) steps = next.played.flatMap((played) => stepsOf(played));
    if (next.answers.some((answer) => answer.fault !== null)) steps = [];
    refusal = next.answers.find((answer) => answer.fault !== null)?.fault ?? (next.played.length > 0 ? null : refusal);
    publish();
  };

  const hear = (text: string): void => {
    heardAt = world.now();
    const raw = parseWire(text);
    const message = raw.ok ? serverMessageDecoder.decode(raw.value, 'message') : raw;
    if (!message.ok) {
      refusal = message.error;
      publish();
      return;
    }
    if (message.value.type === 'welcome' || message.value.type === 'pong') skew = world.now() - message.value.now;
    if (message.value.type === 'welcome' && message.value.snapshot !== null)
      lines = linesUpTo(lines, client.seq, message.value.seq);
    take(follow(game, client, message.value as ServerMessage<K>));
  };

  const connect = (): void => {
    if (closed) return;
    wire = world.connect({
      opened: () => {
        failures = 0;
        heardAt = world.now();
        beat();
        take(greet(client));
      },
      heard: hear,
      closed: retry,
    });
  };

  const retry = (): void => {
    wire = null;
    stopBeat();
    if (closed) return;
    client = part(client);
    publish();
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++) * world.chance();
    stopRetry = world.after(wait, connect);
  };

  /** A line that is silent for two beats is dead, whatever the browser thinks. */
  const beat = (): void => {
    stopBeat = world.after(BEAT_MS, () => {
      if (world.now() - heardAt > 2.5 * BEAT_MS) wire?.close();
      else wire?.send(JSON.stringify({ type: 'ping' }));
      beat();
    });
  };

  const send = (command: Command): Fault | null => {
    if (client.welcome === null || client.welcome.seat === null) return fault('spectator', 'A spectator cannot act.');
    refusal = null;
    take(intend(client, newId(), command));
    return null;
  };

  const scene = (): Scene<K> => {
    const guess = foreseen(game, client);
    const seen = { lines, steps, refusal, skew };
    return (shown ??=
      guess === null ? sceneOf(game, client, seen) : withGuess(sceneOf(game, guess.client, seen), guess.step));
  };
  connect();
  return {
    scene,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    act: (action) => {
      if (pendingPly(client)) return fault('sending', 'Your last move is still on its way.');
      return scene().desk.check(action) ?? send({ type: 'ply', action });
    },
    wish: (wish) => send({ type: wish }),
    hint: () => Promise.resolve(null),
    lift: () => undefined,
    pass: () => undefined,
    save: () => null,
    ready: () => client.scene !== null,
    started: () => client.scene?.started === true,
    chair: () => chair,
    hurry: () => {
      if (wire !== null || closed) return;
      stopRetry();
      failures = 0;
      connect();
    },
    close: () => {
      closed = true;
      stopRetry();
      stopBeat();
      wire?.close();
    },
  };
}

/** What was kept is shown at once; the server's first word then corrects it. */
function recalled<K extends Kind>(game: Game<K>, { match, token, unsent, seen }: Chaired): Client<K> {
  const fresh = newClient(game, match, token, unsent);
  const message = seen === null ? null : serverMessageDecoder.decode(seen, 'seen');
  return message?.ok && message.value.type === 'welcome'
    ? part(follow(game, fresh, message.value as ServerMessage<K>).client)
    : fresh;
}

/** A whole scene says nothing of the plies before it: lines that do not reach it would be a list with a hole. */
function linesUpTo<K extends Kind>(lines: readonly Line<K>[], had: number, seq: number): readonly Line<K>[] {
  return had === seq ? lines : [];
}

function withFrame<K extends Kind>(lines: readonly Line<K>[], played: Played<K>): readonly Line<K>[] {
  const { frame, before, after } = played;
  if (frame.news !== null) return [...lines, { seq: frame.seq, actor: actorOf(played), news: frame.news }];
  // Nothing but an undo changes the view without news.
  return before.view === after.view ? lines : lines.slice(0, -1);
}

function stepsOf<K extends Kind>(played: Played<K>): readonly Step<K>[] {
  const { frame, before, after } = played;
  if (frame.news === null) return [];
  return [{ seq: frame.seq, actor: actorOf(played), before: before.view, news: frame.news, after: after.view }];
}

/** Most games' news names its actor. */
function actorOf<K extends Kind>({ frame }: Played<K>): Actor | null {
  const actor = (frame.news as { readonly actor?: unknown } | null)?.actor;
  return actor === 'chance' || typeof actor === 'number' ? actor : null;
}

interface Showing<K extends Kind> {
  readonly lines: readonly Line<K>[];
  readonly steps: readonly Step<K>[];
  readonly refusal: Fault | null;
  readonly skew: number;
}

function sceneOf<K extends Kind>(
  game: Game<K>,
  client: Client<K>,
  { lines, steps, refusal, skew }: Showing<K>,
): Scene<K> {
  const wired = client.scene as WireScene<K>;
  const own = client.welcome?.seat ?? null;
  const acting = own !== null && wired.started && wired.outcome === null ? own : null;
  const source = rng(`desk/${client.seq}`);
  const open = desk(game, wired.view, client.memory, acting, source);
  const waits: Desk<K> = pendingPly(client) ? { ...open, legal: [] } : open;
  return {
    game,
    mode: 'online',
    seq: client.seq,
    view: wired.view,
    seat: acting,
    own,
    side: own ?? 0,
    desk: wired.started ? waits : { ...waits, legal: [], turn: { may: [], awaits: [] } },
    steps,
    lines,
    players: wired.chairs.map((_, seat) => playerOf(client, wired, seat, open, skew)),
    outcome: wired.outcome,
    offer: wired.offer,
    answers: acting !== null && wired.offer !== null && !wired.agreed.includes(acting) ? acting : null,
    canUndo: wired.undo && acting !== null && client.unsent.length === 0,
    countdown: acting === null ? null : countdownOf(game, client, wired, acting, skew),
    keeping: keepingOf(client),
    curtain: null,
    passes: [],
    refusal,
  };
}

interface Guess<K extends Kind> {
  readonly client: Client<K>;
  readonly step: Step<K>;
}

/** One's own move is drawn before the server has answered: law 15 says that the picture is right unless it reveals something. */
function foreseen<K extends Kind>(game: Game<K>, client: Client<K>): Guess<K> | null {
  const intent = client.unsent.find(({ command }) => command.type === 'ply');
  const seat = client.welcome?.seat ?? null;
  if (intent?.command.type !== 'ply' || client.scene === null || seat === null) return null;
  const action = game.decodeAction(intent.command.action);
  const kinds = game.kinds as Readonly<Record<string, { readonly reveals?: true }>>;
  if (!action.ok || kinds[action.value.type]?.reveals) return null;
  const state = game.imagine(client.scene.view, client.memory)(rng(`foresee/${client.seq}`));
  if (!game.turn(state).may.includes(seat) || game.check(state, action.value, seat) !== null) return null;
  const ply = { actor: seat, action: action.value };
  const after = game.apply(state, ply);
  const news = game.tell(state, ply, after, seat);
  const seq = client.seq + 1;
  const view = game.view(after, seat);
  return {
    client: { ...client, seq, scene: { ...client.scene, view }, memory: game.remember(client.memory, news) },
    step: { seq, actor: seat, before: client.scene.view, news, after: view },
  };
}

function withGuess<K extends Kind>(scene: Scene<K>, step: Step<K>): Scene<K> {
  return { ...scene, steps: [step], lines: [...scene.lines, { seq: step.seq, actor: step.actor, news: step.news }] };
}

function keepingOf<K extends Kind>({ status, unsent }: Client<K>): Keeping {
  if (status === 'away') return 'offline';
  return unsent.length > 0 || status === 'greeting' ? 'sending' : 'saved';
}

function pendingPly<K extends Kind>({ unsent }: Client<K>): boolean {
  return unsent.some(({ command }) => command.type === 'ply');
}

function playerOf<K extends Kind>(
  client: Client<K>,
  scene: WireScene<K>,
  seat: Seat,
  { turn }: Desk<K>,
  skew: number,
): Player {
  const seating = client.seats[seat];
  const clock = client.welcome?.clock ?? null;
  const left = scene.left[seat] ?? null;
  const runs = clock !== null && scene.started && scene.outcome === null && turn.awaits.includes(seat);
  const total = clock?.totalMs ?? null;
  const until = total === null ? scene.due : client.at + (left ?? 0);
  return {
    who: scene.chairs[seat]?.who ?? 'person',
    level: scene.chairs[seat]?.level ?? null,
    name: null,
    present: seating === undefined || seating.who === 'bot' || seating.here,
    left: total === null ? null : left,
    until: runs && until !== null ? until + skew : null,
  };
}

function countdownOf<K extends Kind>(
  game: Game<K>,
  client: Client<K>,
  scene: WireScene<K>,
  seat: Seat,
  skew: number,
): Countdown | null {
  const state = game.imagine(scene.view, client.memory)(rng(`limit/${client.seq}`));
  if (scene.due === null || !game.turn(state).awaits.includes(seat)) return null;
  const { ms } = game.limit(state, seat);
  return ms === null ? null : { from: scene.due - ms + skew, ms };
}
