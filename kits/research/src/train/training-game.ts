/** Games for training. A search plays all seats, random moves add variety, and what the search expects is recorded. */
import { rng, type Game, type Kind, type Rng } from '@boardwright/core';
import { CHANCE, OVER, type Fast, type Learnable } from '@boardwright/core/bots';
import type { Search } from '@boardwright/bots';

/** A game as a line of JSON. Its moves replay it on a position into which the same start was loaded. */
export interface TrainingGame {
  /** The number of the game, from 0. Together with the seed of the run it determines the game. */
  readonly n: number;
  /**
   * The moves of all actors, including chance. They are numbers of the game's own position, or actions if each position numbers its moves
   * separately.
   */
  readonly moves: readonly unknown[];
  /** For each move, what the seat to move expects, in thousandths; `RANDOM` for a random move, `NO_SCORE` for chance. */
  readonly scores: readonly number[];
  /** The value of the end for each seat, -1 to 1; null if the game was cut off. */
  readonly result: readonly number[] | null;
}
export const RANDOM = 2000;
export const NO_SCORE = 3000;

export interface TrainingPlay {
  readonly seed: string;
  /** Nodes of each search. */
  readonly nodes: number;
  /** Maximum number of random moves at the start of a game. */
  readonly opening: number;
  /** The largest share of random moves after the start. Each game draws a share of its own. */
  readonly noise: number;
  /** The number of moves by seats, not counting chance, after which a game is cut off. */
  readonly plies: number;
}

const MOST_MOVES = 1 << 13;
/** A game of two seats counts as decided when the score, in thousandths, has been this high in this many searches in a row. */
const DECIDED = 900;
const AGREED = 8;

/** Plays one game. With the same settings and number it is the same game. */
export function trainingGame<K extends Kind>(
  game: Game<K>,
  fast: Fast<K> & Learnable,
  search: Search<K>,
  play: TrainingPlay,
  n: number,
): TrainingGame {
  const random = rng(`${play.seed} ${n}`);
  const options = game.presets[game.defaultPreset];
  if (options === undefined) throw new TypeError(`${game.id} has no default preset`);
  let state = game.setup(options, `${play.seed} ${n}`);
  fast.load(state);
  search.forget();
  const opening = random.below(play.opening + 1);
  const noise = (random.below(1000) / 1000) * play.noise;
  const moves: unknown[] = [];
  const scores: number[] = [];
  const list = new Int32Array(MOST_MOVES);
  let agreed = 0;
  for (let plies = 0; plies < play.plies && fast.toMove() !== OVER && Math.abs(agreed) < AGREED;) {
    let move: number;
    if (fast.toMove() === CHANCE) {
      move = drawn(fast, list, random);
      scores.push(NO_SCORE);
    } else if (plies++ < opening || random.below(10_000) < noise * 10_000) {
      move = list[random.below(fast.generate(list, 0))] ?? 0;
      scores.push(RANDOM);
    } else {
      const found = search.best({ nodes: play.nodes, expired: () => false, rng: random });
      move = found.move;
      const score = Math.round(found.score * 1000);
      scores.push(score);
      const side = Math.abs(score) < DECIDED || fast.seats !== 2 ? 0 : score > 0 === (fast.toMove() === 0) ? 1 : -1;
      agreed = side === 0 || side * agreed < 0 ? side : agreed + side;
    }
    moves.push(fast.facts.lasting ? move : fast.decode(move).action);
    fast.make(move);
    state = fast.save();
    // a search starts from a loaded position, because that includes earlier quiet moves
    fast.load(state);
  }
  const result =
    fast.toMove() === OVER
      ? resultOf(fast)
      : Math.abs(agreed) < AGREED
        ? null
        : [Math.sign(agreed), -Math.sign(agreed)];
  return { n, moves, scores, result };
}

function drawn<K extends Kind>(fast: Fast<K>, list: Int32Array, random: Rng): number {
  const end = fast.generate(list, 0);
  const weights = new Int32Array(end);
  fast.weights(weights, 0);
  let at = random.below(weights.reduce((sum, weight) => sum + weight, 0));
  let i = 0;
  while (at >= (weights[i] ?? 0)) at -= weights[i++] ?? 0;
  return list[i] ?? 0;
}

function resultOf<K extends Kind>(fast: Fast<K>): readonly number[] {
  const values = new Float64Array(fast.seats);
  fast.evaluate(values);
  return [...values];
}
