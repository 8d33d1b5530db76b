/** Three Kingdoms for search. Moves are integers, and nothing is allocated between load and save. It shares no code with the rules. */
import type { Ply, Rng } from '@boardwright/core';
import { CHANCE, OVER, type Assets, type Fast } from '@boardwright/core/bots';
import { actorOf, CAPTURE, decodeAction, FLIP, moveFrom, mix, moveTo, typeOf } from './codes.ts';
import { ENDED, NOBODY, WAITING } from './base-position.ts';
import { KINGDOMS } from './kingdoms-board.ts';
import { KingdomsPosition } from './kingdoms-position.ts';
import { addReveals } from './moves.ts';
import {
  shareAmong,
  KingdomsEvaluation,
  KINGDOMS_WEIGHTS,
  worthOf,
  type KingdomsWeights,
} from './kingdoms-evaluation.ts';
import type { AnyMatch, Kingdoms, KingdomsAction, DraftSeats, State } from '../rules/types.ts';

/** With fewer plies than this before a draw, positions that differ in this number are different for the transposition table. */
const NEAR_DRAW = 16;
const FACTS_A = 0x3c6ef372;
const FACTS_B = 0x1f83d9ab;
const WHO_A = 0x510e527f;
const WHO_B = 0x2b0e8b95;
/** The least remaining depth at which a search considers flips, each of which has up to fourteen outcomes. */
const FLIP_DEPTH = 5;

export class FastKingdoms extends KingdomsPosition implements Fast<Kingdoms> {
  readonly seats: number = KINGDOMS;
  readonly #words: Int32Array = new Int32Array(2);
  readonly #evaluation: KingdomsEvaluation;

  constructor(weights: KingdomsWeights = KINGDOMS_WEIGHTS) {
    super();
    this.#evaluation = new KingdomsEvaluation(weights);
  }

  /** Returns the hash of board and bag. Small facts are mixed in when the key is read. */
  get key(): Int32Array {
    const near = this.left < NEAR_DRAW ? this.left + 1 : 0;
    const facts = this.pending | (near << 15) | (this.status === WAITING ? 1 << 20 : 0) | (this.out << 21);
    const who = this.status === ENDED ? 0 : this.#who();
    this.#words[0] = (this.hash[0] ?? 0) ^ mix(facts, FACTS_A) ^ mix(who, WHO_A);
    this.#words[1] = (this.hash[1] ?? 0) ^ mix(facts, FACTS_B) ^ mix(who, WHO_B);
    return this.#words;
  }

  #who(): number {
    const [a = 0, b = 0, c = 0] = this.holds;
    return (
      (this.side + 1) | ((this.first + 1) << 2) | (this.turn << 4) | ((a + 1) << 6) | ((b + 1) << 8) | ((c + 1) << 10)
    );
  }

  toMove(): number {
    if (this.status === ENDED) return OVER;
    if (this.pending !== 0) return CHANCE;
    if (this.draft) return this.turn;
    return this.first === NOBODY || this.side === NOBODY ? 0 : (this.side - this.first + KINGDOMS) % KINGDOMS;
  }

  /** Returns the kingdom of a seat; NOBODY if it has none. */
  kingdomOf(seat: number): number {
    if (this.draft) return this.holds[seat] ?? NOBODY;
    return this.first === NOBODY ? NOBODY : (this.first + seat) % KINGDOMS;
  }

  // ---- moves

  generate(moves: Int32Array, at: number): number {
    if (this.status === ENDED) return at;
    if (this.pending !== 0) return addReveals(this, moves, at);
    let end = at;
    if (this.status !== WAITING && this.side !== NOBODY) {
      end = this.addMoves(moves, end);
    }
    return this.addFlips(moves, end);
  }

  decode(move: number): Ply<Kingdoms> {
    const action = decodeAction(move);
    if (action.type === 'stop') throw new RangeError(`no move ${move}`);
    return { actor: actorOf(this.toMove()), action: action satisfies KingdomsAction };
  }

  // ---- knowledge

  /** Writes the final result, or else what each kingdom can expect. */
  evaluate(out: Float64Array): void {
    const shares = this.status === ENDED ? this.#prizes() : this.#evaluation.shares(this);
    for (let seat = 0; seat < KINGDOMS; seat++) {
      const kingdom = this.kingdomOf(seat);
      out[seat] = kingdom === NOBODY ? 0 : worthOf(shares[kingdom] ?? 0);
    }
  }

  /** Returns the prizes: everything for the winner, otherwise equal parts for the kingdoms that are still in the game. */
  #prizes(): Float64Array {
    const winners = this.winner === NOBODY ? 7 & ~this.out : 1 << this.winner;
    return shareAmong(winners === 0 ? 7 : winners, this.#shares);
  }
  readonly #shares: Float64Array = new Float64Array(KINGDOMS);

  /** Returns the priority of a move: first captures of valuable pieces by cheap ones; flips only if enough depth is left. */
  promise(move: number, depth: number): number {
    const type = typeOf(move);
    if (type === FLIP) return depth >= FLIP_DEPTH ? 0 : -1;
    if (type !== CAPTURE) return 0;
    const { values } = this.#evaluation;
    return 2 + (values[this.board[moveTo(move)] ?? 0] ?? 0) - (values[this.board[moveFrom(move)] ?? 0] ?? 0) / 16;
  }

  sharp(moves: Int32Array, at: number): number {
    if (this.status === ENDED || this.pending !== 0 || this.side === NOBODY) return at;
    return keepCaptures(moves, at, this.addMoves(moves, at));
  }

  /** Returns false: no position is stale, because a counter ends every game and no other rule forbids cycles. */
  stale(): boolean {
    return false;
  }

  // ---- from a state and back

  imagine(view: State, _memory: null, _rng: Rng): void {
    this.load(view);
  }

  load(state: State): void {
    const { rules } = state.match.mode;
    this.draft = rules.assignment === 'draft';
    this.eliminates = rules.stalematePolicy === 'eliminate';
    this.cannonSlides = rules.cannonSlide;
    this.limit = rules.noProgressPlies ?? 0;
    this.read(state);
    const { factions, seats } = state.match;
    this.out = factions.reduce((out, { isEliminated }, side) => out | (isEliminated ? 1 << side : 0), 0);
    this.turn = seats?.turn ?? 0;
    for (let seat = 0; seat < KINGDOMS; seat++) this.holds[seat] = this.factions.indexOf(seats?.factions[seat] ?? '');
  }

  protected ownFacts(): Partial<AnyMatch> {
    return this.draft ? { seats: this.#seats() } : {};
  }

  #seats(): DraftSeats {
    return { turn: this.turn, factions: Array.from(this.holds, (kingdom) => this.factions[kingdom] ?? null) };
  }
}

function keepCaptures(moves: Int32Array, at: number, all: number): number {
  let end = at;
  for (let i = at; i < all; i++) {
    const move = moves[i] ?? 0;
    if (typeOf(move) === CAPTURE) moves[end++] = move;
  }
  return end;
}

/** Makes a position for search. It needs no assets. */
export function fastKingdoms(_assets: Assets): Fast<Kingdoms> {
  return new FastKingdoms();
}
