/** Chance as an actor: a draw is pending, a ticket answers it, and the answer becomes a log entry. */
import { RulesMistake } from '../error-origin.ts';
import type { Entry, Table } from './entry.ts';
import { traitsOf, type Game, type Kind, type Odds } from '../game.ts';
import { itemAtTicket, rng, totalWeight, type Seed } from '../rng.ts';

/** A pending draw with its odds. */
export interface Draw<K extends Kind = Kind> {
  readonly odds: readonly Odds<K>[];
  readonly total: number;
  readonly label: string;
  readonly secret: boolean;
  readonly index: number;
  /** The number of log entries before the draw. */
  readonly seq: number;
}

/**
 * Returns a number below `total` for draw number `index`. It depends on the index alone, so that undoing or resuming does not change a
 * draw.
 */
export type Ticket = (draw: { readonly index: number; readonly total: number; readonly label: string }) => number;

/** Returns tickets for offline play. The key stays with the host and is never part of a Save. */
export function seeded(key: Seed): Ticket {
  return ({ index, total, label }) => rng(`${key}/${index}/${label}`).below(total);
}

/** Returns the draw that a table waits for, or null. */
export function pending<K extends Kind>(game: Game<K>, table: Table<K>): Draw<K> | null {
  return table.outcome === null && table.turn.awaits.includes('chance') ? drawOf(game, table) : null;
}

/** Returns the draw that a table waits for. Throws if there is none. */
export function drawOf<K extends Kind>(game: Game<K>, table: Table<K>): Draw<K> {
  const odds = game.chance(table.state);
  const label = odds[0]?.action.type ?? '';
  const total = totalWeight(odds);
  if (!Number.isInteger(total))
    throw new RulesMistake(`the weights of "${label}" add up to ${total}; each weight is a whole number from 1`);
  return {
    odds,
    total,
    label,
    secret: odds.some(({ action }) => traitsOf(game, action.type)?.secret === true),
    index: table.draws,
    seq: table.seq,
  };
}

/** Returns the entry that answers a draw. ticket: a number below its total. */
export function resolve<K extends Kind>(draw: Draw<K>, ticket: number, at: number): Entry<K> {
  return { type: 'ply', at, actor: 'chance', action: itemAtTicket(draw.odds, ticket).action };
}
