/** The value of the best reply to a strategy. It tells how far the strategy is from an equilibrium. */
import type { Seat } from '@boardwright/core';
import type { Strategy } from './cfr.ts';
import type { WholeTree, TreeNode } from './game-tree.ts';

/** Returns the value of the game for a seat if all seats play the strategy. */
export function expectedValue({ root }: WholeTree, strategy: Strategy, seat: Seat): number {
  const value = (node: TreeNode): number => {
    if (node.type === 'end') return node.values[seat] ?? 0;
    const odds = node.type === 'chance' ? node.odds : (strategy[node.set.number] ?? []);
    return node.next.reduce((sum, next, i) => sum + (odds[i] ?? 0) * value(next), 0);
  };
  return value(root);
}

/** Returns the value of the game for a seat that knows the strategy of all others and makes the best reply. */
export function bestResponseValue({ root }: WholeTree, strategy: Strategy, seat: Seat): number {
  const reached = new Map<number, [TreeNode & { type: 'choice' }, number][]>();
  const note = (node: TreeNode, reach: number): void => {
    if (node.type === 'end') return;
    if (node.type === 'choice' && node.set.seat === seat) listOf(reached, node.set.number).push([node, reach]);
    const odds = oddsOf(node, strategy, seat);
    for (const [i, next] of node.next.entries()) note(next, reach * (odds?.[i] ?? 1));
  };
  note(root, 1);
  const chosen = new Map<number, number>();
  const value = (node: TreeNode): number => {
    if (node.type === 'end') return node.values[seat] ?? 0;
    const odds = oddsOf(node, strategy, seat);
    if (odds !== null) return node.next.reduce((sum, next, i) => sum + (odds[i] ?? 0) * value(next), 0);
    const next = node.type === 'choice' ? node.next[best(node.set.number)] : undefined;
    return next === undefined ? 0 : value(next);
  };
  const best = (set: number): number => {
    const known = chosen.get(set);
    if (known !== undefined) return known;
    const nodes = reached.get(set) ?? [];
    const values = (nodes[0]?.[0].next ?? []).map((_, i) =>
      nodes.reduce((sum, [node, reach]) => sum + reach * value(node.next[i] ?? node), 0),
    );
    const found = values.indexOf(Math.max(...values));
    chosen.set(set, found);
    return found;
  };
  return value(root);
}

/** Returns the odds at a node; null if the seat itself chooses there. */
function oddsOf(node: Exclude<TreeNode, { type: 'end' }>, strategy: Strategy, seat: Seat): ArrayLike<number> | null {
  if (node.type === 'chance') return node.odds;
  return node.set.seat === seat ? null : (strategy[node.set.number] ?? []);
}

/** Returns how much each seat gains on average by its best reply. In an equilibrium of a zero-sum game it is 0. */
export function exploitability(tree: WholeTree, strategy: Strategy): number {
  let sum = 0;
  for (let seat = 0; seat < tree.seats; seat++) sum += bestResponseValue(tree, strategy, seat);
  return sum / tree.seats;
}

function listOf<T>(lists: Map<number, T[]>, key: number): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
