/** Plays the same game with the rules and with the second referee. They must agree after every ply. */
import { rng, type Actor, type Ply, type Rng, type Seat } from '@boardwright/core';
import { catan, type Catan, type State } from '../../index.ts';
import { points, visiblePoints as visible } from '../points.ts';
import { isLegal, listLegal, robberPlaces } from './law.oracle.ts';
import { islandFault } from './map.oracle.ts';
import { sightsOf, type Moment } from './sights.oracle.ts';
import { openStage, type Stage } from './stage.oracle.ts';
import * as second from './table.oracle.ts';
import type { Table } from './table.oracle.ts';
import { act } from './referee.oracle.ts';
import { candidate, choose, gift, drawnPlaces, simplest, type Mood } from './walk.oracle.ts';
import { roadLengths } from '../road.ts';
import type { Action, Options } from '../types.ts';

export const PLACES: second.Places = drawnPlaces();
const text = (value: unknown): string => JSON.stringify(value);
const inOrder = (texts: readonly string[]): string[] => texts.toSorted();
const actors = (all: readonly Actor[]): string[] => inOrder(all.map(String));

export interface Walk {
  readonly stage: Stage;
  readonly options: Options;
  readonly mood: Mood;
  readonly seed: string;
  readonly plies: number;
  /** Called for every special situation that occurs. */
  readonly meet: (what: string) => void;
}

/** The same game in both implementations. */
interface Pair {
  state: State;
  readonly t: Table;
  /** Returns where the walk is, for a message. */
  where: () => string;
}

/** Returns what both referees know, in terms of the game's state. */
function ours(state: State): Record<string, unknown> {
  const { bank, deckSize } = catan.view(state, 'all');
  const { may, awaits } = catan.turn(state);
  const over = state.ending !== null;
  return {
    phase: over ? null : state.phase,
    seat: state.ending?.winner === null ? null : state.seat,
    turn: state.turn,
    founded: state.placed,
    anchor: state.anchor === null ? null : PLACES.points[state.anchor],
    robber: state.robber,
    buildings: state.buildings,
    roads: state.roads,
    hands: state.hands,
    cards: state.cards,
    fresh: state.fresh,
    played: state.played,
    longest: state.longest,
    army: state.army,
    dice: state.dice,
    dealt: state.dealt,
    owes: state.owes,
    free: over ? null : state.free,
    flags: [state.carded, state.built],
    victim: state.victim,
    offers: state.offers.map(({ id, give, want, answers }) => ({ id, give, want, answers })),
    nextOffer: state.nextOffer,
    made: state.nextOffer - state.firstOffer,
    bank,
    deckSize,
    visible: state.hands.map((_, seat) => visible(state, seat)),
    points: state.hands.map((_, seat) => points(state, seat)),
    may: actors(may),
    awaits: actors(awaits),
    odds: inOrder(catan.chance(state).map(({ action, weight }) => text([action, weight]))),
    end: state.ending,
    outcome: catan.outcome(state),
  };
}

function theirs(t: Table): Record<string, unknown> {
  const { may, awaits } = second.actorsOf(t);
  const over = t.end !== null;
  return {
    phase: over ? null : t.phase,
    seat: t.end?.winner === null ? null : t.seat,
    turn: t.turn,
    founded: t.founded,
    anchor: t.anchor,
    robber: t.robber,
    buildings: second.buildingsOf(t),
    roads: second.roadsOnMap(t),
    hands: t.hands,
    cards: t.cards,
    fresh: t.fresh,
    played: t.played,
    longest: t.longest,
    army: t.army,
    dice: t.dice,
    dealt: t.options.dice === 'balanced' ? t.dealt : [],
    owes: t.owes,
    free: over ? null : t.free,
    flags: [t.carded, t.built],
    victim: t.victim,
    offers: t.offers.map(({ id, give, want, answers }) => ({ id, give, want, answers })),
    nextOffer: t.nextOffer,
    made: t.made,
    bank: second.bankOf(t),
    deckSize: second.total(second.deckOf(t)),
    visible: t.hands.map((_, seat) => second.visiblePoints(t, seat)),
    points: t.hands.map((_, seat) => second.allPoints(t, seat)),
    may: actors(may),
    awaits: actors(awaits),
    odds: inOrder(second.oddsOf(t).map(text)),
    end: t.end,
    outcome: second.outcomeOf(t),
  };
}

class Disagreement extends Error {}

/** Throws at the first disagreement and says where it is. */
function agree(mine: unknown, other: unknown, where: () => string): void {
  if (text(mine) !== text(other))
    throw new Disagreement(`${where()}: ours ${text(mine)}, the second referee ${text(other)}`);
}

function agreeOnAll(mine: Record<string, unknown>, other: Record<string, unknown>, where: () => string): void {
  if (text(mine) === text(other)) return;
  for (const key of Object.keys(mine)) agree(mine[key], other[key], () => `${where()}: ${key}`);
}

const isOpen = ({ type }: Action): boolean => catan.kinds[type].open === true;
const owes = (t: Table, seat: Seat): boolean => t.phase === 'discard' && (t.owes[seat] ?? 0) > 0;

/**
 * Compares the actions of each seat: all actions of the listed kinds; of open kinds, that they occur and that the listed ones are legal.
 */
function compareLists({ state, t, where }: Pair): Action[][] {
  return t.hands.map((_, seat) => {
    const listed = [...catan.legalActions(state, seat)];
    const [mine, open] = [listed.filter((action) => !isOpen(action)), listed.filter(isOpen)];
    const other = second.actorsOf(t).may.includes(seat) ? listLegal(t, seat) : [];
    agree(inOrder(mine.map(text)), inOrder(other.map(text)), () => `${where()}: what seat ${seat} may do`);
    const wrong = open.filter((action) => !isLegal(t, action, seat));
    agree(wrong, [], () => `${where()}: listed for seat ${seat}`);
    const kinds = new Set([...simplest(t, seat).map(({ type }) => type), ...(owes(t, seat) ? ['discard'] : [])]);
    agree(inOrder([...new Set(open.map(({ type }) => type))]), inOrder([...kinds]), () => `${where()}: open kinds`);
    return listed;
  });
}

/** Compares how actions are checked that may be illegal, for all players. */
function compareChecks({ state, t, where }: Pair, source: Rng, meet: Walk['meet']): void {
  for (let n = 0; n < 8; n++) {
    const seat = source.below(3) === 0 ? source.below(t.hands.length) : whoActs(t, source);
    const action = candidate(t, seat, source);
    const legal = isLegal(t, action, seat);
    const decoded = catan.decodeAction(action);
    const mine = decoded.ok && catan.check(state, decoded.value, seat) === null;
    agree(mine, legal, () => `${where()}: seat ${seat} tries ${text(action)}`);
    if (isOpen(action)) meet(`${legal ? 'legal' : 'illegal'} ${action.type} tried`);
  }
}

function whoActs(t: Table, source: Rng): Seat {
  const seats = second.actorsOf(t).may.filter((actor) => actor !== 'chance');
  return seats[source.below(Math.max(1, seats.length))] ?? t.seat;
}

function giveGifts(pair: Pair, mood: Mood, source: Rng): void {
  const given = gift(pair.t, mood, source);
  if (given === null) return;
  pair.state = { ...pair.state, hands: given.hands.map(second.copied), cards: given.cards.map(second.copied) };
  pair.t.hands.splice(0, given.hands.length, ...given.hands);
  pair.t.cards.splice(0, given.cards.length, ...given.cards);
}

/** Plays a ply in both implementations. */
function playBoth(pair: Pair, { actor, action }: Ply<Catan>): Moment {
  const { state: before, t } = pair;
  const { lengths } = t;
  const claims = action.type === 'dice' ? second.claimsOf(t, action.total) : [];
  const bank = second.bankOf(t);
  const hexes = action.type === 'robber' ? robberPlaces(t).length : 0;
  const after = catan.apply(before, { actor, action });
  pair.state = after;
  act(t, action, actor);
  const isLaid = action.type === 'road' || action.type === 'settlement';
  if (isLaid) agree(roadLengths(after), t.lengths, () => `${pair.where()}: the lengths of the roads`);
  const points = t.hands.map((_, seat) => second.allPoints(t, seat));
  return { before, actor, action, after, lengths: { before: lengths, after: t.lengths }, claims, bank, hexes, points };
}

/** Returns the first disagreement, or null. */
export function disagreement(walk: Walk): string | null {
  try {
    takeWalk(walk);
    return null;
  } catch (error) {
    if (error instanceof Disagreement) return error.message;
    throw error;
  }
}

function takeWalk({ stage, options, mood, seed, plies, meet }: Walk): void {
  const source = rng(`second referee ${seed}`);
  const [state, t] = openStage(stage, options, seed, PLACES, source);
  const pair: Pair = { state, t, where: () => `${text({ stage, options, mood, seed })} at the start` };
  agree(catan.decodeState(state, catan.version).ok, true, pair.where);
  if (stage === 'new') agree(islandFault(options, state.layout), null, pair.where);
  for (let n = 0; n <= plies; n++) {
    giveGifts(pair, mood, source);
    agreeOnAll(ours(pair.state), theirs(t), pair.where);
    const lists = compareLists(pair);
    compareChecks(pair, source, meet);
    if (t.end !== null || n === plies) return;
    const before = pair.state;
    const ply = choose(t, lists, mood, source);
    pair.where = () => `${text({ stage, mood, seed })} ${n}: ${text(ply)} in ${catan.notation.position.format(before)}`;
    const moment = playBoth(pair, ply);
    for (const what of [ply.action.type, ...sightsOf(moment)]) meet(what);
  }
}
