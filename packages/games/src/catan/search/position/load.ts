/** Converts between a State and the cells of the fast position. */
import { DICE_WAYS, NO_CARDS } from '../../rules/constants.ts';
import {
  ANCHOR,
  ANSWER,
  ARMY,
  BUILDING,
  BUILT,
  CARDED,
  CARDS,
  COUNTERED,
  DEALT,
  DICE,
  ENDING,
  FIRST_OFFER,
  FREE,
  FRESH,
  GIVE,
  HAND,
  ID,
  LONGEST,
  NEXT_OFFER,
  NO,
  NOT_ASKED,
  OFFERS,
  OPEN,
  OWES,
  pack,
  PHASE,
  PLACED,
  PLAYED,
  ROAD,
  ROBBER,
  SEAT,
  TURN,
  TURN_CAP,
  unpack,
  VICTIM,
  WANT,
  YES,
} from './cells.ts';
import { packedTerms } from './codes.ts';
import { unpackTerms } from './encode.ts';
import type { Position } from './position.ts';
import { slot } from './trade.ts';
import { EDGES, VERTICES } from '../../rules/island/topology.ts';
import { PHASES, type Answer, type Counts, type Ending, type Offer, type State } from '../../rules/types.ts';

/** The parts of a state that everybody sees. */
export type Open = Omit<State, 'hands' | 'cards' | 'fresh'>;

const WORDS: Readonly<Record<'open' | 'yes' | 'no', number>> = { open: OPEN, yes: YES, no: NO };

export function loadState(position: Position, state: State): void {
  loadOpen(position, state);
  loadRows(position, HAND, state.hands);
  loadRows(position, CARDS, state.cards);
  position.cells[FRESH] = pack(state.fresh);
  position.derive();
}

/** Loads everything except hands and development cards. */
export function loadOpen(position: Position, open: Open): void {
  const { cells } = position;
  position.options = open.options;
  position.land.read(open.layout);
  cells.fill(0);
  cells.set(open.buildings, BUILDING);
  cells.set(open.roads, ROAD);
  cells.set(open.owes, OWES);
  cells.set(open.dealt, DEALT);
  loadRows(position, PLAYED, open.played);
  cells[PHASE] = PHASES.indexOf(open.phase);
  cells[SEAT] = open.seat;
  cells[TURN] = open.turn;
  cells[PLACED] = open.placed;
  cells[ROBBER] = open.robber;
  cells[DICE] = open.dice ?? 0;
  cells[FREE] = open.free;
  cells[CARDED] = open.carded ? 1 : 0;
  cells[BUILT] = open.built ? 1 : 0;
  cells[NEXT_OFFER] = open.nextOffer;
  cells[FIRST_OFFER] = open.firstOffer;
  cells[ANCHOR] = oneMore(open.anchor);
  cells[LONGEST] = oneMore(open.longest);
  cells[ARMY] = oneMore(open.army);
  cells[VICTIM] = oneMore(open.victim);
  cells[ENDING] = open.ending === null ? 0 : open.ending.winner === null ? TURN_CAP : open.ending.winner + 1;
  cells[OFFERS] = open.offers.length;
  for (const [i, offer] of open.offers.entries()) loadOffer(position, slot(i), offer);
}

function loadRows(position: Position, from: number, rows: readonly Counts[]): void {
  for (let seat = 0; seat < rows.length; seat++) position.cells[from + seat] = pack(rows[seat] ?? NO_CARDS);
}

function loadOffer({ cells }: Position, at: number, { id, give, want, answers }: Offer): void {
  cells[at + ID] = id;
  cells[at + GIVE] = pack(give);
  cells[at + WANT] = pack(want);
  for (const [seat, answer] of answers.entries()) cells[at + ANSWER + seat] = numberOf(answer);
}

function numberOf(answer: Answer): number {
  if (answer === null) return NOT_ASKED;
  return typeof answer === 'string' ? WORDS[answer] : COUNTERED + packedTerms(pack(answer.give), pack(answer.want));
}

export function saveState(position: Position): State {
  const { cells, options } = position;
  const { layout } = position.land;
  if (layout === null) throw new RangeError('nothing was loaded');
  const { seats } = options;
  const packed = (from: number): Counts[] => Array.from(cells.subarray(from, from + seats), unpack);
  const plain = (from: number, count: number): number[] => Array.from(cells.subarray(from, from + count));
  return {
    options,
    layout,
    phase: PHASES[position.get(PHASE)] ?? 'main',
    seat: position.get(SEAT),
    turn: position.get(TURN),
    placed: position.get(PLACED),
    anchor: oneLess(position.get(ANCHOR)),
    robber: position.get(ROBBER),
    buildings: plain(BUILDING, VERTICES.length),
    roads: plain(ROAD, EDGES.length),
    played: packed(PLAYED),
    longest: oneLess(position.get(LONGEST)),
    army: oneLess(position.get(ARMY)),
    dice: position.get(DICE) === 0 ? null : position.get(DICE),
    dealt: options.dice === 'balanced' ? plain(DEALT, DICE_WAYS.length) : [],
    owes: plain(OWES, seats),
    free: position.get(FREE),
    carded: position.get(CARDED) === 1,
    built: position.get(BUILT) === 1,
    victim: oneLess(position.get(VICTIM)),
    offers: Array.from({ length: position.get(OFFERS) }, (_, i) => savedOffer(position, slot(i))),
    nextOffer: position.get(NEXT_OFFER),
    firstOffer: position.get(FIRST_OFFER),
    ending: endingOf(position.get(ENDING)),
    hands: packed(HAND),
    cards: packed(CARDS),
    fresh: unpack(position.get(FRESH)),
  };
}

function savedOffer(position: Position, at: number): Offer {
  return {
    id: position.get(at + ID),
    give: unpack(position.get(at + GIVE)),
    want: unpack(position.get(at + WANT)),
    answers: Array.from({ length: position.options.seats }, (_, seat) => answerOf(position.get(at + ANSWER + seat))),
  };
}

function answerOf(number: number): Answer {
  if (number >= COUNTERED) return unpackTerms(number - COUNTERED);
  return number === OPEN ? 'open' : number === YES ? 'yes' : number === NO ? 'no' : null;
}

function endingOf(number: number): Ending | null {
  if (number === 0) return null;
  return number === TURN_CAP ? { winner: null, reason: 'turn-cap' } : { winner: number - 1, reason: 'points' };
}

function oneMore(index: number | null): number {
  return index === null ? 0 : index + 1;
}

function oneLess(number: number): number | null {
  return number === 0 ? null : number - 1;
}
