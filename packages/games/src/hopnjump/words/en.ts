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
  status: { move: 'Take a frog: step, or hop over another', chain: 'Hop on, or stop here' },
  secondsLeft: (n) => (n === 1 ? '1 second left' : `${n} seconds left`),
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
  presets: { classic: 'Classic', contract: 'Plain', 'edge-rows': 'Edge rows' },
  presetNotes: {},
  reasons: REASONS,
});
