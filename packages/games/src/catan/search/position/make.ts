/** Makes one ply on the fast position. */
import {
  KNIGHT_CARD,
  LARGEST_ARMY_FROM,
  MONOPOLY_CARD,
  ROAD_BUILDING_CARD,
  YEAR_OF_PLENTY_CARD,
} from '../../rules/constants.ts';
import { buildRoad, found, pave, buildSettlement, upgrade } from './build.ts';
import * as cells from './cells.ts';
import {
  ARMY,
  numberAt,
  BUILT,
  CARDED,
  CARDS,
  DICE,
  DRAWN,
  ENDING,
  field,
  FREE,
  FRESH,
  HAND,
  NO,
  OFFERS,
  PHASE,
  PLAYED,
  SEAT,
  some,
  TURN,
  YES,
} from './cells.ts';
import * as codes from './codes.ts';
import { points } from './count.ts';
import { discard, moveRobber, rob, roll, steal } from './dice.ts';
import { gain, lose, resume, spend } from './hands.ts';
import type { Position } from './position.ts';
import { COST_OF_CARD } from './tables.ts';
import * as trade from './trade.ts';

const FREE_ROADS = 2;

/** What a kind of move does. rest: the move minus the first number of its kind. */
type Effect = (position: Position, rest: number, move: number) => void;

const BY_FIRST: ReadonlyMap<number, Effect> = new Map<number, Effect>([
  [codes.ROLL, (position) => position.put(PHASE, cells.DICE_PHASE)],
  [codes.DICE_MOVE, roll],
  [codes.END, endTurn],
  [codes.BANK_TRADE, bankTrade],
  [codes.BUILD_ROAD, (p, edge) => (p.get(PHASE) === cells.PAVE_PHASE ? pave(p, edge) : buildRoad(p, edge))],
  [
    codes.SETTLEMENT,
    (p, vertex) => (p.get(PHASE) === cells.SETTLE_PHASE ? found(p, vertex) : buildSettlement(p, vertex)),
  ],
  [codes.CITY, upgrade],
  [codes.BUY, buy],
  [codes.DRAW, draw],
  [codes.DISCARD, (position, _, move) => discard(position, codes.discardSeat(move), codes.discardCards(move))],
  [codes.MOVE_ROBBER, moveRobber],
  [codes.ROB, rob],
  [codes.STEAL, steal],
  [codes.PLAY_KNIGHT, knight],
  [codes.PLAY_ROADS, buildForFree],
  [codes.STOP, resume],
  [codes.PLAY_PLENTY, takePlenty],
  [codes.PLAY_MONOPOLY, monopolise],
  [codes.MAKE_OFFER, (position, _, move) => trade.makeOffer(position, move)],
  [codes.ACCEPT, (position, rest) => trade.answer(position, rest >> 2, rest & 3, YES)],
  [codes.REJECT, (position, rest) => trade.answer(position, rest >> 2, rest & 3, NO)],
  [codes.COUNTER, (position, _, move) => trade.counter(position, move)],
  [codes.CONFIRM, exchange],
  [codes.CANCEL, trade.cancel],
]);
const EFFECTS: readonly Effect[] = codes.FIRSTS.map((first) => BY_FIRST.get(first) ?? resume);
const FIRSTS: Int32Array = Int32Array.from(codes.FIRSTS);
const WINNING: ReadonlySet<number> = new Set([
  codes.END,
  codes.BUILD_ROAD,
  codes.SETTLEMENT,
  codes.CITY,
  codes.DRAW,
  codes.PLAY_KNIGHT,
]);

/** For each kind of move, whether it can give a point to the player whose turn it is, or pass the turn to a player who has won. */
const MAY_WIN: Int32Array = Int32Array.from(codes.FIRSTS, (first) => (WINNING.has(first) ? 1 : 0));

export function make(position: Position, move: number): void {
  position.mark();
  const kind = codes.kindOf(move);
  (EFFECTS[kind] ?? resume)(position, move - numberAt(FIRSTS, kind), move);
  if (numberAt(MAY_WIN, kind) === 1) endIfWon(position);
}

/** Ends the game if the player whose turn it is has won (rules/catan 12.2). */
function endIfWon(position: Position): void {
  if (position.get(TURN) === 0 || position.get(ENDING) !== 0) return;
  const seat = position.get(SEAT);
  if (points(position, seat) >= position.options.points) position.put(ENDING, seat + 1);
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

/** Plays a knight; the largest army passes only to a player with more knights (rules/catan 11.4). */
function knight(position: Position): void {
  const seat = position.get(SEAT);
  playCard(position, seat, KNIGHT_CARD);
  const knights = field(position.get(PLAYED + seat), KNIGHT_CARD);
  const army = position.get(ARMY);
  const beats = army === 0 || knights > field(position.get(PLAYED + army - 1), KNIGHT_CARD);
  if (knights >= LARGEST_ARMY_FROM && beats) position.put(ARMY, seat + 1);
  position.put(PHASE, cells.ROBBER_PHASE);
}

function monopolise(position: Position, resource: number): void {
  const seat = position.get(SEAT);
  playCard(position, seat, MONOPOLY_CARD);
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
  playCard(position, position.get(SEAT), ROAD_BUILDING_CARD);
  position.put(FREE, FREE_ROADS);
  position.put(PHASE, cells.FREE_PHASE);
}

function takePlenty(position: Position, _: number, move: number): void {
  const seat = position.get(SEAT);
  playCard(position, seat, YEAR_OF_PLENTY_CARD);
  gain(position, seat, codes.plentyCards(move));
}

function exchange(position: Position, rest: number): void {
  const seat = position.get(SEAT);
  const other = rest & 3;
  const { give, want } = trade.confirm(position, rest >> 2, other);
  lose(position, seat, give);
  lose(position, other, want);
  gain(position, seat, want);
  gain(position, other, give);
}
