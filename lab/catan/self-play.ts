/**
 * Plays whole games of Settlers on the fast position, 20 times as fast as by the rules. All hands are open, and players swap card for card.
 */
import { presetOf, rng, type Rng } from '@boardwright/core';
import { CHANCE, OVER, type LevelNetwork } from '@boardwright/core/bots';
import { catan } from '@boardwright/games/catan';
import {
  ENDING,
  field,
  HAND,
  MAIN_PHASE,
  PHASE,
  some,
  TURN,
  TURN_CAP,
} from '../../packages/games/src/catan/search/position/cells.ts';
import { CANCEL, DISCARD, END, MAKE_OFFER } from '../../packages/games/src/catan/search/position/codes.ts';
import { list, listWeights } from '../../packages/games/src/catan/search/position/list.ts';
import { loadState } from '../../packages/games/src/catan/search/position/load.ts';
import { make } from '../../packages/games/src/catan/search/position/make.ts';
import { Position } from '../../packages/games/src/catan/search/position/position.ts';
import { moverOf } from '../../packages/games/src/catan/search/position/turn.ts';
import { Valuation } from '../../packages/games/src/catan/search/valuation.ts';
import { WEIGHTS } from '../../packages/games/src/catan/search/weights.ts';
import { Founding } from '../../packages/games/src/catan/search/founding.ts';
import { TurnSearch } from '../../packages/games/src/catan/search/turn-search.ts';
import { valueFor } from '../../packages/games/src/catan/search/value-function-bot.ts';

/**
 * The way in which a player chooses its first settlements: by the evaluation, by the position after all first settlements, or as the
 * value-function bot does.
 */
export const FOUNDERS = ['evaluation', 'founding', 'value-function'] as const;

export interface Player {
  readonly founder: (typeof FOUNDERS)[number];
  /** Values that differ by at most this count as equal: for first settlements, and later. */
  readonly foundingTemperature: number;
  readonly temperature: number;
  /** The weights of the evaluation. Default: those that ship. */
  readonly weights?: readonly number[];
}

const SHIPPED: readonly number[] = [...WEIGHTS];
const KINDS = 5;
const SWAPS_A_TURN = 2;
/** The least gain of a swap, for the player whose turn it is and for the partner. */
const [WORTH_ASKING, WORTH_ANSWERING] = [0.008, 0.004];

interface Swap {
  readonly partner: number;
  readonly change: number;
  readonly gain: number;
}

export class SelfPlay {
  readonly position: Position = new Position();
  readonly #search: TurnSearch;
  readonly #founding: Founding;
  readonly #moves: Int32Array = new Int32Array(4096);
  readonly #weights: Int32Array = new Int32Array(64);
  readonly #values: Float64Array = new Float64Array(4);

  constructor(learnt?: LevelNetwork) {
    const valuation = new Valuation(this.position, learnt);
    this.#search = new TurnSearch(this.position, valuation);
    this.#founding = new Founding(this.position, this.#search, valuation);
  }

  /**
   * Plays a game with a player at each seat. atTurn: called when a turn begins. atEnd: called when a seat has chosen to end its turn.
   * Returns the winner; -1 for none.
   */
  play(
    seed: string,
    players: readonly Player[],
    atTurn: (position: Position) => void,
    atEnd: (position: Position) => void = () => {},
  ): number {
    loadState(this.position, catan.setup({ ...presetOf(catan), seats: players.length }, seed));
    const [dice, source] = [rng(`dice ${seed}`), rng(`players ${seed}`)];
    let [turn, swapped] = [0, 0];
    for (let mover = moverOf(this.position); mover !== OVER; mover = moverOf(this.position)) {
      WEIGHTS.set(players[mover]?.weights ?? SHIPPED);
      if (this.#isMain() && swapped !== turn) {
        for (let n = 0; n < SWAPS_A_TURN; n++) this.#swapBest(mover);
        swapped = turn;
      }
      const move = mover === CHANCE ? this.#drawn(dice) : this.#chosen(mover, players[mover], source);
      if (move === END) atEnd(this.position);
      make(this.position, move);
      if (this.position.get(TURN) !== turn && this.position.get(ENDING) === 0) atTurn(this.position);
      turn = this.position.get(TURN);
    }
    WEIGHTS.set(SHIPPED);
    const ending = this.position.get(ENDING);
    return ending === TURN_CAP ? -1 : ending - 1;
  }

  #isMain(): boolean {
    return this.position.get(PHASE) === MAIN_PHASE;
  }

  #drawn(dice: Rng): number {
    const end = list(this.position, CHANCE, this.#moves, 0);
    listWeights(this.position, this.#weights, 0);
    const weights = this.#weights.subarray(0, end);
    let rest = dice.below(weights.reduce((sum, weight) => sum + weight, 0));
    return this.#moves[weights.findIndex((weight) => (rest -= weight) < 0)] ?? 0;
  }

  #chosen(seat: number, player: Player | undefined, source: Rng): number {
    const moves = Array.from(this.#moves.subarray(0, list(this.position, seat, this.#moves, 0))).filter(isNoTalk);
    if (moves.length === 1 || player === undefined) return moves[0] ?? 0;
    const isFounding = this.position.get(TURN) === 0;
    this.#search.begin(seat, () => false);
    const values = moves.map((move) => (isFounding ? this.#founded(seat, move, player) : this.#search.after(move, 0)));
    return picked(moves, values, isFounding ? player.foundingTemperature : player.temperature, source);
  }

  #founded(seat: number, move: number, { founder }: Player): number {
    if (founder === 'evaluation') return this.#search.after(move, 0);
    if (founder === 'founding') return this.#founding.after(seat, move);
    make(this.position, move);
    const value = valueFor(this.position, seat);
    this.position.back();
    return value;
  }

  /** Swaps a card with the partner with whom the player whose turn it is gains most, if the partner gains too. */
  #swapBest(seat: number): void {
    const best = this.#swaps(seat).toSorted((a, b) => b.gain - a.gain)[0];
    if (best !== undefined && best.gain > WORTH_ASKING) this.#swap(seat, best.partner, best.change);
  }

  #swaps(seat: number): readonly Swap[] {
    const found: Swap[] = [];
    const before = this.#valuesNow();
    for (let partner = 0; partner < this.position.options.seats; partner++) {
      if (partner === seat) continue;
      for (let i = 0; i < KINDS * KINDS; i++) {
        const [give, want] = [i % KINDS, Math.floor(i / KINDS)];
        if (give === want || !this.#holds(seat, give) || !this.#holds(partner, want)) continue;
        const change = some(want, 1) - some(give, 1);
        this.#swap(seat, partner, change);
        const gains = this.#valuesNow().map((value, other) => value - (before[other] ?? 0));
        this.position.back();
        if ((gains[partner] ?? 0) > WORTH_ANSWERING) found.push({ partner, change, gain: gains[seat] ?? 0 });
      }
    }
    return found;
  }

  #holds(seat: number, kind: number): boolean {
    return field(this.position.get(HAND + seat), kind) > 0;
  }

  #swap(seat: number, partner: number, change: number): void {
    this.position.mark();
    this.position.put(HAND + seat, this.position.get(HAND + seat) + change);
    this.position.put(HAND + partner, this.position.get(HAND + partner) - change);
  }

  #valuesNow(): Float64Array {
    this.#search.worths(this.#values);
    return this.#values.slice();
  }
}

function isNoTalk(move: number): boolean {
  return move < MAKE_OFFER && (move < CANCEL || move >= DISCARD);
}

function picked(moves: readonly number[], values: readonly number[], temperature: number, source: Rng): number {
  const best = Math.max(...values);
  const weights = values.map((value) =>
    value === best ? 1 : temperature === 0 ? 0 : Math.exp((value - best) / temperature),
  );
  let rest = (source.below(2 ** 30) / 2 ** 30) * weights.reduce((sum, weight) => sum + weight, 0);
  return moves[weights.findIndex((weight) => (rest -= weight) < 0)] ?? moves[0] ?? 0;
}
