/**
 * Creates random starting positions from which walks soon reach late situations: long crossing roads, used-up pieces, players whom the
 * robber spares.
 */
import { pick, type Rng, type Seat } from '@boardwright/core';
import { catan, type State } from '../../index.ts';
import { pathNamed, PATHS_AT, pointNamed } from './map.oracle.ts';
import {
  copied,
  allPoints,
  beginTurn,
  buildingsOf,
  CARD,
  housesOf,
  isFarFromAll,
  mayPave,
  move,
  newTable,
  roadsOf,
  roadsOnMap,
  seatsOf,
  type Places,
  type Table,
} from './table.oracle.ts';
import { award } from './referee.oracle.ts';
import type { Options } from '../types.ts';

/**
 * The kinds of start. crowded: many pieces. surrounded: three seats have two points each, and buildings at every hex except the middle one.
 * rivals: three long roads, one of which is easy to cut.
 */
export const STAGES = ['new', 'crowded', 'surrounded', 'rivals'] as const;
export type Stage = (typeof STAGES)[number];

/** Opens the same position for the game and for the second referee. */
export function openStage(stage: Stage, options: Options, seed: string, places: Places, source: Rng): [State, Table] {
  const { layout, ...rest } = catan.setup(options, seed);
  if (stage === 'new') return [{ layout, ...rest }, newTable(options, layout, places)];
  const t = SCENES[stage](options, (staged) => newTable({ ...staged, map: 'random' }, layout, places), source);
  return [asState(t, seed), t];
}

/** The cards of the player whose turn it is, on a crowded island. */
const HELD = [CARD.knight, CARD.knight, CARD.roads, CARD.plenty, CARD.monopoly];

type Open = (options: Options) => Table;
const SCENES: Readonly<Record<Exclude<Stage, 'new'>, (options: Options, open: Open, source: Rng) => Table>> = {
  crowded: (options, open, source) => {
    const t = begin(
      crowd(() => open(options), source),
      source.below(options.seats),
    );
    move(t.cards[t.seat] as number[], pick(HELD, source), 1);
    return t;
  },
  surrounded: (options, open, source) =>
    begin(surround(open({ ...options, seats: 4, friendlyRobber: true }), source), 0),
  rivals: (options, open, source) => rival(open({ ...options, seats: 4, points: 5 }), source),
};

function begin(t: Table, seat: Seat): Table {
  t.founded = 2 * t.options.seats;
  beginTurn(t, seat);
  return t;
}

/** Returns the table as a state of the game. Fields that the table does not have are as at the start. */
function asState(t: Table, seed: string): State {
  const { options, layout, phase, seat, turn, robber, longest, army } = t;
  const [played, cards] = [t.played.map(copied), t.cards.map(copied)];
  const board = { buildings: buildingsOf(t), roads: roadsOnMap(t) };
  const rest = { options, layout, phase, seat, turn, robber, longest, army, placed: t.founded };
  return { ...catan.setup(options, seed), ...board, ...rest, played, cards };
}

/** Returns a table near the end of the game: two settlements per seat at first, roads everywhere, and some more settlements and cities. */
function crowd(open: () => Table, source: Rng): Table {
  const t = open();
  for (const seat of [...seatsOf(t), ...seatsOf(t)]) t.houses.set(pick(farPoints(t), source), { seat, city: false });
  for (let round = 0; round < 14 * t.options.seats; round++) {
    const seat = source.below(t.options.seats);
    const paths = t.places.paths.filter((path) => mayPave(t, path, seat));
    if (paths.length > 0 && roadsOf(t, seat).length < 15) t.roads.set(pick(paths, source), seat);
    if (source.below(12) === 0) growHouse(t, seat, source);
  }
  award(t);
  drill(t, source);
  const most = Math.max(...seatsOf(t).map((seat) => allPoints(t, seat)));
  if (most >= 15) return crowd(open, source);
  const near = [8, 9, 10, 11, 12, 13, 14, 15].filter((points) => points > most);
  return { ...t, options: { ...t.options, points: near[source.below(Math.min(3, near.length))] ?? 15 } };
}

const farPoints = (t: Table): string[] => t.places.points.filter((point) => isFarFromAll(t, point));

function growHouse(t: Table, seat: Seat, source: Rng): void {
  const own = [...t.houses.keys()].filter((point) => t.houses.get(point)?.seat === seat);
  if (source.below(2) === 0 && housesOf(t, seat, true) < 4) t.houses.set(pick(own, source), { seat, city: true });
  const places = farPoints(t).filter((point) => PATHS_AT.get(point)?.some((path) => t.roads.get(path) === seat));
  if (places.length > 0 && housesOf(t, seat, false) < 5) t.houses.set(pick(places, source), { seat, city: false });
}

/** Gives seats some played knights. Among equal armies, the first such seat has the largest army. */
function drill(t: Table, source: Rng): void {
  for (const played of t.played) played[CARD.knight] = source.below(4);
  const knights = t.played.map((played) => played[CARD.knight] ?? 0);
  const most = Math.max(...knights);
  if (most >= 3) t.army = knights.indexOf(most);
}

/** Corners of three hexes each. Together they touch every hex except the middle one. */
const AROUND = ['A.SE', 'C.S', 'L.SW', 'S.NW', 'Q.N', 'H.NE'];

function surround(t: Table, source: Rng): Table {
  for (const [at, name] of AROUND.entries()) t.houses.set(pointNamed(name), { seat: 1 + (at >> 1), city: false });
  t.houses.set(pick(farPoints(t), source), { seat: 0, city: false });
  t.robber = 9;
  t.cards[0] = [3, 0, 0, 0, 0];
  return t;
}

const sidesOf = (hexes: string, ...sides: string[]): string[] =>
  hexes.split(' ').flatMap((hex) => sides.map((side) => pathNamed(`${hex}.${side}`)));

/**
 * Returns a table with three roads across the island, a branch to the middle of the first road, and a development card for the second seat.
 */
function rival(t: Table, source: Rng): Table {
  const lay = (way: readonly string[], from: number, length: number, seat: Seat): void => {
    for (const path of way.slice(from, from + length)) t.roads.set(path, seat);
  };
  lay(sidesOf('H I J K L', 'NW', 'NE'), source.below(3), 5 + source.below(4), 1);
  lay(sidesOf('H I J K L', 'SW', 'SE'), source.below(3), 4 + source.below(3), 2);
  lay(sidesOf('M N O P', 'SW', 'SE'), source.below(2), 4 + source.below(3), 3);
  lay([pathNamed('D.E'), pathNamed('E.NW')], 0, 2, 0);
  t.houses.set(pointNamed('E.N'), { seat: 0, city: false });
  t.houses.set(pointNamed('H.S'), { seat: 2, city: false });
  t.houses.set(pointNamed('J.S'), { seat: 2, city: true });
  t.cards[2] = [0, 0, 1, 0, 0];
  award(t);
  return begin(t, t.longest === 2 ? 0 : 2 * source.below(2));
}
