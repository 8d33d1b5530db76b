/** Banqi Classic for search: integer moves, no allocation between load and save. It shares no rule code with the slow game. */
import { CHANCE, OVER, type Assets, type Fast, type Ply, type Rng } from '@boardwright/core';
import { FACTIONS } from './constants.ts';
import {
  actorOf,
  BOXES,
  cellOf,
  codeOf,
  decodeAction,
  encodeAction,
  fromOf,
  KINDS,
  kindOfPiece,
  mix,
  moveOf,
  pendingCode,
  pendingOf,
  STOP,
  toOf,
} from './fast-codes.ts';
import { addAll, addCaptures, addFlips, addPlain, addReveals } from './fast-moves.ts';
import { houseOf, NO_LIMIT } from './fast-house.ts';
import { ENDED, NOBODY, Position, WAITING } from './fast-position.ts';
import { STATUSES, type AnyMatch, type Banqi, type Faction, type GameMode, type Piece, type State } from './types.ts';

const BOX = BOXES.classic;
const SIDES: readonly string[] = FACTIONS.classic.map(({ id }) => id);
const [RED = '', BLACK = ''] = SIDES;
/** Fewer plies than this before a draw make another position for a table of positions. */
const NEAR_DRAW = 16;
const ARMY = 16;
const FACTS_A = 0x3c6ef372;
const FACTS_B = 0x1f83d9ab;

export class FastBanqi extends Position implements Fast<Banqi> {
  readonly seats = 2;
  readonly #words: Int32Array = new Int32Array(2);
  #loaded: State | null = null;
  #mode: GameMode | null = null;

  /** The hash of board and bag, and with it all that is small enough to be mixed in when somebody asks. */
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

  weights(out: Int32Array, at: number): number {
    let end = at;
    if (this.pending === 0 || this.status === ENDED) return end;
    for (let kind = 0; kind < KINDS; kind++) {
      const weight = this.bag[kind] ?? 0;
      out[end] = weight;
      end += -weight >>> 31;
    }
    return end;
  }

  encode({ action }: Ply<Banqi>): number {
    return encodeAction(action);
  }

  decode(move: number): Ply<Banqi> {
    return { actor: actorOf(this.toMove()), action: decodeAction(move) };
  }

  /** The end itself, else what each side has lost. */
  evaluate(out: Float64Array): void {
    const [red = 0, black = 0] = this.lost;
    const lead = (0.9 * (black - red)) / ARMY;
    const ended = this.winner === NOBODY ? 0 : this.winner === 0 ? 1 : -1;
    const forRed = this.status === ENDED ? ended : lead;
    out[0] = this.first === 1 ? -forRed : forRed;
    out[1] = -(out[0] ?? 0);
  }

  // ---- from a state and back

  imagine(view: State, _memory: null, _rng: Rng): void {
    this.load(view);
  }

  load(state: State): void {
    const { match, first, pending } = state;
    this.#loaded = state;
    if (this.#mode !== match.mode) this.house = houseOf(match.mode.rules);
    this.#mode = match.mode;
    this.clear();
    for (let square = 0; square < match.board.length; square++) this.#lay(square, codeOf(match.board[square] ?? null));
    this.#bury(match.capturedByFaction[RED] ?? [], 0);
    this.#bury(match.capturedByFaction[BLACK] ?? [], 1);
    this.status = STATUSES.indexOf(match.status);
    this.side = Math.max(0, SIDES.indexOf(match.activeFactions[match.currentFactionIndex] ?? ''));
    this.first = first === null ? NOBODY : SIDES.indexOf(first);
    this.winner = match.winner === null ? NOBODY : SIDES.indexOf(match.winner);
    this.pending = pendingCode(pending);
    this.chain = match.chain ?? NOBODY;
    this.left = match.movesWithoutCapture ?? NO_LIMIT;
    this.recall(match.quiet ?? []);
  }

  #lay(square: number, code: number): void {
    this.put(square, code);
    if (code < KINDS) this.draw(code);
  }

  #bury(pieces: readonly Piece[], by: number): void {
    for (const piece of pieces) {
      this.draw(kindOfPiece(piece));
      this.take(kindOfPiece(piece), by);
    }
  }

  save(): State {
    const loaded = this.#loaded;
    if (loaded === null) throw new TypeError('nothing is loaded');
    return {
      match: this.#match(loaded.match),
      first: SIDES[this.first] ?? null,
      pending: pendingOf(this.pending),
    };
  }

  #match(loaded: AnyMatch): AnyMatch {
    const factions = loaded.factions.map((faction, side) => this.#faction(faction, side));
    const activeFactions = factions.flatMap(({ id, isEliminated }) => (isEliminated ? [] : [id]));
    const { chain, repetition } = loaded.mode.rules;
    return {
      status: STATUSES[this.status] ?? 'ended',
      mode: loaded.mode,
      factions,
      activeFactions,
      currentFactionIndex: this.#goneFrom(loaded)
        ? loaded.currentFactionIndex
        : activeFactions.indexOf(SIDES[this.side] ?? ''),
      winner: SIDES[this.winner] ?? null,
      board: Array.from(this.board, (code) => cellOf(BOX, code)),
      capturedByFaction: { [RED]: this.#takenBy(0), [BLACK]: this.#takenBy(1) },
      movesWithoutCapture: this.left === NO_LIMIT ? null : this.left,
      ...(chain ? { chain: this.chain === NOBODY ? null : this.chain } : {}),
      ...(repetition === null ? {} : { quiet: this.#quietMoves() }),
    };
  }

  #faction(faction: Faction, side: number): Faction {
    const pieceCount = Math.max(0, (BOX.sizes[side] ?? 0) - (this.lost[side] ?? 0));
    return { ...faction, pieceCount, isEliminated: pieceCount === 0 };
  }

  /** A state that was loaded after its end has no side to move. */
  #goneFrom(loaded: AnyMatch): boolean {
    return this.top === this.base && loaded.status === 'ended';
  }

  #takenBy(side: number): Piece[] {
    return Array.from(this.taken.subarray(0, this.takenCount)).flatMap((code) =>
      code >> 4 === side ? (BOX.dead[code & 15] ?? []) : [],
    );
  }

  /** The flip or attack that waits for chance is no quiet move. */
  #quietMoves(): number[] {
    const end = this.top - (this.pending === 0 ? 0 : 1);
    return Array.from({ length: this.quiet }, (_, i) => this.moveAt(end - this.quiet + i)).flatMap((move) => [
      fromOf(move),
      toOf(move),
    ]);
  }
}

/** It needs no table. */
export function fast(_assets: Assets): Fast<Banqi> {
  return new FastBanqi();
}
