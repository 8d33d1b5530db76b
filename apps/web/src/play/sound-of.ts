/** Chooses the sound when one scene follows another. Pure. */
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

/** Returns whether this screen's player has won, or anybody if people share it. A draw is no victory. */
export function isVictory({ outcome, own }: Pick<Scene, 'outcome' | 'own'>): boolean {
  if (outcome === null || outcome.ranks.every((rank) => rank === 1)) return false;
  return own === null || outcome.ranks[own] === 1;
}

/** Returns whether this screen's player is awaited; people who share a device hear no signal. */
function isAwaited({ own, perspective }: Scene): boolean {
  return own !== null && perspective.turn.awaits.includes(own);
}
