/**
 * Finds positions of Settlers that ask for the best second settlement: the one after which the player can pay for a road and a settlement
 * soonest, by the exact expected number of rolls.
 */
import { presetOf, rng, unwrap } from '@boardwright/core';
import { dailyStart, type DailyPosition } from '@boardwright/core/host';
import { catan, DESERT, DICE_WAYS, topology, type State } from '@boardwright/games/catan';
import { knowledge } from '@boardwright/games/catan/bots';
import type { Generator } from './puzzle.ts';
import { botsOf, nodesOf } from './self-play.ts';

/** The best place must need at most this share of the rolls that the second-best needs. The values are exact. */
const SHARE = 0.9;
/** A place that needs more rolls than this is no good answer, even if it is the best. */
const MOST_ROLLS = 30;
/** The level that has placed the settlements before, counted from the weakest. */
const LEVEL = 2;
/** The number of plies at the start: settlements, each with its road. */
const FIRST_PLIES = 8;
/** A road and a settlement, by resource: lumber, brick, wool, grain. They need no ore. */
const GOAL = [2, 2, 1, 1] as const;

export const generator: Generator = {
  find(seed) {
    const { state, played } = founded(seed);
    const start = `#${seed}/${played.join(',')}`;
    return positionOf(state, start);
  },
  flaw(position) {
    const found = positionOf(unwrap(dailyStart(catan, position)), position.start);
    if (found === null) return 'no place is ahead of all others';
    return found.answer[0] === position.answer[0] ? null : `the best place is ${found.answer[0]}`;
  },
};

function founded(seed: string): { readonly state: State; readonly played: readonly string[] } {
  let state = catan.setup(presetOf(catan), seed);
  const played: string[] = [];
  const until = FIRST_PLIES + 2 * rng(seed).below(4);
  while (played.length < until) {
    const line = chosen(state, `${seed}/${played.length}`);
    played.push(line.replace('settlement', 'settle'));
    state = catan.apply(state, { actor: state.seat, action: unwrap(catan.notation.parse(line)) });
  }
  return { state, played };
}

/** Returns the move of a bot. */
function chosen(state: State, seed: string): string {
  const { seat } = state;
  const [bot] = botsOf(knowledge, [LEVEL]);
  const legal = catan.legalActions(state, seat);
  const sight = { seat, view: catan.view(state, seat), memory: catan.emptyMemory, legal };
  const budget = { nodes: nodesOf(knowledge, LEVEL), rng: rng(`${seed}/bot`), expired: () => false };
  return bot === undefined ? '' : catan.notation.format(bot.choose(sight, budget).action);
}

/** Returns the position, with the rolls that the best and the second-best place need, in tenths. */
function positionOf(state: State, start: string): DailyPosition | null {
  const places = catan.legalActions(state, state.seat).map((action) => {
    const after = catan.apply(state, { actor: state.seat, action });
    return { line: catan.notation.format(action), rolls: expectedRolls(after, state.seat) };
  });
  const [best, second] = places.toSorted((a, b) => a.rolls - b.rolls);
  if (best === undefined || second === undefined || best.rolls > MOST_ROLLS) return null;
  if (best.rolls > SHARE * second.rolls) return null;
  const worth = [best.rolls, second.rolls].map((rolls) => Math.round(10 * Math.min(rolls, 99)));
  return { start, ask: 'settle', count: 0, answer: [best.line], worth };
}

/** Returns the expected number of rolls until the seat can pay for both, without trade and with the robber where it is. */
export function expectedRolls(state: State, seat: number): number {
  const income = incomeByTotal(state, seat);
  const known = new Map<string, number>();
  const rollsFrom = (hand: readonly number[]): number => {
    if (hand.every((count, kind) => count >= (GOAL[kind] ?? 0))) return 0;
    const key = hand.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    let [useful, sum] = [0, 0];
    for (let total = 2; total <= 12; total++) {
      const next = hand.map((count, kind) => Math.min(GOAL[kind] ?? 0, count + (income[total]?.[kind] ?? 0)));
      if (next.join() === key) continue;
      const ways = DICE_WAYS[total - 2] ?? 0;
      useful += ways;
      sum += ways * rollsFrom(next);
    }
    // the others of the 36 rolls change nothing
    const rolls = useful === 0 ? Infinity : (36 + sum) / useful;
    known.set(key, rolls);
    return rolls;
  };
  const hand = state.hands[seat] ?? [];
  return rollsFrom(GOAL.map((most, kind) => Math.min(most, hand[kind] ?? 0)));
}

/** Returns the cards by resource that each total of the dice gives. */
function incomeByTotal({ layout, buildings, robber }: State, seat: number): readonly (readonly number[])[] {
  const income = Array.from({ length: 13 }, () => GOAL.map(() => 0));
  for (const [vertex, building] of buildings.entries()) {
    if (building !== seat + 1) continue;
    for (const hex of topology.VERTEX_HEXES[vertex] ?? []) {
      const kind = layout.terrain[hex] ?? DESERT;
      const row = income[layout.numbers[hex] ?? 0];
      if (hex !== robber && row !== undefined && kind < GOAL.length) row[kind] = (row[kind] ?? 0) + 1;
    }
  }
  return income;
}
