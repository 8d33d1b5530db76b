import { itemAt, lastItem } from '@boardwright/core';
import { movePiece } from '@jumpfrog/rules/board';
import { landing } from '@jumpfrog/rules/moves';
import { key } from './board.ts';
import { RULES } from './constants.ts';
import { other } from './game.ts';
import { continuations, listLegalMoves } from './moves.ts';
import type { Board, Coord, Player } from './types.ts';

const CLASSIC = RULES.classic;

/** Counts leaves by whole turns of the classic rules. by: whether to count each path of hops, or only each final square. */
export function perftTurns(board: Board, player: Player, depth: number, by: 'paths' | 'ends'): number {
  if (depth === 0) return 1;
  const ends = turnEnds(board, player);
  const counted = by === 'paths' ? ends : [...new Map(ends.map((end) => [key(end, player), end])).values()];
  if (depth === 1) return counted.length;
  return counted.reduce((sum, end) => sum + perftTurns(end, other(player), depth - 1, by), 0);
}

/** Lists the board after every whole turn. */
function turnEnds(board: Board, player: Player): Board[] {
  return listLegalMoves(board, player, CLASSIC).flatMap((move) =>
    move.type === 'STEP'
      ? [movePiece(board, move.from, move.to)]
      : chainEnds(movePiece(board, itemAt(move.path, 0), landing(move)), move.path),
  );
}

function chainEnds(board: Board, path: readonly Coord[]): Board[] {
  const here = lastItem(path);
  const further = continuations(board, path, CLASSIC).flatMap((hop) =>
    chainEnds(movePiece(board, here, landing(hop)), [...path, landing(hop)]),
  );
  return [board, ...further];
}
