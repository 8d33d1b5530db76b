import { describe, expect, test } from 'vitest';
import { names } from '../rules/369.oracle.ts';
import { Board, Game, RuleError } from '../index.ts';

function codeOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof RuleError) return error.code;
    throw error;
  }
  return 'no error';
}

describe('Board', () => {
  test('the board is 9x9 and empty', () => {
    expect(Board.BOARD_SIZE).toBe(9);
    expect(new Board().grid).toEqual(Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => 0)));
  });

  test('the size of a new board is not to be written to', () => {
    expect(() => Object.assign(Board, { BOARD_SIZE: 3 })).toThrow(TypeError);
    expect(new Board().grid).toHaveLength(9);
  });

  test('0 is an empty cell, 1 is player 1, 2 is player 2', () => {
    const board = new Board();
    board.handleConsecutive(0, 0, 1);
    board.handleConsecutive(0, 1, 2);
    expect(board.grid[0]?.slice(0, 3)).toEqual([1, 2, 0]);
  });

  test('handleConsecutive places the stone and returns its score', () => {
    const board = new Board();
    expect([0, 1, 2].map((col) => board.handleConsecutive(0, col, col === 1 ? 2 : 1))).toEqual([0, 0, 3]);
    expect(board.grid[0]?.slice(0, 4)).toEqual([1, 2, 1, 0]);
  });

  test('the start of a run is found to the left, above, upper left and lower left', () => {
    const board = new Board();
    const stones = [
      [4, 3],
      [4, 2],
      [3, 4],
      [3, 3],
      [2, 2],
      [5, 3],
    ] as const;
    for (const [row, col] of stones) board.handleConsecutive(row, col, 1);
    board.handleConsecutive(4, 4, 2);
    expect(board.findStartPosition(4, 4)).toEqual([
      [4, 2],
      [3, 4],
      [2, 2],
      [5, 3],
    ]);
  });

  test('minus zero is zero', () => {
    const board = new Board();
    board.handleConsecutive(-0, -0, 1);
    expect(board.grid[0]?.[0]).toBe(1);
    expect(board.findStartPosition(-0, -0)).toEqual(Array.from({ length: 4 }, () => [0, 0]));
  });

  test('the run is counted from its start in the opposite direction', () => {
    const board = new Board();
    for (const col of [0, 1, 2, 4]) board.handleConsecutive(0, col, 1);
    expect(
      board.countConsecutive([
        [0, 0],
        [0, 4],
        [8, 8],
        [0, 1],
      ]),
    ).toEqual([3, 1, 0, 1]);
  });

  test('other sizes: 3 to 15', () => {
    for (const size of [3, 6, 12, 15]) expect(new Board(size).grid).toHaveLength(size);
    for (const size of [0, 2, 16, 4.5, Number.NaN, '9' as unknown as number])
      expect(codeOf(() => new Board(size))).toBe('bad-shape');
  });

  test('a stone that cannot be placed is refused and changes nothing', () => {
    const board = new Board();
    board.handleConsecutive(4, 4, 1);
    const before = board.grid;
    expect(codeOf(() => board.handleConsecutive(4, 4, 2))).toBe('occupied');
    expect(codeOf(() => board.handleConsecutive(9, 0, 2))).toBe('off-board');
    expect(codeOf(() => board.handleConsecutive(0, -1, 2))).toBe('off-board');
    expect(codeOf(() => board.handleConsecutive('0' as unknown as number, 1, 2))).toBe('off-board');
    expect(codeOf(() => board.handleConsecutive(0, 0.5, 2))).toBe('off-board');
    expect(codeOf(() => board.handleConsecutive(0, 0, 3 as unknown as 2))).toBe('no-player');
    expect(codeOf(() => board.findStartPosition(0, 9))).toBe('off-board');
    expect(codeOf(() => board.countConsecutive([[0, 0]]))).toBe('off-board');
    expect(board.grid).toEqual(before);
  });

  test('garbage for positions and counts is refused by name, or counts for nothing', () => {
    const board = new Board();
    for (const raw of [null, undefined, 5, 'abc', {}] as unknown[] as [number, number][][]) {
      expect(codeOf(() => board.countConsecutive(raw))).toBe('bad-shape');
      expect(codeOf(() => board.checkMultiples(raw as unknown as number[]))).toBe('bad-shape');
      expect(codeOf(() => board.countConsecutive([raw, raw, raw, raw] as never))).toBe('off-board');
      expect(board.checkMultiples([3, raw as unknown as number, '6' as unknown as number, Number.NaN])).toBe(3);
    }
  });

  test('the grid handed out is a copy', () => {
    const board = new Board();
    (board.grid[0] as number[])[0] = 2;
    expect(board.grid[0]?.[0]).toBe(0);
  });
});

describe('Game', () => {
  test('a new game is 9x9, player 1 begins, nobody has points and nobody has won', () => {
    const game = new Game();
    expect(game.grid).toHaveLength(9);
    expect(game.currentPlayer).toBe(1);
    expect(game.playerScores).toEqual([0, 0]);
    expect(game.gameOver).toBe(false);
    expect(game.winner).toBeNull();
  });

  test('players take turns on empty cells', () => {
    const game = new Game();
    game.play('A1');
    expect(game.currentPlayer).toBe(2);
    game.play('B1');
    expect(game.currentPlayer).toBe(1);
    expect(game.grid[0]?.slice(0, 2)).toEqual([1, 2]);
  });

  test('play gives the score and the cells of the scoring runs', () => {
    const game = new Game();
    expect(game.play('A1')).toEqual({ score: 0, lines: [] });
    game.play('B1');
    expect(game.play('C1')).toEqual({ score: 3, lines: [['A1', 'B1', 'C1']] });
    expect(game.playerScores).toEqual([3, 0]);
    game.play('A2');
    game.play('I9');
    expect(game.play('A3')).toEqual({ score: 3, lines: [['A1', 'A2', 'A3']] });
    game.play('I7');
    expect(game.play('B2')).toEqual({ score: 3, lines: [['A3', 'B2', 'C1']] });
    expect(game.playerScores).toEqual([3, 6]);
  });

  test('a game has a board, and hands out a copy of it', () => {
    const game = new Game({ size: 6 });
    for (const name of ['A1', 'B1', 'F6']) game.play(name);
    expect(game.board).toBeInstanceOf(Board);
    expect(game.board.grid).toEqual(game.grid);
    expect(game.board.handleConsecutive(0, 2, 2)).toBe(3);
    expect(game.grid[0]?.[2]).toBe(0);
    expect(game.currentPlayer).toBe(2);
  });

  test('the letter is the column, the number the row; case and blanks do not matter', () => {
    const game = new Game({ size: 12 });
    game.play(' c 1 ');
    game.play('L12');
    game.play('a\t10');
    expect(game.grid[0]?.[2]).toBe(1);
    expect(game.grid[11]?.[11]).toBe(2);
    expect(game.grid[9]?.[0]).toBe(1);
  });

  test('a move that cannot be played is refused with a clear message and changes nothing', () => {
    const game = new Game();
    game.play('A1');
    const help = 'Write a cell as a letter and a number, such as A1.';
    const refusals: readonly (readonly [unknown, string, string])[] = [
      ['A1', 'occupied', 'There is a stone on that cell already.'],
      ['J1', 'off-board', 'That cell is not on this board of 9 by 9.'],
      ['A10', 'off-board', 'That cell is not on this board of 9 by 9.'],
      ['Z99', 'off-board', 'No board has that cell.'],
      ...['A0', '11', '', 'A1B2', null, 7, {}].map((text) => [text, 'bad-move-text', help] as const),
      [
        'swap',
        'no-swap',
        'Only the second player may swap, right after the first stone, where the pie rule is played.',
      ],
    ];
    for (const [text, code, message] of refusals) {
      expect(codeOf(() => game.play(text as string))).toBe(code);
      expect(() => game.play(text as string)).toThrow(message);
    }
    expect(game.currentPlayer).toBe(2);
    expect(game.playerScores).toEqual([0, 0]);
    expect(game.grid.flat().filter(Boolean)).toEqual([1]);
  });

  test('the game ends when the board is full and the higher score wins', () => {
    const game = new Game({ size: 6 });
    for (const name of names(6)) game.play(name);
    expect(game.gameOver).toBe(true);
    expect(game.playerScores).toEqual([72, 90]);
    expect(game.winner).toBe(2);
    expect(codeOf(() => game.play('A1'))).toBe('game-over');
    expect(() => game.play('A1')).toThrow('The game is over: the board is full.');
    expect(game.playerScores).toEqual([72, 90]);
    expect(game.winner).toBe(2);
  });

  test('maxScorePlayer is the player with more points so far', () => {
    const game = new Game();
    for (const name of ['A1', 'B1', 'C1']) game.play(name);
    expect(game.maxScorePlayer()).toBe(1);
    expect(game.winner).toBeNull();
    for (const name of ['A2', 'I9', 'A3', 'I7', 'B2']) game.play(name);
    expect(game.playerScores).toEqual([3, 6]);
    expect(game.maxScorePlayer()).toBe(2);
  });

  test('equal scores are a tie, also at 0-0', () => {
    expect(new Game().maxScorePlayer()).toBe('tie');
    const played = ['B2', 'A1', 'C3', 'B1', 'B3', 'C1', 'A3', 'A2', 'C2'];
    const game = new Game({ size: 3, komi: 12 });
    for (const name of played) game.play(name);
    expect(game.playerScores).toEqual([18, 6]);
    expect(game.winner).toBe('tie');
  });

  test('komi counts for the second player', () => {
    expect(new Game({ komi: 3 }).maxScorePlayer()).toBe(2);
    expect(new Game({ komi: 3, first: 2 }).maxScorePlayer()).toBe(1);
  });

  test('the first player is an option, and may be drawn', () => {
    expect(new Game({ first: 2 }).currentPlayer).toBe(2);
    const drawn = Array.from({ length: 40 }, (_, i) => new Game({ first: 'random' }, `seed ${i}`).currentPlayer);
    expect(new Set(drawn)).toEqual(new Set([1, 2]));
    expect(new Game({ first: 'random' }, 'seed 7').currentPlayer).toBe(drawn[7]);
  });

  test('unknown settings are refused', () => {
    expect(codeOf(() => new Game({ size: 2 }))).toBe('bad-shape');
    expect(codeOf(() => new Game({ isGUI: true } as object))).toBe('unknown-key');
    for (const raw of [null, 6, '6', [6], true] as unknown[] as object[]) {
      expect(codeOf(() => new Game(raw))).toBe('bad-shape');
      expect(() => new Game(raw)).toThrow('The settings must be an object, such as { size: 6 }.');
    }
  });

  test('a setting that is undefined is as good as left out', () => {
    const game = new Game({ size: undefined, first: undefined } as object);
    expect(game.grid).toHaveLength(9);
    expect(game.currentPlayer).toBe(1);
  });

  test('thirds pay one point for three stones', () => {
    const game = new Game({ scoring: 'thirds' });
    for (const name of ['A1', 'B1']) game.play(name);
    expect(game.play('C1').score).toBe(1);
  });
});
