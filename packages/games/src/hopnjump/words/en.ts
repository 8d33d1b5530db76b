import type { GameWords } from '@boardwright/core';
import { REASONS } from '../constants.ts';
import type { Hop } from '../types.ts';
import type { HopWords } from './table.ts';
import { hopWords } from './words.ts';

export const words: GameWords<Hop, HopWords> = hopWords({
  board: 'The pond',
  sides: ['Green', 'Black'],
  toGo: (n) => (n === 0 ? 'home' : `${n} to go`),
  stop: 'Stop here',
  status: { move: 'Choose a frog: step, or hop over another', chain: 'Hop on, or stop here' },
  frog: (side) => `${side.toLowerCase()} frog`,
  pad: 'empty pad',
  water: 'water',
  canMove: 'can move',
  held: 'held',
  target: 'can land here',
  hopped: 'hopping, may hop on',
  step: (side, squares) => `${side} steps ${squares}.`,
  hop: (side, squares) => `${side} hops ${squares}.`,
  stops: (side) => `${side} stops.`,
  card: {
    goal: 'Bring all your frogs to the far side before the other team does.',
    step: 'Step one pad diagonally, forwards or back.',
    hop: 'Or hop over one neighbouring frog, yours or theirs, to the empty pad behind it. It stays where it is.',
    chain: 'After a hop the same frog may hop on and on, or stop.',
    home: 'Home are the pads where the other team began.',
    end: 'Whose frogs are all home first wins.',
    more: [
      'Green begins, and the teams take turns.',
      'In one chain a frog never comes back to a pad where it has sat, and a step never follows a hop.',
      'Five seconds without another hop end the chain.',
      'From your 30th turn on you also win when the far side is full and one of your frogs sits there.',
      'A team that cannot move is passed over.',
      'The same position for the third time, or sixty turns in which nobody came nearer, is a draw.',
    ],
  },
  keys: 'Arrow keys move, Enter takes and puts, Escape lets go.',
  chooseFirst: 'Choose one of your frogs first.',
  stuck: 'This frog has nowhere to go now.',
  notYours: 'That is not your frog.',
  faults: {
    'not-your-turn': 'It is not your turn.',
    'game-over': 'The game is over.',
    'not-your-frog': 'There is no frog of yours there.',
    'not-a-pad': 'Frogs stay on the pads.',
    occupied: 'A frog sits there already.',
    'not-a-step': 'A step goes to a neighbouring pad.',
    'not-a-hop': 'A hop goes over one frog to the pad just beyond.',
    chain: 'Only the frog that hopped may hop on, or stop.',
    'back-hop': 'This frog has sat there in this turn.',
    'no-chain': 'There is no chain of hops to stop.',
    'one-hop': 'One hop at a time, please.',
    'bad-move-text': 'Write a move such as B2-C3, or stop.',
  },
  presets: { classic: 'Classic', contract: 'As in the document', 'edge-rows': 'Edge rows' },
  optionNotes: {
    rules: 'Which rules hold; the presets say what each means.',
  },
  presetNotes: {
    classic: 'Hops may be chained, as the game is usually played.',
    contract: 'One hop a turn and no draws: a game may never end.',
    'edge-rows': 'The first and last rows are all pads, and the last two rows are home.',
  },
  reasons: REASONS,
});
