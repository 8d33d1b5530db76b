/** Counting the tree: the oldest proof that a generator is right. */
import type { Actor, Fast, Game, Kind, Ply } from './game.ts';

/** Every ply that may be played now, chance included. */
export function plies<K extends Kind>(game: Game<K>, state: K['State']): Ply<K>[] {
  return game.turn(state).may.flatMap((actor) => actionsOf(game, state, actor).map((action) => ({ actor, action })));
}

function actionsOf<K extends Kind>(game: Game<K>, state: K['State'], actor: Actor): readonly K['Action'][] {
  return actor === 'chance' ? game.chance(state).map(({ action }) => action) : game.legalActions(state, actor);
}

/** Leaves of the tree at this depth; outcomes of chance count one each, a finished game none. */
export function perft<K extends Kind>(game: Game<K>, state: K['State'], depth: number): number {
  if (depth === 0) return 1;
  const next = plies(game, state);
  if (depth === 1) return next.length;
  return next.reduce((sum, ply) => sum + perft(game, game.apply(state, ply), depth - 1), 0);
}

/** perft by first ply, to find where two programs part. */
export function divide<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  depth: number,
): { readonly ply: Ply<K>; readonly leaves: number }[] {
  return plies(game, state).map((ply) => ({ ply, leaves: perft(game, game.apply(state, ply), depth - 1) }));
}

/** The same on a twin, from the position that it holds: of those who may act at once, only the one whom it lets move first. */
export function perftFast(fast: Fast, depth: number): number {
  return depth === 0 ? 1 : new Leaves(fast).below(depth, 0);
}

class Leaves {
  readonly #fast: Fast;
  #moves: Int32Array = new Int32Array(1 << 12);

  constructor(fast: Fast) {
    this.#fast = fast;
  }

  below(depth: number, at: number): number {
    const fast = this.#fast;
    if (depth === 1 && fast.count !== undefined) return fast.count();
    const end = this.#generate(at);
    if (depth === 1) return end - at;
    let leaves = 0;
    for (let i = at; i < end; i++) {
      fast.make(this.#moves[i] ?? 0);
      leaves += this.below(depth - 1, end);
      fast.unmake();
    }
    return leaves;
  }

  /** A list that did not fit into the array, which drops what lies behind its end, is made again in a longer one. */
  #generate(at: number): number {
    const end = this.#fast.generate(this.#moves, at);
    if (end <= this.#moves.length) return end;
    const longer = new Int32Array(2 * end);
    longer.set(this.#moves);
    this.#moves = longer;
    return this.#fast.generate(longer, at);
  }
}
