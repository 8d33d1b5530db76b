/** The position of Hop ’n’ Jump for search. */
import type { Ply } from '@boardwright/core';
import type { Assets, FactsShape, Fast, Learnable, LearntValue } from '@boardwright/core/bots';
import { PLAYERS, SIZE } from '@jumpfrog/rules/constants';
import { FROGS, RULES } from '../rules/constants.ts';
import {
  AHEAD,
  BESTS,
  BLACK,
  END,
  FILL_KEYS,
  FROG_KEYS,
  GREEN,
  HERE,
  LIGHT,
  MOVE,
  MOVER,
  NEVER,
  QUIET,
  SEAT_KEY,
  STOOD,
  TURNS,
  WORDS,
} from './layout.ts';
import { codeOf, coordOf, darkBit, endingOf, lightBit, moveOf, NOBODY, playerOf, plyOf } from './codes.ts';
import { HOP_FACTS, hopBucket, hopFacts, otherSide } from './facts.ts';
import { get, SQUARE, STOP, TO } from './moves.ts';
import { COORDS, DARK, ROWS, squareOf, SQUARES } from './squares.ts';
import { Turns } from './turns.ts';
import { havePassed, rowSum, rowWorth, RaceEvaluation } from './evaluation.ts';
import type { Coord, Hop, Piece, Rules, RuleSet, State } from '../rules/types.ts';

/** Makes a position for search, with its tables. */
export function fast(_assets: Assets): FastHop {
  return new FastHop();
}

/** Makes a baseline position, which is evaluated by the remaining rows alone. */
export function fastByRows(): Fast<Hop> {
  return new FastHopByRows();
}

/** The rule set that networks learn. */
const LEARNT: RuleSet = 'classic';
/** With fewer turns than this before a draw, the number of these turns matters most, and that number is not among the facts. */
const NEAR_DRAW = 12;

class FastHop extends Turns implements Fast<Hop>, Learnable {
  readonly seats = 2;
  readonly facts: FactsShape = HOP_FACTS;
  private frogs: readonly Piece[] = [];
  private loaded: State | null = null;
  private readonly worth: RaceEvaluation = new RaceEvaluation();
  private learnt: LearntValue | null = null;
  private isLearnt = false;

  load(state: State): void {
    this.now = 0;
    this.named = 0;
    this.loaded = state;
    this.isLearnt = state.rules === LEARNT;
    this.setRules(RULES[state.rules]);
    this.setTurn(state);
    this.setFrogs(state);
    this.turnStarts.load(this.repetition === NEVER ? [] : state.seen);
    this.noteBefore(this.beginsTurn() ? this.turnStarts.count(this.word(GREEN), this.word(BLACK), this.rest()) : 0);
  }

  private beginsTurn(): boolean {
    return this.word(STOOD) === 0 && this.word(END) === 0;
  }

  imagine(view: State): void {
    this.load(view);
  }

  save(): State {
    const loaded = this.start();
    return {
      rules: loaded.rules,
      board: this.boardNow(),
      player: playerOf(this.word(MOVER)),
      chain: this.word(STOOD) === 0 ? null : { path: this.path() },
      turns: [this.word(TURNS), this.word(TURNS + 1)],
      best: [this.word(BESTS), this.word(BESTS + 1)],
      quiet: this.word(QUIET),
      seen: this.repetition === NEVER ? loaded.seen : this.turnStarts.save(),
      ending: endingOf(this.word(END)),
    };
  }

  /** Writes no weights, because the game has no chance. */
  weights(_out: Int32Array, at: number): number {
    return at;
  }

  evaluate(out: Float64Array): void {
    const green = this.word(END) === 0 ? this.undecided() : this.decided();
    out[0] = green;
    out[1] = -green;
  }

  /** Builds the whole race table in small steps. There is none for edge rows. */
  prepare(): boolean {
    return !this.edge && this.worth.prepare();
  }

  useTables(allowed: boolean): boolean {
    return !this.edge && this.worth.useWhole(allowed);
  }

  protected rows(): number {
    return this.word(AHEAD + 1) - this.word(AHEAD);
  }

  protected undecided(): number {
    const [green, black, mover] = [this.word(GREEN), this.word(BLACK), this.word(MOVER)];
    if (this.edge) return rowWorth(this.rows(), green, black, mover);
    return this.worth.worth(green, black, mover, this.isLearnt ? this.learnt : null);
  }

  private decided(): number {
    const winner = (this.word(END) - 1) % 3;
    return winner === NOBODY ? 0 : 1 - 2 * winner;
  }

  features(out: Int32Array): number {
    const fills = (this.word(TURNS) + 1 >= this.fillFrom ? 1 : 0) | (this.word(TURNS + 1) + 1 >= this.fillFrom ? 2 : 0);
    const [green, black, light] = [this.word(GREEN), this.word(BLACK), this.word(LIGHT)];
    return hopFacts({ green, black, light, visited: this.word(STOOD), stands: this.word(HERE), fills }, out);
  }
  bucket(): number {
    return hopBucket(this.word(AHEAD) + this.word(AHEAD + 1));
  }
  viewOf(seat: number): number {
    return seat;
  }
  seen(fact: number, view: number): number {
    return view === 0 ? fact : otherSide(fact);
  }
  teaches(): boolean {
    return this.word(QUIET) + NEAR_DRAW < this.noProgress && !havePassed(this.word(GREEN), this.word(BLACK));
  }
  evaluateBy(learnt: LearntValue | null): void {
    this.learnt = learnt;
  }

  encode(ply: Ply<Hop>): number {
    return moveOf(ply);
  }

  decode(move: number): Ply<Hop> {
    return plyOf(move);
  }

  private start(): State {
    if (this.loaded === null) throw new TypeError('nothing is loaded');
    return this.loaded;
  }

  private setRules({ edgeRows, chain, fillFrom, repetition, noProgress }: Rules): void {
    this.special = edgeRows || chain || fillFrom !== null || repetition !== null || noProgress !== null;
    this.edge = edgeRows;
    this.chain = chain;
    if (!edgeRows) this.worth.setChains(chain);
    this.fillFrom = fillFrom ?? NEVER;
    this.repetition = repetition ?? NEVER;
    this.noProgress = noProgress ?? NEVER;
  }

  private setTurn({ player, chain, turns, best, quiet, ending }: State): void {
    const path = (chain?.path ?? []).map(squareOf);
    this.key.fill(0);
    this.set(MOVER, PLAYERS.indexOf(player));
    if (player === PLAYERS[1]) this.key.set([SEAT_KEY, ~SEAT_KEY]);
    this.set(
      STOOD,
      path.reduce((word, square) => word | (1 << square), 0),
    );
    this.set(HERE, path.at(-1) ?? 0);
    if (path.length > 0) this.flipChain();
    this.words.set([...turns, ...best, -FROGS / 2, -FROGS / 2], TURNS);
    for (const seat of [0, 1]) if (this.word(TURNS + seat) + 1 >= this.fillFrom) this.flipKey(FILL_KEYS, seat);
    this.set(QUIET, quiet);
    this.set(END, ending === null ? 0 : codeOf(ending));
  }

  private setFrogs({ board }: State): void {
    const frogs: Piece[] = [];
    this.words.fill(0, GREEN, LIGHT + 1);
    for (const [square, at] of COORDS.entries()) {
      const piece = board[at.r]?.[at.c] ?? null;
      if (piece === null) continue;
      const seat = PLAYERS.indexOf(piece.owner);
      this.names[square] = frogs.push(piece) - 1;
      this.set(GREEN + seat, this.word(GREEN + seat) | darkBit(square));
      this.set(LIGHT, this.word(LIGHT) | (lightBit(square) << (8 * seat)));
      this.flipKey(FROG_KEYS, seat * SQUARES + square);
      this.set(AHEAD + seat, this.word(AHEAD + seat) + get(ROWS, seat * SQUARES + square));
    }
    this.frogs = frogs;
  }

  private giveNames(): void {
    while (this.named < this.now) {
      this.named += WORDS;
      const move = get(this.words, this.named);
      if ((move & STOP) === 0) this.names[(move >>> TO) & SQUARE] = get(this.names, move & SQUARE);
    }
  }

  private boardNow(): State['board'] {
    this.giveNames();
    const rows = Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, (): Piece | null => null));
    const light = this.word(LIGHT);
    const taken = [this.word(GREEN) | this.word(BLACK), (light | (light >>> 8)) & 255];
    for (const [square, { r, c }] of COORDS.entries()) {
      const word = taken[square < DARK ? 0 : 1] ?? 0;
      const row = rows[r];
      if (row !== undefined && ((word >>> square) & 1) !== 0) row[c] = this.frogs[get(this.names, square)] ?? null;
    }
    return rows;
  }

  /** Returns the squares of the current chain, from the loaded position and the moves since. */
  private path(): Coord[] {
    const squares: number[] = [];
    for (let at = this.now; at > 0; at -= WORDS) {
      const move = get(this.words, at + MOVE);
      squares.unshift((move >>> TO) & SQUARE);
      if (get(this.words, at - WORDS + STOOD) === 0) return [move & SQUARE, ...squares].map(coordOf);
    }
    return [...(this.start().chain?.path ?? []), ...squares.map(coordOf)];
  }
}

class FastHopByRows extends FastHop {
  protected override undecided(): number {
    return rowSum(this.rows(), this.word(MOVER));
  }
}
