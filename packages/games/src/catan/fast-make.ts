/** What follows, for the fast twin: one ply on the position. */
import {
  DICE_CARDS,
  DICE_RESHUFFLE,
  DICE_WAYS,
  KINDS,
  KNIGHT,
  LARGEST_ARMY_FROM,
  LONGEST_ROAD_FROM,
  MONOPOLY,
  ROAD_BUILDING,
  ROADS,
  SEVEN,
  YEAR_OF_PLENTY,
} from './constants.ts';
import * as cells from './fast-cells.ts';
import {
  ANCHOR,
  ARMY,
  at,
  BUILDING,
  BUILT,
  CARDED,
  CARDS,
  CITIES_BUILT,
  covers,
  DEALT,
  DICE,
  DRAWN,
  ENDING,
  field,
  FREE,
  FRESH,
  HALF,
  HAND,
  LENGTH,
  LONGEST,
  NO,
  OFFERS,
  OWES,
  PHASE,
  PLACED,
  PLAYED,
  ROAD,
  ROADS_BUILT,
  ROBBER,
  SEAT,
  SETTLED,
  SETTLEMENTS_BUILT,
  size,
  some,
  TURN,
  VICTIM,
  YES,
} from './fast-cells.ts';
import * as codes from './fast-codes.ts';
import { bankOf, points } from './fast-count.ts';
import { hasRoad, victims } from './fast-list.ts';
import type { Position } from './fast-position.ts';
import { fullLength, lengthThrough } from './fast-road.ts';
import {
  AROUND_HEX,
  bit,
  COST_OF_CARD,
  COST_OF_CITY,
  COST_OF_ROAD,
  COST_OF_SETTLEMENT,
  EDGES_AT,
  yieldOf,
} from './fast-tables.ts';
import * as trade from './fast-trade.ts';

const FREE_ROADS = 2;
const ANY_CARD: number = cells.pack([1, 1, 1, 1, 1]);

/** With the move less the first of its kind, and the move itself. */
type Effect = (position: Position, rest: number, move: number) => void;

const BY_FIRST: ReadonlyMap<number, Effect> = new Map<number, Effect>([
  [codes.ROLL, (position) => position.put(PHASE, cells.DICE_PHASE)],
  [codes.DICE_MOVE, roll],
  [codes.END, endTurn],
  [codes.BANK_TRADE, bankTrade],
  [codes.BUILD_ROAD, (p, edge) => (p.get(PHASE) === cells.PAVE_PHASE ? pave(p, edge) : buildRoad(p, edge))],
  [codes.SETTLEMENT, (p, vertex) => (p.get(PHASE) === cells.SETTLE_PHASE ? found(p, vertex) : settle(p, vertex))],
  [codes.CITY, upgrade],
  [codes.BUY, buy],
  [codes.DRAW, draw],
  [codes.DISCARD, (position, _, move) => discard(position, codes.discardSeat(move), codes.discardCards(move))],
  [codes.MOVE_ROBBER, moveRobber],
  [codes.ROB, rob],
  [codes.STEAL, steal],
  [codes.KNIGHT_CARD, knight],
  [codes.ROADS_CARD, buildForFree],
  [codes.STOP, resume],
  [codes.PLENTY_CARD, takePlenty],
  [codes.MONOPOLY_CARD, monopolise],
  [codes.MAKE_OFFER, (position, _, move) => trade.makeOffer(position, move)],
  [codes.ACCEPT, (position, rest) => trade.answer(position, rest >> 2, rest & 3, YES)],
  [codes.REJECT, (position, rest) => trade.answer(position, rest >> 2, rest & 3, NO)],
  [codes.COUNTER, (position, _, move) => trade.counter(position, move)],
  [codes.CONFIRM, exchange],
  [codes.CANCEL, trade.cancel],
]);
const EFFECTS: readonly Effect[] = codes.FIRSTS.map((first) => BY_FIRST.get(first) ?? resume);
const FIRSTS: Int32Array = Int32Array.from(codes.FIRSTS);

export function make(position: Position, move: number): void {
  position.mark();
  const kind = codes.kindOf(move);
  (EFFECTS[kind] ?? resume)(position, move - at(FIRSTS, kind), move);
  if (position.get(TURN) === 0 || position.get(ENDING) !== 0) return;
  const seat = position.get(SEAT);
  if (points(position, seat) >= position.options.points) position.put(ENDING, seat + 1);
}

// ---- the founding: rules/catan 3

function found(position: Position, vertex: number): void {
  const seat = position.get(SEAT);
  position.put(BUILDING + vertex, seat + 1);
  position.noteBuilding(vertex, seat, false);
  position.put(ANCHOR, vertex + 1);
  position.put(PHASE, cells.PAVE_PHASE);
  if (position.get(PLACED) >= position.options.seats) gain(position, seat, yieldOf(position.terrain, vertex));
}

function pave(position: Position, edge: number): void {
  const { seats } = position.options;
  const placed = position.get(PLACED) + 1;
  addRoad(position, position.get(SEAT), edge);
  position.put(ANCHOR, 0);
  position.put(PLACED, placed);
  const over = placed === 2 * seats;
  position.put(PHASE, over ? cells.START_PHASE : cells.SETTLE_PHASE);
  position.put(SEAT, over ? 0 : placed < seats ? placed : 2 * seats - 1 - placed);
  if (over) position.put(TURN, 1);
}

// ---- building: rules/catan 7 and 11

function addRoad(position: Position, seat: number, edge: number): void {
  position.put(ROAD + edge, seat + 1);
  position.noteRoad(edge, seat);
  const length = lengthThrough(position.cells, edge, seat);
  if (length > position.get(LENGTH + seat)) position.note(LENGTH + seat, length);
}

function buildRoad(position: Position, edge: number): void {
  const seat = position.get(SEAT);
  addRoad(position, seat, edge);
  if (position.get(LONGEST) !== seat + 1 && position.get(LENGTH + seat) >= LONGEST_ROAD_FROM) awardRoad(position);
  if (position.get(PHASE) === cells.MAIN_PHASE) return spend(position, seat, COST_OF_ROAD);
  build(position);
  const left = position.get(FREE) - 1;
  position.put(FREE, left);
  if (left === 0 || position.get(ROADS_BUILT + seat) === ROADS || !hasRoad(position, seat)) resume(position);
}

function settle(position: Position, vertex: number): void {
  const seat = position.get(SEAT);
  position.put(BUILDING + vertex, seat + 1);
  position.noteBuilding(vertex, seat, false);
  const cut = cutSeat(position, seat, vertex);
  if (cut >= 0) {
    position.note(LENGTH + cut, fullLength(position.cells, cut));
    awardRoad(position);
  }
  spend(position, seat, COST_OF_SETTLEMENT);
}

/** The other seat with two roads at a vertex, -1 if there is none. */
function cutSeat(position: Position, seat: number, vertex: number): number {
  let seen = 0;
  for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
    const edge = at(EDGES_AT, i);
    const owner = edge < 0 ? 0 : position.get(ROAD + edge);
    if (owner === 0 || owner === seat + 1) continue;
    if (((seen >> owner) & 1) === 1) return owner - 1;
    seen |= 1 << owner;
  }
  return -1;
}

/** rules/catan 11.2: whoever has it keeps it while nobody's road is longer; of several others nobody gets it. */
function awardRoad(position: Position): void {
  let [longest, best, tied] = [0, 0, false];
  for (let seat = 0; seat < position.options.seats; seat++) {
    const length = position.get(LENGTH + seat);
    tied = length === longest || (length < longest && tied);
    if (length <= longest) continue;
    longest = length;
    best = seat + 1;
  }
  const holder = position.get(LONGEST);
  if (longest < LONGEST_ROAD_FROM) return position.put(LONGEST, 0);
  if (holder === 0 || position.get(LENGTH + holder - 1) < longest) position.put(LONGEST, tied ? 0 : best);
}

function upgrade(position: Position, vertex: number): void {
  const seat = position.get(SEAT);
  const settled = SETTLED + 2 * seat + (vertex < HALF ? 0 : 1);
  position.put(BUILDING + vertex, seat + 5);
  position.note(settled, position.get(settled) & ~bit(vertex));
  position.note(SETTLEMENTS_BUILT + seat, position.get(SETTLEMENTS_BUILT + seat) - 1);
  position.note(CITIES_BUILT + seat, position.get(CITIES_BUILT + seat) + 1);
  spend(position, seat, COST_OF_CITY);
}

function spend(position: Position, seat: number, cost: number): void {
  build(position);
  lose(position, seat, cost);
}

/** rules/catan 4.4. */
function build(position: Position): void {
  position.put(BUILT, position.get(DICE) === 0 ? 0 : 1);
  if (position.options.strict && position.get(OFFERS) > 0) trade.closeAll(position);
}

// ---- the dice: rules/catan 4 to 6

function roll(position: Position, total: number): void {
  position.put(DICE, total);
  if (position.options.dice === 'balanced') deal(position, total);
  if (total === SEVEN) return seven(position);
  position.put(PHASE, cells.MAIN_PHASE);
  produce(position, total);
}

function deal(position: Position, total: number): void {
  position.put(DEALT + total - 2, position.get(DEALT + total - 2) + 1);
  let dealt = 0;
  for (let i = 0; i < DICE_WAYS.length; i++) dealt += position.get(DEALT + i);
  if (DICE_CARDS - dealt > DICE_RESHUFFLE) return;
  for (let i = 0; i < DICE_WAYS.length; i++) position.put(DEALT + i, 0);
}

function seven(position: Position): void {
  let owing = 0;
  for (let seat = 0; seat < position.options.seats; seat++) {
    const held = size(position.get(HAND + seat));
    const owes = held > position.options.handLimit ? held >> 1 : 0;
    position.put(OWES + seat, owes);
    owing += owes;
  }
  position.put(PHASE, owing > 0 ? cells.DISCARD_PHASE : cells.ROBBER_PHASE);
}

/** By seat, packed: what the roll entitles to. */
const CLAIMS: Int32Array = new Int32Array(4);

function produce(position: Position, total: number): void {
  CLAIMS.fill(0);
  const last = at(position.firstHex, total + 1);
  for (let i = at(position.firstHex, total); i < last; i++) claim(position, at(position.hexes, i));
  const claimed = at(CLAIMS, 0) + at(CLAIMS, 1) + at(CLAIMS, 2) + at(CLAIMS, 3);
  if (claimed === 0) return;
  const bank = bankOf(position);
  if (!covers(bank, claimed)) ration(bank, claimed);
  for (let seat = 0; seat < 4; seat++) gain(position, seat, at(CLAIMS, seat));
}

function claim(position: Position, hex: number): void {
  if (hex === position.get(ROBBER)) return;
  const card = some(at(position.terrain, hex), 1);
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const building = position.get(BUILDING + at(AROUND_HEX, i));
    if (building === 0) continue;
    const owner = (building - 1) & 3;
    CLAIMS[owner] = at(CLAIMS, owner) + (building > 4 ? 2 * card : card);
  }
}

/** rules/catan 5.2: a lone claimant takes what is left, else nobody gets any of what runs short. */
function ration(bank: number, claimed: number): void {
  for (let kind = 0; kind < KINDS; kind++) {
    const left = field(bank, kind);
    if (field(claimed, kind) <= left) continue;
    for (let seat = 0; seat < 4; seat++) {
      const wanted = field(at(CLAIMS, seat), kind);
      const paid = wanted === field(claimed, kind) ? left : 0;
      CLAIMS[seat] = at(CLAIMS, seat) - some(kind, wanted) + some(kind, paid);
    }
  }
}

function discard(position: Position, seat: number, cards: number): void {
  lose(position, seat, cards);
  position.put(OWES + seat, 0);
  for (let other = 0; other < 4; other++) if (position.get(OWES + other) > 0) return;
  position.put(PHASE, cells.ROBBER_PHASE);
}

function moveRobber(position: Position, hex: number): void {
  position.put(ROBBER, hex);
  const found = victims(position);
  if (found === 0) return resume(position);
  const lone = (found & (found - 1)) === 0;
  position.put(VICTIM, lone ? 32 - Math.clz32(found) : 0);
  position.put(PHASE, lone ? cells.THEFT_PHASE : cells.VICTIM_PHASE);
}

function steal(position: Position, resource: number): void {
  const seat = position.get(SEAT);
  const victim = position.get(VICTIM) - 1;
  position.put(HAND + victim, position.get(HAND + victim) - some(resource, 1));
  trade.lapse(position, victim, ANY_CARD);
  gain(position, seat, some(resource, 1));
  position.put(VICTIM, 0);
  resume(position);
}

function rob(position: Position, victim: number): void {
  position.put(VICTIM, victim + 1);
  position.put(PHASE, cells.THEFT_PHASE);
}

/** Back to where the turn was: before the roll or after it. */
function resume(position: Position): void {
  position.put(FREE, 0);
  position.put(PHASE, position.get(DICE) === 0 ? cells.START_PHASE : cells.MAIN_PHASE);
}

function endTurn(position: Position): void {
  const { seats, turnCap } = position.options;
  position.put(SEAT, (position.get(SEAT) + 1) % seats);
  position.put(PHASE, cells.START_PHASE);
  position.put(DICE, 0);
  position.put(CARDED, 0);
  position.put(BUILT, 0);
  position.put(FRESH, 0);
  if (position.get(OFFERS) > 0) trade.closeAll(position);
  position.put(cells.FIRST_OFFER, position.get(cells.NEXT_OFFER));
  if (position.get(TURN) === turnCap) position.put(ENDING, cells.TURN_CAP);
  else position.put(TURN, position.get(TURN) + 1);
}

// ---- cards and trade: rules/catan 8 to 10

function playCard(position: Position, seat: number, card: number): void {
  position.put(CARDS + seat, position.get(CARDS + seat) - some(card, 1));
  position.put(PLAYED + seat, position.get(PLAYED + seat) + some(card, 1));
  position.put(CARDED, 1);
}

function draw(position: Position, card: number): void {
  const seat = position.get(SEAT);
  position.put(CARDS + seat, position.get(CARDS + seat) + some(card, 1));
  position.put(FRESH, position.get(FRESH) + some(card, 1));
  position.note(DRAWN, position.get(DRAWN) + 1);
  resume(position);
}

/** rules/catan 11.4: passes only to strictly more knights. */
function knight(position: Position): void {
  const seat = position.get(SEAT);
  playCard(position, seat, KNIGHT);
  const knights = field(position.get(PLAYED + seat), KNIGHT);
  const army = position.get(ARMY);
  const beats = army === 0 || knights > field(position.get(PLAYED + army - 1), KNIGHT);
  if (knights >= LARGEST_ARMY_FROM && beats) position.put(ARMY, seat + 1);
  position.put(PHASE, cells.ROBBER_PHASE);
}

function monopolise(position: Position, resource: number): void {
  const seat = position.get(SEAT);
  playCard(position, seat, MONOPOLY);
  for (let other = 0; other < 4; other++) {
    const taken = position.get(HAND + other) & some(resource, 63);
    if (other === seat || taken === 0) continue;
    lose(position, other, taken);
    gain(position, seat, taken);
  }
}

function bankTrade(position: Position, terms: number): void {
  const seat = position.get(SEAT);
  lose(position, seat, some((terms / 15) | 0, (terms % 3) + 2));
  gain(position, seat, some(((terms / 3) | 0) % 5, 1));
}

function buy(position: Position): void {
  position.put(PHASE, cells.DRAW_PHASE);
  spend(position, position.get(SEAT), COST_OF_CARD);
}

function buildForFree(position: Position): void {
  playCard(position, position.get(SEAT), ROAD_BUILDING);
  position.put(FREE, FREE_ROADS);
  position.put(PHASE, cells.FREE_PHASE);
}

function takePlenty(position: Position, _: number, move: number): void {
  const seat = position.get(SEAT);
  playCard(position, seat, YEAR_OF_PLENTY);
  gain(position, seat, codes.plentyCards(move));
}

function exchange(position: Position, rest: number): void {
  const [seat, other] = [position.get(SEAT), rest & 3];
  const { give, want } = trade.confirm(position, rest >> 2, other);
  lose(position, seat, give);
  lose(position, other, want);
  gain(position, seat, want);
  gain(position, other, give);
}

function gain(position: Position, seat: number, packed: number): void {
  if (packed !== 0) position.put(HAND + seat, position.get(HAND + seat) + packed);
}

function lose(position: Position, seat: number, packed: number): void {
  position.put(HAND + seat, position.get(HAND + seat) - packed);
  if (position.get(OFFERS) > 0) trade.lapse(position, seat, packed);
}
