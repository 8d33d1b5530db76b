/** What there is to hear when one scene follows another. Pure. */
import type { Scene } from './scene.ts';
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

/** This screen's own; of people who share it anybody's. A draw is none. */
export function isVictory({ outcome, own }: Pick<Scene, 'outcome' | 'own'>): boolean {
  if (outcome === null || outcome.ranks.every((rank) => rank === 1)) return false;
  return own === null || outcome.ranks[own] === 1;
}

/** Who shares a device hears no call: whoever holds it knows. */
function isAwaited({ own, perspective }: Scene): boolean {
  return own !== null && perspective.turn.awaits.includes(own);
}
