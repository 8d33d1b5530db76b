/**
 * Positions that a network can learn, for any game. A game that defines no facts is searched by its rules, and each seat's observation
 * serves as the facts.
 */
import type { Game, Kind } from '@boardwright/core';
import {
  type Assets,
  isLearnable,
  OVER,
  tensorsOf,
  twin,
  type Fast,
  type Knowledge,
  type Learnable,
  type LearntValue,
} from '@boardwright/core/bots';

/**
 * Thresholds of an observed number. The number becomes one fact: the first threshold that it does not exceed. The number 0 becomes no fact.
 */
const STEPS: readonly number[] = [-0.75, -0.25, 0, 0.2, 0.4, 0.6, 0.8, 1];

/** Returns the game's own position if it has facts, otherwise one based on its rules. */
export function learnable<K extends Kind>(knowledge: Knowledge<K>, assets: Assets = {}): Fast<K> & Learnable {
  const own = knowledge.fast?.(assets);
  return own !== undefined && isLearnable(own) ? own : derivedPosition(knowledge);
}

function derivedPosition<K extends Kind>(knowledge: Knowledge<K>): Fast<K> & Learnable {
  const { game } = knowledge;
  const start = startOf(game);
  const seats = game.seats(start);
  const { observation } = tensorsOf(game);
  const floats = observation.shape.reduce((product, size) => product * size, 1);
  const inputs = floats * STEPS.length;
  const row = new Float32Array(floats);
  const base = twin(knowledge, start);
  let learnt: LearntValue | null = null;

  return {
    ...base,
    get key() {
      return base.key;
    },
    facts: { inputs, facts: seats * inputs, views: seats, buckets: 1, lasting: false, symmetries: 1 },
    features: (out) => {
      let end = 0;
      for (let seat = 0; seat < seats; seat++) {
        observation.write(game.view(base.save(), seat), seat, row);
        end = statedBy(row, seat * inputs, out, end);
      }
      return end;
    },
    bucket: () => 0,
    viewOf: (seat) => seat,
    seen: (fact, view) => (Math.floor(fact / inputs) === view ? fact - view * inputs : -1),
    evaluateBy: (values) => void (learnt = values),
    evaluate: (out, only) => {
      const mover = base.toMove();
      if (learnt === null || mover === OVER) return base.evaluate(out, only);
      if (seats === 2) return evaluateTwo(learnt, Math.max(0, mover), out);
      for (let seat = 0; seat < seats; seat++) if (only === undefined || seat === only) out[seat] = MOST * learnt(seat);
    },
  };
}
/** The largest value that a network gives. It is below that of a won game. */
const MOST = 0.95;

/**
 * Evaluates a position of two seats. The network knows positions in which its own view is to move; the other seat has the opposite value.
 */
function evaluateTwo(learnt: LearntValue, mover: number, out: Float64Array): void {
  const value = MOST * learnt(mover);
  out[mover] = value;
  out[1 - mover] = -value;
}

/** Writes the facts of an observation. */
function statedBy(row: Float32Array, first: number, out: Int32Array, at: number): number {
  let end = at;
  for (let i = 0; i < row.length; i++) {
    const value = row[i] ?? 0;
    if (value === 0) continue;
    let step = 0;
    while (step < STEPS.length - 1 && value > (STEPS[step] ?? 1)) step++;
    out[end++] = first + i * STEPS.length + step;
  }
  return end;
}

function startOf<K extends Kind>(game: Game<K>): K['State'] {
  const options = game.presets[game.defaultPreset];
  if (options === undefined) throw new TypeError(`${game.id} has no default preset`);
  return game.setup(options, 'facts');
}
