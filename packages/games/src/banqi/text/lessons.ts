import type { LessonStep } from '@boardwright/core';

/** The names of the steps of the lesson about Banqi. */
export type StepId = 'flip' | 'rank' | 'king' | 'cannon' | 'dark' | 'last';

/** The steps of the lesson about Banqi. */
export const steps: readonly LessonStep<StepId>[] = [
  {
    id: 'flip',
    position: '????/????/????/????/????/????/????/???? start',
    answer: ['flip B3'],
    chance: ['B3=G'],
    refused: { play: 'B3-B4', code: 'match-not-in-progress' },
    leads: '????/????/?G??/????/????/????/????/???? black red ',
  },
  {
    id: 'rank',
    position: '4/1g2/1Rh1/4/2k1/4/K3/4 red red',
    answer: ['B3xC3'],
    refused: { play: 'B3xB2', code: 'invalid-capture-rank-too-low' },
    leads: '4/1g2/2R1/4/2k1/4/K3/4 black red h/-',
  },
  {
    id: 'king',
    position: '4/1Pk1/4/1Kp1/4/2g1/4/4 red red',
    answer: ['B2xC2'],
    refused: { play: 'B4xC4', code: 'king-cannot-capture-pawn' },
    leads: '4/2P1/4/1Kp1/4/2g1/4/4 black red k/-',
  },
  {
    id: 'cannon',
    position: '4/4/C1?g/p3/4/2k1/K3/4 red red',
    answer: ['A3xD3'],
    refused: { play: 'A3xA4', code: 'cannon-cannot-capture-adjacent-piece' },
    leads: '4/4/2?C/p3/4/2k1/K3/4 black red g/-',
  },
  {
    id: 'dark',
    position: '4/4/1G?1/4/4/2k1/K3/4 red red',
    answer: ['flip C3'],
    chance: ['C3=h'],
    refused: { play: 'B3xC3', code: 'target-not-revealed' },
    leads: '4/4/1Gh1/4/4/2k1/K3/4 black red ',
  },
  {
    id: 'last',
    position: '4/4/1Gp1/4/4/4/4/4 red red kggmmrrhhccpppp/KGMMRRHHCCPPPPP - 40',
    answer: ['B3xC3'],
    refused: { play: 'B3-C4', code: 'destination-not-adjacent' },
    leads: '4/4/2G1/4/4/4/4/4 ',
  },
];
