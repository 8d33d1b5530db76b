/** What a terminal shows below the island: the bank, the players, the offers and whose turn it is. */
import { padTo, paint, type Ink, type Seat, type Style } from '@boardwright/core';
import { KNIGHT, VICTORY_POINT } from './constants.ts';
import { formatCards, INKS, playerName } from './names.ts';
import { visiblePoints } from './points.ts';
import { citiesLeft, roadsLeft, settlementsLeft } from './supply.ts';
import { CARDS, type Answer, type Counts, type Offer, type Phase, type View } from './types.ts';

const DOES: Readonly<Record<Phase, string>> = {
  settle: 'founds a settlement',
  pave: 'builds the road of the founding',
  start: 'is to roll',
  dice: 'has thrown the dice',
  discard: 'rolled 7: hands are halved',
  robber: 'is to move the robber',
  victim: 'is to choose whom to rob',
  theft: 'takes a card',
  main: 'may trade and build',
  free: 'may build free roads',
  draw: 'draws a development card',
};

const HEADS = ['points', 'hand', 'cards', 'knights', 'roads', 'settlements', 'cities'] as const;

export function panel(view: View, style: Style): string {
  const seats = [...view.hands.keys()];
  return [
    bankLine(view),
    `         ${HEADS.join('  ')}  (left)`,
    ...seats.map((seat) => seatLine(view, seat, style)),
    ...seats.flatMap((seat) => holding(view, seat)),
    ...view.offers.map(offerLine),
    turnLine(view),
  ].join('\n');
}

function bankLine({ bank, deckSize, options }: View): string {
  const dice = options.dice === 'balanced' ? ' (balanced dice)' : '';
  return `Bank: ${formatCards(bank) || 'empty'}; ${deckSize} cards to draw${dice}`;
}

function seatLine(view: View, seat: Seat, style: Style): string {
  const mark = view.ending === null && seat === view.seat ? '>' : ' ';
  const name = paint(style, INKS[seat] as Ink, padTo(playerName(seat), 6));
  const facts = [
    pointsOf(view, seat),
    view.handSizes[seat],
    view.cardSizes[seat],
    (view.played[seat] as Counts)[KNIGHT],
    roadsLeft(view, seat),
    settlementsLeft(view, seat),
    citiesLeft(view, seat),
  ];
  const columns = facts.map((fact, i) => String(fact).padStart((HEADS[i] as string).length)).join('  ');
  const awards = [view.longest === seat ? 'LONGEST ROAD' : '', view.army === seat ? 'LARGEST ARMY' : ''];
  return `${mark} ${name} ${columns}  ${awards.join(' ').trim()}`.trimEnd();
}

function pointsOf(view: View, seat: Seat): string {
  const hidden = view.cards[seat]?.[VICTORY_POINT] ?? 0;
  return `${visiblePoints(view, seat)}${hidden > 0 ? `+${hidden}` : ''}`;
}

/** What the viewer may see of a seat's cards. */
function holding({ hands, cards }: View, seat: Seat): string[] {
  const held = (cards[seat] ?? []).flatMap((count, card) => (count === 0 ? [] : [`${count} ${CARDS[card]}`]));
  const words = [formatCards(hands[seat] ?? []), held.join(', ')].filter((part) => part !== '');
  return words.length === 0 ? [] : [`${playerName(seat)} holds ${words.join('; ')}`];
}

function offerLine({ id, give, want, answers }: Offer): string {
  const said = answers.flatMap((answer, seat) => (answer === null ? [] : [`${playerName(seat)} ${saying(answer)}`]));
  return `Offer ${id}: ${formatCards(give)} for ${formatCards(want)} (${said.join(', ')})`;
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
      : `${playerName(view.ending.winner)} has won.`;
  }
  const rolled = view.dice === null ? '' : `, rolled ${view.dice}`;
  const turn = view.turn === 0 ? 'Founding' : `Turn ${view.turn}${rolled}`;
  return `${turn}: ${playerName(view.seat)} ${DOES[view.phase]}.`;
}
