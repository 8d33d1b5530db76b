import type { LessonStep } from '@boardwright/core';

/** The names of the steps of the lesson about Hop ’n’ Jump. */
export type StepId = 'step' | 'hop' | 'over' | 'chain' | 'stop' | 'home';

/** The steps of the lesson about Hop ’n’ Jump. */
export const steps: readonly LessonStep<StepId>[] = [
  {
    id: 'step',
    position: '1b1b1b1b/b1b1b1b1/8/8/8/8/1g1g1g1g/g1g1g1g1 g',
    answer: ['D2-E3'],
    refused: { play: 'D2-D3', code: 'not-a-pad' },
    leads: '1b1b1b1b/b1b1b1b1/8/8/8/4g3/1g3g1g/g1g1g1g1 b',
  },
  {
    id: 'hop',
    position: '1b1b1b1b/b1b1b1b1/8/8/8/8/1g1g1g1g/g1g1g1g1 g',
    answer: ['C1-E3'],
    refused: { play: 'C1-D2', code: 'occupied' },
    leads: '1b1b1b1b/b1b1b1b1/8/8/8/4g3/1g1g1g1g/g3g1g1 b',
  },
  {
    id: 'over',
    position: '1b1b1b1b/b1b3b1/8/8/3b4/2g5/3g1g1g/g1g1g1g1 g',
    answer: ['C3-E5'],
    refused: { play: 'D4-E5', code: 'not-your-frog' },
    leads: '1b1b1b1b/b1b3b1/8/4g3/3b4/8/3g1g1g/g1g1g1g1 b',
  },
  {
    id: 'chain',
    position: '1b1b1b1b/b1b5/5b2/8/3b4/8/1g1g1g1g/g1g1g1g1 g',
    answer: ['A1-C3', 'C3-E5', 'E5-G7'],
    refused: { play: 'A1-E5', code: 'not-a-hop' },
    leads: '1b1b1b1b/b1b3g1/5b2/8/3b4/8/1g1g1g1g/2g1g1g1 b',
  },
  {
    id: 'stop',
    position: '1b1b1b1b/b1b5/8/8/3b1b2/2g5/3g1g1g/g1g1g1g1 g',
    answer: ['C3-E5', 'stop'],
    refused: { play: 'stop', code: 'no-chain' },
    leads: '1b1b1b1b/b1b5/8/4g3/3b1b2/8/3g1g1g/g1g1g1g1 b',
  },
  {
    id: 'home',
    position: '1g1g1g1g/g1g1g3/5g2/8/7b/8/1b1b1b2/b1b1b1b1 g',
    answer: ['F6-G7'],
    refused: { play: 'F6-F7', code: 'not-a-pad' },
    leads: '1g1g1g1g/g1g1g1g1/8/8/7b/8/1b1b1b2/b1b1b1b1 ',
  },
];
