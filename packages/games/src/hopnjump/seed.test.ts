/** The sentences of the seed document, each under its own name. */
import { rng, type Rng } from '@boardwright/core';
import { describe, expect, test } from 'vitest';
import { seed } from '../../../../tools/size.ts';
import { applyMove, checkWinner, createInitialBoard, inBounds, isDarkSquare, listLegalMoves, RULES } from './index.ts';
import type { Board, Coord, JumpMove, Move, Piece, Player } from './index.ts';

const at = (name: string): Coord => ({ r: 8 - Number(name[1]), c: name.charCodeAt(0) - 65 });
const name = ({ r, c }: Coord): string => `${String.fromCharCode(65 + c)}${8 - r}`;
const owner = (board: Board, square: string): Player | undefined => board[at(square).r]?.[at(square).c]?.owner;

/** A board from squares: boardWith({ B2: 'GREEN', C3: 'BLACK' }). */
function boardWith(frogs: Record<string, Player>): Board {
  const rows: (Piece | null)[][] = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => null));
  Object.entries(frogs).forEach(([square, player], i) => {
    (rows[at(square).r] as (Piece | null)[])[at(square).c] = { id: `${player[0]}${i}`, owner: player };
  });
  return rows;
}
const fill = (squares: string[], player: Player): Record<string, Player> =>
  Object.fromEntries(squares.map((s) => [s, player]));
const text = (move: Move): string => (move.type === 'STEP' ? [move.from, move.to] : move.path).map(name).join('-');

const GREEN_HOME = ['A1', 'B2', 'C1', 'D2', 'E1', 'F2', 'G1', 'H2'];
const BLACK_HOME = ['A7', 'B8', 'C7', 'D8', 'E7', 'F8', 'G7', 'H8'];

describe('createInitialBoard', () => {
  test('creates a new 8x8 board', () => {
    const board = createInitialBoard();
    expect(board).toHaveLength(8);
    expect(board.every((row) => row.length === 8)).toBe(true);
    expect(createInitialBoard()).not.toBe(board);
  });
  test('GREEN frogs at A1, B2, C1, D2, E1, F2, G1, H2, with ids G1 to G8 in that order', () => {
    const board = createInitialBoard();
    expect(GREEN_HOME.map((square) => board[at(square).r]?.[at(square).c])).toEqual(
      GREEN_HOME.map((_, i) => ({ id: `G${i + 1}`, owner: 'GREEN' })),
    );
  });
  test('BLACK frogs at A7, B8, C7, D8, E7, F8, G7, H8, with ids B1 to B8 in that order', () => {
    const board = createInitialBoard();
    expect(BLACK_HOME.map((square) => board[at(square).r]?.[at(square).c])).toEqual(
      BLACK_HOME.map((_, i) => ({ id: `B${i + 1}`, owner: 'BLACK' })),
    );
    expect(board.flat().filter((piece) => piece !== null)).toHaveLength(16);
  });
});

describe('listLegalMoves', () => {
  test('returns all legal moves for a player: 7 steps and 6 jumps at the start', () => {
    const moves = listLegalMoves(createInitialBoard(), 'GREEN');
    const steps = moves.filter((move) => move.type === 'STEP').map(text);
    const jumps = moves.filter((move) => move.type === 'JUMP').map(text);
    expect(steps.toSorted()).toEqual(['B2-A3', 'B2-C3', 'D2-C3', 'D2-E3', 'F2-E3', 'F2-G3', 'H2-G3']);
    expect(jumps.toSorted()).toEqual(['A1-C3', 'C1-A3', 'C1-E3', 'E1-C3', 'E1-G3', 'G1-E3']);
  });
  test('jump moves only include single hops (path length 2)', () => {
    const board = boardWith({ B2: 'GREEN', C3: 'BLACK', C5: 'GREEN' });
    const jumps = listLegalMoves(board, 'GREEN').filter((move): move is JumpMove => move.type === 'JUMP');
    expect(jumps.map((jump) => jump.path.length)).toEqual(jumps.map(() => 2));
    expect(jumps.map(text)).toContain('B2-D4');
  });
  test('a step goes diagonally to an adjacent empty dark square in 4 possible directions', () => {
    const lone = (square: string): number => listLegalMoves(boardWith({ [square]: 'GREEN' }), 'GREEN').length;
    expect([lone('D4'), lone('A1'), lone('H8'), lone('G1'), lone('H4'), lone('H2')]).toEqual([4, 1, 1, 2, 2, 2]);
  });
  test('a jump goes over an adjacent piece of any owner to the empty dark square two spaces away', () => {
    for (const over of ['GREEN', 'BLACK'] as const) {
      expect(listLegalMoves(boardWith({ B2: 'GREEN', C3: over }), 'GREEN').map(text)).toContain('B2-D4');
    }
    expect(listLegalMoves(boardWith({ B2: 'GREEN', C3: 'BLACK', D4: 'BLACK' }), 'GREEN').map(text)).not.toContain(
      'B2-D4',
    );
  });
  test('98 directed steps and 72 directed jumps exist on the board', () => {
    const squares = Array.from({ length: 64 }, (_, i) => ({ r: i >> 3, c: i & 7 })).filter(isDarkSquare);
    expect(squares).toHaveLength(32);
    const steps = squares.flatMap((from) => listLegalMoves(boardWith({ [name(from)]: 'GREEN' }), 'GREEN'));
    expect(steps).toHaveLength(98);
    const crowd = (from: Coord, far: Coord): Board =>
      boardWith({ [name(from)]: 'GREEN', [name({ r: (from.r + far.r) / 2, c: (from.c + far.c) / 2 })]: 'BLACK' });
    const pairs = squares.flatMap((from) =>
      squares
        .filter((far) => Math.abs(far.r - from.r) === 2 && Math.abs(far.c - from.c) === 2)
        .map((far) => ({ from, far })),
    );
    expect(pairs).toHaveLength(72);
    for (const { from, far } of pairs) {
      expect(listLegalMoves(crowd(from, far), 'GREEN').map(text)).toContain(`${name(from)}-${name(far)}`);
    }
  });
});

describe('applyMove', () => {
  const board = createInitialBoard();
  test('returns a new board; the original board is unchanged', () => {
    const before = JSON.stringify(board);
    const next = applyMove(board, { type: 'STEP', from: at('B2'), to: at('C3') });
    expect(JSON.stringify(board)).toBe(before);
    expect(owner(next, 'C3')).toBe('GREEN');
    expect(owner(next, 'B2')).toBeUndefined();
  });
  test('a jump captures nothing', () => {
    const next = applyMove(board, { type: 'JUMP', path: [at('A1'), at('C3')] });
    expect(next.flat().filter((piece) => piece !== null)).toHaveLength(16);
  });
  test('takes a path of several hops, each legal on the board so far', () => {
    const start = boardWith({ B2: 'GREEN', C3: 'BLACK', C5: 'BLACK' });
    const end = applyMove(start, { type: 'JUMP', path: [at('B2'), at('D4'), at('B6')] });
    expect(owner(end, 'B6')).toBe('GREEN');
  });
  const illegal: [string, unknown][] = [
    ['a step onto a frog', { type: 'STEP', from: at('A1'), to: at('B2') }],
    ['a step of two', { type: 'STEP', from: at('B2'), to: at('D4') }],
    ['a jump over nothing', { type: 'JUMP', path: [at('B2'), at('D4')] }],
    ['a step from an empty square', { type: 'STEP', from: at('C3'), to: at('D4') }],
    ['a step off the board', { type: 'STEP', from: at('A1'), to: { r: 8, c: 1 } }],
    ['a path of one', { type: 'JUMP', path: [at('A1')] }],
    ['a path whose second hop is illegal', { type: 'JUMP', path: [at('A1'), at('C3'), at('E5')] }],
    ['an unknown type', { type: 'FLY', path: [at('A1'), at('C3')] }],
    ['fractions', { type: 'STEP', from: { r: 6.5, c: 1 }, to: at('C3') }],
    ['no coordinates', { type: 'STEP' }],
    ['null', null],
  ];
  test.each(illegal)('returns the very same board for %s', (_, move) => {
    expect(applyMove(board, move as Move)).toBe(board);
  });
});

describe('checkWinner', () => {
  test('returns null at the start', () => {
    expect(checkWinner(createInitialBoard())).toBeNull();
  });
  test('GREEN wins with all frogs on A7, B8, C7, D8, E7, F8, G7, H8', () => {
    expect(checkWinner(boardWith(fill(BLACK_HOME, 'GREEN')))).toBe('GREEN');
    expect(checkWinner(boardWith({ ...fill(BLACK_HOME, 'GREEN'), A7: 'BLACK' }))).toBeNull();
    expect(checkWinner(boardWith(fill(BLACK_HOME.slice(1), 'GREEN')))).toBeNull();
  });
  test('BLACK wins with all frogs on A1, B2, C1, D2, E1, F2, G1, H2', () => {
    expect(checkWinner(boardWith(fill(GREEN_HOME, 'BLACK')))).toBe('BLACK');
  });
});

describe('squares', () => {
  test('A1 = { r: 7, c: 0 } and H8 = { r: 0, c: 7 }', () => {
    expect(createInitialBoard()[7]?.[0]?.id).toBe('G1');
    expect(createInitialBoard()[0]?.[7]?.id).toBe('B8');
  });
  test('isDarkSquare: (r + c) odd is playable, and nothing off the board is', () => {
    expect([isDarkSquare({ r: 0, c: 1 }), isDarkSquare({ r: 7, c: 0 }), isDarkSquare({ r: 0, c: 0 })]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isDarkSquare({ r: -1, c: 0 }), isDarkSquare({ r: 8, c: 1 }), isDarkSquare({ r: 0.5, c: 0.5 })]).toEqual([
      false,
      false,
      false,
    ]);
  });
  test('inBounds: within the 8x8 board', () => {
    expect([inBounds({ r: 7, c: 7 }), inBounds({ r: 0, c: 0 })]).toEqual([true, true]);
    expect([inBounds({ r: 8, c: 0 }), inBounds({ r: 0, c: -1 }), inBounds({ r: Number.NaN, c: 0 })]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('garbage', () => {
  const rows = createInitialBoard();
  const garbage: unknown[] = [undefined, null, 7, 'board', {}, [], rows.slice(1), rows.with(3, null as never)];
  test.each(garbage.map((raw) => [JSON.stringify(raw)?.slice(0, 20), raw]))(
    '%s has no moves and no winner',
    (_, raw) => {
      const board = raw as Board;
      expect([listLegalMoves(board, 'GREEN'), checkWinner(board), checkWinner(board, RULES['edge-rows'])]).toEqual([
        [],
        null,
        null,
      ]);
      expect(applyMove(board, { type: 'STEP', from: { r: 6, c: 1 }, to: { r: 5, c: 0 } })).toBe(raw);
      expect([inBounds(raw as Coord), isDarkSquare(raw as Coord)]).toEqual([false, false]);
    },
  );
});

test('the example loop: a chooser that likes to go forward finishes the race', () => {
  const result = exampleLoop(rng(`${seed}/example`), 400);
  expect(['GREEN', 'BLACK']).toContain(result.winner);
  expect(result.plies).toBeLessThan(400);
});

/** The document's loop, with a seeded chooser in place of the first move (which cycles) and a cap. */
function exampleLoop(chooser: Rng, cap: number): { winner: Player | null; plies: number } {
  let board = createInitialBoard();
  let currentPlayer: Player = 'GREEN';
  let plies = 0;
  while (!checkWinner(board) && plies < cap) {
    const moves = listLegalMoves(board, currentPlayer);
    const selectedMove = forward(moves, currentPlayer, chooser);
    board = applyMove(board, selectedMove);
    currentPlayer = currentPlayer === 'GREEN' ? 'BLACK' : 'GREEN';
    plies++;
  }
  return { winner: checkWinner(board), plies };
}

/** The best of four random moves by rows gained. */
function forward(moves: readonly Move[], player: Player, chooser: Rng): Move {
  const gain = (move: Move): number => {
    const [from, to] = move.type === 'STEP' ? [move.from, move.to] : [move.path[0] as Coord, move.path.at(-1) as Coord];
    return (player === 'GREEN' ? 1 : -1) * (from.r - to.r);
  };
  const drawn = Array.from({ length: 4 }, () => moves[chooser.below(moves.length)] as Move);
  return drawn.reduce((best, move) => (gain(move) > gain(best) ? move : best));
}
