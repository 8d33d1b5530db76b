import type { GameWords } from '@boardwright/core';
import { SIZES } from '../constants.ts';
import type { ThreeSixNine } from '../types.ts';
import { pointsAndKomi, type StoneWords, sizesOf } from './table.ts';
import { stoneWords } from './words.ts';

export const words: GameWords<ThreeSixNine, StoneWords> = stoneWords({
  board: 'The board of stones',
  keys: 'Arrow keys move, Enter places a stone.',
  standing: (points, komi) => (points === 1 && komi === 0 ? '1 point' : `${pointsAndKomi(points, komi)} points`),
  empty: 'empty',
  stone: (side) => `stone ${side}`,
  earns: (points) => (points === 1 ? 'earns 1 point' : `earns ${points} points`),
  place: 'Place a stone on an empty square',
  placeOrSwap: 'Place a stone, or take the first one over',
  swap: 'Take the stone over',
  optionNotes: {
    size: 'How many squares a side has.',
    scoring: 'What a run pays: its length, or a third of it.',
    first: 'Who begins: 1 is X, 2 is O.',
    komi: 'Points that the second player gets at the end.',
    pie: 'The second player may take over the first stone.',
    late: 'The move made for one who is late: any, or one of the worst.',
  },
  presetNotes: {
    classic: 'Nine by nine. A run of 3, 6 or 9 stones pays its length.',
    small: 'Six by six: a short game of 36 stones.',
    large: 'Twelve by twelve: a long game, runs up to 12.',
    tiny: 'Five by five: over in three minutes.',
    komi: 'Nine by nine. The second player gets 20 points, for the first has an edge.',
    pie: 'After the first stone the second player may take it over.',
    thirds: 'Runs of 3, 6 and 9 pay 1, 2 and 3 points.',
  },
  card: {
    goal: 'Take turns to place a stone. Who completes a run of 3, 6 or 9 stones scores its length.',
    three: 'The third stone makes a run of three: 3 points.',
    both: 'Stones of both players count. Who places the last one scores.',
    four: 'A run of four, five, seven or eight pays nothing.',
    bridge: 'Fill a gap: three and two become six, 6 points.',
    cross: 'Rows, columns and diagonals add up: here 3 + 3 = 6.',
    end: 'When the board is full, the higher score wins.',
    more: [
      'Rows, columns and both diagonals count, whoever placed the stones of a run.',
      'One stone may complete several runs: all of them count.',
      'A run pays when its length is a multiple of three, on large boards also 12 and 15.',
      'With the pie rule the second player may take the first stone over instead of placing one.',
      'Komi is added to the second player’s score at the end.',
      'Equal scores are a draw.',
    ],
  },
  told: null,
  presets: {
    classic: 'Classic',
    small: '6 × 6',
    large: '12 × 12',
    tiny: '5 × 5',
    komi: 'Komi 20',
    pie: 'Pie rule',
    thirds: 'Thirds',
  },
  fields: { size: { legend: 'Size', values: sizesOf(SIZES) } },
  reasons: { 'board-full': 'the board is full' },
});
