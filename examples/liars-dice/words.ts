/** Texts for players, in addition to the texts of the game itself. */
import type { GameWords } from '@boardwright/core';
import type { Liars } from './rules.ts';

export const words: Partial<GameWords<Liars, null>> = {
  presets: { two: 'Two', three: 'Three', four: 'Four' },
  presetNotes: { two: 'three dice each', three: 'three dice each', four: 'two dice each' },
  whatToDo: ({ bid }) => (bid === 0 ? 'Bid how many dice show a face' : 'Bid higher, or doubt'),
  rules: [
    'Each seat rolls its dice in secret.',
    'In turn a seat bids how many of all dice show a face: "bid 25" is two fives. A bid is higher than the one before.',
    'Instead of bidding a seat may doubt the last bid: "doubt". Then all dice are shown.',
    'If there are fewer dice of that face than were bid, the bidder loses a die, else the seat that doubted.',
    'The last seat with dice wins.',
  ],
};
