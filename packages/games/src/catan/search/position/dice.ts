/** Applies the dice in the fast position (rules/catan 4 to 6). */
import { DICE_CARDS, DICE_RESHUFFLE, DICE_WAYS, KINDS, SEVEN } from '../../rules/constants.ts';
import * as cells from './cells.ts';
import {
  numberAt,
  BUILDING,
  hasCards,
  DEALT,
  DICE,
  field,
  HAND,
  OWES,
  PHASE,
  ROBBER,
  SEAT,
  size,
  some,
  VICTIM,
} from './cells.ts';
import { bankOf } from './count.ts';
import { gain, lose, resume } from './hands.ts';
import { victims } from './list-seven.ts';
import type { Position } from './position.ts';
import { AROUND_HEX } from './tables.ts';
import * as trade from './trade.ts';

const ANY_CARD: number = cells.pack([1, 1, 1, 1, 1]);

// ---- the dice: rules/catan 4 to 6

export function roll(position: Position, total: number): void {
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

/** The cards to which a roll entitles each seat, packed. */
const CLAIMS: Int32Array = new Int32Array(4);

function produce(position: Position, total: number): void {
  CLAIMS.fill(0);
  const last = numberAt(position.land.firstHex, total + 1);
  for (let i = numberAt(position.land.firstHex, total); i < last; i++)
    claim(position, numberAt(position.land.hexes, i));
  const claimed = numberAt(CLAIMS, 0) + numberAt(CLAIMS, 1) + numberAt(CLAIMS, 2) + numberAt(CLAIMS, 3);
  if (claimed === 0) return;
  const bank = bankOf(position);
  if (!hasCards(bank, claimed)) ration(bank, claimed);
  for (let seat = 0; seat < 4; seat++) gain(position, seat, numberAt(CLAIMS, seat));
}

function claim(position: Position, hex: number): void {
  if (hex === position.get(ROBBER)) return;
  const card = some(numberAt(position.land.terrain, hex), 1);
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const building = position.get(BUILDING + numberAt(AROUND_HEX, i));
    if (building === 0) continue;
    const owner = (building - 1) & 3;
    CLAIMS[owner] = numberAt(CLAIMS, owner) + (building > 4 ? 2 * card : card);
  }
}

/**
 * Reduces claims to the cards of the bank (rules/catan 5.2). If a resource runs short, a single claimant gets the cards that are left, and
 * several claimants get nothing.
 */
function ration(bank: number, claimed: number): void {
  for (let kind = 0; kind < KINDS; kind++) {
    const left = field(bank, kind);
    if (field(claimed, kind) <= left) continue;
    for (let seat = 0; seat < 4; seat++) {
      const wanted = field(numberAt(CLAIMS, seat), kind);
      const paid = wanted === field(claimed, kind) ? left : 0;
      CLAIMS[seat] = numberAt(CLAIMS, seat) - some(kind, wanted) + some(kind, paid);
    }
  }
}

export function discard(position: Position, seat: number, cards: number): void {
  lose(position, seat, cards);
  position.put(OWES + seat, 0);
  for (let other = 0; other < 4; other++) if (position.get(OWES + other) > 0) return;
  position.put(PHASE, cells.ROBBER_PHASE);
}

export function moveRobber(position: Position, hex: number): void {
  position.put(ROBBER, hex);
  const found = victims(position);
  if (found === 0) return resume(position);
  const lone = (found & (found - 1)) === 0;
  position.put(VICTIM, lone ? 32 - Math.clz32(found) : 0);
  position.put(PHASE, lone ? cells.THEFT_PHASE : cells.VICTIM_PHASE);
}

export function steal(position: Position, resource: number): void {
  const seat = position.get(SEAT);
  const victim = position.get(VICTIM) - 1;
  position.put(HAND + victim, position.get(HAND + victim) - some(resource, 1));
  trade.lapse(position, victim, ANY_CARD);
  gain(position, seat, some(resource, 1));
  position.put(VICTIM, 0);
  resume(position);
}

export function rob(position: Position, victim: number): void {
  position.put(VICTIM, victim + 1);
  position.put(PHASE, cells.THEFT_PHASE);
}
