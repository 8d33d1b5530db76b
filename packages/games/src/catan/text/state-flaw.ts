/** Returns why a state that has the right form cannot occur, or null. */
import { itemAt, sumOf } from '@boardwright/core';
import { isClear } from '../rules/build.ts';
import {
  DESERT,
  DICE_WAYS,
  OPEN_OFFERS,
  PRINTED_HARBOURS,
  TILE_DISTRIBUTION,
  VICTORY_POINT_CARD,
} from '../rules/constants.ts';
import { tokenPool } from '../rules/island/board.ts';
import { chance } from '../rules/game.ts';
import { legalActions, turn } from '../rules/moves.ts';
import { isArmyOf, points } from '../rules/points.ts';
import { nextHolder, roadLengths } from '../rules/road.ts';
import { bankOf, citiesLeft, hasCards, deckOf, ownerOf, roadsLeft, settlementsLeft } from '../rules/supply.ts';
import { areOffers, promisedCards } from '../rules/trade.ts';
import { TERRAINS, type State } from '../rules/types.ts';

export function flawOf(state: State): string | null {
  return (
    sizesFlaw(state) ?? landFlaw(state) ?? pieceFlaw(state) ?? cardFlaw(state) ?? turnFlaw(state) ?? endFlaw(state)
  );
}

function sizesFlaw(state: State): string | null {
  const { seats, dice } = state.options;
  const rows = [state.hands, state.cards, state.played, state.owes, ...state.offers.map(({ answers }) => answers)];
  if (rows.some((row) => row.length !== seats)) return `every list by seat needs ${seats} entries`;
  if (state.dealt.length !== (dice === 'balanced' ? DICE_WAYS.length : 0))
    return 'the pack of dice does not fit the options';
  if (state.dealt.some((n, i) => n > itemAt(DICE_WAYS, i))) return 'a total came more often than the pack has it';
  const named = [state.seat, state.longest, state.army, state.victim, state.ending?.winner ?? null];
  return named.some((seat) => seat !== null && seat >= seats) ? 'a seat is named that does not exist' : null;
}

function landFlaw({ layout: { terrain, numbers, harbours } }: State): string | null {
  const wrong = TERRAINS.some((name, kind) => terrain.filter((t) => t === kind).length !== TILE_DISTRIBUTION[name]);
  if (wrong) return 'the island has other hexes than the box';
  if (numbers.some((n, hex) => (n === 0) !== (terrain[hex] === DESERT))) return 'every hex but the desert has a number';
  if (
    !sameBag(
      numbers.filter((n) => n > 0),
      tokenPool(),
    )
  )
    return 'the number tokens are not those of the box';
  return sameBag(harbours, PRINTED_HARBOURS) ? null : 'the harbours are not those of the box';
}

function pieceFlaw(state: State): string | null {
  const { seats } = state.options;
  if (state.buildings.some((b) => b !== 0 && ownerOf(b) >= seats) || state.roads.some((r) => r > seats)) {
    return 'a piece belongs to nobody';
  }
  for (let seat = 0; seat < seats; seat++) {
    if (Math.min(roadsLeft(state, seat), settlementsLeft(state, seat), citiesLeft(state, seat)) < 0) {
      return 'a player has more pieces than the box';
    }
  }
  const crowded = state.buildings.some((b, v) => b !== 0 && !isClear({ buildings: state.buildings.with(v, 0) }, v));
  if (crowded) return 'two buildings stand one edge apart';
  return nextHolder(state.longest, roadLengths(state)) === state.longest
    ? null
    : 'the longest road is in the wrong hands';
}

function cardFlaw(state: State): string | null {
  if (bankOf(state).some((n) => n < 0)) return 'there are more cards than the box has';
  if (deckOf(state).some((n) => n < 0)) return 'there are more development cards than the box has';
  if (state.played.some((cards) => cards[VICTORY_POINT_CARD] !== 0)) return 'a victory point was played';
  if (!isArmyOf(state)) return 'the largest army is in the wrong hands';
  if (!hasCards(itemAt(state.cards, state.seat), state.fresh)) return 'a card was bought that nobody holds';
  const uncovered = state.hands.some((hand, seat) => !hasCards(hand, promisedCards(state, seat)));
  return uncovered ? 'an offer promises cards that its owner lacks' : null;
}

function turnFlaw(state: State): string | null {
  const { phase, dice, options } = state;
  const founding = phase === 'settle' || phase === 'pave';
  if (founding !== (state.turn === 0) || founding !== state.placed < 2 * options.seats)
    return 'the founding is half done';
  if ((phase === 'pave') !== (state.anchor !== null)) return 'only the road of a founding has an anchor';
  if ((phase === 'theft') !== (state.victim !== null)) return 'a victim is there exactly when a card is taken';
  if ((phase === 'discard') !== sumOf(state.owes) > 0) return 'cards are owed exactly when hands are halved';
  if ((phase === 'free') !== state.free > 0) return 'free roads are there exactly when they are built';
  if (dice !== null && (founding || phase === 'start' || phase === 'dice')) return 'the dice have been read too early';
  if (dice === null && (state.built || phase === 'main' || phase === 'discard' || phase === 'draw'))
    return 'the dice have not been rolled';
  if (state.owes.some((n, seat) => n > sumOf(itemAt(state.hands, seat)))) return 'a player owes more cards than he has';
  const market = dice !== null && options.trade && !(options.strict && state.built);
  const offers = state.offers.length <= (market ? OPEN_OFFERS : 0);
  return offers && areOffers(state) && state.firstOffer <= state.nextOffer && state.turn <= options.turnCap
    ? null
    : 'the offers or turns do not add up';
}

/** Returns why a state is neither a game that can continue nor a valid end, or null. */
function endFlaw(state: State): string | null {
  const won = state.turn > 0 && points(state, state.seat) >= state.options.points;
  if (state.ending !== null) {
    const right =
      state.ending.reason === 'points' ? won && state.ending.winner === state.seat : state.ending.winner === null;
    return right ? null : 'the game ended without a reason';
  }
  if (won) return 'the player on turn has won already';
  const stuck = turn(state).awaits.filter(
    (actor) => (actor === 'chance' ? chance(state) : legalActions(state, actor)).length === 0,
  );
  return stuck.length === 0 && turn(state).awaits.length > 0 ? null : 'nobody can do anything';
}

function sameBag(a: readonly number[], b: readonly number[]): boolean {
  const sorted = (bag: readonly number[]): string => bag.toSorted((x, y) => x - y).join();
  return sorted(a) === sorted(b);
}
