/**
 * The search tree: finds the value of a position some turns deep, by principal variation search.
 *
 * A turn counts as one level of depth, however many moves it has. One seat plays against all others. Chance nodes are averaged, with Star1
 * and Star2 cuts (Ballard 1983). Quiescence search resolves exchanges.
 *
 * With several opponents there are two methods. Paranoid: all of them play against the seat. Best-reply search (Schadd and Winands 2011,
 * with legal positions as in Esser et al. 2013): in each round only one opponent searches for the best reply, and the others play their
 * first-ranked move.
 */
import type { Kind } from '@boardwright/core';
import { OVER, type Fast } from '@boardwright/core/bots';
import { searchHintsOf, type SearchHints } from './search-hints.ts';
import { DISCOUNT, kept } from './discount.ts';
import { lessDeep, MoveOrder } from './move-order.ts';
import type { SearchClock } from './search-clock.ts';
import { DEFAULT_SETTINGS, type SearchSettings } from './search-types.ts';
import { TranspositionTable } from './transposition-table.ts';

const MOST_MOVES = 1 << 15;
const PLIES = 128;
const NULL_WINDOW = 1e-6;
/** At a lower depth than this, Star2 probing costs more than it saves. */
const PROBE_DEPTH = 3;
/** The depth reduction of a pass, in levels. */
const PASS_DEPTH = 2;
const [OWN, OTHERS] = [1, -1];
const REPLIED = 0x5bd1e995;

export class SearchTree<K extends Kind> {
  readonly #fast: Fast<K>;
  readonly #hints: SearchHints | null;
  readonly #settings: SearchSettings;
  readonly #table: TranspositionTable;
  readonly #moves: Int32Array = new Int32Array(MOST_MOVES);
  readonly #weights: Int32Array = new Int32Array(MOST_MOVES);
  /** The upper or lower bound of each outcome of chance. */
  readonly #bounds: Float64Array = new Float64Array(MOST_MOVES);
  readonly #order: MoveOrder;
  readonly #values: Float64Array;
  readonly #clock: SearchClock;
  readonly #hasRounds: boolean;
  #seat = 0;
  /** Whether an opponent has replied in this round. */
  #hasReplied = false;

  constructor(fast: Fast<K>, clock: SearchClock, settings: Partial<SearchSettings> = {}) {
    this.#fast = fast;
    this.#clock = clock;
    this.#settings = { ...DEFAULT_SETTINGS, ...settings };
    this.#table = new TranspositionTable(this.#settings.positions);
    this.#hints = searchHintsOf(fast);
    this.#order = new MoveOrder(this.#moves, PLIES, this.#hints);
    this.#values = new Float64Array(fast.seats);
    this.#hasRounds = this.#settings.bestReply && fast.seats > 2;
  }

  /** Forgets everything that was learnt from other positions. */
  forget(): void {
    this.#table.forget();
    this.#order.forget();
  }

  /** Starts a search of the loaded position for this seat. */
  begin(seat: number): void {
    this.#seat = seat;
    this.#hasReplied = false;
  }

  /** Returns the value of the position for this seat, whichever seat is to move. */
  now(depth: number): number {
    return this.#value(OWN, depth, -1, 1, 0, 0);
  }

  /** Returns the best move that the table has for the loaded position, or -1. */
  get known(): number {
    const { key } = this.#fast;
    return this.#table.find(key[0] ?? 0, key[1] ?? 0) ? this.#table.move : -1;
  }

  /** Returns the value of a move at the root. */
  after(move: number, depth: number, alpha: number, beta: number): number {
    const toll = this.#tollOf(move);
    const turns = this.#play(move, this.#seat);
    const keeps = kept(turns);
    const value = keeps * this.#value(OWN, depth - turns - toll, alpha / keeps, beta / keeps, 0, 1);
    this.#fast.unmake();
    return value;
  }

  #tollOf(move: number): number {
    return this.#hints === null ? 0 : (this.#hints.toll?.(move) ?? 0);
  }

  /** Makes a move of a seat. Returns how many turns it ends: 0 or 1. */
  #play(move: number, mover: number): number {
    this.#fast.make(move);
    return this.#fast.toMove() === mover ? 0 : 1;
  }

  /**
   * Returns the value for the searching seat, or for all others together, whichever seat is to move. It is exact within the window; outside
   * it is a bound.
   */
  #value(team: number, depth: number, alpha: number, beta: number, at: number, ply: number): number {
    const mover = this.#fast.toMove();
    if (mover < 0) return mover === OVER ? this.#end(team) : this.#expect(team, depth, alpha, beta, at, ply);
    if (this.#clock.ranOut()) return 0;
    if (this.#hints !== null && this.#hints.stale()) return -team * this.#settings.contempt;
    if (depth <= 0 && this.#hints === null) return this.#estimate(team);
    if ((mover === this.#seat) === (team === OWN)) return this.#choose(team, depth, alpha, beta, at, ply);
    return -this.#choose(-team, depth, -beta, -alpha, at, ply);
  }

  #end(team: number): number {
    const value = this.#estimate(team);
    return value === 0 ? -team * this.#settings.contempt : value;
  }

  #estimate(team: number): number {
    this.#fast.evaluate(this.#values, this.#seat);
    return team * (this.#values[this.#seat] ?? 0);
  }

  // ---- chance

  /**
   * Star1: the values of the outcomes that remain have bounds, so a result may be certain before they are searched. The bounds are -1 and
   * 1. If there is enough depth, Star2 first narrows them by searching one answer to each outcome.
   */
  #expect(team: number, depth: number, alpha: number, beta: number, at: number, ply: number): number {
    const moves = this.#moves;
    const end = this.#fast.generate(moves, at);
    this.#fast.weights(this.#weights, at);
    const total = this.#order.byWeight(this.#weights, at, end);
    let most = total;
    if (this.#settings.probes && depth >= PROBE_DEPTH) {
      most = this.#probe(team, depth, alpha, at, end, ply);
      if (this.#clock.isOut || most <= alpha * total) return most / total;
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
      if (this.#clock.isOut) return 0;
      sum += weight * value;
      if (value <= low) return (sum + most) / total;
      if (value >= high) return (sum + least) / total;
    }
    return sum / total;
  }

  /** Searches one answer of the other side to each outcome, which gives a bound of its value. Returns the weighted sum of these bounds. */
  #probe(team: number, depth: number, alpha: number, at: number, end: number, ply: number): number {
    let most = 0;
    for (let i = at; i < end; i++) {
      this.#fast.make(this.#moves[i] ?? 0);
      const mover = this.#fast.toMove();
      const isTheirs = mover >= 0 && (mover === this.#seat ? OWN : OTHERS) !== team;
      const bound = isTheirs ? this.#firstAnswer(team, depth, alpha, end, ply + 1) : 1;
      this.#fast.unmake();
      if (this.#clock.isOut) return 0;
      this.#bounds[i] = bound;
      most += bound * (this.#weights[i] ?? 0);
    }
    return most;
  }

  /**
   * Returns an upper bound for a team: its value after the first answer of the others. The bound may be below alpha. If it were raised to
   * alpha, rounding could make the mean of several bounds exceed alpha.
   */
  #firstAnswer(team: number, depth: number, alpha: number, at: number, ply: number): number {
    if (this.#clock.ranOut() || this.#hints?.stale() === true) return 1;
    const all = this.#fast.generate(this.#moves, at);
    const ranked = this.#order.rank(at, all, depth, ply, -1);
    if (ranked === at) return 1;
    const turns = this.#play(this.#order.next(at, ranked), this.#fast.toMove());
    const keeps = kept(turns);
    const value = keeps * this.#value(team, depth - turns, alpha / keeps, 1, ranked, ply + 1);
    this.#fast.unmake();
    return value;
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
    const best = this.#hasRounds
      ? this.#inRound(team, depth, alpha, beta, at, ply, known)
      : this.#bestOf(team, depth, alpha, beta, at, ply, known);
    if (this.#clock.isOut) return 0;
    if (this.#settings.table) this.#table.keep(low, high, depth, alpha, beta, best, this.#bestMove);
    return best;
  }
  #bestMove = -1;

  /**
   * Searches a round of best-reply search. After the reply, the others play their first-ranked move; before it, each of them may be the one
   * to reply.
   */
  #inRound(team: number, depth: number, alpha: number, beta: number, at: number, ply: number, known: number): number {
    const before = this.#hasReplied;
    this.#onlyFirst = team === OTHERS && before;
    this.#hasReplied = team === OTHERS;
    const replied = this.#bestOf(team, depth, alpha, beta, at, ply, known);
    this.#hasReplied = false;
    let best = replied;
    if (team === OTHERS && !before && replied < beta && !this.#clock.isOut) {
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
    const mover = this.#fast.toMove();
    const all = this.#fast.generate(this.#moves, at);
    const ranked = this.#order.rank(at, all, depth, ply, known);
    const end = this.#onlyFirst ? Math.min(ranked, at + 1) : ranked;
    if (this.#onlyFirst && ranked > at) this.#order.next(at, ranked);
    this.#onlyFirst = false;
    let best = ranked < all ? this.#leftOut(team, depth, alpha, beta, all, ply) : -Infinity;
    if (this.#clock.isOut) return 0;
    let bestMove = -1;
    let floor = Math.max(alpha, best);
    for (let i = at; i < end && floor < beta; i++) {
      const move = this.#order.next(i, end);
      const isQuiet = this.#order.isQuiet(i);
      const less = isQuiet && this.#settings.reductions ? lessDeep(depth, i - at) : 0;
      const toll = this.#tollOf(move);
      const turns = this.#play(move, mover);
      const keeps = kept(turns);
      const value =
        keeps * this.#descend(team, depth - turns - toll, less, floor / keeps, beta / keeps, end, ply, i === at);
      this.#fast.unmake();
      if (this.#clock.isOut) return 0;
      if (value <= best) continue;
      best = value;
      bestMove = move;
      if (value > floor) floor = value;
      if (value >= beta && isQuiet) this.#order.praise(move, depth, ply);
    }
    this.#bestMove = bestMove;
    return best;
  }

  /** Returns the value of the omitted moves, which can still be played: the value of a pass at reduced depth, or else of the evaluation. */
  #leftOut(team: number, depth: number, alpha: number, beta: number, at: number, ply: number): number {
    if (this.#hints?.pass?.() !== true) return this.#estimate(team);
    const value = DISCOUNT * this.#value(team, depth - PASS_DEPTH, alpha / DISCOUNT, beta / DISCOUNT, at, ply + 1);
    this.#fast.unmake();
    return value;
  }

  /** Searches the first move with the full window. Later moves are first searched with a null window, and quiet ones at reduced depth. */
  #descend(
    team: number,
    depth: number,
    less: number,
    alpha: number,
    beta: number,
    at: number,
    ply: number,
    isFirst: boolean,
  ): number {
    const isWhole = isFirst || beta - alpha <= 2 * NULL_WINDOW;
    const top = isWhole ? beta : alpha + NULL_WINDOW;
    let value = this.#value(team, depth - less, alpha, top, at, ply + 1);
    if (less > 0 && value > alpha) value = this.#value(team, depth, alpha, top, at, ply + 1);
    if (isWhole || value <= alpha || value >= beta) return value;
    return this.#value(team, depth, alpha, beta, at, ply + 1);
  }

  // ---- quiescence

  /** Quiescence search: searches only sharp moves. A side may always decline to make one (stand pat). */
  #calm(team: number, alpha: number, beta: number, at: number, ply: number): number {
    let best = this.#estimate(team);
    if (best >= beta || this.#hints === null || ply >= PLIES - 2) return best;
    const end = this.#order.rank(at, this.#hints.sharp(this.#moves, at), 0, PLIES - 1, -1);
    const mover = this.#fast.toMove();
    let floor = Math.max(alpha, best);
    for (let i = at; i < end && floor < beta; i++) {
      const keeps = kept(this.#play(this.#order.next(i, end), mover));
      const value = keeps * this.#value(team, 0, floor / keeps, beta / keeps, end, ply + 1);
      this.#fast.unmake();
      if (this.#clock.isOut) return 0;
      if (value > best) best = value;
      if (value > floor) floor = value;
    }
    return best;
  }
}
