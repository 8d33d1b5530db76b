/** What a seat that sees only its view may believe: imagined states, and what they are worth to it. */
import type { Game, Kind, Rng } from '@boardwright/core';
import type { Knowledge, Sight } from '@boardwright/core/bots';

const WORLDS = 16;

/** Up to `count` states that the view and the memory allow. One is enough where nothing is hidden. */
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

/** How good the game stands for this seat as far as it can know, -1 .. 1. */
export function evaluateSight<K extends Kind>(
  knowledge: Knowledge<K>,
  sight: Pick<Sight<K>, 'seat' | 'view' | 'memory'>,
  rng: Rng,
): number {
  const worlds = worldsOf(knowledge.game, sight, rng);
  return worlds.reduce((sum, state) => sum + knowledge.evaluate(state, sight.seat), 0) / worlds.length;
}

/** Below this a game is worse for a seat than a draw. */
const WORSE_THAN_A_DRAW = -0.05;

/** The one answer of all bots in all hosts to an offered draw: yes, if they stand worse as far as they can know. */
export function agreesToDraw<K extends Kind>(
  knowledge: Knowledge<K>,
  sight: Pick<Sight<K>, 'seat' | 'view' | 'memory'>,
  rng: Rng,
): boolean {
  return evaluateSight(knowledge, sight, rng) <= WORSE_THAN_A_DRAW;
}
