/** Chooses the sound for the change from one scene to the next. Pure functions. */
import type { Scene } from '@boardwright/boards';
import type { Sound } from './sounds.ts';

export function soundOf(before: Scene, after: Scene): Sound | null {
  if (after.outcome !== null) return before.outcome === null ? endOf(after) : null;
  if (after.seq <= before.seq || after.steps.length === 0) return null;
  if (after.steps.some(({ actor }) => actor === 'chance')) return 'chance';
  const isOwn = after.steps.at(-1)?.actor === (after.own ?? before.seat);
  if (isOwn) return 'own';
  return isAwaited(after) && !isAwaited(before) ? 'yourTurn' : 'other';
}

function endOf(scene: Scene): Sound {
  return isVictory(scene) ? 'won' : 'lost';
}

/** Returns whether the player of this screen has won; if people share it, whether anybody has. A draw is no victory. */
export function isVictory({ outcome, own }: Pick<Scene, 'outcome' | 'own'>): boolean {
  if (outcome === null || outcome.ranks.every((rank) => rank === 1)) return false;
  return own === null || outcome.ranks[own] === 1;
}

/** Returns whether it is the turn of this screen's player. People who share a device get no signal. */
function isAwaited({ own, perspective }: Scene): boolean {
  return own !== null && perspective.turn.awaits.includes(own);
}
