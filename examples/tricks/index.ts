/** Makes a whole game of the rules of Tricks: checks data from outside, and adds the texts. */
import { wholeGame, fail, ok, plainWire, type Game, type Seat } from '@boardwright/core';
import { array, integer, object, refine } from '@boardwright/core/decode';
import { dealt, DECK, HAND, isDealing, rules, SEATS, suitOf, WORDS, type State, type Tricks } from './rules.ts';

const [card, count] = [integer(11, 35), integer(0, HAND)];
const lists = (item: typeof card): ReturnType<typeof array<readonly number[]>> =>
  array(array(item, HAND), SEATS, SEATS);
const cards = (most: number): ReturnType<typeof array<number>> => array(card, most);
const state = refine(
  object<State>({
    leader: integer(0, SEATS - 1),
    hands: lists(card),
    trick: cards(SEATS - 1),
    played: cards(DECK.length),
    taken: array(count, SEATS, SEATS),
    voids: lists(integer(1, 3)),
  }),
  (now) => (isPosition(now) ? ok(now) : fail('bad-position', 'This is no position of Tricks.')),
);

function isPosition(now: State): boolean {
  const all = [...now.hands.flat(), ...now.played];
  const isDeck = new Set(all).size === all.length && all.every((one) => DECK.includes(one));
  const tricks = now.taken.reduce((a, b) => a + b);
  const isPlayed =
    now.played.length === SEATS * tricks + now.trick.length &&
    now.trick.every((one, i) => one === now.played[SEATS * tricks + i]);
  const size = (seat: Seat): number =>
    isDealing(now)
      ? Math.ceil((dealt(now) - seat) / SEATS)
      : HAND - tricks - ((seat - now.leader + SEATS) % SEATS < now.trick.length ? 1 : 0);
  const areHands = now.hands.every(
    (hand, seat) => hand.length === size(seat) && hand.every((one, i) => one > (hand[i - 1] ?? 0)),
  );
  const areVoids = now.voids.every((suits, seat) => !now.hands[seat]?.some((one) => suits.includes(suitOf(one))));
  return isDeck && isPlayed && areHands && areVoids && (!isDealing(now) || now.played.length === 0);
}

const wire = plainWire<Tricks>(WORDS, state);
const name = (seat: Seat): string => `Seat ${seat + 1}`;
const cardText = (n: number): string => (n === 0 ? '?' : `${'?ABC'[suitOf(n)]}${n % 10}`);

export const tricks: Game<Tricks> = wholeGame<Tricks>({
  ...rules,
  ...wire.decoders,
  id: 'tricks',
  title: 'Tricks',
  presets: { usual: { seats: 3 } },
  defaultPreset: 'usual',
  fields: [],
  kinds: { deal: { by: 'chance', secret: true, reveals: true }, play: { by: 'seat' } },
  notation: {
    ...wire.words,
    seats: [0, 1, 2].map(name),
    reasons: { tricks: 'the most tricks' },
    report: ({ type, n, seat }) => `${name(seat)} ${type === 'deal' ? 'is dealt' : 'plays'} ${cardText(n)}`,
  },
  drawing: {
    picture: ({ hands, trick, taken }) =>
      [
        ...hands.map((hand, seat) => `${name(seat)}: ${hand.map(cardText).join(' ')} (${taken[seat]} tricks)`),
        `Table: ${trick.map(cardText).join(' ')}`,
      ].join('\n'),
  },
});
