/** Positions for training, packed: their facts, what the search expected, and the result of the game. */
import { unwrap, type Game, type Kind } from '@boardwright/core';
import type { FactsShape, Fast, Learnable } from '@boardwright/core/bots';
import { expectedScores } from './expected-scores.ts';
import type { TrainingGame, TrainingPlay } from './training-game.ts';

const FIRST_CAPACITY = 1 << 16;
/** The number of values of a sample: what its view expects, the result, and the score of its own search. */
const VALUES = 3;
const FACTS_EACH = 64;

export class TrainingSamples {
  /** The number of samples. */
  count = 0;
  readonly #position: Learnable;
  readonly #turns: readonly Int32Array[];
  readonly #seen: readonly Int32Array[];
  #facts: Uint32Array = new Uint32Array(FIRST_CAPACITY * FACTS_EACH);
  #ends: Uint32Array = new Uint32Array(FIRST_CAPACITY + 1);
  #places: Uint8Array = new Uint8Array(2 * FIRST_CAPACITY);
  #values: Int16Array = new Int16Array(VALUES * FIRST_CAPACITY);
  #games: Uint32Array = new Uint32Array(FIRST_CAPACITY);
  readonly #list: Int32Array;

  constructor(position: Learnable) {
    const { inputs, facts, views, symmetries } = position.facts;
    const numbers = [...Array(inputs).keys()];
    const all = [...Array(facts).keys()];
    this.#position = position;
    this.#list = new Int32Array(facts);
    this.#turns = [...Array(symmetries).keys()].map((turn) =>
      Int32Array.from(numbers, (fact) => position.turned?.(fact, turn) ?? fact),
    );
    this.#seen = [...Array(views).keys()].map((view) => Int32Array.from(all, (fact) => position.seen(fact, view)));
  }

  /** Starts another game. The samples of one game resemble each other, so they are kept together. */
  nextGame(): void {
    this.#game++;
  }
  #game = 0;

  /**
   * Adds the loaded position. score: what the view expects, in thousandths. result: the game's result for the seat of the view, -1 to 1.
   * searched: the score of the position's own search.
   */
  add(view: number, score: number, result: number, searched: number = score): void {
    const n = this.count++;
    const end = this.#position.features(this.#list);
    const from = this.#ends[n] ?? 0;
    if (2 * n >= this.#places.length) {
      this.#ends = grown(this.#ends, Uint32Array);
      this.#places = grown(this.#places, Uint8Array);
      this.#values = grown(this.#values, Int16Array);
      this.#games = grown(this.#games, Uint32Array);
    }
    if (from + end > this.#facts.length) this.#facts = grown(this.#facts, Uint32Array);
    this.#facts.set(this.#list.subarray(0, end), from);
    this.#ends[n + 1] = from + end;
    this.#places.set([view, this.#position.bucket()], 2 * n);
    this.#values.set([score, Math.round(1000 * result), searched], VALUES * n);
    this.#games[n] = this.#game;
  }

  /**
   * Writes the facts of a sample as seen from its view and, with two views, as seen from the other one. Returns the number of facts for
   * each view.
   */
  facts(n: number, symmetry: number, out: Int32Array): readonly [number, number] {
    const view = this.#places[2 * n] ?? 0;
    const own = this.#stated(n, view, symmetry, out, 0);
    return [own, this.#seen.length === 2 ? this.#stated(n, 1 - view, symmetry, out, own) - own : 0];
  }

  #stated(n: number, view: number, symmetry: number, out: Int32Array, at: number): number {
    const [seen, turn] = [this.#seen[view] ?? this.#list, this.#turns[symmetry] ?? this.#list];
    const last = this.#ends[n + 1] ?? 0;
    let end = at;
    for (let i = this.#ends[n] ?? 0; i < last; i++) {
      const fact = seen[this.#facts[i] ?? 0] ?? -1;
      if (fact >= 0) out[end++] = turn[fact] ?? 0;
    }
    return end;
  }

  get shape(): FactsShape {
    return this.#position.facts;
  }
  /** Maximum number of facts of a position. */
  get capacity(): number {
    return this.#list.length;
  }
  get symmetries(): number {
    return this.#turns.length;
  }
  /** Returns the number of the game that a sample is from. */
  game(n: number): number {
    return this.#games[n] ?? 0;
  }
  bucket(n: number): number {
    return this.#places[2 * n + 1] ?? 0;
  }
  score(n: number): number {
    return (this.#values[VALUES * n] ?? 0) / 1000;
  }
  searched(n: number): number {
    return (this.#values[VALUES * n + 2] ?? 0) / 1000;
  }
  result(n: number): number {
    return (this.#values[VALUES * n + 1] ?? 0) / 1000;
  }
}

type Packed = Uint8Array | Uint32Array | Int16Array;
function grown<T extends Packed>(old: T, make: new (length: number) => T): T {
  const more = new make(2 * old.length);
  more.set(old);
  return more;
}

/** A position in which a search chose a move. It stays loaded while the caller uses it. */
interface TeachingPosition {
  readonly view: number;
  /** What the view expects, in thousandths: see `expectedScores`. */
  readonly score: number;
  /** The score of the position's own search, in thousandths. */
  readonly searched: number;
  /** The result of the game for the seat of the view, -1 to 1. */
  readonly result: number;
}

/** Returns the number that a recorded move has in the loaded position. */
export function recordedMove<K extends Kind>(game: Game<K>, fast: Fast<K>, recorded: unknown): number {
  if (typeof recorded === 'number') return recorded;
  const mover = fast.toMove();
  return fast.encode({ actor: mover < 0 ? 'chance' : mover, action: unwrap(game.decodeAction(recorded)) });
}

/** Replays a game on a position. Yields every position from which a network can learn. */
export function* teachingPositions<K extends Kind>(
  game: Game<K>,
  fast: Fast<K> & Learnable,
  { seed }: Pick<TrainingPlay, 'seed'>,
  { n, moves, scores, result }: TrainingGame,
): Generator<TeachingPosition> {
  const options = game.presets[game.defaultPreset];
  if (options === undefined || result === null) return;
  fast.load(game.setup(options, `${seed} ${n}`));
  const movers = moves.map((move) => {
    const mover = fast.toMove();
    fast.make(recordedMove(game, fast, move));
    return mover;
  });
  const expected = expectedScores(movers, { scores, result });
  fast.load(game.setup(options, `${seed} ${n}`));
  for (const [i, move] of moves.entries()) {
    const [mover, seen] = [movers[i] ?? -1, expected[i] ?? null];
    // a network with two views knows both sides; with more, each view evaluates positions of all movers
    const seats = fast.seats === 2 ? [mover] : [...Array(fast.seats).keys()];
    for (const seat of seen === null || fast.teaches?.() === false ? [] : seats) {
      const score = seen?.[seat] ?? null;
      const searched = seat === mover ? scores[i] : undefined;
      if (score !== null)
        yield { view: fast.viewOf(seat), score, searched: searched ?? score, result: result[seat] ?? 0 };
    }
    fast.make(recordedMove(game, fast, move));
  }
}

export function addGame<K extends Kind>(
  samples: TrainingSamples,
  game: Game<K>,
  fast: Fast<K> & Learnable,
  play: Pick<TrainingPlay, 'seed'>,
  played: TrainingGame,
): void {
  samples.nextGame();
  for (const { view, score, result, searched } of teachingPositions(game, fast, play, played))
    samples.add(view, score, result, searched);
}
