import type { Client, WireScene } from '@boardwright/protocol';
import { expect, test } from 'vitest';
import { requestOf } from './online-game.ts';

const PERSON = { who: 'person', level: null } as const;
const BOT = { who: 'bot', level: 'easy' } as const;
const scene: WireScene = {
  view: {},
  started: true,
  chairs: [PERSON, BOT, PERSON],
  left: [],
  due: null,
  outcome: null,
  offer: 0,
  agreed: [0],
  since: 0,
  undo: false,
};
const WAITING = { legal: [], turn: { may: [0], awaits: [0] } };

/** Returns the question that seat 2 gets. */
function about(change: Partial<WireScene>, unsent: Client['unsent'] = []): string | undefined {
  return requestOf({ scene: { ...scene, ...change }, unsent }, 2, WAITING)?.about;
}

test('of a draw on offer bots are asked first, and people when all bots have agreed', () => {
  expect([about({}), about({ agreed: [0, 1] }), about({ agreed: [0, 1, 2] })]).toEqual(['wait', 'drawOffer', 'wait']);
  expect(about({ chairs: [PERSON, PERSON, PERSON] })).toBe('drawOffer');
});

test('a request to take back is answered before a draw, and nothing before one’s own command', () => {
  const takeBack = { seat: 0, to: 1, until: 9, agreed: [], refused: null };
  const agreed = [0, 1];
  expect(about({ agreed, takeBack })).toBe('takeBack');
  expect(about({ agreed, takeBack: { ...takeBack, refused: 1 } })).toBe('drawOffer');
  expect(about({ agreed, takeBack: { ...takeBack, agreed: [2] } })).toBe('drawOffer');
  const intent = { type: 'command', id: 'x', expect: 0, command: { type: 'agreeDraw' } } as const;
  expect(about({ agreed }, [intent])).toBe('wait');
});

test('nobody is asked before the start, after the end, or without a seat', () => {
  const outcome = { ranks: [1, 2, 2], scores: null, reason: 'resignation' };
  expect([about({ started: false }), about({ outcome })]).toEqual([undefined, undefined]);
  expect(requestOf({ scene, unsent: [] }, null, WAITING)).toBeNull();
});
