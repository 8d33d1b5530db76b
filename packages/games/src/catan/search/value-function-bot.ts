/**
 * A one-ply baseline: the evaluation of the value-function player of the catanatron project, written from its description. Points come
 * first. Then follow the player's production minus that of the next player, the production within one more road, the places to settle now,
 * the distance to a city and a settlement, and minor terms. It sees all cards.
 */
import { itemAt, weightedPickIndex, type Rng } from '@boardwright/core';
import { bitCount, CHANCE, type Bot } from '@boardwright/core/bots';
import { DESERT, KNIGHT_CARD } from '../rules/constants.ts';
import {
  numberAt,
  BUILDING,
  CARDS,
  CLEAR,
  field,
  HAND,
  isBlocked,
  isInSet,
  LENGTH,
  missingCards,
  PLAYED,
  ROAD,
  ROBBER,
  size,
  TOUCHED,
} from './position/cells.ts';
import { openPoints } from './position/count.ts';
import { encodePly } from './position/encode.ts';
import { Imagination } from './position/imagine.ts';
import { list, listWeights } from './position/list.ts';
import { make } from './position/make.ts';
import { Position } from './position/position.ts';
import { COST_OF_CITY, COST_OF_SETTLEMENT, EDGES_AT, HEXES_AT, NEXT_TO } from './position/tables.ts';
import { moverOf } from './position/turn.ts';
import { VERTICES } from '../rules/island/topology.ts';
import type { Action, ActionType, Catan } from '../rules/types.ts';

const PIP = 1 / 36;
const KIND_BONUS: number = 4 * PIP;
const HAND_LIMIT = 7;

/** Creates the player. It uses its own sight; if that shows everything, it uses all cards. */
export function valueFunctionBot(): Bot<Catan> {
  const position = new Position();
  const imagination = new Imagination(position);
  return {
    choose: ({ seat, view, memory, legal }, { rng }) => {
      imagination.load(view, memory, rng);
      const quiet = legal.filter(({ type }) => !TALK.includes(type));
      const values = quiet.map((action) => valueAfter(position, seat, action, rng));
      const action = quiet[values.indexOf(Math.max(...values))] ?? itemAt(legal, 0);
      return { action, score: 0, line: [{ actor: seat, action }], nodes: quiet.length };
    },
  };
}
/** Actions of trade. The bot never takes them. */
const TALK: readonly ActionType[] = ['offer', 'counter', 'accept', 'cancel', 'confirm'];

/** Returns the value after an action and one possible result of chance. */
function valueAfter(position: Position, seat: number, action: Action, rng: Rng): number {
  make(position, encodePly(position, { actor: seat, action }));
  let plies = 1;
  for (; moverOf(position) === CHANCE; plies++) make(position, drawn(position, rng));
  const value = valueFor(position, seat);
  for (; plies > 0; plies--) position.back();
  return value;
}

function drawn(position: Position, rng: Rng): number {
  const [moves, weights] = [new Int32Array(16), new Int32Array(16)];
  const end = list(position, CHANCE, moves, 0);
  listWeights(position, weights, 0);
  return numberAt(moves, weightedPickIndex(weights, end, rng));
}

export function valueFor(position: Position, seat: number): number {
  const enemy = (seat + 1) % position.options.seats;
  const hand = position.get(HAND + seat);
  const held = size(hand);
  const places = buildable(position, seat);
  return (
    3e14 * openPoints(position, seat) +
    1e8 * (production(position, seat, KIND_BONUS) - production(position, enemy, 0)) +
    1e4 * reachable(position, seat) +
    1e3 * places +
    1e2 * synergy(hand) +
    position.get(LENGTH + seat) * (places === 0 ? 10 : 0.1) +
    hexesHeld(position, seat) +
    held -
    (held > HAND_LIMIT ? 5 : 0) +
    10 * size(position.get(CARDS + seat)) +
    10.1 * field(position.get(PLAYED + seat), KNIGHT_CARD)
  );
}

/** Returns the expected cards per roll, plus a bonus for each kind. */
function production(position: Position, seat: number, bonus: number): number {
  let [sum, kinds] = [0, 0];
  for (let vertex = 0; vertex < VERTICES.length; vertex++) {
    const building = position.get(BUILDING + vertex);
    if (building === 0 || ((building - 1) & 3) !== seat) continue;
    for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
      const hex = numberAt(HEXES_AT, i);
      if (hex < 0 || hex === position.get(ROBBER) || numberAt(position.land.terrain, hex) === DESERT) continue;
      sum += (building > 4 ? 2 : 1) * numberAt(position.land.ways, hex) * PIP;
      kinds |= 1 << numberAt(position.land.terrain, hex);
    }
  }
  for (; kinds !== 0; kinds &= kinds - 1) sum += bonus;
  return sum;
}

/** Returns the production of all places within one road that are the seat's own or free. */
function reachable(position: Position, seat: number): number {
  let sum = 0;
  for (let vertex = 0; vertex < VERTICES.length; vertex++) {
    const building = position.get(BUILDING + vertex);
    const own = building !== 0 && ((building - 1) & 3) === seat;
    if ((own || isInSet(position.cells, CLEAR, vertex)) && withinOneRoad(position, seat, vertex))
      sum += numberAt(position.land.vertexWays, vertex) * PIP;
  }
  return sum;
}

function withinOneRoad(position: Position, seat: number, vertex: number): boolean {
  const { cells } = position;
  const touched = TOUCHED + 2 * seat;
  if (isInSet(cells, touched, vertex)) return true;
  for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
    const edge = numberAt(EDGES_AT, i);
    const next = numberAt(NEXT_TO, i);
    if (edge < 0 || position.get(ROAD + edge) !== 0) continue;
    if (isInSet(cells, touched, next) && !isBlocked(cells, seat, next)) return true;
  }
  return false;
}

function buildable(position: Position, seat: number): number {
  const free = (half: number): number => position.get(TOUCHED + 2 * seat + half) & position.get(CLEAR + half);
  return bitCount(free(0)) + bitCount(free(1));
}

function hexesHeld(position: Position, seat: number): number {
  let set = 0;
  for (let vertex = 0; vertex < VERTICES.length; vertex++) {
    const building = position.get(BUILDING + vertex);
    if (building === 0 || ((building - 1) & 3) !== seat) continue;
    for (let i = 3 * vertex; i < 3 * vertex + 3; i++) if (numberAt(HEXES_AT, i) >= 0) set |= 1 << numberAt(HEXES_AT, i);
  }
  return bitCount(set);
}

/** Returns how near a hand is to a city and a settlement: 1 if it could pay for both. */
function synergy(hand: number): number {
  return 1 - missingCards(hand, COST_OF_CITY) / 10 - missingCards(hand, COST_OF_SETTLEMENT) / 8;
}
