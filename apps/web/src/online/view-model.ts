/** The scene of an online game: the client's scene, with the player's own move before it is answered. Pure functions. */
import type { Countdown, PlayerInfo, PlyStep, SaveStatus, Scene } from '@boardwright/boards';
import { rng, traitsOf, type Actor, type Fault, type Game, type Kind, type Seat } from '@boardwright/core';
import {
  OFFER_MS,
  perspective,
  PLIES_TO_ABORT,
  secondGameOf,
  seatsAskedForDraw,
  type Command,
  type MoveLine,
  type Perspective,
} from '@boardwright/core/host';
import { waitReason, type Client, type Frame, type PlayedFrame, type WireScene } from '@boardwright/protocol';
import type { GameRequest } from '../play/scene.ts';
import { substitutesAfter, type Substitutes } from '../play/substitutes.ts';

/** A client that has been welcomed. */
type WelcomedClient<K extends Kind> = Client<K> & { readonly scene: WireScene<K> };

export interface OnlineState<K extends Kind> {
  readonly lines: readonly MoveLine<K>[];
  readonly steps: readonly PlyStep<K>[];
  readonly refusal: Fault | null;
  /** This browser's clock minus the server's. */
  readonly skew: number;
  readonly substitutes: Substitutes;
  /** Whether another person at this device may be looking at the screen now. */
  readonly isCovered?: boolean;
}

export function onlineScene<K extends Kind>(game: Game<K>, client: WelcomedClient<K>, seen: OnlineState<K>): Scene<K> {
  const guess = foreseen(game, client);
  if (guess === null) return sceneOfClient(game, client, seen);
  const { step } = guess;
  const line = { seq: step.seq, actor: step.actor, news: step.news };
  return sceneOfClient(game, guess.client, { ...seen, steps: [step], lines: [...seen.lines, line] });
}

/** Returns the command for what the player asks. An answer names the request that it answers. */
export function commandOf<K extends Kind>(request: GameRequest, { scene }: Client<K>): Command {
  return request === 'allowUndo' || request === 'refuseUndo'
    ? { type: request, to: scene?.takeBack?.to ?? 0 }
    : { type: request };
}

/** Returns whether the game has only just begun, given that these lines are all of it. */
export function mayAbort<K extends Kind>({ scene, seq }: Client<K>, lines: readonly MoveLine<K>[]): boolean {
  if (scene === null || !scene.started || scene.outcome !== null) return false;
  const plies = lines.filter(({ actor }) => typeof actor === 'number').length;
  return seq - scene.chairs.length === lines.length && plies < PLIES_TO_ABORT;
}

/** Returns the move list after one frame. */
export function withFrame<K extends Kind>(
  lines: readonly MoveLine<K>[],
  { seq, news, entry }: Frame<K>,
): readonly MoveLine<K>[] {
  if (news !== null) return [...lines, { seq, actor: actorOf(entry), news }];
  if (entry?.type === 'undo') return lines.filter((line) => line.news === null || line.seq <= entry.to);
  return entry?.type === 'refuse' ? [...lines, { seq, actor: entry.seat, news: null }] : lines;
}

export function stepsOfFrame<K extends Kind>({ frame, before, after }: PlayedFrame<K>): readonly PlyStep<K>[] {
  const { seq, news, entry } = frame;
  return news === null ? [] : [{ seq, actor: actorOf(entry), before: before.view, news, after: after.view }];
}

/** Returns the seats for which the rules moved, after one frame. */
export function substitutesAfterFrame<K extends Kind>(so: Substitutes, { entry }: Frame<K>): Substitutes {
  if (entry?.type === 'refuse') return entry.failed === true ? substitutesAfter(so, entry.seat, 'failure') : so;
  if (entry?.type !== 'ply' || entry.actor === 'chance') return so;
  return substitutesAfter(so, entry.actor, entry.late === true ? 'time' : entry.failed === true ? 'failure' : 'person');
}

function actorOf<K extends Kind>(entry: Frame<K>['entry']): Actor | null {
  return entry?.type === 'ply' ? entry.actor : null;
}

/** Stands in place of a seat for a viewer that may never act. */
const SPECTATOR = -1;

/**
 * Returns the scene with the player's own move before the server has answered. By law 15 it is correct for every action that reveals
 * nothing.
 */
function foreseen<K extends Kind>(
  game: Game<K>,
  client: WelcomedClient<K>,
): { readonly client: WelcomedClient<K>; readonly step: PlyStep<K> } | null {
  const command = client.unsent.map((intent) => intent.command).find(({ type }) => type === 'ply');
  const seat = client.welcome?.seat ?? SPECTATOR;
  if (command?.type !== 'ply') return null;
  const action = game.decodeAction(command.action);
  if (!action.ok || traitsOf(game, action.value.type)?.reveals) return null;
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

function sceneOfClient<K extends Kind>(game: Game<K>, client: WelcomedClient<K>, seen: OnlineState<K>): Scene<K> {
  const sceneView = client.scene;
  const own = client.welcome?.seat ?? null;
  const acting = sceneView.started && sceneView.outcome === null ? own : null;
  const open = perspective(game, sceneView.view, client.memory, acting, rng(`perspective/${client.seq}`));
  return {
    game,
    mode: 'online',
    seq: client.seq,
    view: sceneView.view,
    seat: acting,
    own,
    side: own ?? 0,
    perspective: perspectiveOf(client, open),
    steps: seen.steps,
    lines: seen.lines,
    players: sceneView.chairs.map((_, seat) => playerOf(client, seat, open, seen.skew)),
    outcome: sceneView.outcome,
    pair: client.welcome?.pair?.game ?? null,
    follows: followsOf(game, client),
    late: own === null ? (client.welcome?.openAfter ?? null) : null,
    offer: sceneView.offer,
    answers: acting !== null && seatsAskedForDraw(sceneView).includes(acting) ? acting : null,
    canUndo: sceneView.undo && acting !== null && client.unsent.length === 0,
    takeBack: sceneView.outcome === null ? (sceneView.takeBack ?? null) : null,
    countdown: countdownOf(game, client, acting ?? SPECTATOR, seen.skew),
    onFlag: client.welcome?.clock?.onFlag ?? null,
    ranOut: personAt(sceneView, seen.substitutes.ranOut),
    failedBot: seen.substitutes.failedBot,
    offerMs: OFFER_MS,
    saveStatus: saveStatusOf(client),
    curtain: seen.isCovered === true ? own : null,
    lent: sceneView.lent ?? [],
    passes: [],
    waits: reasonToWait(client, open),
    refusal: seen.refusal,
  };
}

/** Returns the seat if a person sits there. A bot that is late is not mentioned. */
function personAt<K extends Kind>({ chairs }: WireScene<K>, seat: Seat | null): Seat | null {
  return seat !== null && chairs[seat]?.who === 'person' ? seat : null;
}

/** Returns what can follow the game. Everybody who had a seat can play again. */
function followsOf<K extends Kind>(game: Game<K>, client: WelcomedClient<K>): Scene<K>['follows'] {
  if (hasSecond(game, client)) return 'second';
  return client.scene.outcome !== null && (client.welcome?.seat ?? null) !== null ? 'again' : null;
}

function hasSecond<K extends Kind>(game: Game<K>, { welcome, memory, seq, scene }: WelcomedClient<K>): boolean {
  if (scene.outcome === null || welcome === null || welcome.pair === null) return false;
  const state = game.imagine(scene.view, memory)(rng(`end/${seq}`));
  return secondGameOf(game, { options: welcome.options, pair: welcome.pair }, { state }) !== null;
}

/**
 * Returns what this player may do. Nobody moves before the start, or again before an answer. Without a connection it is unknown whose turn
 * it is.
 */
function perspectiveOf<K extends Kind>(client: WelcomedClient<K>, open: Perspective<K>): Perspective<K> {
  if (!client.scene.started) return { ...open, legal: [], turn: { may: [], awaits: [] } };
  const reason = reasonToWait(client, open);
  return reason === undefined ? open : { ...open, legal: [], check: () => reason };
}

function reasonToWait<K extends Kind>(client: WelcomedClient<K>, { legal }: Perspective<K>): Fault | undefined {
  const isPlaying = (client.welcome?.seat ?? null) !== null && client.scene.outcome === null;
  return isPlaying ? (waitReason(client, legal.length > 0) ?? undefined) : undefined;
}

function saveStatusOf<K extends Kind>({ status, unsent }: Client<K>): SaveStatus {
  if (status === 'away') return 'offline';
  return unsent.length > 0 || status === 'greeting' ? 'sending' : 'saved';
}

function playerOf<K extends Kind>(
  { welcome, scene, at, seats, room }: WelcomedClient<K>,
  seat: Seat,
  { turn }: Perspective<K>,
  skew: number,
): PlayerInfo {
  const clock = welcome?.clock ?? null;
  const left = (clock?.totalMs ?? null) === null ? null : (scene.left[seat] ?? null);
  const until = left === null || (clock?.delayMs ?? 0) > 0 ? scene.due : at + left;
  const runs = clock !== null && scene.started && scene.outcome === null && turn.awaits.includes(seat);
  return {
    who: scene.chairs[seat]?.who ?? 'person',
    level: scene.chairs[seat]?.level ?? null,
    name: room?.members.find((member) => member.seat === seat)?.name ?? null,
    presence: presenceOf(seats[seat]),
    left,
    until: runs && until !== null ? until + skew : null,
  };
}

function presenceOf(seating: Client['seats'][number] | undefined): PlayerInfo['presence'] {
  if (seating === undefined || seating.who === 'bot' || seating.here) return 'here';
  return seating.taken ? 'away' : 'free';
}

function countdownOf<K extends Kind>(
  game: Game<K>,
  { welcome, scene, memory, seq }: WelcomedClient<K>,
  seat: Seat,
  skew: number,
): Countdown | null {
  const state = game.imagine(scene.view, memory)(rng(`limit/${seq}`));
  if (scene.due === null || !game.turn(state).awaits.includes(seat)) return null;
  const ms = game.limitMs(state, seat, (welcome?.clock ?? null) !== null);
  return ms === null ? null : { from: scene.due - ms + skew, ms };
}
