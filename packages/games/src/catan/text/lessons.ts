/** The lesson. It takes place on one island for two players: Red is the learner, and Blue has settled at H.SE and S.NW. */
import type { LessonStep } from '@boardwright/core';

const LAND = 'M5P10W8W2DP3M4F6F9M11H6H11P3P4F5H12W8F10W9 awaablago';
const NO_CARDS = '0.0.0.0.0/0.0.0.0.0';
const RULES = '2,spiral,fixed,10,7,fair,false,false,false,300';

/** Returns a position. built: the pieces and the robber. hands: the cards. now: the phase and the turn. Nobody has development cards. */
function island(built: string, hands: string, now: string): string {
  return `${LAND} ${built} ${hands} ${NO_CARDS} ${NO_CARDS} 0.0.0.0.0 --- ${now} 00 0.0 - - 1,1 - ${RULES}`;
}

const FOUNDED = '9r18b1r14b8 15r18b1r27b7 E';
const SETTLED = '9r18b1r14b8 15r13r4b1r27b7 E';

/** The names of the steps of the lesson about Settlers. */
export type StepId = 'settle' | 'road' | 'roll' | 'bank' | 'build' | 'city' | 'robber';

/** The steps of the lesson about Settlers. */
export const steps: readonly LessonStep<StepId>[] = [
  {
    id: 'settle',
    position: island('28b1r14b8 34b1r27b7 E', '0.0.0.0.0/2.0.0.1.0', 'settle,r,0,3,-,-,0'),
    answer: ['settlement B.SE'],
    refused: { play: 'settlement K.S', code: 'too-near' },
    leads: ' 9r18b1r14b8 34b1r27b7 E 0.0.2.1.0/',
  },
  {
    id: 'road',
    position: island('9r18b1r14b8 34b1r27b7 E', '0.0.2.1.0/2.0.0.1.0', 'pave,r,0,3,9,-,0'),
    answer: ['road F.NE'],
    refused: { play: 'road K.E', code: 'not-connected' },
    leads: ` ${FOUNDED} `,
  },
  {
    id: 'roll',
    position: island(FOUNDED, '0.0.2.1.0/2.0.0.1.0', 'start,r,1,4,-,-,0'),
    answer: ['roll'],
    chance: ['dice 8'],
    refused: { play: 'end', code: 'before-roll' },
    leads: ` ${FOUNDED} 0.0.2.2.0/`,
  },
  {
    id: 'bank',
    position: island(SETTLED, '4.0.1.1.0/0.0.1.0.0', 'main,r,9,4,-,6,0'),
    answer: ['bank 4 lumber for 1 brick'],
    refused: { play: 'bank 3 lumber for 1 brick', code: 'wrong-rate' },
    leads: ` ${SETTLED} 0.1.1.1.0/`,
  },
  {
    id: 'build',
    position: island(SETTLED, '1.1.1.1.0/0.0.1.0.0', 'main,r,9,4,-,6,0'),
    answer: ['settlement K.N'],
    refused: { play: 'settlement K.NW', code: 'too-near' },
    leads: ' 9r9r8b1r14b8 15r13r4b1r27b7 E 0.0.0.0.0/',
  },
  {
    id: 'city',
    position: island(SETTLED, '0.0.0.2.3/0.0.1.0.0', 'main,r,9,4,-,6,0'),
    answer: ['city K.SW'],
    refused: { play: 'city S.NW', code: 'no-settlement' },
    leads: ' 9r18b1R14b8 15r13r4b1r27b7 E 0.0.0.0.0/',
  },
  {
    id: 'robber',
    position: island(SETTLED, '1.0.1.1.0/0.0.1.0.0', 'robber,r,9,4,-,7,0'),
    answer: ['robber H'],
    chance: ['steal wool'],
    refused: { play: 'robber E', code: 'same-hex' },
    leads: ' 9r18b1r14b8 15r13r4b1r27b7 H 1.0.2.1.0/0.0.0.0.0 ',
  },
];
