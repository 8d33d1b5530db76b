/** One seat, or a place to watch, at a match on a server: the protocol's pure client with a socket that comes back. */
import { perspective, rng, type Command, type Fault, type Game, type Kind, type Seat } from '@boardwright/core';
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
} from '@boardwright/protocol';
import type { MoveRequest } from '../ui/ui.ts';
import type { Viewpoint } from '../ui/viewpoint.ts';
import { newClientId } from './seat-file.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const BEAT_MS = 10_000;

export interface OnlineTable {
  /** null before the first welcome. */
  viewpoint(): Viewpoint | null;
  /** What this seat can do now; null: it waits. */
  request(): MoveRequest | null;
  started(): boolean;
  isAway(): boolean;
  send(command: Command): void;
  check(action: Kind['Action']): Fault | null;
  canUndo(): boolean;
  /** What the server refused since it was last asked. */
  refusal(): Fault | null;
  /** Ends when something is new: a ply, a question, the line. */
  changed(stop: AbortSignal): AbortSignal;
  close(): void;
}

export function openTable(page: URL, game: Game, match: string, token: string | null): OnlineTable {
  let client: Client = newClient(game, match, token);
  let news: readonly Kind['News'][] = [];
  let [skew, failures, refused]: [number, number, Fault | null] = [0, 0, null];
  let socket: WebSocket | null = null;
  let retry: NodeJS.Timeout | undefined;
  let fresh = new AbortController();
  let closed = false;
  const key = {};
  const tell = (): void => {
    const old = fresh;
    fresh = new AbortController();
    old.abort();
  };
  const say = (message: object): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const take = (followed: Followed): void => {
    const before = client;
    ({ client } = followed);
    for (const message of followed.send) say(message);
    for (const { frame } of followed.played) if (frame.news !== null) news = [...news, frame.news];
    refused = followed.answers.find(({ fault }) => fault !== null)?.fault ?? refused;
    const isNews = before.seq !== client.seq || before.status !== client.status || before.unsent !== client.unsent;
    if (isNews || before.scene?.started !== client.scene?.started) tell();
  };
  const hear = (text: string): void => {
    const raw = parseWire(text);
    const message = raw.ok ? serverMessageDecoder.decode(raw.value, 'message') : raw;
    if (!message.ok) return;
    if (message.value.type === 'welcome' || message.value.type === 'pong') skew = Date.now() - message.value.now;
    if (message.value.type === 'welcome') failures = 0;
    take(follow(game, client, message.value));
  };
  const connect = (): void => {
    const line = new WebSocket(socketAddress(page), { headers: { origin: page.origin } } as never);
    socket = line;
    line.addEventListener('open', () => take(greet(client)));
    line.addEventListener('message', ({ data }) => hear(String(data)));
    line.addEventListener('error', () => {});
    line.addEventListener('close', () => {
      if (closed) return;
      client = part(client);
      tell();
      retry = setTimeout(connect, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++));
    });
  };
  const beat = setInterval(() => say({ type: 'ping' }), BEAT_MS);
  connect();
  const seat = (): Seat | null => client.welcome?.seat ?? null;
  const desk = (): ReturnType<typeof perspective> | null => {
    if (client.scene === null) return null;
    const acting = client.scene.started && client.scene.outcome === null ? seat() : null;
    return perspective(game, client.scene.view, client.memory, acting, rng(`desk/${client.seq}`));
  };
  return {
    viewpoint: () => {
      const open = desk();
      return open === null ? null : viewpointOfClient(game, client, news, key, skew, open.turn);
    },
    request: () => requestOf(client, seat(), desk()),
    started: () => client.scene?.started === true,
    isAway: () => client.status !== 'live',
    send: (command) => take(intend(client, newClientId(), command)),
    check: (action) => desk()?.check(action) ?? null,
    canUndo: () => client.scene?.undo === true,
    refusal: () => {
      const fault = refused;
      refused = null;
      return fault;
    },
    changed: (stop) => AbortSignal.any([stop, fresh.signal]),
    close: () => {
      closed = true;
      clearTimeout(retry);
      clearInterval(beat);
      socket?.close();
    },
  };
}

function socketAddress(page: URL): URL {
  const address = new URL('ws', page);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address;
}

function requestOf(client: Client, seat: Seat | null, open: ReturnType<typeof perspective> | null): MoveRequest | null {
  const { scene, unsent } = client;
  if (scene === null || open === null || seat === null || unsent.length > 0 || scene.outcome !== null) return null;
  if (!scene.started) return null;
  const { legal, turn } = open;
  if (scene.offer !== null && !scene.agreed.includes(seat)) return { seat, legal, about: 'draw' };
  if (legal.length === 0) return null;
  return { seat, legal, about: turn.awaits.includes(seat) ? 'turn' : 'spare' };
}

function viewpointOfClient(
  game: Game,
  client: Client,
  news: readonly Kind['News'][],
  key: object,
  skew: number,
  turn: Viewpoint['turn'],
): Viewpoint | null {
  const { at, scene, seq, welcome } = client;
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
    plies: seq,
    length: news.length,
    told: (index) => ({ type: 'ply', news: news[index] ?? { type: '' } }),
    last: null,
    clockMs: (seat) => {
      const left = scene.left[seat];
      return left === undefined ? null : Math.max(0, left - (isRunning(seat) ? now - at : 0));
    },
    dueMs: scene.due === null ? null : scene.due - now,
    history: null,
  };
}
