/** The worlds that a seat considers possible by its view alone: imagined states and their values. */
import type { Game, Kind, Rng } from '@boardwright/core';
import type { Knowledge, Sight } from '@boardwright/core/bots';

const WORLDS = 16;

/** Returns up to `count` states that fit the view and the memory; a single one if nothing is hidden. */
export function worldsOf<K extends Kind>(
  game: Game<K>,
  { view, memory }: Pick<Sight<K>, 'view' | 'memory'>,
  rng: Rng,
  count: number = WORLDS,
): K['State'][] {
  const imagine = game.imagine(view, memory);
  const first = imagine(rng);
  if (count <= 1) return [first];
  const second = imagine(rng);
  if (second === first) return [first];
  return [first, second, ...Array.from({ length: count - 2 }, () => imagine(rng))];
}

/** Returns the value of the game for this seat, -1 to 1, from the seat's own information. */
export function evaluateSight<K extends Kind>(
  knowledge: Knowledge<K>,
  sight: Pick<Sight<K>, 'seat' | 'view' | 'memory'>,
  rng: Rng,
): number {
  const worlds = worldsOf(knowledge.game, sight, rng);
  return worlds.reduce((sum, state) => sum + knowledge.evaluate(state, sight.seat), 0) / worlds.length;
}

/** Below this value, a seat prefers a draw. */
const WORSE_THAN_A_DRAW = -0.05;

/** Returns a bot's answer to a draw offer, which is the same in all hosts: yes if it evaluates its position as worse. */
export function agreesToDraw<K extends Kind>(
  knowledge: Knowledge<K>,
  sight: Pick<Sight<K>, 'seat' | 'view' | 'memory'>,
  rng: Rng,
): boolean {
  return evaluateSight(knowledge, sight, rng) <= WORSE_THAN_A_DRAW;
}
