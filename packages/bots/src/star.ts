/**
 * Alpha-beta over a fast game, with chance among the actors: iterative deepening, a table of positions, quiescence, and
 * Star1 cuts where chance acts (Ballard 1983). One seat plays against all others. Where there are several, all of them may
 * be against it, or in each round only the one with the best reply while the others play their first thought (best-reply
 * search: Schadd and Winands 2011, with the moves kept legal as Esser and others did in 2013).
 */
import { CHANCE, OVER, type Fast, type Kind } from '@boardwright/core';
import { AT_LEAST, AT_MOST, EXACT, PositionTable } from './star-table.ts';

/** What a fast game may know beyond its moves. Without it every move is searched in the order it comes. */
export interface Insight {
  /** How early a move is worth a look: 0 for a quiet one, below 0 if it is not worth it at this remaining depth. */
  promise(move: number, depth: number): number;
  /** The moves without which a position cannot be judged; the new end. */
  sharp(moves: Int32Array, at: number): number;
  /** Whether this very position has stood before: who goes in circles gets no further. */
  stale(): boolean;
}

export interface SearchLimits {
  readonly nodes: number;
  expired(): boolean;
}

export interface SearchSettings {
  readonly table: boolean;
  /** Whether late quiet moves are searched less deep at first. */
  readonly reductions: boolean;
  readonly insight: boolean;
  readonly deepest: number;
  /** With three and more seats: whether only one of the others replies in earnest. */
  readonly bestReply: boolean;
  /** How much a draw is below an even position: who is the stronger plays on. */
  readonly contempt: number;
}

export interface Found {
  readonly move: number;
  /** For the seat to move, -1 .. 1. */
  readonly score: number;
  readonly nodes: number;
  readonly depth: number;
}

const USUAL: SearchSettings = {
  table: true,
  reductions: true,
  insight: true,
  deepest: 60,
  bestReply: true,
  contempt: 0,
};
const TABLE_BITS = 18;
const MOST_MOVES = 1 << 15;
const HISTORY = 1 << 15;
const PLIES = 128;
/** A good end that comes sooner is better, a bad one that comes later: each ply takes this much of a value. */
export const LASTING: number = 1 - 1 / 1024;
const NULL_WINDOW = 1e-6;
const CLOCK_MASK = 255;
const LATE = 3;
const VERY_LATE = 9;
const KILLER = 0.5;
const OWN = 1;
const OTHERS = -1;
const REPLIED = 0x5bd1e995;

export class StarSearch<K extends Kind> {
  readonly #fast: Fast<K>;
  readonly #insight: Insight | null;
  readonly #settings: SearchSettings;
  readonly #table: PositionTable = new PositionTable(TABLE_BITS);
  readonly #moves: Int32Array = new Int32Array(MOST_MOVES);
  readonly #ranks: Float64Array = new Float64Array(MOST_MOVES);
  readonly #weights: Int32Array = new Int32Array(MOST_MOVES);
  readonly #history: Float64Array = new Float64Array(HISTORY);
  readonly #killers: Int32Array = new Int32Array(PLIES);
  readonly #values: Float64Array;
  #limits: SearchLimits = { nodes: 0, expired: () => true };
  #nodes = 0;
  #isOut = false;
  #seat = 0;
  /** Whether one of the others has replied in this round. */
  #hasReplied = false;

  constructor(fast: Fast<K>, settings: Partial<SearchSettings> = {}) {
    this.#fast = fast;
    this.#settings = { ...USUAL, ...settings };
    this.#insight = this.#settings.insight ? insightOf(fast) : null;
    this.#values = new Float64Array(fast.seats);
  }

  /** Everything that was learnt of other positions is forgotten. */
  forget(): void {
    this.#table.forget();
    this.#history.fill(0);
    this.#killers.fill(-1);
  }

  /** The best move of the position that is loaded, looked at deeper and deeper until the limits say stop. */
  best(limits: SearchLimits): Found {
    this.#begin(limits);
    const roots = this.#roots();
    let found: Found = { move: roots[0]?.move ?? -1, score: 0, nodes: 0, depth: 0 };
    for (let depth = 1; depth <= this.#settings.deepest && !this.#isOut; depth++) {
      found = this.#iterate(roots, depth, found);
      if (roots.length <= 1 || Math.abs(found.score) > 1 - depth / 1024 - 1e-9) break;
    }
    return { ...found, nodes: this.#nodes };
  }

  /** The value of every move of the position that is loaded, each in full, as deep as the limits allow. */
  weigh(limits: SearchLimits): { readonly move: number; readonly score: number }[] {
    this.#begin(limits);
    let scores: readonly Root[] = this.#roots();
    for (let depth = 1; depth <= this.#settings.deepest && !this.#isOut; depth++) {
      const next = scores.map(({ move }) => ({ move, score: this.#after(move, depth, -1, 1) }));
      if (!this.#isOut || depth === 1) scores = next;
    }
    return [...scores];
  }

  get nodes(): number {
    return this.#nodes;
  }

  #begin(limits: SearchLimits): void {
    this.#limits = limits;
    this.#nodes = 0;
    this.#isOut = false;
    this.#seat = this.#fast.toMove();
    this.#hasReplied = false;
  }

  #roots(): Root[] {
    const end = this.#fast.generate(this.#moves, 0);
    return Array.from(this.#moves.subarray(0, end), (move) => ({ move, score: 0 }));
  }

  /** One more depth: the best of the last one first. What was not finished counts only if it found something better. */
  #iterate(roots: Root[], depth: number, last: Found): Found {
    let best = -Infinity;
    let found = last;
    for (const root of roots) {
      const score = this.#after(root.move, depth, Math.max(best, -1), 1);
      if (this.#isOut && (depth > 1 || best > -Infinity)) break;
      root.score = score;
      if (score > best) {
        best = score;
        found = { move: root.move, score, nodes: 0, depth };
      }
    }
    if (!this.#isOut) sortRoots(roots, found.move);
    return found;
  }

  /** The value of a move at the root. */
  #after(move: number, depth: number, alpha: number, beta: number): number {
    this.#fast.make(move);
    const value = LASTING * this.#value(OWN, depth - 1, alpha / LASTING, beta / LASTING, 0, 1);
    this.#fast.unmake();
    return value;
  }

  /** The value for one's own seat or for all others, whoever is to act; exact within the window, else a bound beyond it. */
  #value(team: number, depth: number, alpha: number, beta: number, at: number, ply: number): number {
    const mover = this.#fast.toMove();
    if (mover === OVER) return this.#end(team);
    if (mover === CHANCE) return this.#expect(team, depth, alpha, beta, at, ply);
    if (this.#ranOut()) return 0;
    if (this.#insight?.stale() === true) return -team * this.#settings.contempt;
    const acting = mover === this.#seat ? OWN : OTHERS;
    if (acting === team) return this.#choose(team, depth, alpha, beta, at, ply);
    return -this.#choose(acting, depth, -beta, -alpha, at, ply);
  }

  #end(team: number): number {
    const value = this.#judge(team);
    return value === 0 ? -team * this.#settings.contempt : value;
  }

  #judge(team: number): number {
    this.#fast.evaluate(this.#values);
    return team * (this.#values[this.#seat] ?? 0);
  }

  #ranOut(): boolean {
    if (this.#isOut) return true;
    this.#nodes++;
    if (this.#nodes >= this.#limits.nodes) this.#isOut = true;
    else if ((this.#nodes & CLOCK_MASK) === 0 && this.#limits.expired()) this.#isOut = true;
    return this.#isOut;
  }

  // ---- chance

  /** Star1: what is still to come is between -1 and 1, so an outcome may decide before the others are seen. */
  #expect(team: number, depth: number, alpha: number, beta: number, at: number, ply: number): number {
    const moves = this.#moves;
    const end = this.#fast.generate(moves, at);
    this.#fast.weights(this.#weights, at);
    let rest = this.#sortByWeight(at, end);
    const total = rest;
    let sum = 0;
    for (let i = at; i < end; i++) {
      const weight = this.#weights[i] ?? 0;
      rest -= weight;
      const low = (alpha * total - sum - rest) / weight;
      const high = (beta * total - sum + rest) / weight;
      this.#fast.make(moves[i] ?? 0);
      const value = this.#value(team, depth, Math.max(-1, low), Math.min(1, high), end, ply + 1);
      this.#fast.unmake();
      if (this.#isOut) return 0;
      sum += weight * value;
      if (value <= low) return (sum + rest) / total;
      if (value >= high) return (sum - rest) / total;
    }
    return sum / total;
  }

  /** Likely outcomes first, because they decide more. Answers the sum of all weights. */
  #sortByWeight(at: number, end: number): number {
    const [moves, weights] = [this.#moves, this.#weights];
    let total = 0;
    for (let i = at; i < end; i++) {
      const [move, weight] = [moves[i] ?? 0, weights[i] ?? 0];
      total += weight;
      let j = i;
      for (; j > at && (weights[j - 1] ?? 0) < weight; j--) {
        weights[j] = weights[j - 1] ?? 0;
        moves[j] = moves[j - 1] ?? 0;
      }
      weights[j] = weight;
      moves[j] = move;
    }
    return total;
  }

  // ---- a seat

  #choose(team: number, depth: number, alpha: number, beta: number, at: number, ply: number): number {
    if (depth <= 0 || ply >= PLIES - 2) return this.#calm(team, alpha, beta, at, ply);
    const { key } = this.#fast;
    const low = (key[0] ?? 0) ^ (this.#hasReplied ? REPLIED : 0);
    const high = key[1] ?? 0;
    let known = -1;
    if (this.#settings.table && this.#table.find(low, high)) {
      const { bound, value } = this.#table;
      known = this.#table.move;
      const isCut = bound === EXACT || (bound === AT_LEAST ? value >= beta : value <= alpha);
      if (this.#table.depth === depth && isCut) return value;
    }
    const best = this.#inRound(team, depth, alpha, beta, at, ply, known);
    if (this.#isOut) return 0;
    if (this.#settings.table) {
      const bound = best <= alpha ? AT_MOST : best >= beta ? AT_LEAST : EXACT;
      this.#table.keep(low, high, depth, bound, best, this.#bestMove);
    }
    return best;
  }
  #bestMove = -1;

  /** Best replies: who comes after a reply plays his first thought; before it, each of the others may be the one to reply. */
  #inRound(team: number, depth: number, alpha: number, beta: number, at: number, ply: number, known: number): number {
    if (!this.#settings.bestReply || this.#fast.seats < 3)
      return this.#bestOf(team, depth, alpha, beta, at, ply, known);
    const before = this.#hasReplied;
    this.#onlyFirst = team === OTHERS && before;
    this.#hasReplied = team === OTHERS;
    const replied = this.#bestOf(team, depth, alpha, beta, at, ply, known);
    this.#hasReplied = false;
    let best = replied;
    if (team === OTHERS && !before && replied < beta && !this.#isOut) {
      const move = this.#bestMove;
      this.#onlyFirst = true;
      best = Math.max(replied, this.#bestOf(team, depth, Math.max(alpha, replied), beta, at, ply, move));
      if (best === replied) this.#bestMove = move;
    }
    this.#hasReplied = before;
    return best;
  }
  #onlyFirst = false;

  #bestOf(team: number, depth: number, alpha: number, beta: number, at: number, ply: number, known: number): number {
    const moves = this.#moves;
    const all = this.#fast.generate(moves, at);
    const ranked = this.#rank(at, all, depth, ply, known);
    const end = this.#onlyFirst ? Math.min(ranked, at + 1) : ranked;
    if (this.#onlyFirst && ranked > at) this.#pickNext(at, ranked);
    this.#onlyFirst = false;
    // what is left out may be played all the same: its worth is how things stand
    let best = ranked < all ? this.#judge(team) : -Infinity;
    let bestMove = -1;
    let floor = Math.max(alpha, best);
    for (let i = at; i < end && floor < beta; i++) {
      const move = this.#pickNext(i, end);
      const isQuiet = (this.#ranks[i] ?? 0) < 1;
      this.#fast.make(move);
      const value = LASTING * this.#descend(team, depth, floor / LASTING, beta / LASTING, end, ply, i - at, isQuiet);
      this.#fast.unmake();
      if (this.#isOut) return 0;
      if (value <= best) continue;
      best = value;
      bestMove = move;
      if (value > floor) floor = value;
      if (value >= beta && isQuiet) this.#praise(move, depth, ply);
    }
    this.#bestMove = bestMove;
    return best;
  }

  /** The first move in full; later ones are first asked whether they are better at all. */
  #descend(
    team: number,
    depth: number,
    alpha: number,
    beta: number,
    at: number,
    ply: number,
    index: number,
    isQuiet: boolean,
  ): number {
    if (index === 0 || beta - alpha <= 2 * NULL_WINDOW) {
      const less = index === 0 ? 0 : this.#reduction(depth, index, isQuiet);
      const value = this.#value(team, depth - 1 - less, alpha, beta, at, ply + 1);
      return less === 0 || value <= alpha ? value : this.#value(team, depth - 1, alpha, beta, at, ply + 1);
    }
    const less = this.#reduction(depth, index, isQuiet);
    let value = this.#value(team, depth - 1 - less, alpha, alpha + NULL_WINDOW, at, ply + 1);
    if (value > alpha && less > 0) value = this.#value(team, depth - 1, alpha, alpha + NULL_WINDOW, at, ply + 1);
    return value > alpha && value < beta ? this.#value(team, depth - 1, alpha, beta, at, ply + 1) : value;
  }

  #reduction(depth: number, index: number, isQuiet: boolean): number {
    if (!this.#settings.reductions || !isQuiet || depth < 3 || index < LATE) return 0;
    return index >= VERY_LATE && depth >= 5 ? 2 : 1;
  }

  /** Gives every move its rank and drops those that are not worth a look; answers the new end. */
  #rank(at: number, all: number, depth: number, ply: number, known: number): number {
    const [moves, ranks, insight] = [this.#moves, this.#ranks, this.#insight];
    let end = at;
    for (let i = at; i < all; i++) {
      const move = moves[i] ?? 0;
      let rank = insight === null ? 0 : insight.promise(move, depth);
      if (move === known) rank = Infinity;
      if (rank < 0) continue;
      if (rank === 0) rank = this.#killers[ply] === move ? KILLER : (this.#history[move & (HISTORY - 1)] ?? 0);
      moves[end] = move;
      ranks[end++] = rank;
    }
    return end;
  }

  #pickNext(at: number, end: number): number {
    const [moves, ranks] = [this.#moves, this.#ranks];
    let best = at;
    for (let i = at + 1; i < end; i++) if ((ranks[i] ?? 0) > (ranks[best] ?? 0)) best = i;
    const [move, rank] = [moves[best] ?? 0, ranks[best] ?? 0];
    moves[best] = moves[at] ?? 0;
    ranks[best] = ranks[at] ?? 0;
    moves[at] = move;
    ranks[at] = rank;
    return move;
  }

  /** A quiet move that cut: sooner next time. The history stays below a killer. */
  #praise(move: number, depth: number, ply: number): void {
    const i = move & (HISTORY - 1);
    const old = this.#history[i] ?? 0;
    this.#history[i] = old + (KILLER - old) * Math.min(0.5, (depth * depth) / 256);
    this.#killers[ply] = move;
  }

  // ---- quiescence

  /** Nobody is judged in the middle of an exchange: only sharp moves are played on, and one may always leave it. */
  #calm(team: number, alpha: number, beta: number, at: number, ply: number): number {
    let best = this.#judge(team);
    if (best >= beta || this.#insight === null || ply >= PLIES - 2) return best;
    const end = this.#insight.sharp(this.#moves, at);
    for (let i = at; i < end; i++) this.#ranks[i] = this.#insight.promise(this.#moves[i] ?? 0, 0);
    let floor = Math.max(alpha, best);
    for (let i = at; i < end && floor < beta; i++) {
      this.#fast.make(this.#pickNext(i, end));
      const value = LASTING * this.#value(team, 0, floor / LASTING, beta / LASTING, end, ply + 1);
      this.#fast.unmake();
      if (this.#isOut) return 0;
      if (value > best) best = value;
      if (value > floor) floor = value;
    }
    return best;
  }
}

interface Root {
  readonly move: number;
  score: number;
}

function sortRoots(roots: Root[], best: number): void {
  roots.sort((a, b) => (a.move === best ? -1 : b.move === best ? 1 : b.score - a.score));
}

/** What this fast game knows, if it knows anything. */
export function insightOf<K extends Kind>(fast: Fast<K>): Insight | null {
  return hasInsight(fast) ? fast : null;
}

function hasInsight<K extends Kind>(fast: Fast<K>): fast is Fast<K> & Insight {
  return 'promise' in fast && 'sharp' in fast && 'stale' in fast;
}
