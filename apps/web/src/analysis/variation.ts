/** A reader's own line from a position of an analysed game. Pure functions. */
import type { PlyStep, Scene } from '@boardwright/boards';
import { itemAt, rng, weightedPick, type Fault, type Game, type Kind, type Ply, type Seat } from '@boardwright/core';
import { latestTable, tableAt, type History } from '@boardwright/core/host';

export interface Variation<K extends Kind = Kind> {
  readonly game: Game<K>;
  /** The states, starting with that of the game. One more than there are plies. */
  readonly states: readonly K['State'][];
  readonly plies: readonly Ply<K>[];
}

/** Maximum number of plies. */
const LONGEST = 300;

/** Returns the state after entry `seq` of a game, or null if an earlier entry is unknown. */
export function stateAt<K extends Kind>(history: History<K>, seq: number): K['State'] | null {
  return seq <= latestTable(history).seq ? tableAt(history, seq).state : null;
}

export function beginVariation<K extends Kind>(game: Game<K>, state: K['State']): Variation<K> {
  return { game, states: [state], plies: [] };
}

export function lastState<K extends Kind>({ states }: Variation<K>): K['State'] {
  return itemAt(states, states.length - 1);
}

/** Returns the seat to move in the last position, or null. */
export function seatOfLine<K extends Kind>(variation: Variation<K>): Seat | null {
  const [actor] = variation.game.turn(lastState(variation)).awaits;
  return typeof actor === 'number' && variation.plies.length < LONGEST ? actor : null;
}

/** Returns the line after an action of the seat to move, with the draws that follow, or why the action is refused. */
export function playOn<K extends Kind>(variation: Variation<K>, action: K['Action']): Variation<K> | Fault {
  const { game } = variation;
  const seat = seatOfLine(variation);
  if (seat === null) return { code: 'game-over', message: 'The game is over.' };
  const wrong = game.check(lastState(variation), action, seat);
  return wrong ?? drawn(withPly(variation, { actor: seat, action }));
}

/** Returns the line without its last action and without the draws after that. */
export function takeBack<K extends Kind>(variation: Variation<K>): Variation<K> {
  const count = Math.max(
    0,
    variation.plies.findLastIndex(({ actor }) => actor !== 'chance'),
  );
  return { ...variation, states: variation.states.slice(0, count + 1), plies: variation.plies.slice(0, count) };
}

/** Returns the scene of the last position, in which the seat to move may act. past: the scene of the game's position. */
export function variationScene<K extends Kind>(past: Scene<K>, variation: Variation<K>): Scene<K> {
  const { game, plies } = variation;
  const state = lastState(variation);
  const seat = seatOfLine(variation);
  const { past: _, ...shown } = past;
  const steps = plies.map((_ply, i) => stepAt(past, variation, i));
  return {
    ...shown,
    seq: past.seq + plies.length,
    view: game.view(state, 'all'),
    seat,
    steps: steps.slice(-1),
    lines: [...past.lines, ...steps.map(({ seq, actor, news }) => ({ seq, actor, news }))],
    // a reader's own line has no result
    outcome: plies.length === 0 ? past.outcome : null,
    perspective: {
      turn: game.turn(state),
      outcome: game.outcome(state),
      legal: seat === null ? [] : game.legalActions(state, seat),
      check: (action) => (seat === null ? null : game.check(state, action, seat)),
      foresee: (action) => game.view(game.apply(state, { actor: seat ?? 0, action }), 'all'),
    },
  };
}

function stepAt<K extends Kind>(past: Scene<K>, { game, states, plies }: Variation<K>, index: number): PlyStep<K> {
  const [before, after] = [itemAt(states, index), itemAt(states, index + 1)];
  const ply = itemAt(plies, index);
  return {
    seq: past.seq + index + 1,
    actor: ply.actor,
    before: game.view(before, 'all'),
    news: game.tell(before, ply, after, 'all'),
    after: game.view(after, 'all'),
  };
}

function withPly<K extends Kind>({ game, states, plies }: Variation<K>, ply: Ply<K>): Variation<K> {
  const before = itemAt(states, states.length - 1);
  return { game, states: [...states, game.apply(before, ply)], plies: [...plies, ply] };
}

/** Returns the line with the draws of chance that come next. They are the same each time. */
function drawn<K extends Kind>(variation: Variation<K>): Variation<K> {
  const { game, plies } = variation;
  const state = lastState(variation);
  if (game.turn(state).awaits[0] !== 'chance' || plies.length >= LONGEST) return variation;
  const { action } = weightedPick(game.chance(state), rng(`variation/${plies.length}`));
  return drawn(withPly(variation, { actor: 'chance', action }));
}
