/**
 * The view of Banqi. Every viewer sees the whole state: nothing is hidden, because a piece is decided only when it is flipped. News adds
 * the pieces.
 */
import type { Ply, Seat } from '@boardwright/core';
import { factionOf, seatToMove } from './game.ts';
import { isFaceUp, pieceAt } from './pieces.ts';
import { kindOf } from './stock.ts';
import type { AnyMatch, Banqi, News, Pending, Reveal, State, Turned } from './types.ts';

export function tell(before: State, ply: Ply<Banqi>, after: State): News {
  const { actor, action } = ply;
  const seat = actor === 'chance' ? seatToMove(before) : actor;
  const told = { actor, faction: factionOf(before, seat) };
  const { board } = before.match;
  switch (action.type) {
    case 'flip':
    case 'stop':
      return { ...told, ...action };
    case 'move':
      return { ...told, ...action, piece: kindOf(pieceAt(board, action.from)) };
    case 'capture': {
      const target = board[action.to] ?? null;
      const traded = isFaceUp(target) && after.match.board[action.to] === null;
      return {
        ...told,
        ...action,
        piece: kindOf(pieceAt(board, action.from)),
        target: isFaceUp(target) ? kindOf(target) : null,
        traded,
      };
    }
    case 'reveal':
      return { ...told, ...action, turned: turnedInto(before, action, after), claims: claimsOf(before, after) };
  }
}

function turnedInto({ match, pending }: State, { index }: Reveal, after: State): Turned {
  if (pending === null || pending.type === 'flip') return 'shown';
  const losses = (which: AnyMatch): number =>
    which.factions.reduce((sum, { id }) => sum + (which.capturedByFaction[id]?.length ?? 0), 0);
  const lost = losses(after.match) - losses(match);
  if (lost === 2) return 'traded';
  if (lost === 0) return 'stood';
  return attackerCameThrough(match, pending, index, after) ? 'captured' : 'avenged';
}

function attackerCameThrough(match: AnyMatch, pending: Pending, index: number, after: State): boolean {
  const attacker = pending.type === 'attack' ? match.board[pending.from] : null;
  return attacker !== null && after.match.board[index] === attacker;
}

/** Returns the sides that this ply has given to seats, one item per seat. Null if nothing has changed. */
function claimsOf(before: State, after: State): (string | null)[] {
  return before.match.factions.map((_, seat: Seat) =>
    factionOf(before, seat) === null ? factionOf(after, seat) : null,
  );
}
