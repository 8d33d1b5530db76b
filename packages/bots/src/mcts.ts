/**
 * Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012).
 *
 * Every simulation plays through one world that the searching seat considers possible, and each seat's choices depend only on what it has
 * seen. Every seat maximizes its own value.
 *
 * With hidden information, choices are also drawn from the average of earlier ones (Smooth UCT: Heinrich and Silver 2015), because the best
 * strategy may be a mixed one.
 */
import { sumOf, weightedPickIndex, type Kind, type Rng } from '@boardwright/core';
import { CHANCE, OVER, type Fast } from '@boardwright/core/bots';
import { kept } from './discount.ts';
import { Habits } from './habits.ts';
import { SearchClock } from './search-clock.ts';
import type { ScoredMove, SearchLimits } from './search-types.ts';

const MOST_MOVES = 1 << 13;
/** Maximum number of plies of a simulation. */
const LONGEST = 1000;
/** The weight of exploration: the bonus of a choice that was rarely tried, in units of a value. */
const EXPLORATION = 1.4;
/** With hidden information, the share of greedy choices at the first simulation, and its minimum. */
const [MOST_GREEDY, LEAST_GREEDY] = [0.9, 0.1];
const GREEDY_HALVES = 1e-3;
const FRACTIONS = 1 << 24;

/** How a search samples and evaluates positions. */
export interface MctsSettings<K extends Kind = Kind> {
  /** Loads a world that the searching seat considers possible. */
  readonly sample: (fast: Fast<K>, rng: Rng) => void;
  /** Returns, as text, what the seat to move knows. Positions with equal texts are the same to it. null if nothing is hidden. */
  readonly seen: ((fast: Fast<K>, seat: number) => string) | null;
  /** Writes the weight of each move in any positive unit. Absent if all moves have the same weight. */
  readonly policy?: (fast: Fast<K>, moves: Int32Array, out: Float64Array) => void;
}

/** A move that was tried, with its share of the simulations. */
export interface TriedMove extends ScoredMove {
  readonly share: number;
}

/** An information set: decisions that a seat cannot tell apart, with the results of each move. */
interface InformationSet {
  readonly number: number;
  readonly seat: number;
  readonly moves: Int32Array;
  readonly policy: Float64Array;
  readonly visits: Float64Array;
  readonly sums: Float64Array;
  total: number;
}

/** Searches information sets by Monte Carlo: many worlds, but one tree of the situations that seats can tell apart. */
export class Mcts<K extends Kind> {
  readonly #fast: Fast<K>;
  readonly #settings: MctsSettings<K>;
  readonly #clock: SearchClock = new SearchClock();
  readonly #sets: Map<string, InformationSet> = new Map();
  readonly #list: Int32Array = new Int32Array(MOST_MOVES);
  readonly #weights: Int32Array = new Int32Array(MOST_MOVES);
  readonly #values: Float64Array;
  readonly #habits: Habits = new Habits();
  /** The last decision of each seat in this simulation. */
  readonly #pasts: string[];
  #made = 0;
  /** The moves of this simulation. */
  #played: (readonly [seat: number, move: number])[] = [];
  readonly #likely: Float64Array = new Float64Array(MOST_MOVES);

  constructor(fast: Fast<K>, settings: MctsSettings<K>) {
    this.#fast = fast;
    this.#settings = settings;
    this.#values = new Float64Array(fast.seats);
    this.#pasts = Array.from({ length: fast.seats }, () => '');
  }

  get nodes(): number {
    return this.#clock.nodes;
  }

  /** Forgets all earlier results, and searches within the limits. */
  run(limits: SearchLimits & { readonly rng: Rng }): void {
    this.#sets.clear();
    this.#habits.clear();
    this.#clock.begin(limits);
    this.#clock.bound();
    while (!this.#clock.isOut) this.#simulate(limits.rng);
  }

  /** Returns the tried moves after a line from the loaded position. None if the search has not reached it. */
  tried(line: readonly number[] = []): readonly TriedMove[] {
    this.#pasts.fill('');
    for (const move of line) {
      const [seat, set] = [this.#fast.toMove(), this.#here()];
      if (seat >= 0) this.#pasts[seat] = `${set?.number ?? -1}.${set?.moves.indexOf(move) ?? -1}`;
      this.#fast.make(move);
    }
    const found = triedIn(this.#here());
    for (const _ of line) this.#fast.unmake();
    return found;
  }

  #here(): InformationSet | undefined {
    const seat = this.#fast.toMove();
    return seat < 0 ? undefined : this.#sets.get(this.#nameOf(seat));
  }

  /** Simulates one world: first through the tree, then one position beyond it. */
  #simulate(rng: Rng): void {
    this.#settings.sample(this.#fast, rng);
    this.#pasts.fill('');
    this.#made = 0;
    this.#played = [];
    const line: (readonly [InformationSet, number])[] = [];
    const isValued = this.#descend(line, rng) && this.#playOn(rng);
    for (; this.#made > 0; this.#made--) this.#fast.unmake();
    if (isValued) this.#learn(line);
  }

  /** Follows the tree and adds one information set. Returns false if the limits are used up. */
  #descend(line: (readonly [InformationSet, number])[], rng: Rng): boolean {
    for (;;) {
      const mover = this.#fast.toMove();
      if (mover === OVER || this.#made >= LONGEST) return true;
      if (mover === CHANCE) {
        this.#make(this.#drawn(rng));
        continue;
      }
      const name = this.#nameOf(mover);
      const known = this.#sets.get(name);
      const set = known ?? this.#opened(name, mover);
      if (this.#clock.ranOut()) return false;
      if (known === undefined && line.length > 0) return true;
      const i = this.#chosen(set, rng);
      line.push([set, i]);
      this.#pasts[mover] = `${set.number}.${i}`;
      this.#choose(mover, set.moves[i] ?? -1);
    }
  }

  #choose(seat: number, move: number): void {
    this.#played.push([seat, move]);
    this.#make(move);
  }

  #make(move: number): void {
    this.#fast.make(move);
    this.#made++;
  }

  #drawn(rng: Rng): number {
    const end = this.#fast.generate(this.#list, 0);
    this.#fast.weights(this.#weights, 0);
    return this.#list[weightedPickIndex(this.#weights, end, rng)] ?? -1;
  }

  /**
   * Returns the key of what a seat knows: its view now and its last decision. Without hidden information, returns the key of the position.
   */
  #nameOf(seat: number): string {
    const { seen } = this.#settings;
    if (seen !== null) return `${seat} ${this.#pasts[seat] ?? ''} ${seen(this.#fast, seat)}`;
    const { key } = this.#fast;
    return `${key[0] ?? 0} ${key[1] ?? 0}`;
  }

  #opened(name: string, seat: number): InformationSet {
    const moves = this.#list.slice(0, this.#fast.generate(this.#list, 0));
    const policy = new Float64Array(moves.length).fill(1);
    this.#settings.policy?.(this.#fast, moves, policy);
    const all = sumOf(policy);
    const [visits, sums] = [new Float64Array(moves.length), new Float64Array(moves.length)];
    const set = {
      number: this.#sets.size,
      seat,
      moves,
      policy: policy.map((one) => one / all),
      visits,
      sums,
      total: 0,
    };
    this.#sets.set(name, set);
    return set;
  }

  #chosen(set: InformationSet, rng: Rng): number {
    if (this.#settings.seen === null || set.total === 0) return mostPromising(set);
    const greedy = Math.max(LEAST_GREEDY, MOST_GREEDY / (1 + GREEDY_HALVES * Math.sqrt(set.total)));
    return rng.below(FRACTIONS) < greedy * FRACTIONS ? mostPromising(set) : averageChoice(set, rng);
  }

  /** Evaluates the position. If the evaluation says nothing (0 for every seat), plays random moves until it does. */
  #playOn(rng: Rng): boolean {
    for (;;) {
      this.#fast.evaluate(this.#values);
      const mover = this.#fast.toMove();
      if (mover === OVER || this.#made >= LONGEST || this.#values.some((value) => value !== 0)) return true;
      if (mover !== CHANCE && this.#clock.ranOut()) return false;
      if (mover === CHANCE) this.#make(this.#drawn(rng));
      else this.#choose(mover, this.#usual(mover, rng));
    }
  }

  #usual(seat: number, rng: Rng): number {
    const end = this.#fast.generate(this.#list, 0);
    const moves = this.#list.subarray(0, end);
    const weights = this.#habits.weigh(seat, moves, this.#likely.subarray(0, end));
    let rest = (rng.below(FRACTIONS) / FRACTIONS) * sumOf(weights);
    const i = weights.findIndex((weight) => (rest -= weight) < 0);
    return moves[Math.max(0, i)] ?? -1;
  }

  /** Stores the result along the line. A good result is worth more the sooner it comes. */
  #learn(line: readonly (readonly [InformationSet, number])[]): void {
    for (const [set, i] of line.toReversed()) {
      for (let seat = 0; seat < this.#values.length; seat++) this.#values[seat] = kept(1) * (this.#values[seat] ?? 0);
      set.visits[i] = (set.visits[i] ?? 0) + 1;
      set.sums[i] = (set.sums[i] ?? 0) + (this.#values[set.seat] ?? 0);
      set.total++;
    }
    for (const [seat, move] of this.#played) this.#habits.learn(seat, move, this.#values[seat] ?? 0);
  }
}

function triedIn(set: InformationSet | undefined): readonly TriedMove[] {
  if (set === undefined || set.total === 0) return [];
  const { moves, visits, sums, total } = set;
  return Array.from(moves, (move, i) => {
    const [count, sum] = [visits[i] ?? 0, sums[i] ?? 0];
    return { move, score: count === 0 ? -1 : sum / count, share: count / total };
  });
}

/** Returns the most promising move, by its results, its policy and its number of visits. An untried move counts as the mean of all. */
function mostPromising({ policy, visits, sums, total }: InformationSet): number {
  const mean = total === 0 ? 0 : sumOf(sums) / total;
  const wide = EXPLORATION * Math.sqrt(total + 1);
  let [best, most] = [0, -Infinity];
  for (let i = 0; i < visits.length; i++) {
    const count = visits[i] ?? 0;
    const value = (count === 0 ? mean : (sums[i] ?? 0) / count) + (wide * (policy[i] ?? 0)) / (1 + count);
    if (value > most) [best, most] = [i, value];
  }
  return best;
}

function averageChoice({ visits, total }: InformationSet, rng: Rng): number {
  let rest = rng.below(total);
  let i = 0;
  while (rest >= (visits[i] ?? 0) && i < visits.length - 1) rest -= visits[i++] ?? 0;
  return i;
}
