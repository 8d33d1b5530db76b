import type { LessonStep } from '@boardwright/core';

/** The steps of the lesson. In each, only the cell of the answer scores what the task asks for. */
export type StepId = 'three' | 'both' | 'four' | 'bridge' | 'cross' | 'last';

/** The steps of the lesson about 369. */
export const steps: readonly LessonStep<StepId>[] = [
  {
    id: 'three',
    position: 'XX4/6/6/4O1/6/O5 X 0,0',
    answer: ['C1'],
    refused: { play: 'A1', code: 'occupied' },
    leads: 'XXX3/6/6/4O1/6/O5 X 3,0 C1',
  },
  {
    id: 'both',
    position: 'XO4/6/6/6/6/6 X 0,0',
    answer: ['C1'],
    refused: { play: 'B1', code: 'occupied' },
    leads: 'XOX3/6/6/6/6/6 X 3,0 C1',
  },
  {
    id: 'four',
    position: 'XOX3/6/6/4OX/6/O5 X 3,0',
    answer: ['D4'],
    refused: { play: 'C1', code: 'occupied' },
    leads: 'XOX3/6/6/3XOX/6/O5 X 6,0 D4',
  },
  {
    id: 'bridge',
    position: 'OXO1XO/6/6/6/2X3/6 X 0,3',
    answer: ['D1'],
    refused: { play: 'E1', code: 'occupied' },
    leads: 'OXOXXO/6/6/6/2X3/6 X 6,3 D1',
  },
  {
    id: 'cross',
    position: 'X1O3/OO4/2X3/6/6/5X X 0,0',
    answer: ['C2'],
    refused: { play: 'C3', code: 'occupied' },
    leads: 'X1O3/OOX3/2X3/6/6/5X X 6,0 C2',
  },
  {
    id: 'last',
    position: 'XOX/O1X/OXO X 9,18',
    answer: ['B2'],
    refused: { play: 'D1', code: 'off-board' },
    leads: 'XOX/OXX/OXO X 21,18 B2',
  },
];
