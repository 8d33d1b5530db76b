import type { LessonStep } from '@boardwright/core';

/** The names of the steps of the lesson about Three Kingdoms. */
export type StepId = 'army' | 'own' | 'slide' | 'leap' | 'diagonal' | 'cannon';

/** The steps of the lesson about Three Kingdoms. */
export const steps: readonly LessonStep<StepId>[] = [
  {
    id: 'army',
    position: '??1??/??1??/??1??/??1??/5/??1??/??1??/??1??/??1?? start',
    answer: ['flip B2'],
    chance: ['B2=P'],
    refused: { play: 'B2-B3', code: 'match-not-in-progress' },
    leads: '??1??/?P1??/??1??/??1??/5/??1??/??1??/??1??/??1?? - 1:team-a,-,-',
  },
  {
    id: 'own',
    position: '5/1k3/1Pr2/5/5/3g1/5/R4/5 team-a 0:team-a,team-b,team-c',
    answer: ['B3xC3'],
    refused: { play: 'B3xB2', code: 'target-is-own-piece' },
    leads: '5/1k3/2P2/5/5/3g1/5/R4/5 team-b 1:',
  },
  {
    id: 'slide',
    position: '5/R3p/5/1h3/5/3k1/5/5/5 team-b 0:team-b,team-c,team-a',
    answer: ['A2xE2'],
    refused: { play: 'A2xB4', code: 'target-not-reachable' },
    leads: '5/4R/5/1h3/5/3k1/5/5/5 team-c 1:',
  },
  {
    id: 'leap',
    position: '5/5/2?2/5/2H2/2p2/3g1/5/5 team-b 0:team-b,team-c,team-a',
    answer: ['C5xD7'],
    refused: { play: 'C5xC6', code: 'target-not-reachable' },
    leads: '5/5/2?2/5/5/2p2/3H1/5/5 team-c 1:',
  },
  {
    id: 'diagonal',
    position: '5/5/1M3/2r2/3k1/5/5/G4/1c3 team-b 0:team-b,team-c,team-a',
    answer: ['B3xD5'],
    refused: { play: 'B3xC4', code: 'target-not-reachable' },
    leads: '5/5/5/2r2/3M1/5/5/G4/1c3 team-c 1:',
  },
  {
    id: 'cannon',
    position: '5/5/k4/5/C1?1g/5/5/5/5 team-b 0:team-b,team-c,team-a',
    answer: ['A5xE5'],
    refused: { play: 'A5xA3', code: 'cannon-must-jump-over-exactly-one-piece' },
    leads: '5/5/k4/5/2?1C/5/5/5/5 team-c 1:',
  },
];
