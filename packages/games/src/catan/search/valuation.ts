/** A bot's evaluation of positions: by hand-made weights, which a network may correct. */
import type { Learnable, LevelNetwork, LearntValue } from '@boardwright/core/bots';
import { MAX_PLAYERS } from '../rules/constants.ts';
import { CATAN_FACTS, catanBucket, catanFacts, seenFact } from './facts.ts';
import { foundingWorths } from './founding-value.ts';
import { TURN } from './position/cells.ts';
import type { Position } from './position/position.ts';
import { compare, leadOf, worthsOf, writeEnding } from './value.ts';

/** The bound of values. It is below the value of a won game. */
const MOST = 0.98;
/** The scales of leads before the network's correction is added: for leads in points, and for leads in logits among first settlements. */
const [PER_POINT, PER_LOGIT] = [0.2, 0.45];

export class Valuation {
  readonly #position: Position;
  readonly #learnt: LearntValue | null;
  readonly #worths: Float64Array = new Float64Array(MAX_PLAYERS);
  readonly #facts: Int32Array = new Int32Array(CATAN_FACTS.facts);
  /** The number of facts of the current position; -1 before they are counted. */
  #count = -1;

  constructor(position: Position, learnt: LevelNetwork = () => null) {
    this.#position = position;
    this.#learnt = learnt({ ...factsOf(position), features: (out) => this.#copyFacts(out) });
  }

  /** Writes a value from -1 to 1 for every seat, or at least for seat `only`. */
  values(out: Float64Array, only?: number): void {
    if (writeEnding(this.#position, out)) return;
    worthsOf(this.#position, this.#worths);
    this.#compare(PER_POINT, out, only);
  }

  /** Does the same by what the first settlements are worth. */
  founding(out: Float64Array, only?: number): void {
    foundingWorths(this.#position, this.#worths);
    this.#compare(PER_LOGIT, out, only);
  }

  /** Compares the worths of the seats. Networks know only games of four seats in which all first settlements are placed. */
  #compare(scale: number, out: Float64Array, only?: number): void {
    const { seats } = this.#position.options;
    const isKnown = seats === MAX_PLAYERS && this.#position.get(TURN) > 0;
    if (this.#learnt === null || !isKnown) return compare(this.#worths, seats, out);
    this.#count = -1;
    for (let seat = only ?? 0; seat <= (only ?? seats - 1); seat++) {
      const made = Math.tanh(scale * leadOf(this.#worths, seat, seats));
      const learnt = this.#learnt(seat);
      // the tanh of a sum, computed from the tanh of its parts
      out[seat] = (MOST * (made + learnt)) / (1 + made * learnt);
    }
  }

  /** Writes the facts. They are computed once for all seats. */
  #copyFacts(out: Int32Array): number {
    if (this.#count < 0) this.#count = catanFacts(this.#position, this.#facts);
    for (let i = 0; i < this.#count; i++) out[i] = this.#facts[i] ?? 0;
    return this.#count;
  }
}

/** Returns a position with its facts for learning. */
export function factsOf(position: Position): Learnable {
  return {
    facts: CATAN_FACTS,
    features: (out) => catanFacts(position, out),
    bucket: () => catanBucket(position),
    viewOf: (seat) => seat,
    seen: seenFact,
    evaluateBy: () => {},
  };
}
