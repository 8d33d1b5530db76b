/** The bots that prove or search. For the solvers, a state is the set of its filled cells. */
import { rng } from '@boardwright/core';
import type { Bot, Budget, Proofs } from '@boardwright/core/bots';
import { UNIT, VALUE_IN_POINTS } from '../rules/constants.ts';
import { evaluate, expect, leadOf, seatOnTurn } from './evaluate.ts';
import { mirrorMove } from './mirror.ts';
import { filledOf } from './solve-grid.ts';
import { bestReach } from './solve-kernel.ts';
import { Master, type MasterOptions } from './solve-master.ts';
import type { Action, Place, State, ThreeSixNine } from '../rules/types.ts';

/** The bot that answers every stone at its mirror image. */
export const mirror: Bot<ThreeSixNine> = {
  choose: ({ seat, view }, { rng }) => {
    const action = placeAt(view, mirrorMove(filledOf(view), rng));
    return { action, score: evaluate(view, seat), line: [{ actor: seat, action }], nodes: 1 };
  },
};

/**
 * Master: plays perfectly if the rest of the game can be solved, and searches otherwise. It swaps if it expects the first player to win.
 */
export function master(options: Partial<MasterOptions> = {}): Bot<ThreeSixNine> {
  return playing(new Master(options));
}

/** Expert: like Master, but solves only the last 14 empty cells. */
export function expert(): Bot<ThreeSixNine> {
  return playing(new Master({ tableFrom: EXPERT_EMPTIES }));
}

/** Returns the proved values of positions: the final lead with perfect play, in units of VALUE_IN_POINTS. */
export function proofs(): Proofs<ThreeSixNine> {
  const solver = new Master({ tableFrom: bestReach() });
  const budget: Budget = { nodes: Infinity, expired: () => false, rng: rng('proofs') };
  return {
    values: (state) => {
      const mover = seatOnTurn(state);
      const margin = mover === null ? 0 : state.swap === 'open' ? null : solver.value(filledOf(state), budget);
      if (margin === null) return null;
      const toCome = mover === 1 ? -margin : margin;
      const value = (leadOf(state, 0) + pointsOf(state, toCome)) / VALUE_IN_POINTS;
      const bounded = Math.max(-1, Math.min(1, value));
      return [bounded, -bounded];
    },
  };
}

function playing(solver: Master): Bot<ThreeSixNine> {
  return {
    choose: ({ seat, view, legal }, budget) => {
      if (legal.some(({ type }) => type === 'SWAP') && prefersSwap(solver, view, budget))
        return { action: SWAP, score: 0, line: [{ actor: seat, action: SWAP }], nodes: solver.nodes };
      const { cell, value } = solver.choose(filledOf(view), budget);
      return {
        action: placeAt(view, cell),
        score: expect(view, seat, pointsOf(view, value ?? 0)),
        line: solver.line.map((at, ply) => ({ actor: ply % 2 === 0 ? seat : 1 - seat, action: placeAt(view, at) })),
        nodes: solver.nodes,
      };
    },
  };
}

const EXPERT_EMPTIES = 14;
const SWAP: Action = { type: 'SWAP' };

/** Converts a margin to the scoring of the options. The solvers count the whole length of runs. */
function pointsOf({ scoring }: State, margin: number): number {
  return scoring === 'length' ? margin : margin / UNIT;
}

/** Returns whether a swap is better. After it, the rest of the margin and komi belong to the other player. */
function prefersSwap(solver: Master, state: State, budget: Budget): boolean {
  const margin = SECOND_SIDE.get(state.grid.length) ?? solver.choose(filledOf(state), budget).value ?? 0;
  return pointsOf(state, margin) + state.komi < 0;
}

/** The margin by which the second player wins between strong players, for boards that are too large for the search to find this out. */
const SECOND_SIDE: ReadonlyMap<number, number> = new Map([
  [9, -20],
  [12, 28],
]);

function placeAt({ grid }: State, cell: number): Place {
  return { type: 'PLACE', row: Math.floor(cell / grid.length), col: cell % grid.length };
}
