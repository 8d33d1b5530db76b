/** The hit table: which controls to press, in order, for each action. Every control is a button, for both touch and keys. */
import type { Action } from '@boardwright/games/catan';
import { placeOf } from './island/places.ts';

/** The attribute that names a control, with its value. 'primary' is the main button of the page. */
export type Control = readonly [
  'data-place' | 'data-open' | 'data-build' | 'data-card' | 'data-pick' | 'data-do' | 'data-rob' | 'primary',
  string,
];

export function controlsOf(action: Action): readonly Control[] {
  const place = placeOf(action);
  if (place !== null) return [['data-place', place.id]];
  switch (action.type) {
    case 'roll':
    case 'end':
    case 'stop':
      return [['primary', action.type]];
    case 'buy':
      return [
        ['data-open', 'build'],
        ['data-build', 'card'],
      ];
    case 'rob':
      return [['data-rob', String(action.victim)]];
    case 'discard':
      return [...picks('discard', action.cards), ['data-do', 'discard']];
    default:
      return cardControls(action) ?? tradeControls(action);
  }
}

function cardControls(action: Action): readonly Control[] | null {
  const card = (index: number): readonly Control[] => [
    ['data-open', 'cards'],
    ['data-card', String(index)],
  ];
  if (action.type === 'knight') return card(0);
  if (action.type === 'roads') return card(2);
  if (action.type === 'plenty') return [...card(3), ...picks('plenty', action.cards), ['data-do', 'plenty']];
  if (action.type === 'monopoly') return [...card(4), ['data-pick', `monopoly-${action.resource}`]];
  return null;
}

function tradeControls(action: Action): readonly Control[] {
  const terms = (give: Picks, want: Picks): readonly Control[] => [...picks('give', give), ...picks('want', want)];
  const one = (kind: number, count: number): Picks => [0, 0, 0, 0, 0].with(kind, count);
  switch (action.type) {
    case 'bank':
      return [
        ['data-open', 'trade'],
        ...terms(one(action.give, action.rate), one(action.take, 1)),
        ['data-do', 'bank'],
      ];
    case 'offer':
      return [['data-open', 'trade'], ...terms(action.give, action.want), ['data-do', 'offer']];
    case 'counter':
      return [['data-do', `counter-${action.offer}`], ...terms(action.give, action.want), ['data-do', 'offer']];
    case 'accept':
    case 'reject':
    case 'cancel':
      return [['data-do', `${action.type}-${action.offer}`]];
    case 'confirm':
      return [['data-do', `confirm-${action.offer}-${action.with}`]];
    default:
      return [];
  }
}

/** The number of taps for each resource. A tap adds one. */
type Picks = readonly number[];

function picks(id: string, counts: Picks): readonly Control[] {
  return counts.flatMap((count, kind) => Array.from({ length: count }, (): Control => ['data-pick', `${id}-${kind}`]));
}
