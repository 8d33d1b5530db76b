/** Makes a whole game of the rules of Liar's Dice: checks data from outside, and adds the texts. */
import { wholeGame, fail, ok, plainWire, type Game, type Seat } from '@boardwright/core';
import { array, integer, object, refine } from '@boardwright/core/decode';
import { bidsIn, rollerOf, rules, WORDS, type Liars, type News, type State } from './rules.ts';

const hands = array(array(integer(1, 6), 3), 4, 2);
const [seat, left] = [integer(0, 3), array(integer(0, 3), 4, 2)];
const state = refine(
  object<State>({ turn: seat, bid: integer(0, 96), bidder: seat, left, dice: hands, shown: hands }),
  (now) => {
    const has = (one: Seat): boolean => (now.left[one] ?? 0) > 0;
    const isBid = now.bid === 0 || (bidsIn(now).includes(now.bid) && rollerOf(now) < 0 && now.turn !== now.bidder);
    const isHeld = now.dice.every((hand, one) => hand.length <= (now.left[one] ?? 0));
    const fits = [now.dice, now.shown].every(({ length }) => length === now.left.length);
    if (fits && isBid && isHeld && has(now.turn) && has(now.bidder)) return ok(now);
    return fail('bad-position', 'This is no position of Liar’s Dice.');
  },
);
const wire = plainWire<Liars>(WORDS, state);
const name = (one: Seat): string => `Seat ${one + 1}`;
const bidText = (n: number): string => `${Math.floor(n / 10)} x ${n % 10}`;

function report({ type, n, seat: one, loser }: News): string {
  if (type === 'bid') return `${name(one)} bids ${bidText(n)}`;
  return type === 'doubt'
    ? `${name(one)} doubts, and ${name(loser)} loses a die`
    : `${name(one)} rolls ${n || 'a die'}`;
}

function picture({ dice, left: counts, bid, bidder, shown }: State): string {
  const rows = dice.map(
    (hand, one) => `${name(one)}: ${hand.map((face) => face || '?').join(' ')} (${counts[one]} dice)`,
  );
  const said = bid === 0 ? 'No bid yet' : `${name(bidder)} bids ${bidText(bid)}`;
  return [...rows, said, `Shown by the last doubt: ${shown.map((hand) => hand.join(' ')).join(' | ')}`].join('\n');
}

export const liars: Game<Liars> = wholeGame<Liars>({
  ...rules,
  ...wire.decoders,
  id: 'liars-dice',
  title: 'Liar’s Dice',
  presets: { two: { seats: 2, dice: 3 }, three: { seats: 3, dice: 3 }, four: { seats: 4, dice: 2 } },
  defaultPreset: 'two',
  fields: [{ key: 'dice', values: [1, 2, 3] }],
  kinds: {
    roll: { by: 'chance', secret: true, reveals: true },
    bid: { by: 'seat' },
    doubt: { by: 'seat', reveals: true },
  },
  notation: { ...wire.words, seats: [0, 1, 2, 3].map(name), reasons: { last: 'only one seat has dice left' }, report },
  drawing: { picture },
});
