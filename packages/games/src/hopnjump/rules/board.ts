import { inBounds, isDarkSquare, squaresOf } from '@jumpfrog/rules/board';
import { SIZE, TARGET } from '@jumpfrog/rules/constants';
import { isOnTarget } from '@jumpfrog/rules/game';
import { FROGS, SEED_RULES } from './constants.ts';
import type { Board, Coord, Player, Rules } from './types.ts';

/** Returns whether a square is in play (rules/hopnjump 1.2 and 7.1). With edge rows, these include the light squares of ranks 1 and 8. */
export function isPlayable(coord: Coord, rules: Rules = SEED_RULES): boolean {
  return isDarkSquare(coord) || (rules.edgeRows && inBounds(coord) && isEdge(coord));
}

export function isEdge({ r }: Coord): boolean {
  return r === 0 || r === SIZE - 1;
}

/** Returns how many rows are still to travel (rules/hopnjump 6.2): 48 at the start, 0 exactly when all frogs are home. */
export function raceDistance(board: Board, player: Player): number {
  let sum = -FROGS / 2;
  for (let r = 0; r < board.length; r++) {
    const rows = player === 'GREEN' ? r : SIZE - 1 - r;
    for (const piece of board[r] ?? []) if (piece?.owner === player) sum += rows;
  }
  return sum;
}

export function isHome(board: Board, player: Player, rules: Rules): boolean {
  if (!rules.edgeRows) return isOnTarget(board, player);
  const goal = player === 'GREEN' ? [0, 1] : [SIZE - 2, SIZE - 1];
  return squaresOf(board, player).filter(({ r }) => goal.includes(r)).length === FROGS;
}

/** Lists every square that counts as home. */
export function goalOf(player: Player, { edgeRows }: Rules): readonly Coord[] {
  if (!edgeRows) return TARGET[player];
  const last = player === 'GREEN' ? 0 : SIZE - 1;
  return [...TARGET[player].filter(({ r }) => r !== last), ...Array.from({ length: SIZE }, (_, c) => ({ r: last, c }))];
}

/** Writes the ranks from 8 to 1, as chess diagrams do: `1b1b1b1b/b1b1b1b1/8/8/8/8/1g1g1g1g/g1g1g1g1`. */
export function ranks(board: Board): string {
  return board.map(rank).join('/');
}

function rank(row: Board[number]): string {
  let [letters, gap] = ['', 0];
  for (const piece of row) {
    if (piece !== null && gap > 0) letters += gap;
    if (piece !== null) letters += piece.owner === 'GREEN' ? 'g' : 'b';
    gap = piece === null ? gap + 1 : 0;
  }
  return gap > 0 ? letters + gap : letters;
}

/** Returns a key that is the same for equal positions. Frogs of one player are interchangeable. */
export function key(board: Board, player: Player): string {
  return `${ranks(board)} ${player === 'GREEN' ? 'g' : 'b'}`;
}
