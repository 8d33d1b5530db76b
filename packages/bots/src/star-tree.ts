/**
 * The tree of a search: the value of a position some plies deep. One seat plays against all others, chance is averaged with
 * Star1 and Star2 cuts (Ballard 1983), and nobody is judged in the middle of an exchange. Where there are several others,
 * all of them may be against the one, or in each round only the one with the best reply while the rest play their first
 * thought (best-reply search: Schadd and Winands 2011, with the moves kept legal as Esser and others did in 2013).
 */
import { CHANCE, OVER, type Fast, type Kind } from '@boardwright/core';
import { searchHintsOf, type SearchHints } from './search-hints.ts';
import { lessDeep, MoveOrder } from './star-order.ts';
import { DEFAULT_SETTINGS, type SearchLimits, type SearchSettings } from './star-settings.ts';
import { StarTranspositionTable } from './star-transposition-table.ts';

const TABLE_BITS = 18;
const MOST_MOVES = 1 << 15;
const PLIES = 128;
/** A good end that comes sooner is better, a bad one that comes later: each ply takes this much of a value. */
export const DISCOUNT: number = 1 - 1 / 1024;
const NULL_WINDOW = 1e-6;
/** The clock is asked after so many nodes, and one more: often enough even for slow rules. */
const CLOCK_MASK = 15;
/** Below this a look at one answer costs more than it spares. */
const PROBE_DEPTH = 3;
const OWN = 1;
const OTHERS = -1;
const REPLIED = 0x5bd1e995;

export class StarTree<K extends Kind> {
  readonly #fast: Fast<K>;
  readonly #insight: SearchHints | null;
  readonly #settings: SearchSettings;
  readonly #table: StarTranspositionTable = new StarTranspositionTable(TABLE_BITS);
  readonly #moves: Int32Array = new Int32Array(MOST_MOVES);
  readonly #weights: Int32Array = new Int32Array(MOST_MOVES);
  /** By outcome of chance: how good or bad it can be at most. */
  readonly #bounds: Float64Array = new Float64Array(MOST_MOVES);
  readonly #order: MoveOrder;
  readonly #values: Float64Array;
  #limits: SearchLimits = { nodes: 0, expired: () => true };
  #nodes = 0;
  #isOut = false;
  #seat = 0;
  /** Whether one of the others has replied in this round. */
  #hasReplied = false;

  constructor(fast: Fast<K>, settings: Partial<SearchSettings> = {}) {
    this.#fast = fast;
    this.#settings = { ...DEFAULT_SETTINGS, ...settings };
    this.#insight = searchHintsOf(fast);
    this.#order = new MoveOrder(this.#moves, PLIES, this.#insight);
    this.#values = new Float64Array(fast.seats);
  }

  /** Everything that was learnt of other positions is forgotten. */
  forget(): void {
    this.#table.forget();
    this.#order.forget();
  }

  /** A new search of the position that is loaded, for this seat. */
  begin(limits: SearchLimits, seat: number): void {
    this.#limits = limits;
    this.#nodes = 0;
    this.#isOut = false;
    this.#seat = seat;
    this.#hasReplied = false;
  }

  /** The value of the position for the seat, whoever is to act. */
  now(depth: number): number {
    return this.#value(OWN, depth, -1, 1, 0, 0);
  }

  /** See SearchHints; false where there is nothing to prepare. */
  prepare(): boolean {
    return this.#insight?.prepare?.() ?? false;
  }

  get nodes(): number {
    return this.#nodes;
  }

  /** Whether the limits have stopped it: then the last value means nothing. */
  get isOut(): boolean {
    return this.#isOut;
  }

  /** What the table holds as best in the position that is loaded; -1 for nothing. */
  get known(): number {
    const { key } = this.#fast;
    return this.#table.find(key[0] ?? 0, key[1] ?? 0) ? this.#table.move : -1;
  }

  /** The value of a move at the root. */
  after(move: number, depth: number, alpha: number, beta: number): number {
    this.#fast.make(move);
    const value = DISCOUNT * this.#value(OWN, depth - 1, alpha / DISCOUNT, beta / DISCOUNT, 0, 1);
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
    const value = this.#estimate(team);
    return value === 0 ? -team * this.#settings.contempt : value;
  }

  #estimate(team: number): number {
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

  /**
   * Star1: what is still to come lies between bounds, so an outcome may decide before the others are seen. The bounds are -1
   * and 1; where there is depth enough, Star2 first looks at one answer to each outcome and so draws them closer.
   */
  #expect(team: number, depth: number, alpha: number, beta: number, at: number, ply: number): number {
    const moves = this.#moves;
    const end = this.#fast.generate(moves, at);
    this.#fast.weights(this.#weights, at);
    const total = this.#order.byWeight(this.#weights, at, end);
    let most = total;
    if (this.#settings.probes && depth >= PROBE_DEPTH) {
      most = this.#probe(team, depth, alpha, at, end, ply);
      if (this.#isOut || most <= alpha * total) return most / total;
    } else this.#bounds.fill(1, at, end);
    let [sum, least] = [0, -total];
    for (let i = at; i < end; i++) {
      const weight = this.#weights[i] ?? 0;
      most -= weight * (this.#bounds[i] ?? 1);
      least += weight;
      const low = (alpha * total - sum - most) / weight;
      const high = (beta * total - sum - least) / weight;
      this.#fast.make(moves[i] ?? 0);
      const value = this.#value(team, depth, Math.max(-1, low), Math.min(1, high), end, ply + 1);
      this.#fast.unmake();
      if (this.#isOut) return 0;
      sum += weight * value;
      if (value <= low) return (sum + most) / total;
      if (value >= high) return (sum + least) / total;
    }
    return sum / total;
  }

  /** One answer of the other side to each outcome says how good it is at most. Answers the weighted sum of these bounds. */
  #probe(team: number, depth: number, alpha: number, at: number, end: number, ply: number): number {
    let most = 0;
    for (let i = at; i < end; i++) {
      this.#fast.make(this.#moves[i] ?? 0);
      const mover = this.#fast.toMove();
      const isTheirs = mover >= 0 && (mover === this.#seat ? OWN : OTHERS) !== team;
      const bound = isTheirs ? this.#firstAnswer(team, depth, alpha, end, ply + 1) : 1;
      this.#fast.unmake();
      if (this.#isOut) return 0;
      this.#bounds[i] = bound;
      most += bound * (this.#weights[i] ?? 0);
    }
    return most;
  }

  /** What is left to a team after the first answer of the others: never more than this. */
  #firstAnswer(team: number, depth: number, alpha: number, at: number, ply: number): number {
    if (this.#ranOut() || this.#insight?.stale() === true) return 1;
    const all = this.#fast.generate(this.#moves, at);
    const ranked = this.#order.rank(at, all, depth, ply, -1);
    if (ranked === at) return 1;
    this.#fast.make(this.#order.next(at, ranked));
    const value = DISCOUNT * this.#value(team, depth - 1, alpha / DISCOUNT, 1, ranked, ply + 1);
    this.#fast.unmake();
    return Math.max(value, alpha);
  }

  // ---- a seat

  #choose(team: number, depth: number, alpha: number, beta: number, at: number, ply: number): number {
    if (depth <= 0 || ply >= PLIES - 2) return this.#calm(team, alpha, beta, at, ply);
    const { key } = this.#fast;
    const low = (key[0] ?? 0) ^ (this.#hasReplied ? REPLIED : 0);
    const high = key[1] ?? 0;
    let known = -1;
    if (this.#settings.table && this.#table.find(low, high)) {
      if (this.#table.settles(depth, alpha, beta)) return this.#table.value;
      known = this.#table.move;
    }
    const best = this.#inRound(team, depth, alpha, beta, at, ply, known);
    if (this.#isOut) return 0;
    if (this.#settings.table) this.#table.keep(low, high, depth, alpha, beta, best, this.#bestMove);
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
    const ranked = this.#order.rank(at, all, depth, ply, known);
    const end = this.#onlyFirst ? Math.min(ranked, at + 1) : ranked;
    if (this.#onlyFirst && ranked > at) this.#order.next(at, ranked);
    this.#onlyFirst = false;
    // what is left out may be played all the same: its worth is how things stand
    let best = ranked < all ? this.#estimate(team) : -Infinity;
    let bestMove = -1;
    let floor = Math.max(alpha, best);
    for (let i = at; i < end && floor < beta; i++) {
      const move = this.#order.next(i, end);
      const isQuiet = this.#order.isQuiet(i);
      this.#fast.make(move);
      const value = DISCOUNT * this.#descend(team, depth, floor / DISCOUNT, beta / DISCOUNT, end, ply, i - at, isQuiet);
      this.#fast.unmake();
      if (this.#isOut) return 0;
      if (value <= best) continue;
      best = value;
      bestMove = move;
      if (value > floor) floor = value;
      if (value >= beta && isQuiet) this.#order.praise(move, depth, ply);
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
    const less = this.#settings.reductions && isQuiet ? lessDeep(depth, index) : 0;
    const isWhole = index === 0 || beta - alpha <= 2 * NULL_WINDOW;
    const top = isWhole ? beta : alpha + NULL_WINDOW;
    let value = this.#value(team, depth - 1 - less, alpha, top, at, ply + 1);
    if (less > 0 && value > alpha) value = this.#value(team, depth - 1, alpha, top, at, ply + 1);
    if (isWhole || value <= alpha || value >= beta) return value;
    return this.#value(team, depth - 1, alpha, beta, at, ply + 1);
  }

  // ---- quiescence

  /** Nobody is judged in the middle of an exchange: only sharp moves are played on, and one may always leave it. */
  #calm(team: number, alpha: number, beta: number, at: number, ply: number): number {
    let best = this.#estimate(team);
    if (best >= beta || this.#insight === null || ply >= PLIES - 2) return best;
    const end = this.#order.rank(at, this.#insight.sharp(this.#moves, at), 0, PLIES - 1, -1);
    let floor = Math.max(alpha, best);
    for (let i = at; i < end && floor < beta; i++) {
      this.#fast.make(this.#order.next(i, end));
      const value = DISCOUNT * this.#value(team, 0, floor / DISCOUNT, beta / DISCOUNT, end, ply + 1);
      this.#fast.unmake();
      if (this.#isOut) return 0;
      if (value > best) best = value;
      if (value > floor) floor = value;
    }
    return best;
  }
}
