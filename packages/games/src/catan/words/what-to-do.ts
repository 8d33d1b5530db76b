/** What a seat that may act is to do now, in one sentence. */
import type { Seat } from '@boardwright/core';
import type { Action, View } from '../types.ts';
import type { IslandLabels, StatusKey } from './labels.ts';

const BUILDING: readonly Action['type'][] = ['road', 'settlement', 'city', 'buy'];

export function whatToDoIn(
  { status, discardNow }: IslandLabels,
  view: View,
  seat: Seat,
  legal: readonly Action[],
): string {
  return view.phase === 'discard' ? discardNow(view.owes[seat] ?? 0) : status[statusKey(view, legal)];
}

function statusKey({ phase, placed, options }: View, legal: readonly Action[]): StatusKey {
  if (legal.some(({ type }) => type === 'accept' || type === 'reject')) return 'answer';
  switch (phase) {
    case 'settle':
      return placed >= options.seats ? 'settleSecond' : 'settle';
    case 'start':
      return legal.length > 1 ? 'startCard' : 'start';
    case 'pave':
    case 'robber':
    case 'victim':
    case 'free':
      return phase;
    default:
      return legal.some(({ type }) => BUILDING.includes(type)) ? 'mainBuild' : 'main';
  }
}
