/**
 * Counterfactual regret minimisation. In its variant CFR+, regrets never fall below 0, seats are updated in turn, and later strategies
 * count more. In a game of two seats the average strategy approaches a Nash equilibrium.
 */
import type { Seat } from '@boardwright/core';
import type { WholeTree, TreeNode } from './game-tree.ts';

/** For each information set, the probability of each action. */
export type Strategy = readonly Float64Array[];

export class Cfr {
  readonly #tree: WholeTree;
  readonly #regrets: Strategy;
  readonly #sums: Strategy;
  readonly #now: Strategy;
  #round = 0;

  constructor(tree: WholeTree) {
    const zeros = (): Strategy => tree.sets.map(({ actions }) => new Float64Array(actions.length));
    this.#tree = tree;
    this.#regrets = zeros();
    this.#sums = zeros();
    this.#now = uniform(tree);
  }

  /** Updates every seat once. */
  iterate(): void {
    this.#round++;
    for (let seat = 0; seat < this.#tree.seats; seat++) {
      this.#value(this.#tree.root, seat, 1, 1);
      for (const [n, set] of this.#tree.sets.entries()) if (set.seat === seat) this.#match(n);
    }
  }

  average(): Strategy {
    return this.#sums.map((sums) => {
      const total = sums.reduce((sum, one) => sum + one, 0);
      return sums.map((one) => (total > 0 ? one / total : 1 / sums.length));
    });
  }

  /** Returns the value of a node for a seat. own, others: the probabilities that the seat, and everybody else, plays to the node. */
  #value(node: TreeNode, seat: Seat, own: number, others: number): number {
    if (node.type === 'end') return node.values[seat] ?? 0;
    if (node.type === 'chance')
      return node.next.reduce(
        (sum, next, i) => sum + (node.odds[i] ?? 0) * this.#value(next, seat, own, others * (node.odds[i] ?? 0)),
        0,
      );
    const { set, next } = node;
    const now = this.#now[set.number] ?? new Float64Array();
    if (set.seat !== seat)
      return next.reduce((sum, one, i) => sum + (now[i] ?? 0) * this.#value(one, seat, own, others * (now[i] ?? 0)), 0);
    const values = next.map((one, i) => this.#value(one, seat, own * (now[i] ?? 0), others));
    const mean = values.reduce((sum, value, i) => sum + (now[i] ?? 0) * value, 0);
    const [regrets, sums] = [this.#regrets[set.number], this.#sums[set.number]];
    for (const [i, value] of values.entries()) {
      if (regrets !== undefined) regrets[i] = (regrets[i] ?? 0) + others * (value - mean);
      if (sums !== undefined) sums[i] = (sums[i] ?? 0) + this.#round * own * (now[i] ?? 0);
    }
    return mean;
  }

  /** Returns the strategy that is proportional to the positive regrets. */
  #match(n: number): void {
    const [regrets, now] = [this.#regrets[n], this.#now[n]];
    if (regrets === undefined || now === undefined) return;
    for (const [i, regret] of regrets.entries()) regrets[i] = Math.max(0, regret);
    const total = regrets.reduce((sum, regret) => sum + regret, 0);
    for (const [i, regret] of regrets.entries()) now[i] = total > 0 ? regret / total : 1 / now.length;
  }
}

export function uniform({ sets }: WholeTree): Strategy {
  return sets.map(({ actions: { length } }) => new Float64Array(length).fill(1 / length));
}
