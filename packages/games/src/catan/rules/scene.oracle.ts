/** Builds positions by hand, for tests only. Also has helpers for actions that must be legal or must be refused. */
import type { Fault, Seat } from '@boardwright/core';
import { same } from '@boardwright/core/host';
import { check } from './check.ts';
import { PRESETS } from './presets.ts';
import type { Side } from './island/hex.ts';
import { apply, chance } from './game.ts';
import { legalActions, turn } from './moves.ts';
import { parseCards } from './island/names.ts';
import { setup } from './setup.ts';
import { cityOf, roadOf, settlementOf } from './supply.ts';
import { edgeId, vertexId } from './island/topology.ts';
import { RESOURCES, TERRAINS, type Action, type Counts, type Layout, type Options, type State } from './types.ts';
import type { Corner } from './island/vertex.ts';

export interface Pieces {
  readonly settlements?: readonly string[];
  readonly cities?: readonly string[];
  readonly roads?: readonly string[];
}

export interface Scene {
  readonly options?: Partial<Options>;
  /** The hexes that differ from the beginners' island, by letter. */
  readonly land?: Readonly<Record<string, readonly [terrain: string, number: number]>>;
  /** The pieces by seat. */
  readonly pieces?: readonly Pieces[];
  /** The hands by seat, in words such as '2 wool 1 ore'. */
  readonly hands?: readonly string[];
  readonly state?: Partial<State>;
}

/** Returns a game of four seats in the middle of seat 0's turn, with the given changes. */
export function scene({ options, land, pieces = [], hands = [], state }: Scene): State {
  const all: Options = { ...PRESETS.standard, ...options };
  const empty = setup({ ...all, map: 'spiral' }, 'a scene');
  const buildings = empty.buildings.slice();
  const roads = empty.roads.slice();
  for (const [seat, { settlements = [], cities = [], roads: own = [] }] of pieces.entries()) {
    for (const name of settlements) buildings[vertex(name)] = settlementOf(seat);
    for (const name of cities) buildings[vertex(name)] = cityOf(seat);
    for (const name of own) roads[edge(name)] = roadOf(seat);
  }
  const layout = layoutWith(land ?? {});
  return {
    ...empty,
    layout,
    options: all,
    buildings,
    roads,
    hands: empty.hands.map((_, seat) => cards(hands[seat] ?? '')),
    robber: layout.terrain.indexOf(TERRAINS.indexOf('desert')),
    phase: 'main',
    placed: 2 * all.seats,
    turn: 5,
    dice: 8,
    ...state,
  };
}

/** Returns the id of a corner, written as 'q,r,N' with any of its names. */
export function vertex(name: string): number {
  const [q, r, dir] = name.split(',');
  const id = vertexId(Number(q), Number(r), dir as Corner);
  if (id < 0) throw new RangeError(name);
  return id;
}

export function edge(name: string): number {
  const [q, r, dir] = name.split(',');
  const id = edgeId(Number(q), Number(r), dir as Side);
  if (id < 0) throw new RangeError(name);
  return id;
}

export function cards(words: string): Counts {
  return words === '' ? [0, 0, 0, 0, 0] : (parseCards(words.split(' ')) as Counts);
}

export function resource(word: (typeof RESOURCES)[number]): number {
  return RESOURCES.indexOf(word);
}

/** Applies an action that must be legal: `check` must accept it and, unless its kind is open, it must be listed. */
export function play(state: State, seat: Seat, action: Action): State {
  const wrong = check(state, action, seat);
  if (wrong !== null) throw new Error(`${JSON.stringify(action)}: ${wrong.message}`);
  const open = action.type === 'offer' || action.type === 'counter' || action.type === 'discard';
  if (!turn(state).may.includes(seat)) throw new Error(`seat ${seat} may not act`);
  if (!open && !isListed(state, seat, action)) throw new Error(`${JSON.stringify(action)} is not on the list`);
  return apply(state, { actor: seat, action });
}

/** Applies a result of chance that must be possible. */
export function fate(state: State, action: Action): State {
  if (!chance(state).some((odds) => same(odds.action, action)))
    throw new Error(`chance cannot ${JSON.stringify(action)}`);
  return apply(state, { actor: 'chance', action });
}

/** Returns why an action is refused. It must not be listed either. */
export function refusal(state: State, seat: Seat, action: Action): string {
  const wrong: Fault | null = check(state, action, seat);
  if (isListed(state, seat, action)) return 'listed';
  return wrong?.code ?? 'allowed';
}

export function isListed(state: State, seat: Seat, action: Action): boolean {
  return legalActions(state, seat).some((legal) => same(legal, action));
}

export function kindsListed(state: State, seat: Seat): string[] {
  return [...new Set(legalActions(state, seat).map(({ type }) => type))].toSorted();
}

export function lists(state: State, seat: Seat, type: Action['type']): Action[] {
  return legalActions(state, seat).filter((action) => action.type === type);
}

function layoutWith(land: NonNullable<Scene['land']>): Layout {
  const { layout } = setup(PRESETS.beginner, '');
  const [terrain, numbers]: [number[], number[]] = [layout.terrain.slice(), layout.numbers.slice()];
  for (const [letter, [kind, number]] of Object.entries(land)) {
    const hex = letter.charCodeAt(0) - 65;
    terrain[hex] = (TERRAINS as readonly string[]).indexOf(kind);
    numbers[hex] = number;
  }
  return { ...layout, terrain, numbers };
}

export function handOf(state: State, seat: Seat): Counts {
  return state.hands[seat] as Counts;
}

/** Returns the development cards: these for seat 0 and none for the others. */
export function heldByFirst(own: Counts): Counts[] {
  return [own, [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]];
}
