/** A bot that knows how the others play, and searches for the best reply. The true best reply wins at least as much as this bot. */
import { itemAt, weightedPick, type Game, type Kind, type Rng, type Seat } from '@boardwright/core';
import type { Bot, Sight } from '@boardwright/core/bots';
import { valuesOf } from './game-tree.ts';

/** Maximum number of plies of a playout. */
const LONGEST = 2000;
/** The weight of exploring a rarely tried choice, in units of the spread of values found so far. */
const EXPLORATION = 0.7;

interface Tried {
  visits: number;
  sum: number;
}

/**
 * Tries each action in worlds that the seat considers possible. `model` plays all seats to the end, and remembers nothing from before.
 * playouts: how many per choice.
 */
export function replyTo<K extends Kind>(game: Game<K>, model: Bot<K>, playouts: number): Bot<K> {
  return {
    choose: (sight, { rng }) => {
      const tried = sight.legal.map((): Tried => ({ visits: 0, sum: 0 }));
      let [low, high] = [0, 0];
      for (let n = 0; n < playouts; n++) {
        const i = mostPromising(tried, n, high - low);
        const value = playedOut(game, model, sight, itemAt(sight.legal, i), rng);
        [low, high] = [Math.min(low, value), Math.max(high, value)];
        const one = itemAt(tried, i);
        one.visits++;
        one.sum += value;
      }
      const most = Math.max(...tried.map(({ visits }) => visits));
      return {
        action: itemAt(
          sight.legal,
          tried.findIndex(({ visits }) => visits === most),
        ),
      };
    },
  };
}

function mostPromising(tried: readonly Tried[], n: number, spread: number): number {
  let [best, most] = [0, -Infinity];
  for (const [i, { visits, sum }] of tried.entries()) {
    if (visits === 0) return i;
    const value = sum / visits + EXPLORATION * spread * Math.sqrt(Math.log(n + 1) / visits);
    if (value > most) [best, most] = [i, value];
  }
  return best;
}

/** Returns what the seat gets in one world. */
function playedOut<K extends Kind>(
  game: Game<K>,
  model: Bot<K>,
  { seat, view, memory }: Sight<K>,
  first: K['Action'],
  rng: Rng,
): number {
  let state = game.apply(game.imagine(view, memory)(rng), { actor: seat, action: first });
  for (let plies = 0; plies < LONGEST; plies++) {
    const [actor] = game.turn(state).awaits;
    if (actor === undefined) break;
    const action =
      actor === 'chance' ? weightedPick(game.chance(state), rng).action : asked(game, model, state, actor, rng);
    state = game.apply(state, { actor, action });
  }
  return valuesOf(game.outcome(state) ?? {})[seat] ?? 0;
}

function asked<K extends Kind>(game: Game<K>, model: Bot<K>, state: K['State'], seat: Seat, rng: Rng): K['Action'] {
  const sight = { seat, view: game.view(state, seat), memory: game.emptyMemory, legal: game.legalActions(state, seat) };
  return model.choose(sight, { nodes: 1000, rng, expired: () => false }).action;
}
