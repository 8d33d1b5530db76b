/**
 * Monte Carlo tree search over information sets, seen by one player (Cowling, Powley, Whitehouse 2012): every descent
 * imagines a world, walks one tree by the moves that this world allows, and adds one node. With nothing hidden and no
 * chance it is plain max^n tree search. Leaves are judged by the game's own evaluation.
 */
import {
  CHANCE,
  OVER,
  twin,
  weightedPickIndex,
  type Assets,
  type Bot,
  type Budget,
  type Choice,
  type Fast,
  type Game,
  type Kind,
  type Knowledge,
  type Level,
  type Sight,
} from '@boardwright/core';

const EXPLORE = 1;
const DEEPEST = 60;
const MOST_MOVES = 1 << 14;
/** A node opens one more move whenever its visits have grown by this much, by the square root. */
const WIDEN = 2;
/** The clock is read once in so many descents. */
const BETWEEN_LOOKS = 4;

interface Node {
  readonly children: Map<number, Node>;
  visits: number;
  /** How often its move was there to be chosen. */
  chances: number;
  /** Sum of what the descents were worth to whoever chose the move. */
  sum: number;
}

export function ismcts<K extends Kind>(game: Game<K>, _level: Level, assets: Assets, knowledge: Knowledge<K>): Bot<K> {
  const fast = knowledge.fast?.(assets) ?? null;
  return {
    choose: (sight, budget) => {
      const world = (): K['State'] => game.imagine(sight.view, sight.memory)(budget.rng);
      return new Search(fast ?? twin(knowledge, world()), sight, budget).choose();
    },
  };
}

class Search<K extends Kind> {
  readonly #fast: Fast<K>;
  readonly #sight: Sight<K>;
  readonly #budget: Budget;
  readonly #root: Node = newNode();
  readonly #moves: Int32Array = new Int32Array(MOST_MOVES);
  readonly #weights: Int32Array = new Int32Array(MOST_MOVES);
  readonly #values: Float64Array;
  /** The nodes of a descent, and who chose each. */
  readonly #path: Node[] = [];
  readonly #movers: number[] = [];
  #listed: ReadonlyMap<number, K['Action']> = new Map();

  constructor(fast: Fast<K>, sight: Sight<K>, budget: Budget) {
    this.#fast = fast;
    this.#sight = sight;
    this.#budget = budget;
    this.#imagine();
    this.#values = new Float64Array(fast.seats);
    this.#listed = new Map(sight.legal.map((action) => [fast.encode({ actor: sight.seat, action }), action]));
  }

  choose(): Choice<K> {
    const most = this.#sight.legal.length === 1 ? 1 : this.#budget.nodes;
    let descents = 0;
    do {
      this.#descend();
      descents++;
    } while (descents < most && !(descents % BETWEEN_LOOKS === 0 && this.#budget.expired()));
    return this.#best(descents);
  }

  #best(descents: number): Choice<K> {
    let [best, chosen] = [newNode(), this.#sight.legal[0]];
    for (const [move, node] of this.#root.children) {
      if (node.visits <= best.visits) continue;
      best = node;
      chosen = this.#listed.get(move);
    }
    if (chosen === undefined) throw new RangeError('a sight without legal actions');
    const line = [{ actor: this.#sight.seat, action: chosen }];
    return { action: chosen, score: best.visits === 0 ? 0 : best.sum / best.visits, line, nodes: descents };
  }

  #imagine(): void {
    this.#fast.imagine(this.#sight.view, this.#sight.memory, this.#budget.rng);
  }

  #descend(): void {
    this.#imagine();
    this.#path.length = 0;
    this.#movers.length = 0;
    let node = this.#root;
    for (let depth = 0; depth < DEEPEST; depth++) {
      const mover = depth === 0 ? this.#sight.seat : this.#fast.toMove();
      if (mover === OVER) break;
      const isNew = mover === CHANCE ? false : node.visits === 0 && depth > 0;
      if (isNew) break;
      node = this.#step(node, mover, depth === 0);
    }
    this.#settleChance();
    this.#fast.evaluate(this.#values);
    this.#credit();
  }

  /** One move down the tree. */
  #step(node: Node, mover: number, isRoot: boolean): Node {
    const end = isRoot ? this.#listRoot() : this.#fast.generate(this.#moves, 0);
    const move = mover === CHANCE ? this.#drawn(end) : this.#chosen(node, end);
    const child = childOf(node, move);
    this.#fast.make(move);
    this.#path.push(child);
    this.#movers.push(mover);
    return child;
  }

  /** What the player may do is known, whatever the world. */
  #listRoot(): number {
    let end = 0;
    for (const move of this.#listed.keys()) this.#moves[end++] = move;
    return end;
  }

  #drawn(end: number): number {
    this.#fast.weights(this.#weights, 0);
    return this.#moves[weightedPickIndex(this.#weights, end, this.#budget.rng)] ?? 0;
  }

  /** An opened move by its promise, or a new one while the node may widen. */
  #chosen(node: Node, end: number): number {
    let [best, promise, opened] = [-1, -Infinity, 0];
    for (let i = 0; i < end; i++) {
      const child = node.children.get(this.#moves[i] ?? 0);
      if (child === undefined) continue;
      opened++;
      child.chances++;
      const value =
        child.sum / Math.max(1, child.visits) + EXPLORE * Math.sqrt(Math.log(child.chances + 1) / (child.visits + 1));
      if (value > promise) [best, promise] = [i, value];
    }
    const widens = opened < end && opened < WIDEN + WIDEN * Math.sqrt(node.visits);
    return this.#moves[widens ? this.#unopened(node, end, end - opened) : best] ?? 0;
  }

  #unopened(node: Node, end: number, count: number): number {
    let nth = this.#budget.rng.below(count);
    for (let i = 0; i < end; i++) if (!node.children.has(this.#moves[i] ?? 0) && nth-- === 0) return i;
    return 0;
  }

  /** A leaf is judged after what chance does next. */
  #settleChance(): void {
    while (this.#fast.toMove() === CHANCE) {
      const end = this.#fast.generate(this.#moves, 0);
      this.#fast.make(this.#drawn(end));
    }
  }

  #credit(): void {
    this.#root.visits++;
    for (const [i, node] of this.#path.entries()) {
      node.visits++;
      node.sum += this.#values[this.#movers[i] ?? 0] ?? 0;
    }
  }
}

function newNode(): Node {
  return { children: new Map(), visits: 0, chances: 0, sum: 0 };
}

function childOf(node: Node, move: number): Node {
  const known = node.children.get(move);
  if (known !== undefined) return known;
  const child = newNode();
  node.children.set(move, child);
  return child;
}
