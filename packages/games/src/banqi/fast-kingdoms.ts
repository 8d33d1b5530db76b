/** Three Kingdoms for search: integer moves, no allocation between load and save. It shares no rule code with the slow game. */
import { CHANCE, OVER, type Assets, type Fast, type Ply, type Rng } from '@boardwright/core';
import { FACTIONS } from './constants.ts';
import {
  actorOf,
  BOXES,
  CAPTURE,
  cellOf,
  codeOf,
  decodeAction,
  encodeAction,
  FLIP,
  moveFrom,
  KINDS,
  kindOfPiece,
  mix,
  moveOf,
  pendingCode,
  pendingOf,
  REVEAL,
  moveTo,
  typeOf,
} from './fast-codes.ts';
import { KINGDOMS, NOBODY } from './fast-kingdoms-board.ts';
import { ENDED, KingdomsPosition, WAITING } from './fast-kingdoms-position.ts';
import {
  shareAmong,
  KingdomsEvaluation,
  KINGDOMS_WEIGHTS,
  worthOf,
  type KingdomsWeights,
} from './fast-kingdoms-evaluation.ts';
import {
  STATUSES,
  type AnyMatch,
  type Faction,
  type Kingdoms,
  type KingdomsAction,
  type Piece,
  type DraftSeats,
  type State,
} from './types.ts';

const BOX = BOXES['three-kingdoms'];
const SIDES: readonly string[] = FACTIONS['three-kingdoms'].map(({ id }) => id);
/** Fewer plies than this before a draw make another position for a table of positions. */
const NEAR_DRAW = 16;
const FACTS_A = 0x3c6ef372;
const FACTS_B = 0x1f83d9ab;
const WHO_A = 0x510e527f;
const WHO_B = 0x2b0e8b95;
/** Inside a search a flip costs up to fourteen branches. */
const FLIP_DEPTH = 5;
const REVEALING: number = moveOf(REVEAL, 0, 0);

export class FastKingdoms extends KingdomsPosition implements Fast<Kingdoms> {
  readonly seats: number = KINGDOMS;
  readonly #words: Int32Array = new Int32Array(2);
  readonly #evaluation: KingdomsEvaluation;
  #loaded: State | null = null;

  constructor(weights: KingdomsWeights = KINGDOMS_WEIGHTS) {
    super();
    this.#evaluation = new KingdomsEvaluation(weights);
  }

  /** The hash of board and bag, and with it all that is small enough to be mixed in when somebody asks. */
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

  /** The kingdom of a seat; NOBODY while it has none. */
  kingdomOf(seat: number): number {
    if (this.draft) return this.holds[seat] ?? NOBODY;
    return this.first === NOBODY ? NOBODY : (this.first + seat) % KINGDOMS;
  }

  // ---- moves

  generate(moves: Int32Array, at: number): number {
    if (this.status === ENDED) return at;
    if (this.pending !== 0) return this.#reveals(moves, at);
    let end = at;
    if (this.status !== WAITING && this.side !== NOBODY) {
      end = this.addMoves(moves, end);
    }
    return this.addFlips(moves, end);
  }

  #reveals(moves: Int32Array, at: number): number {
    let end = at;
    const point = moveTo(this.pending);
    for (let kind = 0; kind < KINDS; kind++) {
      moves[end] = REVEALING | (kind << 6) | point;
      end += -(this.bag[kind] ?? 0) >>> 31;
    }
    return end;
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

  encode({ action }: Ply<Kingdoms>): number {
    return encodeAction(action);
  }

  decode(move: number): Ply<Kingdoms> {
    const action = decodeAction(move);
    if (action.type === 'stop') throw new RangeError(`no move ${move}`);
    return { actor: actorOf(this.toMove()), action: action satisfies KingdomsAction };
  }

  // ---- knowledge

  /** The end itself, else what each kingdom may hope for. */
  evaluate(out: Float64Array): void {
    const shares = this.status === ENDED ? this.#prizes() : this.#evaluation.shares(this);
    for (let seat = 0; seat < KINGDOMS; seat++) {
      const kingdom = this.kingdomOf(seat);
      out[seat] = kingdom === NOBODY ? 0 : worthOf(shares[kingdom] ?? 0);
    }
  }

  /** The winner has it all; without one, those who are still in share. */
  #prizes(): Float64Array {
    const winners = this.winner === NOBODY ? 7 & ~this.out : 1 << this.winner;
    return shareAmong(winners === 0 ? 7 : winners, this.#shares);
  }
  readonly #shares: Float64Array = new Float64Array(KINGDOMS);

  /** How early a move is worth a look: captures of the dear by the cheap, and a flip only where there is depth left for it. */
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

  /** A counter ends every game, and nothing else forbids going in circles. */
  stale(): boolean {
    return false;
  }

  // ---- from a state and back

  imagine(view: State, _memory: null, _rng: Rng): void {
    this.load(view);
  }

  load(state: State): void {
    const { match, first, pending } = state;
    const { assignment, stalematePolicy, cannonSlide, noProgressPlies } = match.mode.rules;
    this.#loaded = state;
    this.clear();
    this.draft = assignment === 'draft';
    this.eliminates = stalematePolicy === 'eliminate';
    this.cannonSlides = cannonSlide;
    this.limit = noProgressPlies ?? 0;
    for (let point = 0; point < match.board.length; point++) this.#lay(point, codeOf(match.board[point] ?? null));
    for (const [side, id] of SIDES.entries()) this.#bury(match.capturedByFaction[id] ?? [], side);
    this.status = STATUSES.indexOf(match.status);
    this.side = SIDES.indexOf(match.activeFactions[match.currentFactionIndex] ?? '');
    this.first = first === null ? NOBODY : SIDES.indexOf(first);
    this.winner = match.winner === null ? NOBODY : SIDES.indexOf(match.winner);
    this.out = match.factions.reduce((out, { isEliminated }, side) => out | (isEliminated ? 1 << side : 0), 0);
    this.pending = pendingCode(pending);
    this.left = match.movesWithoutCapture ?? 0;
    this.turn = match.seats?.turn ?? 0;
    for (let seat = 0; seat < KINGDOMS; seat++) this.holds[seat] = SIDES.indexOf(match.seats?.factions[seat] ?? '');
  }

  #lay(point: number, code: number): void {
    this.put(point, code);
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
    return { match: this.#match(loaded.match), first: SIDES[this.first] ?? null, pending: pendingOf(this.pending) };
  }

  #match(loaded: AnyMatch): AnyMatch {
    const factions = loaded.factions.map((faction, side) => this.#faction(faction, side));
    const activeFactions = factions.flatMap(({ id, isEliminated }) => (isEliminated ? [] : [id]));
    return {
      status: STATUSES[this.status] ?? 'ended',
      mode: loaded.mode,
      factions,
      activeFactions,
      currentFactionIndex: activeFactions.indexOf(SIDES[this.side] ?? ''),
      winner: SIDES[this.winner] ?? null,
      board: Array.from(this.board, (code) => cellOf(BOX, code)),
      capturedByFaction: Object.fromEntries(SIDES.map((id, side) => [id, this.#takenBy(side)])),
      movesWithoutCapture: this.left,
      ...(this.draft ? { seats: this.#seats() } : {}),
    };
  }

  #seats(): DraftSeats {
    return { turn: this.turn, factions: Array.from(this.holds, (kingdom) => SIDES[kingdom] ?? null) };
  }

  #faction(faction: Faction, side: number): Faction {
    const pieceCount = Math.max(0, (BOX.sizes[side] ?? 0) - (this.lost[side] ?? 0));
    return { ...faction, pieceCount, isEliminated: this.isOut(side) };
  }

  #takenBy(side: number): Piece[] {
    return Array.from(this.taken.subarray(0, this.takenCount)).flatMap((code) =>
      code >> 4 === side ? (BOX.dead[code & 15] ?? []) : [],
    );
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

/** It needs no table. */
export function fastKingdoms(_assets: Assets): Fast<Kingdoms> {
  return new FastKingdoms();
}
