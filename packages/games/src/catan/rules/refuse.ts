/** Refusals that several actions have in common: something else must be done first, or cards are missing. */
import { fault, type Fault } from '@boardwright/core';
import { hasCards } from './supply.ts';
import { RESOURCES, type Counts, type Phase, type State } from './types.ts';

/** The duties of the player whose turn it is, before trading and building. */
const DUE: Readonly<Record<Exclude<Phase, 'start' | 'main'>, string>> = {
  settle: 'Found a settlement first, then build a road beside it.',
  pave: 'Build a road beside your new settlement first.',
  dice: 'Wait for the dice.',
  discard: 'Wait until everybody has discarded.',
  robber: 'Move the robber first.',
  victim: 'Choose whom to rob first.',
  theft: 'Wait for the stolen card.',
  free: 'Build your free roads first; after one you may stop.',
  draw: 'Wait for the card that you have bought.',
};

/** Refuses trading, building and buying before the roll (rules/catan 4.1). */
export function checkMain({ phase, seat, owes }: State): Fault | null {
  if (phase === 'main') return null;
  if (phase === 'start') return fault('before-roll', 'Roll first.');
  const owed = owes[seat] ?? 0;
  return fault('not-now', phase === 'discard' && owed > 0 ? `Discard ${owed} cards first.` : DUE[phase]);
}

/** Refuses an action for which the player lacks cards. The message mentions only the player's own hand. */
export function checkHand(hand: Counts, cards: Counts): Fault | null {
  return hasCards(hand, cards) ? null : fault('lacks-cards', `You need ${formatMissing(hand, cards)}.`);
}

/** Writes missing cards, such as `2 more grain and 1 more ore`. */
export function formatMissing(hand: Counts, cards: Counts): string {
  const missing = RESOURCES.flatMap((name, r) => {
    const count = (cards[r] ?? 0) - (hand[r] ?? 0);
    return count > 0 ? [`${count} more ${name}`] : [];
  });
  const last = missing.at(-1) ?? '';
  return missing.length < 2 ? last : `${missing.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * Refuses trade at the wrong time (rules/catan 4.4). It is allowed in the player's own turn after the roll; with the strict rule, only
 * before the first building.
 */
export function checkTradeTime(state: State): Fault | null {
  const wrong = checkMain(state);
  if (wrong !== null) return wrong;
  return state.options.strict && state.built ? fault('built-already', 'Trade comes before building.') : null;
}
