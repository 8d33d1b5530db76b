/** The text below the island in a terminal: the bank, the players, the offers, and whose turn it is. */
import { itemAt, padTo, applyAnsi, type Seat, type Style } from '@boardwright/core';
import {
  AWARD_POINTS,
  CARD_COST,
  CITY_COST,
  KNIGHT_CARD,
  NO_CARDS,
  ROAD_COST,
  SETTLEMENT_COST,
} from '../rules/constants.ts';
import { formatCards, PLAYER_STYLES, playerName } from '../rules/island/names.ts';
import { roadLength } from '../rules/road.ts';
import { pointsOf } from './side-panel.ts';
import { citiesLeft, roadsLeft, settlementsLeft } from '../rules/supply.ts';
import { CARDS, type Answer, type Offer, type Phase, type View } from '../rules/types.ts';

const DOES: Readonly<Record<Phase, string>> = {
  settle: 'founds a settlement',
  pave: 'builds the road of the founding',
  start: 'is to roll',
  dice: 'has thrown the dice',
  discard: 'waits for the discards',
  robber: 'is to move the robber',
  victim: 'is to choose whom to rob',
  theft: 'takes a card',
  main: 'may trade, build, or end the turn',
  free: 'may build free roads',
  draw: 'draws a development card',
};

const HEADS = ['points', 'hand', 'cards', 'knights', 'road', 'left: roads', 'settlements', 'cities'] as const;
const WIDTH = 79;
const COSTS: readonly string[] = [
  `Costs: road ${formatCards(ROAD_COST)}, settlement ${formatCards(SETTLEMENT_COST)},`,
  `       city ${formatCards(CITY_COST)}, development card ${formatCards(CARD_COST)}`,
];

export function panel(view: View, style: Style): string {
  const seats = [...view.hands.keys()];
  return [
    bankLine(view),
    ...COSTS,
    `         ${HEADS.join('  ')}`,
    ...seats.map((seat) => seatLine(view, seat, style)),
    ...awardsLine(view),
    ...seats.flatMap((seat) => holding(view, seat)),
    ...view.offers.flatMap((offer) => offerLines(offer, view.seat)),
    turnLine(view),
  ].join('\n');
}

function bankLine({ bank, deckSize, options }: View): string {
  const dice = options.dice === 'balanced' ? ' (balanced dice)' : '';
  return `Bank: ${formatCards(bank) || 'empty'}; ${deckSize} development cards${dice}`;
}

function seatLine(view: View, seat: Seat, style: Style): string {
  const mark = view.ending === null && seat === view.seat ? '>' : ' ';
  const name = applyAnsi(style, itemAt(PLAYER_STYLES, seat), padTo(playerName(seat), 6));
  const facts = [
    pointsOf(view, seat),
    view.handSizes[seat],
    view.cardSizes[seat],
    knightsOf(view, seat),
    roadLength(view, seat),
    roadsLeft(view, seat),
    settlementsLeft(view, seat),
    citiesLeft(view, seat),
  ];
  const columns = facts.map((fact, i) => String(fact).padStart(itemAt(HEADS, i).length)).join('  ');
  return `${mark} ${name} ${columns}`;
}

function knightsOf({ played }: View, seat: Seat): number {
  return itemAt(itemAt(played, seat), KNIGHT_CARD);
}

function awardsLine(view: View): string[] {
  const { longest, army } = view;
  const held = [
    ...(longest === null ? [] : [`longest road ${playerName(longest)} (${roadLength(view, longest)})`]),
    ...(army === null ? [] : [`largest army ${playerName(army)} (${knightsOf(view, army)} knights)`]),
  ];
  return held.length === 0 ? [] : [`Awards of ${AWARD_POINTS} points: ${held.join(', ')}`];
}

/** Returns a seat's cards, as far as the viewer may see them. */
function holding({ hands, cards }: View, seat: Seat): string[] {
  const held = (cards[seat] ?? NO_CARDS).flatMap((count, card) => (count === 0 ? [] : [`${count} ${CARDS[card]}`]));
  const words = [formatCards(hands[seat] ?? NO_CARDS), held.join(', ')].filter((part) => part !== '');
  return words.length === 0 ? [] : [`${playerName(seat)} holds ${words.join('; ')}`];
}

/** Returns the lines of an offer. If the answers do not fit, they get a line of their own. */
function offerLines({ id, give, want, answers }: Offer, owner: Seat): string[] {
  const said = answers.flatMap((answer, seat) => (answer === null ? [] : [`${playerName(seat)} ${saying(answer)}`]));
  const offered = `Offer ${id}: ${playerName(owner)} gives ${formatCards(give)} for ${formatCards(want)}`;
  const whole = `${offered} (${said.join(', ')})`;
  return whole.length <= WIDTH ? [whole] : [offered, `  ${said.join(', ')}`];
}

function saying(answer: Exclude<Answer, null>): string {
  if (answer === 'open') return 'thinks';
  if (answer === 'yes' || answer === 'no') return answer;
  return `gives ${formatCards(answer.give)} for ${formatCards(answer.want)}`;
}

function turnLine(view: View): string {
  if (view.ending !== null) {
    return view.ending.winner === null
      ? 'The game ends at the turn limit.'
      : `${playerName(view.ending.winner)} has the points to win.`;
  }
  const owing = view.owes.flatMap((n, seat) => (n > 0 ? [`${playerName(seat)} discards ${n}`] : []));
  const rolled = view.dice === null ? '' : `, rolled ${view.dice}`;
  const turn = view.turn === 0 ? 'Founding' : `Turn ${view.turn}${rolled}`;
  return `${turn}: ${owing.length > 0 ? owing.join(', ') : `${playerName(view.seat)} ${DOES[view.phase]}`}.`;
}
