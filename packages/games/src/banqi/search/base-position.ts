/**
 * What the two fast positions have in common: face-up, unseen and captured pieces, the frames for unmake, and the conversion from and to a
 * state.
 */
import { doubled } from '@boardwright/core/bots';
import { FACTIONS } from '../rules/constants.ts';
import {
  BAG_A,
  BAG_B,
  BOARD_A,
  BOARD_B,
  BOXES,
  cellOf,
  codeOf,
  EMPTY,
  encodeAction,
  KINDS,
  kindOfPiece,
  pendingCode,
  pendingOf,
  type Box,
} from './codes.ts';
import { NO_LIMIT } from './house-rules.ts';
import {
  STATUSES,
  type AnyMatch,
  type BanqiAction,
  type Faction,
  type ModeId,
  type Piece,
  type State,
} from '../rules/types.ts';

export const WAITING = 0;
export const PLAYING = 1;
export const ENDED = 2;
export const NOBODY = -1;

const FIRST_FRAMES = 512;
/**
 * The words of a frame: the move, two words of the hash, the counters, and from OWN_WORDS_AT on two words for the game itself. Six are in
 * use.
 */
export const FRAME_WORDS = 8;
export const OWN_WORDS_AT = 4;
const PENDING = 0x7fff;

export abstract class BasePosition {
  /** What is on each square: a kind, DARK or EMPTY. */
  readonly board: Int8Array;
  /** The number of face-up pieces of each kind. Values for DARK and EMPTY have no meaning. */
  readonly shown: Int8Array = new Int8Array(KINDS + 2);
  /** The number of pieces of each kind that have not been seen yet. */
  readonly bag: Int8Array = new Int8Array(KINDS);
  readonly hash: Int32Array = new Int32Array(2);
  /** The number of pieces that each side has lost. */
  readonly lost: Int8Array = new Int8Array(3);
  /** The captured pieces in order: the kind, plus 16 times the side that took it. */
  readonly taken: Int8Array = new Int8Array(64);
  takenCount = 0;
  /** The side to move, as its index among the factions. */
  side = 0;
  /** The side of seat 0, if the first flip decides about it. */
  first: number = NOBODY;
  status: number = WAITING;
  winner: number = NOBODY;
  /** The move for which chance must still decide; 0 for none. */
  pending = 0;
  /** The number of plies left before a draw. */
  left: number = NO_LIMIT;
  frames: Int32Array = new Int32Array(FIRST_FRAMES * FRAME_WORDS);
  top = 0;
  protected readonly box: Box;
  /** The ids of the sides. */
  protected readonly factions: readonly string[];
  private loaded: State | null = null;

  constructor(id: ModeId, squares: number) {
    this.box = BOXES[id];
    this.factions = FACTIONS[id].map((faction) => faction.id);
    this.board = new Int8Array(squares).fill(EMPTY);
  }

  // ---- pieces

  sweep(): void {
    this.board.fill(EMPTY);
    this.shown.fill(0);
    this.bag.set(this.box.counts);
    this.hash.fill(0);
    this.lost.fill(0);
    this.takenCount = 0;
    this.top = 0;
  }

  put(square: number, kind: number): void {
    const old = this.board[square] ?? 0;
    this.swap(square, old, kind);
    this.hash[0] = (this.hash[0] ?? 0) ^ (BOARD_A[(old << 6) | square] ?? 0) ^ (BOARD_A[(kind << 6) | square] ?? 0);
    this.hash[1] = (this.hash[1] ?? 0) ^ (BOARD_B[(old << 6) | square] ?? 0) ^ (BOARD_B[(kind << 6) | square] ?? 0);
  }

  /** Puts a piece on a square without updating the hash. */
  protected abstract swap(square: number, old: number, kind: number): void;

  /** Records that a piece of this kind is seen for the first time. */
  draw(kind: number): void {
    const count = this.bag[kind] ?? 0;
    const i = (kind << 3) | count;
    this.bag[kind] = count - 1;
    this.hash[0] = (this.hash[0] ?? 0) ^ (BAG_A[i] ?? 0) ^ (BAG_A[i - 1] ?? 0);
    this.hash[1] = (this.hash[1] ?? 0) ^ (BAG_B[i] ?? 0) ^ (BAG_B[i - 1] ?? 0);
  }

  take(kind: number, by: number): void {
    this.taken[this.takenCount++] = kind | (by << 4);
    const side = this.box.sides[kind] ?? 0;
    this.lost[side] = (this.lost[side] ?? 0) + 1;
  }

  private giveBack(): void {
    const side = this.box.sides[(this.taken[--this.takenCount] ?? 0) & 15] ?? 0;
    this.lost[side] = (this.lost[side] ?? 0) - 1;
  }

  abstract isOut(side: number): boolean;

  // ---- frames

  /** Pushes a frame with this move and all counters. Returns its index. */
  protected pushFrame(move: number): number {
    const at = this.top++ * FRAME_WORDS;
    if (at === this.frames.length) this.frames = doubled(this.frames);
    const { frames } = this;
    frames[at] = move;
    frames[at + 1] = this.hash[0] ?? 0;
    frames[at + 2] = this.hash[1] ?? 0;
    frames[at + 3] = this.pending | (this.takenCount << 15) | ((this.left + 1) << 21);
    return at;
  }

  /** Restores the last frame, except for the board and the game's own words. Returns its index. */
  protected popFrame(): number {
    const at = --this.top * FRAME_WORDS;
    const { frames } = this;
    const counters = frames[at + 3] ?? 0;
    this.hash[0] = frames[at + 1] ?? 0;
    this.hash[1] = frames[at + 2] ?? 0;
    this.pending = counters & PENDING;
    this.left = (counters >> 21) - 1;
    this.winner = NOBODY;
    const count = (counters >> 15) & 63;
    while (this.takenCount > count) this.giveBack();
    return at;
  }

  protected end(winner: number): void {
    this.status = ENDED;
    this.winner = winner;
  }

  // ---- chance and moves

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

  encode({ action }: { readonly action: BanqiAction }): number {
    return encodeAction(action);
  }

  // ---- from a state and back

  /** Loads the fields that both games have. Each game sets the side to move. */
  protected read(state: State): void {
    const { match, first, pending } = state;
    this.loaded = state;
    this.sweep();
    for (let square = 0; square < match.board.length; square++) this.lay(square, codeOf(match.board[square] ?? null));
    for (const [side, id] of this.factions.entries()) this.bury(match.capturedByFaction[id] ?? [], side);
    this.status = STATUSES.indexOf(match.status);
    this.side = this.factions.indexOf(match.activeFactions[match.currentFactionIndex] ?? '');
    this.first = first === null ? NOBODY : this.factions.indexOf(first);
    this.winner = match.winner === null ? NOBODY : this.factions.indexOf(match.winner);
    this.pending = pendingCode(pending);
    this.left = match.movesWithoutCapture ?? NO_LIMIT;
  }

  private lay(square: number, code: number): void {
    this.put(square, code);
    if (code < KINDS) this.draw(code);
  }

  private bury(pieces: readonly Piece[], by: number): void {
    for (const piece of pieces) {
      this.draw(kindOfPiece(piece));
      this.take(kindOfPiece(piece), by);
    }
  }

  save(): State {
    if (this.loaded === null) throw new TypeError('nothing is loaded');
    const match = { ...this.matchNow(this.loaded.match), ...this.ownFacts(this.loaded.match) };
    return { match, first: this.factions[this.first] ?? null, pending: pendingOf(this.pending) };
  }

  /** Returns the fields that each game writes in its own way. */
  protected abstract ownFacts(loaded: AnyMatch): Partial<AnyMatch>;

  private matchNow(loaded: AnyMatch): AnyMatch {
    const factions = loaded.factions.map((faction, side) => this.factionNow(faction, side));
    const activeFactions = factions.flatMap(({ id, isEliminated }) => (isEliminated ? [] : [id]));
    return {
      status: STATUSES[this.status] ?? 'ended',
      mode: loaded.mode,
      factions,
      activeFactions,
      currentFactionIndex: activeFactions.indexOf(this.factions[this.side] ?? ''),
      winner: this.factions[this.winner] ?? null,
      board: Array.from(this.board, (code) => cellOf(this.box, code)),
      capturedByFaction: Object.fromEntries(this.factions.map((id, side) => [id, this.takenBy(side)])),
      movesWithoutCapture: this.left === NO_LIMIT ? null : this.left,
    };
  }

  private factionNow(faction: Faction, side: number): Faction {
    const pieceCount = Math.max(0, (this.box.sizes[side] ?? 0) - (this.lost[side] ?? 0));
    return { ...faction, pieceCount, isEliminated: this.isOut(side) };
  }

  private takenBy(side: number): Piece[] {
    return Array.from(this.taken.subarray(0, this.takenCount)).flatMap((code) =>
      code >> 4 === side ? (this.box.dead[code & 15] ?? []) : [],
    );
  }
}
