/** The sentences of the package's document, each as a test. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import * as api from '../src/index.ts';
import { applyMove, checkWinner, createInitialBoard, inBounds, isDarkSquare, listLegalMoves } from '../src/index.ts';
import type { Board, Coord, JumpMove, Move, Piece, Player, StepMove } from '../src/index.ts';

const PACKAGE = `${import.meta.dirname}/..`;
const GREEN_HOME = ['A1', 'B2', 'C1', 'D2', 'E1', 'F2', 'G1', 'H2'];
const BLACK_HOME = ['A7', 'B8', 'C7', 'D8', 'E7', 'F8', 'G7', 'H8'];
const SQUARES: readonly Coord[] = Array.from({ length: 64 }, (_, i) => ({ r: i >> 3, c: i & 7 }));

const at = (name: string): Coord => ({ r: 8 - Number(name[1]), c: name.charCodeAt(0) - 65 });
const name = ({ r, c }: Coord): string => `${String.fromCharCode(65 + c)}${8 - r}`;
const pieceOn = (board: Board, square: string): Piece | null | undefined => board[at(square).r]?.[at(square).c];
const text = (move: Move): string => (move.type === 'STEP' ? [move.from, move.to] : move.path).map(name).join('-');
const moves = (board: Board, player: Player = 'GREEN'): string[] => listLegalMoves(board, player).map(text);
const step = (from: string, to: string): StepMove => ({ type: 'STEP', from: at(from), to: at(to) });
const jump = (...squares: string[]): JumpMove => ({ type: 'JUMP', path: squares.map(at) });

/** Builds a board from squares: boardWith({ B2: 'GREEN', C3: 'BLACK' }). */
function boardWith(frogs: Readonly<Record<string, Player>>): Board {
  const board: Board = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => null));
  Object.entries(frogs).forEach(([square, owner], i) => {
    board[at(square).r]?.splice(at(square).c, 1, { id: `${owner[0]}${i + 1}`, owner });
  });
  return board;
}

function fill(squares: readonly string[], player: Player): Record<string, Player> {
  return Object.fromEntries(squares.map((square) => [square, player]));
}

/** Returns a board with a green frog and black ones on all adjacent squares. */
function crowdAround(from: Coord): Board {
  const beside = SQUARES.filter(({ r, c }) => Math.max(Math.abs(r - from.r), Math.abs(c - from.c)) === 1);
  return boardWith({ ...fill(beside.map(name), 'BLACK'), [name(from)]: 'GREEN' });
}

describe('Types', () => {
  test('are mutable, as printed', () => {
    expectTypeOf<Player>().toEqualTypeOf<'GREEN' | 'BLACK'>();
    expectTypeOf<Coord>().toEqualTypeOf<{ r: number; c: number }>();
    expectTypeOf<Piece>().toEqualTypeOf<{ id: string; owner: Player }>();
    expectTypeOf<Board>().toEqualTypeOf<(Piece | null)[][]>();
    expectTypeOf<StepMove>().toEqualTypeOf<{ type: 'STEP'; from: Coord; to: Coord }>();
    expectTypeOf<JumpMove>().toEqualTypeOf<{ type: 'JUMP'; path: Coord[] }>();
    expectTypeOf<Move>().toEqualTypeOf<StepMove | JumpMove>();
  });
  test('the functions have the signatures of the API reference', () => {
    expectTypeOf(createInitialBoard).toEqualTypeOf<() => Board>();
    expectTypeOf(listLegalMoves).toEqualTypeOf<(board: Board, player: Player) => Move[]>();
    expectTypeOf(applyMove).toEqualTypeOf<(board: Board, move: Move) => Board>();
    expectTypeOf(checkWinner).toEqualTypeOf<(board: Board) => Player | null>();
    expectTypeOf(isDarkSquare).toEqualTypeOf<(coord: Coord) => boolean>();
    expectTypeOf(inBounds).toEqualTypeOf<(coord: Coord) => boolean>();
  });
  test('index.ts exports these six functions and nothing else', () => {
    expect(Object.keys(api).toSorted()).toEqual(
      ['createInitialBoard', 'listLegalMoves', 'applyMove', 'checkWinner', 'isDarkSquare', 'inBounds'].toSorted(),
    );
  });
});

describe('createInitialBoard', () => {
  test('creates a new 8x8 board with frogs in starting positions', () => {
    const board = createInitialBoard();
    expect(board.map((row) => row.length)).toEqual([8, 8, 8, 8, 8, 8, 8, 8]);
    expect(board.flat().filter((piece) => piece !== null)).toHaveLength(16);
  });
  test('GREEN frogs at A1, B2, C1, D2, E1, F2, G1, H2', () => {
    const frogs = GREEN_HOME.map((_, i) => ({ id: `G${i + 1}`, owner: 'GREEN' }));
    expect(GREEN_HOME.map((square) => pieceOn(createInitialBoard(), square))).toEqual(frogs);
  });
  test('BLACK frogs at A7, B8, C7, D8, E7, F8, G7, H8', () => {
    const frogs = BLACK_HOME.map((_, i) => ({ id: `B${i + 1}`, owner: 'BLACK' }));
    expect(BLACK_HOME.map((square) => pieceOn(createInitialBoard(), square))).toEqual(frogs);
  });
  test('every board is its own: changing one changes no other', () => {
    const board = createInitialBoard();
    for (const piece of board.flat()) if (piece !== null) piece.owner = 'GREEN';
    board[7]?.fill(null);
    expect(pieceOn(createInitialBoard(), 'A1')).toEqual({ id: 'G1', owner: 'GREEN' });
    expect(pieceOn(createInitialBoard(), 'A7')).toEqual({ id: 'B1', owner: 'BLACK' });
  });
});

describe('listLegalMoves', () => {
  test('returns all legal moves for a player', () => {
    const steps = ['B2-A3', 'B2-C3', 'D2-C3', 'D2-E3', 'F2-E3', 'F2-G3', 'H2-G3'];
    const jumps = ['A1-C3', 'C1-A3', 'C1-E3', 'E1-C3', 'E1-G3', 'G1-E3'];
    expect(moves(createInitialBoard()).toSorted()).toEqual([...steps, ...jumps].toSorted());
    expect(moves(createInitialBoard(), 'BLACK')).toHaveLength(13);
  });
  test('returns an array of step and jump moves', () => {
    const board = boardWith({ B2: 'GREEN', C3: 'BLACK' });
    expect(listLegalMoves(board, 'GREEN')).toContainEqual(step('B2', 'A3'));
    expect(listLegalMoves(board, 'GREEN')).toContainEqual(jump('B2', 'D4'));
  });
  test('jump moves only include single hops (path length 2)', () => {
    const board = boardWith({ B2: 'GREEN', C3: 'BLACK', C5: 'GREEN' });
    const jumps = listLegalMoves(board, 'GREEN').filter((move) => move.type === 'JUMP');
    expect(jumps.map(text)).toEqual(['B2-D4']);
    expect(jumps.map(({ path }) => path.length)).toEqual([2]);
  });
  test('the moves are the caller’s: changing them changes no later list', () => {
    const board = boardWith({ B2: 'GREEN', C3: 'BLACK' });
    const before = moves(board);
    for (const move of listLegalMoves(board, 'GREEN')) {
      const squares = move.type === 'STEP' ? [move.from, move.to] : move.path;
      for (const square of squares) square.r = 9;
      if (move.type === 'JUMP') move.path.length = 0;
    }
    expect(moves(board)).toEqual(before);
  });
  test.each([
    [1, 13],
    [2, 169],
    [3, 2405],
    [4, 34225],
  ])('%d plies from the start lead to %d leaves, as two independent programs counted', (depth, count) => {
    expect(leaves(createInitialBoard(), 'GREEN', depth)).toBe(count);
  });
});

function leaves(board: Board, player: Player, depth: number): number {
  if (depth === 0) return 1;
  const next: Player = player === 'GREEN' ? 'BLACK' : 'GREEN';
  return listLegalMoves(board, player).reduce((sum, move) => sum + leaves(applyMove(board, move), next, depth - 1), 0);
}

describe('applyMove', () => {
  test('applies a move to the board (immutable - returns new board)', () => {
    const board = createInitialBoard();
    const next = applyMove(board, step('B2', 'C3'));
    expect(next).not.toBe(board);
    expect(pieceOn(next, 'C3')).toEqual({ id: 'G2', owner: 'GREEN' });
    expect(pieceOn(next, 'B2')).toBeNull();
  });
  test('original board is unchanged', () => {
    const board = createInitialBoard();
    for (const move of listLegalMoves(board, 'GREEN')) {
      for (const row of applyMove(board, move)) row.fill(null);
      expect(board).toEqual(createInitialBoard());
    }
  });
  test('a frozen board will do', () => {
    const board = createInitialBoard().map((row) => Object.freeze(row));
    expect(pieceOn(applyMove(Object.freeze(board) as Board, step('B2', 'C3')), 'C3')?.id).toBe('G2');
  });
  test('a jump captures nothing', () => {
    const next = applyMove(createInitialBoard(), jump('A1', 'C3'));
    expect(pieceOn(next, 'C3')?.id).toBe('G1');
    expect(next.flat().filter((piece) => piece !== null)).toHaveLength(16);
  });
  test('a path of several jumps is applied when each of them is legal', () => {
    const board = boardWith({ B2: 'GREEN', C3: 'BLACK', C5: 'BLACK' });
    expect(pieceOn(applyMove(board, jump('B2', 'D4', 'B6')), 'B6')?.owner).toBe('GREEN');
    expect(applyMove(board, jump('B2', 'D4', 'F6'))).toBe(board);
  });
  test.each<[string, unknown]>([
    ['a step onto a frog', step('A1', 'B2')],
    ['a step of two squares', step('B2', 'D4')],
    ['a step of one square as a jump', jump('B2', 'C3')],
    ['a jump over nothing', jump('B2', 'D4')],
    ['a jump over one frog as a step', step('A1', 'C3')],
    ['a step from an empty square', step('C3', 'D4')],
    ['a step off the board', { type: 'STEP', from: at('A1'), to: { r: 8, c: 1 } }],
    ['a path of one square', jump('A1')],
    ['a path of none', jump()],
    ['an unknown type', { ...jump('A1', 'C3'), type: 'FLY' }],
    ['fractions', { type: 'STEP', from: { r: 6.5, c: 1 }, to: at('C3') }],
    ['a path that is no list', { type: 'JUMP', path: 'A1-C3' }],
    ['no squares', { type: 'STEP' }],
    ['null', null],
  ])('returns the very same board for %s', (_, move) => {
    const board = createInitialBoard();
    expect(applyMove(board, move as Move)).toBe(board);
    expect(board).toEqual(createInitialBoard());
  });
});

describe('checkWinner', () => {
  test('returns null while nobody has won', () => {
    expect(checkWinner(createInitialBoard())).toBeNull();
  });
  test('GREEN wins: all frogs on A7, B8, C7, D8, E7, F8, G7, H8', () => {
    expect(checkWinner(boardWith(fill(BLACK_HOME, 'GREEN')))).toBe('GREEN');
  });
  test('BLACK wins: all frogs on A1, B2, C1, D2, E1, F2, G1, H2', () => {
    expect(checkWinner(boardWith(fill(GREEN_HOME, 'BLACK')))).toBe('BLACK');
  });
  test.each(BLACK_HOME)(
    'a player wins when all 8 of their frogs are there: without the one on %s, nobody',
    (square) => {
      const others = BLACK_HOME.filter((one) => one !== square);
      expect(checkWinner(boardWith({ ...fill(others, 'GREEN'), A3: 'GREEN' }))).toBeNull();
      expect(checkWinner(boardWith({ ...fill(others, 'GREEN'), [square]: 'BLACK' }))).toBeNull();
    },
  );
});

describe('Board coordinate system', () => {
  test('A1 = { r: 7, c: 0 }', () => {
    expect(createInitialBoard()[7]?.[0]).toEqual({ id: 'G1', owner: 'GREEN' });
  });
  test('H8 = { r: 0, c: 7 }', () => {
    expect(createInitialBoard()[0]?.[7]).toEqual({ id: 'B8', owner: 'BLACK' });
  });
  test('inBounds: r and c go from 0 to 7', () => {
    expect(SQUARES.every(inBounds)).toBe(true);
    const outside = [-1, 8, 0.5, Number.NaN, Number.POSITIVE_INFINITY].flatMap((n) => [
      { r: n, c: 0 },
      { r: 0, c: n },
    ]);
    expect(outside.filter(inBounds)).toEqual([]);
  });
});

describe('Playable squares', () => {
  test('only dark squares (where (r + c) % 2 === 1) are playable', () => {
    expect(isDarkSquare({ r: 0, c: 1 })).toBe(true);
    expect(SQUARES.filter(isDarkSquare)).toEqual(SQUARES.filter(({ r, c }) => (r + c) % 2 === 1));
    expect([isDarkSquare({ r: -1, c: 0 }), isDarkSquare({ r: 8, c: 1 })]).toEqual([false, false]);
  });
  test('every move from every square ends on a dark square', () => {
    const boards = SQUARES.flatMap((from) => [boardWith({ [name(from)]: 'GREEN' }), crowdAround(from)]);
    const ends = boards.flatMap((board) => moves(board)).map((move) => at(move.slice(-2)));
    expect(ends).toHaveLength(98 + 72);
    expect(ends.filter((end) => !isDarkSquare(end))).toEqual([]);
  });
});

describe('Moves', () => {
  test('step move: diagonal move to an adjacent empty dark square (4 possible directions)', () => {
    expect(moves(boardWith({ D4: 'GREEN' })).toSorted()).toEqual(['D4-C3', 'D4-C5', 'D4-E3', 'D4-E5']);
    const counts = ['A1', 'H8', 'G1', 'H4', 'H2'].map((square) => moves(boardWith({ [square]: 'GREEN' })).length);
    expect(counts).toEqual([1, 1, 2, 2, 2]);
  });
  test.each<Player>(['GREEN', 'BLACK'])('jump move: diagonal jump over an adjacent piece (any owner): %s', (owner) => {
    const found = moves(boardWith({ B2: 'GREEN', C3: owner }));
    expect(found).toContain('B2-D4');
    expect(found).not.toContain('B2-C3');
  });
  test('jump move: to an empty dark square two spaces away', () => {
    expect(moves(boardWith({ B2: 'GREEN', C3: 'BLACK', D4: 'BLACK' }))).not.toContain('B2-D4');
    expect(moves(boardWith({ B2: 'GREEN', D4: 'BLACK' }))).not.toContain('B2-E5');
    expect(moves(boardWith({ B2: 'GREEN', A3: 'BLACK' })).filter((move) => move.startsWith('B2'))).toHaveLength(3);
  });
  test('returns only single jumps: a chain is a jump, and the next jump on the board after it', () => {
    const board = boardWith({ B2: 'GREEN', C3: 'BLACK', C5: 'BLACK' });
    expect(moves(board)).not.toContain('B2-D4-B6');
    expect(moves(applyMove(board, jump('B2', 'D4')))).toContain('D4-B6');
  });
});

describe('What is no board', () => {
  const rows = createInitialBoard();
  const garbage: unknown[] = [undefined, null, 7, 'board', {}, [], rows.slice(1), rows.with(3, [])];
  test.each(garbage)('%j has no moves and no winner', (raw) => {
    const board = raw as Board;
    expect([listLegalMoves(board, 'GREEN'), checkWinner(board)]).toEqual([[], null]);
    expect(applyMove(board, step('B2', 'A3'))).toBe(raw);
    expect([inBounds(raw as Coord), isDarkSquare(raw as Coord)]).toEqual([false, false]);
  });
});

describe('The package', () => {
  const sources = readdirSync(`${PACKAGE}/src`);
  test('file structure: types, constants, board, moves, game, index', () => {
    expect(sources.toSorted()).toEqual(['board.ts', 'constants.ts', 'game.ts', 'index.ts', 'moves.ts', 'types.ts']);
  });
  test('zero dependencies: no package is installed with it, and its files import only each other', () => {
    const manifest: unknown = JSON.parse(readFileSync(`${PACKAGE}/package.json`, 'utf8'));
    for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies'])
      expect(manifest).not.toHaveProperty(kind);
    const texts = sources.map((file) => readFileSync(`${PACKAGE}/src/${file}`, 'utf8')).join('\n');
    const imported = [...texts.matchAll(/\bfrom '(?<file>[^']+)'|\bimport\(/g)].map(({ groups }) => groups?.['file']);
    expect(imported.length).toBeGreaterThan(10);
    expect(imported.filter((file) => !sources.includes(file?.replace('./', '') ?? ''))).toEqual([]);
  });
});
