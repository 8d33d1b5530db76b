/** The object API of the game document: two mutable cursors over immutable values. A call that fails changes nothing. */
import { freshSeed, itemAt, type Fault, type Result, type Seed } from '@boardwright/core';
import { isInteger, lineOf } from '@boardwright/core/decode';
import { emptyGrid, lengthFrom, pointsOf, startsOf, withStone } from '../rules/board.ts';
import { AXES, BOARD_SIZE, CLASSIC } from '../rules/constants.ts';
import { optionsDecoder } from '../text/decode.ts';
import { apply, lastLines, setup, totals } from '../rules/game.ts';
import { check, checkCell, checkOnBoard, checkPlayer, isOver, playerToMove } from '../rules/moves.ts';
import { formatCell, parseAction, picture } from '../text/notation.ts';
import type { Grid, Options, Player, State, Stone } from '../rules/types.ts';

/** Thrown for a move or a setting that the rules refuse. The code is permanent. */
export class RuleError extends Error {
  readonly code: string;

  constructor({ code, message }: Fault) {
    super(message);
    this.name = 'RuleError';
    this.code = code;
  }
}

/** A cell as row and column, which count from 0. */
export type Position = [row: number, col: number];

/** A mutable board of 369. A call that fails changes nothing. */
export class Board {
  #grid: Grid;

  /** A getter, so that nobody can write the value, which is the size of every new board. */
  static get BOARD_SIZE(): number {
    return BOARD_SIZE;
  }

  constructor(size: number = BOARD_SIZE) {
    this.#grid = emptyGrid(optionsFrom({ size }).size);
  }

  /** Returns a copy: 0 is empty, 1 and 2 are the players. */
  get grid(): Stone[][] {
    return this.#grid.map((line) => [...line]);
  }

  /** Places a stone and returns its score. */
  handleConsecutive(row: number, col: number, player: Player): number {
    refuse(checkPlayer(player) ?? checkCell(this.#grid, { row, col }));
    this.#grid = withStone(this.#grid, { row, col }, player);
    return this.checkMultiples(this.countConsecutive(this.findStartPosition(row, col)));
  }

  /** Returns, for the four runs through a cell, their first stones: to the left, above, to the upper left and to the lower left. */
  findStartPosition(row: number, col: number): Position[] {
    refuse(checkOnBoard(this.#grid, { row, col }));
    // Avoids -0, which differs from 0 in a deep comparison.
    return startsOf(this.#grid, { row, col }).map((start) => [start.row + 0, start.col + 0]);
  }

  /**
   * Returns the lengths of the runs that begin at these four positions, and lead to the right, down, to the lower right and to the upper
   * right.
   */
  countConsecutive(positions: readonly Readonly<Position>[]): number[] {
    const starts: readonly unknown[] = listOf(positions, 'positions');
    return AXES.map((_, axis) => {
      const found = starts[axis];
      const [row, col]: readonly unknown[] = Array.isArray(found) ? found : [];
      const start = { row: isInteger(row) ? row : -1, col: isInteger(col) ? col : -1 };
      refuse(checkOnBoard(this.#grid, start));
      return lengthFrom(this.#grid, start, axis);
    });
  }

  /** Returns the score of runs of these lengths. A length that is not an integer scores nothing. */
  checkMultiples(counts: readonly number[]): number {
    const lengths = listOf(counts, 'counts').filter(isInteger);
    return lengths.reduce((sum, length) => sum + pointsOf(length), 0);
  }

  toString(): string {
    return picture(this.#grid);
  }
}

/** The options of a `Game`; each has a default. */
export type GameOptions = Partial<Omit<Options, 'seats'>>;

/** A mutable game of 369. A call that fails changes nothing. */
export class Game {
  #state: State;

  constructor(options: GameOptions = {}, seed: Seed = freshSeed()) {
    this.#state = setup(optionsFrom(options), seed);
  }

  /** Plays a cell such as A1 for the current player. Returns the score, and in `lines` the cells of the scoring runs. */
  play(text: string): { readonly score: number; readonly lines: readonly (readonly string[])[] } {
    const action = demand(parseAction(lineOf(text)));
    refuse(check(this.#state, action));
    const player = this.currentPlayer;
    const before = itemAt(this.playerScores, player - 1);
    this.#state = apply(this.#state, action);
    const score = itemAt(this.playerScores, player - 1) - before;
    return { score, lines: lastLines(this.#state).map((line) => line.map(formatCell)) };
  }

  get grid(): Stone[][] {
    return this.#state.grid.map((line) => [...line]);
  }

  /** Returns a copy: changing it does not change the game. */
  get board(): Board {
    const board = new Board(this.#state.grid.length);
    for (const [row, line] of this.#state.grid.entries())
      for (const [col, stone] of line.entries()) if (stone !== 0) board.handleConsecutive(row, col, stone);
    return board;
  }

  get currentPlayer(): Player {
    return playerToMove(this.#state);
  }

  get playerScores(): [number, number] {
    return [...this.#state.scores];
  }

  get gameOver(): boolean {
    return isOver(this.#state);
  }

  /** Returns the winner, or 'tie'; null until the board is full. */
  get winner(): Player | 'tie' | null {
    return this.gameOver ? this.maxScorePlayer() : null;
  }

  /** Returns who is leading, with komi counted. */
  maxScorePlayer(): Player | 'tie' {
    const [one, two] = totals(this.#state);
    return one === two ? 'tie' : one > two ? 1 : 2;
  }

  toString(): string {
    return picture(this.#state.grid);
  }
}

function optionsFrom(options: GameOptions): Options {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new RuleError({ code: 'bad-shape', message: 'The settings must be an object, such as { size: 6 }.' });
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return demand(optionsDecoder.decode({ ...CLASSIC, ...given }, 'options'));
}

function demand<T>(result: Result<T>): T {
  if (!result.ok) throw new RuleError(result.error);
  return result.value;
}

function listOf(raw: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(raw)) throw new RuleError({ code: 'bad-shape', message: `There must be a list for ${what}.` });
  return raw;
}

function refuse(fault: Fault | null): void {
  if (fault !== null) throw new RuleError(fault);
}
