/** The best continuations of a position, for a reader who is studying it. */
import type { Kind, Ply } from '@boardwright/core';
import { twin, type Knowledge } from '@boardwright/core/bots';
import { hasSecrets } from '@boardwright/core/host';
import { decodeLine } from '../search-bot.ts';
import { Search } from '../search.ts';
import type { ScoredMove, SearchLimits } from '../search-types.ts';

/** A good continuation and its value. */
export interface BestLine<K extends Kind = Kind> {
  readonly plies: readonly Ply<K>[];
  /** The value for the seat to move, -1 to 1. */
  readonly value: number;
}

/** Returns up to `count` lines, the best first. None if something is secret, chance is to act or the game is over. */
export function bestLines<K extends Kind>(
  knowledge: Knowledge<K>,
  state: K['State'],
  count: number,
  limits: SearchLimits,
): readonly BestLine<K>[] {
  if (hasSecrets(knowledge.game)) return [];
  const fast = knowledge.points?.() ?? knowledge.fast?.({}) ?? twin(knowledge, state);
  fast.load(state);
  if (fast.toMove() < 0) return [];
  const search = new Search(fast);
  const weighed = search.weigh(limits);
  const valued = provedMoves(knowledge, state, weighed, (move) => fast.decode(move)) ?? weighed;
  return valued
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ move, score }) => ({ plies: decodeLine(fast, search.line(move)), value: score }));
}

/** Returns the moves with their proved values, if all of them are proved. */
function provedMoves<K extends Kind>(
  { game, proofs }: Knowledge<K>,
  state: K['State'],
  moves: readonly ScoredMove[],
  decode: (move: number) => Ply<K>,
): readonly ScoredMove[] | null {
  const known = proofs?.();
  if (known === undefined || known.values(state) === null) return null;
  const proved = moves.map(({ move }) => {
    const ply = decode(move);
    const values = typeof ply.actor === 'number' ? known.values(game.apply(state, ply)) : null;
    return values === null ? null : { move, score: values[Number(ply.actor)] ?? 0 };
  });
  return proved.every((one) => one !== null) ? proved : null;
}
