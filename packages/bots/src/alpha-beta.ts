/**
 * Alpha-beta for two seats over a Fast: principal variation search with iterative deepening, a table of known positions and
 * the history of good moves. A seat may move several times in a row; a turn counts one deep however many moves it has.
 */
import { CHANCE, OVER, type Budget, type Fast, type Kind } from '@boardwright/core';
import type { Contempt, SearchOptions, SearchResult } from './search-types.ts';
import { TranspositionTable, UNDECIDED_LIMIT, WIN_VALUE } from './transposition-table.ts';

const NO_CONTEMPT: Contempt = { seat: 0, loss: 0 };

const INFINITE = 1 << 20;
/** How many nodes lie between two looks at the clock: well below a millisecond even with slow rules. */
const GLANCE = 64;
const MOST_PLIES = 120;
/** The first moves of a node, and nodes this near the end, are never looked at less deep. */
const FULL_MOVES = 4;
const FULL_DEPTH = 3;
const MOST_MOVES = 1 << 14;
const HISTORY: number = 1 << 12;
const PRAISE_LIMIT: number = 1 << 20;
/** How much of a score a win loses by each ply that it is away. */
const PLY_OF_A_WIN = 1e-6;

export class AlphaBeta<K extends Kind> {
  private readonly fast: Fast<K>;
  private readonly moves: Int32Array = new Int32Array(MOST_MOVES);
  private readonly weights: Int32Array = new Int32Array(MOST_MOVES);
  private stopped = false;
  private readonly known: TranspositionTable;
  private readonly history: Int32Array = new Int32Array(HISTORY);
  private readonly worth: Float64Array;
  private budget: Budget = { nodes: 0, expired: () => true, rng: { below: () => 0 } };
  private useTable = true;
  private reduce = true;
  private contempt = NO_CONTEMPT;
  private nodes = 0;
  private ply = 0;
  /** Every move is looked at once, however few nodes there are. */
  private enough = false;
  /** Did this round leave anything unseen? */
  private cut = false;

  /** `positions`: how many it should be able to remember. */
  constructor(fast: Fast<K>, positions: number = Infinity) {
    this.fast = fast;
    this.known = new TranspositionTable(positions);
    this.worth = new Float64Array(fast.seats);
  }

  /** Forgets what was learnt: so that equal questions have equal answers. */
  forget(): void {
    this.known.forget();
    this.history.fill(0);
  }

  /** The position is the one that the Fast holds; it holds it again at the end. */
  search(
    budget: Budget,
    { depth = MOST_PLIES, all = false, table = true, reduce = true, contempt = NO_CONTEMPT }: SearchOptions = {},
  ): SearchResult {
    this.budget = budget;
    this.useTable = table;
    this.reduce = reduce;
    this.contempt = contempt;
    this.nodes = 0;
    this.ply = 0;
    this.stopped = false;
    let root = this.rootMoves();
    let reached = 0;
    for (let deep = 1; deep <= depth && !this.stopped && root.length > 1; deep++) {
      this.cut = false;
      this.enough = deep > 1;
      root = this.round(root, deep, all);
      if (!this.stopped) reached = deep;
      // The game is decided, or everything was seen to its end: going deeper changes nothing.
      if (Math.abs(root[0]?.value ?? 0) > UNDECIDED_LIMIT || !this.cut) break;
    }
    const moves = root.map(({ move, value }) => ({ move, score: scoreOf(value) }));
    return { moves, line: this.line(root[0]?.move ?? 0), depth: reached, nodes: this.nodes };
  }

  private rootMoves(): Rooted[] {
    const end = this.fast.generate(this.moves, 0);
    const root = Array.from(this.moves.subarray(0, end), (move) => ({ move, value: -INFINITE }));
    for (let i = root.length - 1; i > 0; i--) {
      const j = this.budget.rng.below(i + 1);
      const [one, two] = [root[i], root[j]];
      if (one !== undefined && two !== undefined) [root[i], root[j]] = [two, one];
    }
    return root;
  }

  /** One round over the moves at hand, best first. A round that was cut short counts as far as it came. */
  private round(root: readonly Rooted[], depth: number, all: boolean): Rooted[] {
    const mover = this.fast.toMove();
    const done: Rooted[] = [];
    let best = -INFINITE;
    for (const { move } of root) {
      const value = this.valueOf(
        move,
        mover,
        depth,
        0,
        all ? -INFINITE : best,
        INFINITE,
        all || done.length === 0,
        root.length,
      );
      if (this.stopped) break;
      done.push({ move, value });
      if (value > best) best = value;
    }
    if (this.stopped && (all || done.length === 0)) return [...root];
    const rest = root.slice(done.length).map(({ move }) => ({ move, value: -INFINITE }));
    return [...done, ...rest].toSorted((a, b) => b.value - a.value);
  }

  /** The value of one move for its mover: with the whole window, or first only against the best so far, and less deep. */
  private valueOf(
    move: number,
    mover: number,
    depth: number,
    less: number,
    alpha: number,
    beta: number,
    wide: boolean,
    at: number,
  ): number {
    this.fast.make(move);
    this.ply++;
    const next = this.fast.toMove();
    let value = wide ? INFINITE : this.after(next, mover, depth - less, alpha, alpha + 1, at);
    if (less > 0 && value > alpha) value = this.after(next, mover, depth, alpha, alpha + 1, at);
    if (wide || (value > alpha && value < beta)) value = this.after(next, mover, depth, alpha, beta, at);
    this.ply--;
    this.fast.unmake();
    return value;
  }

  /** The value of the position for one who has just moved. */
  private after(next: number, mover: number, depth: number, alpha: number, beta: number, at: number): number {
    if (next === OVER || this.ply >= MOST_PLIES) return this.ended(mover);
    if (next === CHANCE) return this.chance(mover, depth, at);
    if (next === mover) return this.value(next, depth, alpha, beta, at);
    if (depth <= 1) this.cut = true;
    return depth <= 1 ? -this.quiet(next) : -this.value(next, depth - 1, -beta, -alpha, at);
  }

  /** For a seat, before chance acts: the mean over what it may do. `depth` is that of the move before. */
  private chance(mover: number, depth: number, at: number): number {
    const end = this.fast.generate(this.moves, at);
    this.fast.weights(this.weights, at);
    let [sum, total] = [0, 0];
    for (let i = at; i < end && !this.stopped; i++) {
      const weight = this.weights[i] ?? 0;
      sum += weight * this.valueOf(this.moves[i] ?? 0, mover, depth, 0, -INFINITE, INFINITE, true, end);
      total += weight;
    }
    return Math.trunc(sum / Math.max(1, total));
  }

  /** Where the search ends, for the seat to move. */
  private quiet(seat: number): number {
    this.spend();
    return this.standing(seat);
  }

  private standing(seat: number): number {
    this.fast.evaluate(this.worth);
    return Math.trunc((this.worth[seat] ?? 0) * UNDECIDED_LIMIT);
  }

  /** Sooner is better for the winner. */
  private ended(seat: number): number {
    this.spend();
    const value = this.standing(seat);
    if (value === 0 && this.fast.toMove() === OVER) return this.drawn(seat);
    return Math.abs(value) < UNDECIDED_LIMIT ? value : Math.sign(value) * (WIN_VALUE - this.ply);
  }

  private drawn(seat: number): number {
    const loss = Math.trunc(this.contempt.loss * UNDECIDED_LIMIT);
    return seat === this.contempt.seat ? -loss : loss;
  }

  private value(mover: number, depth: number, alpha: number, beta: number, at: number): number {
    if (this.spend()) return 0;
    const [one, two] = [this.fast.key[0] ?? 0, this.fast.key[1] ?? 0];
    const found = this.useTable ? this.known.find(one, two) : 0;
    if (found !== 0 && this.known.settles(depth, alpha, beta, this.ply)) {
      this.cut = true;
      return this.known.value(this.ply);
    }
    const end = this.fast.generate(this.moves, at);
    this.promise(at, end, found === 0 ? -1 : this.known.move());
    let [best, bestMove] = [-INFINITE, 0];
    for (let i = at; i < end; i++) {
      this.bring(i, end);
      const move = this.moves[i] ?? 0;
      const less = this.reduce && i - at >= FULL_MOVES && depth >= FULL_DEPTH ? 1 : 0;
      const value = this.valueOf(move, mover, depth, less, Math.max(alpha, best), beta, i === at, end);
      if (this.stopped) return 0;
      if (value <= best) continue;
      [best, bestMove] = [value, move];
      if (best >= beta) break;
    }
    if (best >= beta) this.praise(bestMove, depth);
    if (this.useTable) this.known.learn(one, two, best, alpha, beta, depth, bestMove, this.ply);
    return best;
  }

  private spend(): boolean {
    this.nodes++;
    const spent = this.nodes >= this.budget.nodes && this.enough;
    if (spent || (this.nodes % GLANCE === 0 && this.budget.expired())) this.stopped = true;
    return this.stopped;
  }

  /** How good each move promises to be, beside it: the move known best, then those that were good elsewhere. */
  private promise(at: number, end: number, first: number): void {
    for (let i = at; i < end; i++) {
      const move = this.moves[i] ?? 0;
      this.weights[i] = move === first ? PRAISE_LIMIT * 2 : (this.history[slotOf(move)] ?? 0);
    }
  }

  /** Brings the most promising of the moves from `to` on to that place. */
  private bring(to: number, end: number): void {
    const { moves, weights } = this;
    let best = to;
    for (let i = to + 1; i < end; i++) if ((weights[i] ?? 0) > (weights[best] ?? 0)) best = i;
    const [move, weight] = [moves[best] ?? 0, weights[best] ?? 0];
    moves[best] = moves[to] ?? 0;
    weights[best] = weights[to] ?? 0;
    moves[to] = move;
    weights[to] = weight;
  }

  private praise(move: number, depth: number): void {
    const slot = slotOf(move);
    const praise = (this.history[slot] ?? 0) + depth * depth;
    this.history[slot] = praise;
    if (praise > PRAISE_LIMIT) for (let i = 0; i < HISTORY; i++) this.history[i] = (this.history[i] ?? 0) >> 1;
  }

  /** What is expected to be played, as far as the table remembers it. */
  private line(first: number): number[] {
    const line: number[] = [];
    for (let move = first; this.isLegal(move); move = this.knownMove()) {
      line.push(move);
      this.fast.make(move);
      if (line.length >= MOST_LINE) break;
    }
    for (const _ of line) this.fast.unmake();
    return line;
  }

  private isLegal(move: number): boolean {
    if (this.fast.toMove() < 0) return false;
    return this.moves.subarray(0, this.fast.generate(this.moves, 0)).includes(move);
  }

  private knownMove(): number {
    const found = this.known.find(this.fast.key[0] ?? 0, this.fast.key[1] ?? 0);
    return found === 0 ? -1 : this.known.move();
  }
}
const MOST_LINE = 12;

interface Rooted {
  readonly move: number;
  readonly value: number;
}

function slotOf(move: number): number {
  return (move ^ (move >>> 12)) & (HISTORY - 1);
}

/** 1 for a win, a little less the later it comes. */
function scoreOf(value: number): number {
  const plies = Math.max(0, WIN_VALUE - Math.abs(value));
  return Math.abs(value) > UNDECIDED_LIMIT ? Math.sign(value) * (1 - plies * PLY_OF_A_WIN) : value / UNDECIDED_LIMIT;
}
