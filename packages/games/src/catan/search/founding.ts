/** Evaluates a first settlement or road by the position after all of them are placed. */
import { bitCount } from '@boardwright/core/bots';
import { numberAt, BUILDING, PHASE, SEAT, SETTLE_PHASE, TURN } from './position/cells.ts';
import { SETTLEMENT } from './position/codes.ts';
import { list } from './position/list.ts';
import { make } from './position/make.ts';
import type { Position } from './position/position.ts';
import type { TurnSearch } from './turn-search.ts';
import type { Valuation } from './valuation.ts';
import { VERTICES } from '../rules/island/topology.ts';

const MOST_MOVES = 64;
/** The bonuses for a missing resource and for a harbour, in ways to roll. */
const NEW_KIND = 1.5;
const HARBOUR = 1;
/** The number of places that a seat considers for its second settlement. */
const CONSIDERED = 8;

export class Founding {
  readonly #position: Position;
  readonly #search: TurnSearch;
  readonly #valuation: Valuation;
  readonly #moves: Int32Array = new Int32Array(MOST_MOVES);
  readonly #worths: Float64Array = new Float64Array(4);

  constructor(position: Position, search: TurnSearch, valuation: Valuation) {
    this.#position = position;
    this.#search = search;
    this.#valuation = valuation;
  }

  /** Returns the value of a move for a seat if everybody then takes the places with the highest yield. */
  after(seat: number, move: number): number {
    make(this.#position, move);
    let plies = 1;
    for (; this.#position.get(TURN) === 0; plies++) make(this.#position, this.#next(seat));
    const value = this.#worth(seat);
    for (; plies > 0; plies--) this.#position.back();
    return value;
  }

  #next(seat: number): number {
    const mover = this.#position.get(SEAT);
    const end = list(this.#position, mover, this.#moves, 0);
    const moves = this.#moves.slice(0, end);
    const isPlace = this.#position.get(PHASE) === SETTLE_PHASE;
    if (mover !== seat) return isPlace ? (this.#mostYielding(moves, mover, 1)[0] ?? 0) : numberAt(moves, 0);
    return this.#best(isPlace ? this.#mostYielding(moves, mover, CONSIDERED) : [...moves], seat);
  }

  #best(moves: readonly number[], seat: number): number {
    const values = moves.map((move) => {
      make(this.#position, move);
      const value = this.#worth(seat);
      this.#position.back();
      return value;
    });
    return moves[values.indexOf(Math.max(...values))] ?? 0;
  }

  #worth(seat: number): number {
    this.#search.nodes++;
    this.#valuation.founding(this.#worths, seat);
    return this.#worths[seat] ?? 0;
  }

  #mostYielding(moves: Int32Array, seat: number, count: number): readonly number[] {
    const kinds = this.#kindsOf(seat);
    const yields = new Map(Array.from(moves, (move) => [move, this.#yieldOf(move - SETTLEMENT, kinds)]));
    return [...moves].toSorted((a, b) => (yields.get(b) ?? 0) - (yields.get(a) ?? 0)).slice(0, count);
  }

  #yieldOf(vertex: number, kinds: number): number {
    const { vertexWays, vertexKinds, harbours } = this.#position.land;
    const fresh = bitCount(numberAt(vertexKinds, vertex) & ~kinds);
    return numberAt(vertexWays, vertex) + NEW_KIND * fresh + (numberAt(harbours, vertex) < 0 ? 0 : HARBOUR);
  }

  #kindsOf(seat: number): number {
    let kinds = 0;
    for (let vertex = 0; vertex < VERTICES.length; vertex++) {
      const building = this.#position.get(BUILDING + vertex);
      if (building !== 0 && ((building - 1) & 3) === seat) kinds |= numberAt(this.#position.land.vertexKinds, vertex);
    }
    return kinds;
  }
}
