/** Banqi Classic for search. Moves are integers, and nothing is allocated between load and save. It shares no code with the rules. */
import type { Ply, Rng } from '@boardwright/core';
import {
  bitCount,
  CHANCE,
  OVER,
  type Assets,
  type FactsShape,
  type Fast,
  type Learnable,
} from '@boardwright/core/bots';
import {
  areLearnt,
  CLASSIC_FACTS,
  classicBucket,
  classicFeatures,
  otherColour,
  turnedFact,
} from './classic-features.ts';
import {
  actorOf,
  CAPTURE,
  DARK,
  FLIP,
  typeOf,
  decodeAction,
  moveFrom,
  KINDS,
  mix,
  moveOf,
  STOP,
  moveTo,
} from './codes.ts';
import { ENDED, NOBODY, PLAYING, WAITING } from './base-position.ts';
import { endgameKey, endgamePlace, Endgames, MOST_PIECES, MOST_TO_PREPARE, nextKey, QUICK_PIECES } from './endgame.ts';
import { addAll, addCaptures, addFlips, addPlain, addReveals, addSharp } from './moves.ts';
import { STEPS } from './lines.ts';
import { writeObservation } from './classic-observation.ts';
import { ClassicEvaluation, WEIGHTS, type Weights } from './classic-evaluation.ts';
import { houseRulesOf, NO_LIMIT } from './house-rules.ts';
import { Position } from './position.ts';
import type { AnyMatch, Banqi, WholeMode, State } from '../rules/types.ts';

/** With fewer plies than this before a draw, positions that differ in this number are different for the transposition table. */
const NEAR_DRAW = 16;
/** The least remaining depth at which a search considers flips, each of which has up to fourteen outcomes. */
const FLIP_DEPTH = 4;
/**
 * The additional depth that a flip uses. It costs as much as three moves. The number is even, so that all lines end with the same side to
 * move.
 */
const FLIP_TOLL = 2;
const FACTS_A = 0x3c6ef372;
const FACTS_B = 0x1f83d9ab;

export class FastBanqi extends Position implements Fast<Banqi>, Learnable {
  readonly seats = 2;
  readonly facts: FactsShape = CLASSIC_FACTS;
  readonly #words: Int32Array = new Int32Array(2);
  #mode: WholeMode | null = null;
  readonly #evaluation: ClassicEvaluation;
  #endgames: Endgames | null = null;
  #learnt: ((view: number) => number) | null = null;
  #isLearnt = false;

  constructor(weights: Weights = WEIGHTS) {
    super();
    this.#evaluation = new ClassicEvaluation(weights);
  }

  /** The hash of board and bag. Small facts are mixed in when the key is read. */
  get key(): Int32Array {
    const near = this.left >= 0 && this.left < NEAR_DRAW ? this.left + 1 : 0;
    const who = (this.side << 1) | (this.status === WAITING ? 1 : 0) | ((this.first + 1) << 2);
    const facts = this.status === ENDED ? 0 : this.pending | (who << 15) | ((this.chain + 1) << 19) | (near << 25);
    this.#words[0] = (this.hash[0] ?? 0) ^ mix(facts, FACTS_A);
    this.#words[1] = (this.hash[1] ?? 0) ^ mix(facts, FACTS_B);
    return this.#words;
  }

  toMove(): number {
    if (this.status === ENDED) return OVER;
    if (this.pending !== 0) return CHANCE;
    return this.first === NOBODY ? 0 : this.side ^ this.first;
  }

  // ---- moves

  generate(moves: Int32Array, at: number): number {
    if (this.status === ENDED) return at;
    if (this.pending !== 0) return addReveals(this, moves, at);
    if (this.chain !== NOBODY) {
      this.look();
      moves[at] = moveOf(STOP, 0, 0);
      return addCaptures(this, moves, at + 1, this.chain);
    }
    if (this.status === WAITING) return addFlips(this, moves, at);
    const end = this.house.plain ? addPlain(this, moves, at) : addAll(this, moves, at);
    return addFlips(this, moves, end);
  }

  decode(move: number): Ply<Banqi> {
    return { actor: actorOf(this.toMove()), action: decodeAction(move) };
  }

  // ---- knowledge

  /** Writes the final result, or else the evaluation. */
  evaluate(out: Float64Array): void {
    const ended = this.winner === NOBODY ? 0 : this.winner === 0 ? 1 : -1;
    const forRed = this.status === ENDED ? ended : (this.#solved() ?? this.#lead());
    out[0] = this.first === 1 ? -forRed : forRed;
    out[1] = -(out[0] ?? 0);
  }

  #lead(): number {
    if (this.#learnt === null || !this.#isLearnt) return this.#evaluation.lead(this);
    const own = this.#evaluation.near(this, this.#learnt(this.side));
    return this.side === 0 ? own : -own;
  }

  // ---- for a network

  features(out: Int32Array): number {
    return classicFeatures(this, out);
  }
  observe(seat: number, out: Float32Array): void {
    const isKnown = this.first !== NOBODY;
    const own = isKnown ? this.viewOf(seat) : 0;
    const left = this.left === NO_LIMIT ? 0 : Math.min(1, this.left / 100);
    writeObservation(this, { own, isKnown, left, chain: this.chain }, out);
  }
  bucket(): number {
    return classicBucket(bitCount(~(this.armies[3] ?? 0)));
  }
  viewOf(seat: number): number {
    return this.first === 1 ? 1 - seat : seat;
  }
  seen(fact: number, view: number): number {
    return view === 0 ? fact : otherColour(fact);
  }
  turned(fact: number, symmetry: number): number {
    return turnedFact(fact, symmetry);
  }
  /** Returns whether the facts determine the value. Near a draw it depends on the number of quiet moves, which is not among the facts. */
  teaches(): boolean {
    return (this.left === NO_LIMIT || this.left >= this.#evaluation.patience) && this.#solved() === null;
  }
  evaluateBy(learnt: ((view: number) => number) | null): void {
    this.#learnt = learnt;
  }

  /** Returns the value for red from the endgame tables; null if they do not contain the position. */
  #solved(): number | null {
    if (this.armies[2] !== 0 || this.#endgames === null) return null;
    const faceUp = ~(this.armies[3] ?? 0);
    if (bitCount(faceUp) > MOST_PIECES) return null;
    let [key, count] = [0, 0];
    for (let kind = 0; kind < KINDS; kind++) {
      for (let rest = this.kinds[kind] ?? 0; rest !== 0;) {
        const square = 31 - Math.clz32(rest);
        rest ^= 1 << square;
        key = nextKey(key, kind);
        this.#last[count++] = square;
      }
    }
    const table = this.#endgames.find(key);
    if (table === undefined) return null;
    return this.#certain(count, table.values[endgamePlace(this.#last, count, this.side)] ?? 0);
  }
  /** The squares of the last pieces. */
  readonly #last: Int8Array = new Int8Array(MOST_PIECES);

  /**
   * Returns the value of a certain win or loss. Fewer pieces, and then fewer plies, are better, so that a win makes progress. 0 if the draw
   * comes before the next capture.
   */
  #certain(pieces: number, plies: number): number {
    if (plies === 0 || (this.left !== NO_LIMIT && Math.abs(plies) > this.left)) return 0;
    const value = Math.sign(plies) * (1 - pieces / 50 - Math.abs(plies) / 10_000);
    return this.side === 0 ? value : -value;
  }

  /** Returns the priority of a move: first captures of valuable pieces by cheap ones; flips only if enough depth is left. */
  promise(move: number, depth: number): number {
    switch (typeOf(move)) {
      case CAPTURE: {
        const target = this.board[moveTo(move)] ?? 0;
        if (target === DARK) return depth >= FLIP_DEPTH ? 0 : -1;
        return 2 + this.#evaluation.of(target) - this.#evaluation.of(this.board[moveFrom(move)] ?? 0) / 16;
      }
      case FLIP:
        return depth >= FLIP_DEPTH && this.#isNearSomething(moveTo(move)) ? 0 : -1;
      default:
        return 0;
    }
  }

  #isNearSomething(square: number): boolean {
    return ((STEPS[square] ?? 0) & ((this.armies[0] ?? 0) | (this.armies[1] ?? 0))) !== 0;
  }

  toll(move: number): number {
    return typeOf(move) === FLIP ? FLIP_TOLL : 0;
  }

  stale(): boolean {
    return this.pending === 0 && this.quiet >= 4 && this.timesStood() > 1;
  }

  sharp(moves: Int32Array, at: number): number {
    if (this.status !== PLAYING || this.pending !== 0) return at;
    if (this.chain !== NOBODY) return this.generate(moves, at);
    return addSharp(this, moves, at);
  }

  // ---- from a state and back

  /** Loads a state. A bot that is about to choose can then prepare the endgame in small steps: see `prepare`. */
  imagine(view: State, _memory: null, _rng: Rng): void {
    this.read(view);
    this.#endgames?.aimAt(this.#lastKinds(MOST_TO_PREPARE));
  }

  prepare(): boolean {
    return this.#endgames?.prepare() ?? false;
  }

  /** Returns whether the table of exactly these pieces is not built yet. */
  awaits(): boolean {
    const kinds = this.#lastKinds(MOST_PIECES);
    return kinds.length > 0 && this.#endgames !== null && this.#endgames.find(endgameKey(kinds)) === undefined;
  }

  load(state: State): void {
    this.read(state);
    const kinds = this.#lastKinds(QUICK_PIECES);
    if (kinds.length > 1) this.#endgames?.tableOf(kinds);
  }

  protected override read(state: State): void {
    const { match } = state;
    if (this.#mode !== match.mode) this.#sit(match.mode);
    super.read(state);
    this.side = Math.max(0, this.side);
    this.chain = match.chain ?? NOBODY;
    // with a network, `promise` sorts by the values that pieces have at the root
    this.#evaluation.look(this);
    this.recall(match.quiet ?? []);
  }

  #sit(mode: WholeMode): void {
    this.#mode = mode;
    this.house = houseRulesOf(mode.rules);
    this.#endgames = Endgames.fits(this.house) ? new Endgames(this.house) : null;
    this.#isLearnt = areLearnt(mode.rules);
  }

  /**
   * Returns the kinds of the last few pieces in ascending order. None if there are more pieces, if some are face down, or if only one side
   * is left.
   */
  #lastKinds(most: number): number[] {
    if (this.armies[2] !== 0 || this.armies[0] === 0 || this.armies[1] === 0) return [];
    if (bitCount(~(this.armies[3] ?? 0)) > most) return [];
    return Array.from(this.board)
      .filter((code) => code < KINDS)
      .toSorted((a, b) => a - b);
  }

  protected ownFacts(loaded: AnyMatch): Partial<AnyMatch> {
    const { chain, repetition } = loaded.mode.rules;
    return {
      ...(this.#goneFrom(loaded) ? { currentFactionIndex: loaded.currentFactionIndex } : {}),
      ...(chain ? { chain: this.chain === NOBODY ? null : this.chain } : {}),
      ...(repetition === null ? {} : { quiet: this.#quietMoves() }),
    };
  }

  /** Returns whether a state was loaded after the end of its game, so that it has no side to move. */
  #goneFrom(loaded: AnyMatch): boolean {
    return this.top === this.base && loaded.status === 'ended';
  }

  /** Returns the quiet moves, without a pending flip or attack. */
  #quietMoves(): number[] {
    const end = this.top - (this.pending === 0 ? 0 : 1);
    return Array.from({ length: this.quiet }, (_, i) => this.moveAt(end - this.quiet + i)).flatMap((move) => [
      moveFrom(move),
      moveTo(move),
    ]);
  }
}

/** Makes a position for search. It needs no assets. */
export function fast(_assets: Assets): Fast<Banqi> {
  return new FastBanqi();
}
