/** The side to move, and the next one. */
import { itemAt } from '@boardwright/core';
import { wholeMatch } from './guard.ts';
import type { AnyMatch, Cell, Match, Piece } from './types.ts';

export function currentFaction(match: AnyMatch): string | null {
  return match.activeFactions[match.currentFactionIndex] ?? null;
}

/** Returns the side to move, under the document's earlier name. Null before the first flip, and if the value is not a match. */
export function currentTurn(match: AnyMatch): string | null {
  const whole = wholeMatch(match);
  return whole === null || whole.status === 'waiting-first-flip' ? null : currentFaction(whole);
}

/** Returns the pieces of the red set that were captured. */
export function redCaptured(match: AnyMatch): readonly Piece[] {
  return capturedBy(match, 'red');
}

/** Returns the pieces of the black set that were captured. */
export function blackCaptured(match: AnyMatch): readonly Piece[] {
  return capturedBy(match, 'black');
}

function capturedBy(match: AnyMatch, faction: string): readonly Piece[] {
  return wholeMatch(match)?.capturedByFaction[faction] ?? [];
}

/** Returns the colour of a piece, under the document's earlier name `color`. */
export function pieceColor(piece: Piece): 'red' | 'black' | 'green' {
  if (piece.factionId === 'team-a') return 'green';
  return piece.factionId === 'red' || piece.factionId === 'team-b' ? 'red' : 'black';
}

/** Passes the turn to the next side that is still in the game. During a draft, passes it to the next seat. */
export function passTurn<C extends Cell>(match: Match<C>): Match<C> {
  if (match.seats !== undefined) return passSeat(match, match.seats);
  return { ...match, currentFactionIndex: nextIndex(match) };
}

export function nextIndex({ activeFactions, currentFactionIndex }: AnyMatch): number {
  return activeFactions.length === 0 ? -1 : (currentFactionIndex + 1) % activeFactions.length;
}

/** Returns the match with the turn given to the side after one that has just left. */
export function giveTurnAfter<C extends Cell>(match: Match<C>, factionId: string): Match<C> {
  if (match.seats !== undefined) return passSeat(match, match.seats);
  const order = match.factions.map(({ id }) => id);
  const next = after(order, order.indexOf(factionId)).map((i) => match.activeFactions.indexOf(itemAt(order, i)));
  return { ...match, currentFactionIndex: next.find((index) => index >= 0) ?? -1 };
}

// rules/banqi 7.6: in seat order, skipping seats whose faction is out
function passSeat<C extends Cell>(match: Match<C>, seats: NonNullable<AnyMatch['seats']>): Match<C> {
  const turn =
    after(seats.factions, seats.turn).find((seat) => isIn(match, seats.factions[seat] ?? null)) ?? seats.turn;
  const faction = seats.factions[turn] ?? null;
  return {
    ...match,
    seats: { ...seats, turn },
    currentFactionIndex: faction === null ? -1 : match.activeFactions.indexOf(faction),
  };
}

/** Lists all indices in cyclic order, beginning after `start` and ending with `start`. */
function after(list: readonly unknown[], start: number): readonly number[] {
  return list.map((_, i) => (start + 1 + i) % list.length);
}

function isIn(match: AnyMatch, faction: string | null): boolean {
  return faction === null || match.activeFactions.includes(faction);
}
