/** Writes positions and moves of Banqi as UCI-like engines do: four ranks of eight files, with X for a face-down piece. */
import { kindOf, seenKinds, stocksOf, type State } from '@boardwright/games/banqi';

export type Action = { readonly type: string; readonly index?: number; readonly from?: number; readonly to?: number };

const [FILES, RANKS] = [8, 4];
/** Our letters for general, advisor, elephant, chariot, horse, cannon and soldier, and then the engine's. */
const OURS = 'KGMRHCP';
const THEIRS = 'GAERHCS';

/**
 * Formats `position fen <board> <turn> <pool> <clock> 1 moves …`: the position after the last flip or capture, followed by the quiet moves
 * since then, so that the engine recognises repetitions. @param plies quiet plies after which the engine declares a draw; its clock starts
 * such that both programs declare the draw at the same ply
 */
export function positionCommand(match: State['match'], plies: number): string {
  const quiet = pairsOf(match.quiet ?? []);
  const board = [...match.board];
  for (const [from, to] of quiet.toReversed()) [board[from], board[to]] = [board[to] ?? null, null];
  const clock = Math.max(0, plies - (match.mode.rules.noProgressPlies ?? plies));
  const fen = `${boardText(board)} ${turnText(match, quiet.length)} ${poolText(match)} ${clock} 1`;
  return `position fen ${fen} moves ${quiet.map(([from, to]) => squareName(from) + squareName(to)).join(' ')}`.trimEnd();
}

/** Returns the legal action that the engine names. A flip is a move from a square to itself. */
export function actionOf<A extends Action>(move: string, actions: readonly A[]): A {
  const [from, to] = [squareNamed(move.slice(0, 2)), squareNamed(move.slice(2, 4))];
  const found = actions.find((action) =>
    action.type === 'flip' ? from === to && action.index === from : action.from === from && action.to === to,
  );
  if (found === undefined) throw new RangeError(`"${move}" is no legal move`);
  return found;
}

function boardText(board: State['match']['board']): string {
  const ranks = Array.from({ length: RANKS }, (_, rank) => {
    const cells = Array.from({ length: FILES }, (__, file) => letterOf(board[file * RANKS + rank] ?? null));
    return cells.join('').replaceAll(/1+/g, (empty) => String(empty.length));
  });
  return ranks.toReversed().join('/');
}

/** Formats a square. An empty one is 1. */
function letterOf(cell: State['match']['board'][number]): string {
  if (cell === null) return '1';
  return cell.isRevealed ? theirLetter(kindOf(cell)) : 'X';
}

function theirLetter(kind: string): string {
  const letter = THEIRS[OURS.indexOf(kind.toUpperCase())] ?? '';
  return kind === kind.toUpperCase() ? letter : letter.toLowerCase();
}

function turnText({ status, factions, currentFactionIndex }: State['match'], quietPlies: number): string {
  if (status === 'waiting-first-flip') return '-';
  return factions[(currentFactionIndex + quietPlies) % factions.length]?.id === 'red' ? 'r' : 'b';
}

/** Formats the kinds of the face-down pieces; `-` if there are none. */
function poolText(match: State['match']): string {
  if (match.board.every((cell) => cell === null || cell.isRevealed)) return '-';
  const seen = seenKinds(match);
  const left = stocksOf(match.mode).map(({ kind, count }) => [kind, count - (seen.get(kind) ?? 0)] as const);
  return left.map(([kind, count]) => (count > 0 ? `${theirLetter(kind)}${count}` : '')).join('');
}

function pairsOf(squares: readonly number[]): (readonly [from: number, to: number])[] {
  return squares.flatMap((from, i) => (i % 2 === 0 ? [[from, squares[i + 1] ?? from] as const] : []));
}

/** Returns the engine's name of a square. Our board has four files and eight ranks, the engine's has eight files and four ranks. */
function squareName(square: number): string {
  return `${String.fromCharCode(97 + Math.floor(square / RANKS))}${square % RANKS}`;
}

function squareNamed(name: string): number {
  return (name.charCodeAt(0) - 97) * RANKS + Number(name[1]);
}
