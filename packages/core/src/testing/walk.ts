/** Walks through the tree of a game at random, with every state deeply frozen. */
import { RulesMistake } from '../error-origin.ts';
import { itemAt } from '../list.ts';
import { presetOf, type Actor, type Game, type Kind, type Odds, type Ply, type Seat, type Viewer } from '../game.ts';
import { pick, rng, weightedPick, type Rng } from '../rng.ts';

/** A random game with every state on the way. */
export interface Walk<K extends Kind = Kind> {
  readonly preset: string;
  readonly seed: string;
  readonly cap: number; // plies after which the walk is cut off
  readonly asked: number; // the number of walks that this run requests; long games get fewer
  readonly endless: string | null; // why games of this preset may never end; null if they always do
  readonly states: readonly K['State'][]; // there is one state more than there are plies
  readonly plies: readonly Ply<K>[];
  /** The error that the rules threw, which ended the walk; absent if they threw none. */
  readonly crash: unknown;
}

/**
 * Plays a walk. A seat that may act is picked, then one of its actions, preferably of a kind that is new to this walk. Chance is drawn by
 * its weights.
 */
export function walk<K extends Kind>(game: Game<K>, preset: string, seed: string, cap: number): Walk<K> {
  const source = rng(`walk ${seed}`);
  const options = presetOf(game, preset);
  const states = [deepFreeze(game.setup(options, seed))];
  const plies: Ply<K>[] = [];
  const played = new Set<string>();
  let crash: unknown = null;
  try {
    while (plies.length < cap) {
      const now = itemAt(states, plies.length);
      const ply = randomPly(game, now, source, played);
      if (ply === null) break;
      states.push(deepFreeze(game.apply(now, ply)));
      plies.push(ply);
      played.add(ply.action.type);
    }
  } catch (error) {
    crash = error;
  }
  return { preset, seed, cap, asked: 1, endless: null, states, plies, crash };
}

/** Thrown when no draw is possible with the weights of chance. Law 11 reports it. */
export class BadWeights extends Error {}

function wholeOdds<K extends Kind>(game: Game<K>, state: K['State']): readonly Odds<K>[] {
  const odds = game.chance(state);
  if (!odds.every(({ weight }) => Number.isInteger(weight))) throw new BadWeights('a weight is no whole number');
  return odds;
}

function randomPly<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  source: Rng,
  played: ReadonlySet<string> = new Set(),
): Ply<K> | null {
  const { may } = game.turn(state);
  if (may.length === 0) return null;
  const actor: Actor = pick(may, source);
  const action =
    actor === 'chance'
      ? weightedPick(wholeOdds(game, state), source).action
      : pick(curious(game, state, actor, source, played), source);
  return deepFreeze({ actor, action });
}

/** Prefers new kinds three times out of four. Otherwise a single action of a rare kind would be lost among a hundred others. */
function curious<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  seat: Seat,
  source: Rng,
  played: ReadonlySet<string>,
): readonly K['Action'][] {
  const legal = game.legalActions(state, seat);
  if (legal.length === 0) throw new RulesMistake(`seat ${seat} may act and has no actions`);
  const fresh = legal.filter(({ type }) => !played.has(type));
  return fresh.length > 0 && source.below(4) > 0 ? fresh : legal;
}

/** Freezes a value and everything in it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || frozen.has(value)) return value;
  frozen.add(value);
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}
const frozen = new WeakSet<object>();

/** Returns the positions of a walk to examine: the start, the end and some in between. */
export function stops<K extends Kind>(walk: Walk<K>, most: number): number[] {
  const all = [...walk.states.keys()];
  if (all.length <= most) return all;
  const source = rng(`stops ${walk.seed}`);
  const stop = new Set([0, all.length - 1]);
  while (stop.size < most) stop.add(source.below(all.length));
  return [...stop].toSorted((a, b) => a - b);
}

export function seatsOf<K extends Kind>(game: Game<K>, walk: Walk<K>): Seat[] {
  return Array.from({ length: game.seats(itemAt(walk.states, 0)) }, (_, seat) => seat);
}

export function viewersOf<K extends Kind>(game: Game<K>, walk: Walk<K>): Viewer[] {
  return [...seatsOf(game, walk), 'spectator'];
}

/** Returns what a viewer remembers at each position: memories[i] belongs to states[i]. */
export function memories<K extends Kind>(game: Game<K>, walk: Walk<K>, viewer: Viewer): readonly K['Memory'][] {
  const known = remembered.get(walk) ?? new Map<Viewer, readonly unknown[]>();
  remembered.set(walk, known);
  const old = known.get(viewer);
  if (old !== undefined) return old;
  const list: K['Memory'][] = [deepFreeze(game.emptyMemory)];
  for (const [i, ply] of walk.plies.entries()) {
    const news = deepFreeze(game.tell(itemAt(walk.states, i), ply, itemAt(walk.states, i + 1), viewer));
    list.push(deepFreeze(game.remember(list[i], news)));
  }
  known.set(viewer, list);
  return list;
}
const remembered = new WeakMap<object, Map<Viewer, readonly unknown[]>>();

/** Returns actions from anywhere along a walk. Each was legal somewhere, but rarely is here. */
export function candidates<K extends Kind>(game: Game<K>, walk: Walk<K>, most: number): K['Action'][] {
  const all = new Map<string, K['Action']>();
  for (const ply of walk.plies) all.set(JSON.stringify(ply.action), ply.action);
  for (const i of stops(walk, 12)) {
    const state = itemAt(walk.states, i);
    const { may } = game.turn(state);
    const lists = may.map((actor) => (actor === 'chance' ? [] : game.legalActions(state, actor)));
    for (const action of lists.flat()) all.set(JSON.stringify(action), action);
  }
  const source = rng(`candidates ${walk.seed}`);
  const list = [...all.values()];
  return list.length <= most ? list : Array.from({ length: most }, () => pick(list, source));
}

/** Samples states that this viewer considers possible. why: makes the random draws of different callers independent. */
export function worlds<K extends Kind>(
  game: Game<K>,
  walk: Walk<K>,
  i: number,
  viewer: Viewer,
  why: string,
): K['State'][] {
  const source = rng(`${why} ${walk.seed} ${i} ${viewer}`);
  const sample = game.imagine(game.view(itemAt(walk.states, i), viewer), memories(game, walk, viewer)[i]);
  return [sample(source), sample(source)];
}
