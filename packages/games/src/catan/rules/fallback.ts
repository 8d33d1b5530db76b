/** Returns minimal actions for an absent player. */
import { itemAt, type Seat } from '@boardwright/core';
import { legalActions, mayStop } from './moves.ts';
import { dullDiscard } from './robber.ts';
import type { Action, State } from './types.ts';

export function fallback(state: State, seat: Seat): Action {
  if (state.phase === 'discard') {
    return { type: 'discard', cards: dullDiscard(itemAt(state.hands, seat), itemAt(state.owes, seat)) };
  }
  if (state.phase === 'main') return seat === state.seat ? { type: 'end' } : refusal(state, seat);
  if (state.phase === 'start') return { type: 'roll' };
  if (mayStop(state)) return { type: 'stop' };
  return legalActions(state, seat)[0] ?? { type: 'end' };
}

function refusal(state: State, seat: Seat): Action {
  const open =
    state.offers.find(({ answers }) => answers[seat] === 'open') ??
    state.offers.find(({ answers }) => isMine(answers[seat]));
  return { type: 'reject', offer: open?.id ?? 0 };
}

function isMine(answer: unknown): boolean {
  return answer !== null && answer !== undefined && answer !== 'no';
}
