/** Computes how much material the actions of a position gain, looking three actions ahead, and four if the fourth is a capture. */
import { totalWeight, type Game } from '@boardwright/core';
import { isFaceUp, type Banqi, type BanqiAction, type State } from '@boardwright/games/banqi';

export interface ActionGain<A> {
  readonly action: A;
  /** The gain in pawns, averaged over what chance may turn up. */
  readonly gain: number;
}

/** The gain of each seat: the value of its captures minus the value of its losses. */
type Gains = readonly number[];

/** The number of actions after the first that are searched in full. A further one can only capture. */
const DEPTH = 2;

const VALUES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  classic: { King: 6, Guard: 5.5, Minister: 3, Rook: 2.5, Horse: 2, Cannon: 4, Pawn: 1 },
  'three-kingdoms': { King: 5, Guard: 2, Minister: 2, Rook: 5, Horse: 4, Cannon: 4, Pawn: 1.5 },
};

export function expectedGains(game: Game<Banqi>, state: State, seat: number): readonly ActionGain<BanqiAction>[] {
  return game.legalActions(state, seat).map((action) => {
    const taken = capturedBy(state, action);
    const after = game.apply(state, { actor: seat, action });
    return { action, gain: expected(game, after, seat, DEPTH) + taken };
  });
}

/** Returns the gains, averaged over which piece is turned up if the action turns one. */
function expected(game: Game<Banqi>, state: State, seat: number, depth: number): number {
  if (game.turn(state).awaits[0] !== 'chance') return lead(search(game, state, depth), seat);
  const odds = game.chance(state);
  const sum = odds.reduce(
    (total, { action, weight }) =>
      total + weight * lead(search(game, game.apply(state, { actor: 'chance', action }), depth), seat),
    0,
  );
  return sum / totalWeight(odds);
}

/**
 * Searches a position. Each seat maximizes its gain over the mean of the others. Turning up a piece later in the search counts as no
 * change.
 */
function search(game: Game<Banqi>, state: State, depth: number): Gains {
  const seats = game.seats(state);
  const [seat] = game.turn(state).awaits;
  const nothing: Gains = Array.from({ length: seats }, () => 0);
  if (typeof seat !== 'number') return nothing;
  const legal = game.legalActions(state, seat);
  const actions = legal.filter(({ type }) => type === 'capture' || (type === 'move' && depth > 0));
  // turning a piece, or, beyond the depth, stopping
  const mayPass = depth <= 0 || legal.some(({ type }) => type === 'flip');
  let best: Gains | null = mayPass ? nothing : null;
  for (const action of actions) {
    const taken = capturedBy(state, action);
    const loser = taken === 0 ? null : ownerOf(state, action);
    const after = game.apply(state, { actor: seat, action });
    const later = depth > 0 ? search(game, after, depth - 1) : nothing;
    const gains = later.map((gain, one) => gain + (one === seat ? taken : one === loser ? -taken : 0));
    if (best === null || lead(gains, seat) > lead(best, seat)) best = gains;
  }
  return best ?? nothing;
}

function lead(gains: Gains, seat: number): number {
  const others = gains.reduce((sum, gain) => sum + gain, 0) - (gains[seat] ?? 0);
  return (gains[seat] ?? 0) - (gains.length === 2 ? 0 : others / (gains.length - 1));
}

/** Returns the value of the captured piece; 0 if the action captures nothing. */
function capturedBy({ match }: State, action: BanqiAction): number {
  const piece = action.type === 'capture' ? (match.board[action.to] ?? null) : null;
  return isFaceUp(piece) ? (VALUES[match.mode.id]?.[piece.type] ?? 0) : 0;
}

/** Returns the seat that loses the captured piece; null if no seat has that side. */
function ownerOf({ match, first }: State, action: BanqiAction): number | null {
  const piece = action.type === 'capture' ? (match.board[action.to] ?? null) : null;
  if (!isFaceUp(piece)) return null;
  const seats = match.seats?.factions ?? [first, match.factions.find(({ id }) => id !== first)?.id ?? null];
  const seat = seats.indexOf(piece.factionId);
  return seat < 0 ? null : seat;
}
