/** Runs the documents' own tests and examples as printed. Tests that no implementation can pass are listed with the reason. */
import { Game } from '@boardwright/games/369/board';
import { BoardGenerator, shuffleArray } from '@boardwright/games/banqi/BoardGenerator';
import { GAME_MODES } from '@boardwright/games/banqi/GameModes';
import { Board, NUMBER_TOKEN_DISTRIBUTION, TILE_DISTRIBUTION, type Placed } from '@boardwright/games/catan/board';
import * as jumpfrog from '@jumpfrog/rules';
import { describe, expect, test } from 'vitest';
import { evaluate, literal, printedTests, translated } from './documents.fixture.ts';

/** The tests that no implementation can pass, and how each fails. */
const IMPOSSIBLE: Readonly<Record<string, string>> = {
  // the test sorts both arrays in place and then expects them to differ
  'BoardGenerator.createInitialMatch › shuffleArray helper › should shuffle array in-place':
    'AssertionError: expected [ 1, 10, 2, 3, 4, 5, 6, 7, 8, 9 ] to not deeply equal [ 1, 10, 2, 3, 4, 5, 6, 7, 8, 9 ]',
  // the road on (0,0,E) ends at (0,0,NE) and (0,0,SE), not at (0,0,N)
  'Board › isVertexConnectedToRoad › should return true when vertex has adjacent road':
    'AssertionError: expected false to be true // Object.is equality',
};

describe.each([
  {
    document: 'banqi-board-generator',
    tests: printedTests(literal('banqi-board-generator-tests'), { expect, BoardGenerator, GAME_MODES, shuffleArray }),
    count: 16,
  },
  {
    document: 'catan-board-state',
    tests: printedTests(translated(literal('catan-board-spec'), 'lua'), { Board, assert: luassert(), two }),
    count: 5,
  },
])('$document', ({ tests, count }) => {
  test('every printed test is here', () => expect(tests).toHaveLength(count));

  test.each(tests)('$name', ({ name, run }) => expect(failureOf(run)).toEqual(IMPOSSIBLE[name] ?? null));
});

function failureOf(run: () => void): string | null {
  try {
    run();
    return null;
  } catch (error) {
    return String(error);
  }
}

/** A placement as the two values of Lua. */
function two(placed: Placed): readonly unknown[] {
  return placed.ok ? [true, null] : [false, placed.error.message];
}

function luassert(): Readonly<Record<string, (...values: readonly unknown[]) => void>> {
  return {
    equals: (wanted, found) => expect(found).toBe(wanted),
    is_true: (found) => expect(found).toBe(true),
    is_false: (found) => expect(found).toBe(false),
    is_nil: (found) => expect(found).toBeNull(),
    is_not_nil: (found) => expect(found).not.toBeNull(),
  };
}

test('banqi-board-generator: the five factions', () => {
  const names = ['redFaction', 'blackFaction', 'teamAFaction', 'teamBFaction', 'teamCFaction'];
  const printed = evaluate(`${literal('banqi-board-generator-factions')}\nreturn [${names.join(', ')}];`, {});
  const modes = [GAME_MODES.classic, GAME_MODES.threeKingdoms];
  expect(modes.flatMap((mode) => BoardGenerator.createInitialMatch(mode).factions)).toEqual(printed);
});

test('catan-board-state: both distributions', () => {
  const pairs = [...literal('catan-constants').matchAll(/^\s*\[?(\w+)\]? = (\d+),/gm)].map(([, key, count]) => [
    key,
    count,
  ]);
  const ours = Object.entries({ ...TILE_DISTRIBUTION, ...NUMBER_TOKEN_DISTRIBUTION });
  expect(Object.fromEntries(ours.map(([key, count]) => [key, String(count)]))).toEqual(Object.fromEntries(pairs));
});

test('catan-board-state: the nineteen places', () => {
  const named = literal('catan-layout').matchAll(/\((-?\d), ?(-?\d)\)/g);
  // the document names the centre twice
  const printed = [...new Set([...named].map(([, q, r]) => `${q},${r}`))];
  const places = Board.newStandard()
    .getAllTiles()
    .map(({ q, r }) => `${q},${r}`);
  expect(places.toSorted()).toEqual(printed.toSorted());
  expect(printed).toHaveLength(19);
});

test('369: the picture of the board after A1 and B1', () => {
  const game = new Game();
  for (const cell of ['A1', 'B1']) game.play(cell);
  const bare = (text: string): string[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.trimEnd());
  expect(bare(game.board.toString())).toEqual(bare(literal('369-picture')));
});

test('hopnjump-rules: the example, for a hundred moves', () => {
  const [before, after] = literal('hopnjump-example')
    .replace(/^import \{[^}]*\}.*$/m, '')
    .split('while (!checkWinner(board)) {');
  let turns = 0;
  const goesOn = (): boolean => turns++ < 100;
  const log: string[] = [];
  evaluate(`${before}while (!checkWinner(board) && goesOn()) {${after}`, {
    ...jumpfrog,
    goesOn,
    console: { log: (line: string) => log.push(line) },
  });
  expect(log).toEqual(['Winner: null']);
});
