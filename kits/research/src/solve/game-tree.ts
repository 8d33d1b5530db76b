/** A small game as a whole tree. What each seat knows divides its decisions into information sets. */
import { fail, ok, type Game, type Kind, type Outcome, type Result, type Seat } from '@boardwright/core';
import { canonicalJson } from '@boardwright/core/bots';

export type TreeNode =
  | { readonly type: 'end'; readonly values: readonly number[] }
  | { readonly type: 'chance'; readonly odds: readonly number[]; readonly next: readonly TreeNode[] }
  | { readonly type: 'choice'; readonly set: InformationSet; readonly next: readonly TreeNode[] };

/** Decisions that a seat cannot tell apart, because it has had the same views and made the same actions. */
export interface InformationSet {
  readonly number: number;
  readonly seat: Seat;
  /** The seat's view as text. */
  readonly name: string;
  readonly actions: readonly string[];
}

export interface WholeTree {
  readonly root: TreeNode;
  readonly seats: number;
  readonly sets: readonly InformationSet[];
  readonly nodes: number;
}

/** Builds the tree of a game in which only one seat acts at a time. Fails if it has more nodes than the limit. */
export function treeOf<K extends Kind>(game: Game<K>, options: K['Options'], limit = 5_000_000): Result<WholeTree> {
  const grower = new Grower(game, limit);
  const start = game.setup(options, 'tree');
  const seats = game.seats(start);
  const root = grower.grow(
    start,
    Array.from({ length: seats }, () => ''),
  );
  if (root === null)
    return grower.isShared
      ? fail('too-large', `${game.id} has seats that act at the same time, and only one at a time can be solved.`)
      : fail('too-large', `${game.id} has more than ${limit} positions.`);
  return ok({ root, seats, sets: grower.sets, nodes: grower.nodes });
}

class Grower<K extends Kind> {
  readonly sets: InformationSet[] = [];
  nodes = 0;
  /** Whether a position was found in which several seats may act. */
  isShared = false;
  readonly #game: Game<K>;
  readonly #limit: number;
  readonly #byName: Map<string, InformationSet> = new Map();

  constructor(game: Game<K>, limit: number) {
    this.#game = game;
    this.#limit = limit;
  }

  /** Adds the nodes after a state. pasts: the earlier decisions of each seat. */
  grow(state: K['State'], pasts: readonly string[]): TreeNode | null {
    if (++this.nodes > this.#limit) return null;
    const { awaits, may } = this.#game.turn(state);
    const [actor] = awaits;
    if (actor === undefined) return { type: 'end', values: valuesOf(this.#game.outcome(state) ?? {}) };
    if (actor === 'chance') return this.#chance(state, pasts);
    if (may.length > 1) this.isShared = true;
    return this.isShared ? null : this.#choice(state, actor, pasts);
  }

  #chance(state: K['State'], pasts: readonly string[]): TreeNode | null {
    const odds = this.#game.chance(state);
    const total = odds.reduce((sum, { weight }) => sum + weight, 0);
    const next: TreeNode[] = [];
    for (const { action } of odds) {
      const node = this.grow(this.#game.apply(state, { actor: 'chance', action }), pasts);
      if (node === null) return null;
      next.push(node);
    }
    return { type: 'chance', odds: odds.map(({ weight }) => weight / total), next };
  }

  #choice(state: K['State'], seat: Seat, pasts: readonly string[]): TreeNode | null {
    const legal = this.#game.legalActions(state, seat);
    const set = this.#setOf(seat, `${pasts[seat] ?? ''}${canonicalJson(this.#game.view(state, seat))}`, legal);
    const next: TreeNode[] = [];
    for (const [i, action] of legal.entries()) {
      const after = this.#game.apply(state, { actor: seat, action });
      const node = this.grow(after, pasts.with(seat, `${set.number}.${i} `));
      if (node === null) return null;
      next.push(node);
    }
    return { type: 'choice', set, next };
  }

  /**
   * Returns the information set of a decision. past: the number of the seat's previous set and the action chosen there, which stand for
   * everything before.
   */
  #setOf(seat: Seat, past: string, legal: readonly K['Action'][]): InformationSet {
    const name = `${seat} ${past}`;
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const made = { number: this.sets.length, seat, name, actions: legal.map((action) => canonicalJson(action)) };
    this.sets.push(made);
    this.#byName.set(name, made);
    return made;
  }
}

/** Returns the values of an end with sum 0: the points, or a win or loss, minus their mean. */
export function valuesOf({ ranks = [], scores = null }: Partial<Outcome>): readonly number[] {
  const values =
    scores ??
    ranks.map((rank) => 1 - (2 * ranks.filter((other) => other < rank).length) / Math.max(1, ranks.length - 1));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
