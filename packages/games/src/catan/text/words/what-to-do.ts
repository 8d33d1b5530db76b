/** Says in one sentence what a seat that may act can do now. */
import type { Seat } from '@boardwright/core';
import type { Action, Counts, View } from '../../rules/types.ts';
import type { IslandLabels, StatusKey } from './labels.ts';

const BUILDING: readonly Action['type'][] = ['road', 'settlement', 'city', 'buy'];

export function whatToDoIn(
  labels: IslandLabels,
  names: readonly string[],
  view: View,
  seat: Seat,
  legal: readonly Action[],
): string {
  const { status, discardNow, answerOffer, resources } = labels;
  const offer = view.offers.find(({ answers }) => answers[seat] === 'open');
  if (offer !== undefined && statusKey(view, legal) === 'answer')
    return answerOffer(names[view.seat] ?? '', cardWords(resources, offer.give), cardWords(resources, offer.want));
  return view.phase === 'discard' ? discardNow(view.owes[seat] ?? 0) : status[statusKey(view, legal)];
}

function statusKey(view: View, legal: readonly Action[]): StatusKey {
  const { phase, placed, options } = view;
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

function cardWords(resources: readonly string[], cards: Counts): string {
  return cards.flatMap((count, kind) => (count > 0 ? [`${count} ${resources[kind] ?? ''}`] : [])).join(', ');
}
