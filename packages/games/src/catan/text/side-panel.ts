/** The text beside the small island: the players, the hand and the legend. */
import { columns, itemAt, padTo, applyAnsi, type Seat, type Style } from '@boardwright/core';
import { KNIGHT_CARD, NO_CARDS, VICTORY_POINT_CARD } from '../rules/constants.ts';
import { PLAYER_STYLES, PLAYERS } from '../rules/island/names.ts';
import { visiblePoints } from '../rules/points.ts';
import { roadLength } from '../rules/road.ts';
import { CARDS, RESOURCES, type Answer, type Counts, type Offer, type Terms, type View } from '../rules/types.ts';

export interface PanelWords {
  readonly seats: readonly string[];
  readonly resources: readonly string[];
  readonly cards: readonly string[];
  /** Short headings for points, cards in hand, development cards, knights and the longest road. */
  readonly heads: readonly [string, string, string, string, string];
  readonly bank: string;
  /** What the signs mean, and what pieces cost. */
  readonly legend: readonly string[];
}

export const ENGLISH_PANEL: PanelWords = {
  seats: PLAYERS,
  resources: RESOURCES,
  cards: CARDS,
  heads: ['pts', 'hand', 'dev', 'kni', 'road'],
  bank: 'bank',
  legend: [
    'L lumber  B brick  W wool  G grain  O ore; dots: how likely',
    '3:1 harbour for any three, 2:L for two lumber; o or ○: its corners',
    '(R) settlement of Red  [R] city  R road  #E# robber',
    'Costs: road L B, settlement L B W G, city 2G 3O, card W G O',
  ],
};

/** With less width than this, a player takes two lines. */
const TABLE_WIDTH = 28;

export function panelLines(
  view: View,
  style: Style,
  words: PanelWords,
  letters: readonly string[],
  width: number,
): string[] {
  const seats = [...view.hands.keys()];
  const wide = width >= TABLE_WIDTH;
  const table = wide
    ? [headLine(words), ...seats.map((seat) => seatLine(view, seat, style, words)), '']
    : seats.flatMap((seat) => seatLines(view, seat, style, words));
  return [
    ...table,
    ...(wide || view.offers.length === 0
      ? handLines(view, style, words, letters, wide)
      : shortHand(view, style, letters)),
    ...cardLines(view, style, words),
    ...view.offers.flatMap((offer) => offerLines(offer, style, letters, wide ? null : width)),
  ];
}

function headLine({ heads }: PanelWords): string {
  return `         ${heads.map((head) => padTo(head, 5)).join('')}`.trimEnd();
}

function seatLine(view: View, seat: Seat, style: Style, words: PanelWords): string {
  const facts = factsOf(view, seat).map((fact) => padTo(fact, 5));
  return `${nameOf(view, seat, style, words, 9)}${facts.join('')}`.trimEnd();
}

function seatLines(view: View, seat: Seat, style: Style, words: PanelWords): string[] {
  const [points, hand, cards] = factsOf(view, seat);
  const { heads } = words;
  return [`${nameOf(view, seat, style, words, 7)} ${points} ${heads[0]}`, ` ${hand} ${heads[1]} ${cards} ${heads[2]}`];
}

function nameOf({ ending, seat: turn }: View, seat: Seat, style: Style, { seats }: PanelWords, width: number): string {
  const mark = ending === null && seat === turn ? '>' : ' ';
  return `${mark}${applyAnsi(style, itemAt(PLAYER_STYLES, seat), padTo(seats[seat] ?? '', width - 1))}`;
}

/**
 * Returns the points of a seat. Until the game is over, victory point cards are shown separately, because they count only for the winner.
 */
export function pointsOf(view: View, seat: Seat): string {
  const hidden = view.cards[seat]?.[VICTORY_POINT_CARD] ?? 0;
  const [open, { ending }] = [visiblePoints(view, seat), view];
  if (ending !== null) return `${open + (ending.winner === seat ? hidden : 0)}`;
  return `${open}${hidden > 0 ? `+${hidden}` : ''}`;
}

function factsOf(view: View, seat: Seat): readonly [string, ...string[]] {
  const knights = itemAt(itemAt(view.played, seat), KNIGHT_CARD);
  return [
    pointsOf(view, seat),
    `${view.handSizes[seat]}`,
    `${view.cardSizes[seat]}`,
    `${knights}${view.army === seat ? '*' : ''}`,
    `${roadLength(view, seat)}${view.longest === seat ? '*' : ''}`,
  ];
}

/** Returns the seat whose cards are shown: the viewer's own, or for a viewer who sees everything, the one whose turn it is. */
function ownerOf({ hands, seat }: View, style: Style): Seat {
  const own = style.seat ?? hands.findIndex((hand) => hand !== null);
  return hands[own] === null || hands[own] === undefined ? seat : own;
}

function handLines(view: View, style: Style, words: PanelWords, letters: readonly string[], wide: boolean): string[] {
  const hand = view.hands[ownerOf(view, style)] ?? null;
  return letters.map((letter, i) => {
    const held = hand === null ? '' : `${hand[i] ?? 0}`;
    const bank = wide ? `${words.bank} ${view.bank[i] ?? 0}` : '';
    return `${letter} ${padTo(words.resources[i] ?? '', wide ? 9 : 7)} ${padTo(held, 4)}${bank}`.trimEnd();
  });
}

/** Returns the hand in two lines, which leaves space for the offers. */
function shortHand(view: View, style: Style, letters: readonly string[]): string[] {
  const hand = view.hands[ownerOf(view, style)] ?? null;
  const held = hand === null ? [] : letters.map((letter, i) => `${letter} ${hand[i] ?? 0}`);
  return held.length === 0 ? [] : [held.slice(0, 3).join(' '), held.slice(3).join(' ')];
}

function cardLines(view: View, style: Style, { cards }: PanelWords): string[] {
  const held = view.cards[ownerOf(view, style)] ?? NO_CARDS;
  return held.flatMap((count, card) => (count === 0 ? [] : [`${count} ${cards[card]}`]));
}

/** Writes the terms of an offer in letters, and each player's answer. */
function offerLines(
  { id, give, want, answers }: Offer,
  style: Style,
  letters: readonly string[],
  width: number | null,
): string[] {
  const terms = (one: Terms): string =>
    `${lettered(one.give, letters)}${style.ascii ? '>' : '→'}${lettered(one.want, letters)}`;
  const saying = (answer: Exclude<Answer, null>): string =>
    typeof answer === 'string' ? itemAt(SAYINGS[answer], style.ascii ? 1 : 0) : ` ${terms(answer)}`;
  const said = answers.flatMap((answer, seat) =>
    answer === null ? [] : [`${itemAt(PLAYERS, seat).charAt(0)}${saying(answer)}`],
  );
  const offered = `#${id} ${terms({ give, want })}`;
  return width === null ? [`${offered}  ${said.join(' ')}`.trimEnd()] : [offered, ...packed(said, width)];
}

/** Puts as many texts on a line as fit. */
function packed(texts: readonly string[], width: number): string[] {
  return texts.reduce<string[]>((lines, text) => {
    const last = lines.at(-1);
    const fits = last !== undefined && columns(last) + 1 + columns(text) <= width;
    return fits ? [...lines.slice(0, -1), `${last} ${text}`] : [...lines, ` ${text}`];
  }, []);
}
const SAYINGS = { open: ['?', '?'], yes: ['✓', '+'], no: ['✗', '-'] } as const;

function lettered(cards: Counts, letters: readonly string[]): string {
  return cards.flatMap((count, i) => (count === 0 ? [] : [`${count}${letters[i]}`])).join('') || '0';
}
