/** Checks that our code shows every deviation that docs/internals/document-conformance.md lists, and that this page lists no others. */
import { existsSync, readFileSync } from 'node:fs';
import { rng } from '@boardwright/core';
import { createInitialBoard as readOnlyBoard } from '@boardwright/games/hopnjump/rules';
import { hopnjump } from '@boardwright/games/hopnjump';
import { levels } from '@boardwright/games/369/bots';
import { threeSixNine } from '@boardwright/games/369';
import { Board as StoneBoard, Game, RuleError } from '@boardwright/games/369/board';
import { banqi } from '@boardwright/games/banqi';
import * as engine from '@boardwright/games/banqi/engine';
import { catan } from '@boardwright/games/catan';
import { Board, edge, vertex } from '@boardwright/games/catan/board';
import { threeKingdoms } from '@boardwright/games/three-kingdoms';
import * as jumpfrog from '@jumpfrog/rules';
import { expect, test } from 'vitest';
import { literal, sketchOf369 } from './documents.fixture.ts';

const { toString: corner } = vertex;
const { toString: side } = edge;
const { GAME_MODES, createInitialMatch, executeFlip } = engine;
const here = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, here), 'utf8');
const is = (path: string): boolean => existsSync(new URL(path, here));
const throws = (run: () => unknown): boolean => {
  try {
    run();
    return false;
  } catch {
    return true;
  }
};

const match = (): engine.Match => createInitialMatch(GAME_MODES.classic, rng('deviations'));
const kingdoms = (): engine.KingdomsMatch => createInitialMatch(GAME_MODES.threeKingdoms, rng('deviations'));
const placed = (): Board => {
  const board = Board.new();
  board.placeSettlement(1, 0, 0, 'N');
  return board;
};

/** Returns a match in progress with only these pieces; it is red's turn. */
function lone(cells: Readonly<Record<number, engine.Piece | null>>): engine.Match {
  const begun = executeFlip(match(), 0);
  const board = begun.board.map((_, at) => cells[at] ?? null);
  return { ...begun, board, currentFactionIndex: begun.activeFactions.indexOf('red') };
}
const piece = (type: engine.PieceType, factionId: string, isRevealed = true): engine.Piece => ({
  id: `${factionId}-${type}`,
  type,
  factionId,
  isRevealed,
  isDead: false,
});

/** Places stones of player 1 on row 5 one after another. Returns the points that the last one scores in our code and in the sketch. */
const onRow = (columns: readonly number[]): readonly [number, number] => {
  const [board, sketch] = [new StoneBoard(), sketchOf369()];
  const scores = columns.map((column) => [
    board.handleConsecutive(4, column, 1),
    sketch.handleConsecutive(4, column, 1),
  ]);
  return (scores.at(-1) ?? [0, 0]) as [number, number];
};

function filled(): Game {
  const game = new Game({ size: 3 }, 's');
  for (const cell of ['A1', 'B1', 'C1', 'A2', 'B2', 'C2', 'A3', 'B3', 'C3']) game.play(cell);
  return game;
}

/** The start of each line of the page, and a check of what the line says. */
const DEVIATIONS: Readonly<Record<string, () => boolean>> = {
  'The example of the README selects': () =>
    exampleOfReadme().includes('selectMove(moves') && literal('hopnjump-example').includes('moves[0]'),
  'The example declares `let currentPlayer: Player`': () =>
    exampleOfReadme().includes('let currentPlayer: Player') &&
    literal('hopnjump-example').includes('let currentPlayer = "GREEN"'),
  '`applyMove` returns the same board object': () => {
    const board = jumpfrog.createInitialBoard();
    return jumpfrog.applyMove(board, { type: 'STEP', from: { r: 0, c: 0 }, to: { r: 5, c: 5 } }) === board;
  },
  '`isDarkSquare` is false for coordinates off the board': () =>
    !jumpfrog.isDarkSquare({ r: 8, c: 9 }) && (8 + 9) % 2 === 1,
  '`@boardwright/games/hopnjump` exports the same names': () => readOnlyBoard === jumpfrog.createInitialBoard,
  'The apps play `classic`': () => hopnjump.defaultPreset === 'classic' && 'contract' in hopnjump.presets,
  'Light edge squares and the win': () => 'edge-rows' in hopnjump.presets,

  'A run scores its length': () => onRow([3, 4, 5])[0] === 3 && sketchOf369().checkMultiples([3, 6, 1, 1]) === 2,
  '`findStartPosition` returns the first stone': () => {
    const [board, sketch] = [new StoneBoard(), sketchOf369()];
    for (const column of [3, 4]) {
      board.handleConsecutive(4, column, 1);
      sketch.handleConsecutive(4, column, 1);
    }
    return board.findStartPosition(4, 4)[0]?.[1] === 3 && sketch.findStartPosition(4, 4)[0]?.[1] === 2;
  },
  '`checkMultiples` gives no points for a count of 0': () =>
    new StoneBoard().checkMultiples([0, 0, 0, 0]) === 0 &&
    sketchOf369().checkMultiples([0, 0, 0, 0]) === 4 &&
    throws(() => [6, 7, 8, 0, 1, 2, 3, 4, 5].map((column) => onRow([column, 8, 7]))),
  '`handleConsecutive` refuses an occupied cell': () => {
    const board = new StoneBoard();
    board.handleConsecutive(0, 0, 1);
    const refused = [
      [0, 0, 2],
      [9, 0, 1],
      [0, 1, 3],
    ].every(([row, column, player]) => throws(() => board.handleConsecutive(row!, column!, player as 1)));
    return refused && board.grid[0]?.[0] === 1 && new RuleError({ code: 'x', message: 'x' }) instanceof Error;
  },
  'The four methods of `Board` and `maxScorePlayer` are public': () =>
    ['grid', 'handleConsecutive', 'findStartPosition', 'countConsecutive', 'checkMultiples'].every(
      (name) => name in StoneBoard.prototype,
    ) &&
    'maxScorePlayer' in Game.prototype &&
    StoneBoard.BOARD_SIZE === 9,
  '`maxScorePlayer` gives 1, 2 or': () => [1, 2, 'tie'].includes(filled().maxScorePlayer()),
  '`winner` is null until the board is full': () => new Game().winner === null && filled().winner !== null,
  '`Game` has no `isGUI`': () => ['isGUI', 'guiPlay', 'consolePlay'].every((name) => !(name in Game.prototype)),
  'The classes `Board` and `Game` are TypeScript': () => is('packages/games/src/369/document/board.ts'),
  'The graphical version is a web page': () => is('apps/web/src/boards/369/index.tsx'),
  'The easy bot pauses for one second on a screen': () => levels[0]?.pauseMs === 1000,
  'Medium and hard choose among equal cells at random': () => !/隨機.*困難/.test(literal('369-board')),
  'Hard weighs the best reply': () => /0\.5 (\*|×) /.test(read('docs/guides/bots.md')),
  '`Game.play`, `Game.grid`, `toString`': () =>
    'play' in Game.prototype && 'grid' in Game.prototype && new StoneBoard(6).grid.length === 6,
  'Komi, the pie rule, thirds': () => {
    const classic = threeSixNine.presets[threeSixNine.defaultPreset];
    return classic?.komi === 0 && classic.scoring === 'length' && levels.some(({ name }) => name === 'master');
  },

  "The document's modules `src/core/BoardGenerator.ts`": () =>
    read('packages/games/package.json').includes('"./banqi/BoardGenerator"') && !is('packages/games/src/core'),
  'The two documents have two data models': () =>
    !('currentTurn' in match()) && engine.redCaptured(match()).length === 0 && engine.currentTurn(match()) === null,
  'The indices are 0 to `boardSize - 1`': () => engine.validateFlip(kingdoms(), 44).error !== 'Invalid piece index',
  'The unit test of `shuffleArray` sorts': () => /array\.sort\(\)/.test(literal('banqi-board-generator-tests')),
  '`createInitialMatch(mode, random)`': () =>
    JSON.stringify(createInitialMatch(GAME_MODES.classic, { random: () => 0.3 })) ===
    JSON.stringify(createInitialMatch(GAME_MODES.classic, () => 0.3)),
  '`createPieces` and `shuffleArray` are exported': () => 'createPieces' in engine && 'shuffleArray' in engine,
  '`distribution` is a partial record': () => engine.createPieces('red', { King: 1 }).length === 1,
  'Ids are numbered per type': () =>
    engine
      .createPieces('red', { Pawn: 2 })
      .map(({ id }) => id)
      .join() === 'red-pawn-1,red-pawn-2',
  'The mode of a match also carries `rows`': () =>
    ['rows', 'cols', 'rules'].every((key) => key in match().mode) && Object.keys(match()).length === 9,
  '`winner` of a `Match` is typed': () => kingdoms().winner === null,
  '`checkWinCondition` of a match of': () => !engine.checkWinCondition(kingdoms()).hasEnded,
  'Errors where the document has none': () =>
    engine.validateMove(lone({ 0: piece('Rook', 'red') }), 5, 6).error === 'No piece at index' &&
    engine.validateCapture(lone({ 0: piece('Rook', 'red') }), 0, 1).error === 'No target at index' &&
    engine.validateFlip({} as engine.Match, 0).error === 'Invalid match',
  'Where several errors apply': () => engine.validateMove(match(), -1, 99).error === 'Match not in progress',
  'With three factions a turn passes': () => {
    const begun = executeFlip(kingdoms(), firstPiece(kingdoms()));
    const next = executeFlip(begun, firstPiece(begun));
    return next.activeFactions.length === 3 && next.currentFactionIndex === (begun.currentFactionIndex + 1) % 3;
  },
  '`execute*` return the very same match': () => {
    const begun = match();
    return engine.executeMove(begun, 0, 1) === begun && throws(() => createInitialMatch({} as engine.GameMode));
  },
  'Stalemate is tested for the side now to move': () => {
    const ended = engine.executeMove(
      lone({
        0: piece('Rook', 'red'),
        31: piece('Pawn', 'black', true),
        27: piece('Guard', 'red'),
        30: piece('Guard', 'red'),
      }),
      0,
      1,
    );
    return ended.status === 'ended' && ended.winner === 'red';
  },
  '`activeFactions` loses a faction that is out': () => {
    const before = lone({ 0: piece('Rook', 'red'), 1: piece('Pawn', 'black') });
    const [, black] = engine.executeCapture(before, 0, 1).factions;
    return black?.pieceCount === (before.factions[1]?.pieceCount ?? 0) - 1;
  },
  'In the document the first player acts twice': () => {
    const begun = executeFlip(match(), 0);
    return engine.currentTurn(begun) === begun.board[0]?.factionId && banqi.defaultPreset === 'taiwan';
  },
  'In the document Three Kingdoms scatters': () =>
    kingdoms().board.length === 45 && threeKingdoms.defaultPreset === 'four-corners',
  'The documents leave movement, elimination': () => /^## 7/m.test(read('docs/rules/banqi.md')),
  '`executeStop`, `validateStop`, `modeOf`': () => 'executeStop' in engine && 'validateStop' in engine,

  'AC4-3-6 names (0,-1,S) and (0,0,N)': () => corner(0, -1, 'S') !== corner(0, 0, 'N'),
  'AC4-4-6 names (-1,0,W) and (0,0,E)': () => side(-1, 0, 'W') !== side(0, 0, 'E'),
  'The sample test wants corner (0,0,N)': () => {
    const board = Board.new();
    board.placeRoad(1, 0, 0, 'E');
    return !board.isVertexConnectedToRoad(1, 0, 0, 'N') && board.isVertexConnectedToRoad(1, 0, 0, 'NE');
  },
  'TypeScript instead of Lua': () =>
    ['rules/island/board.ts', 'document/board.ts', 'rules/island/hex.ts', 'rules/constants.ts'].every((path) =>
      is(`packages/games/src/catan/${path}`),
    ),
  'A placement returns one object': () => Board.new().placeRoad(1, 0, 0, 'E').ok,
  '`vertex.normalize` and `edge.normalize` return': () => Object.keys(vertex.normalize(0, 0, 'N')).join() === 'q,r,dir',
  '`placeCity` needs an empty corner': () =>
    !placed().placeCity(1, 0, 0, 'N').ok && !Board.new().upgradeToCity(0, 0, 'N').ok,
  'All six corner and side names': () => placed().hasBuilding(0, -1, 'SE'),
  'On an empty board (`Board.new()`)': () =>
    Board.new().placeRoad(1, 99, -7, 'E').ok && !Board.newStandard().placeRoad(1, 99, -7, 'E').ok,
  '`tiles`, `settlements`, `cities` and `roads` are read-only': () =>
    throws(() => Object.assign(placed(), { tiles: null })),
  '`Board.newStandard(random?)` takes a random source': () =>
    String(Board.newStandard(() => 0.4)) === String(Board.newStandard(() => 0.4)) &&
    Board.newWithSeed('x').stats().tiles === 19,
  'List items carry the canonical': () => 'q' in (placed().getPlayerBuildings(1)[0] ?? {}),
  '`toJSON()`, `Board.from(raw)`': () => Board.from(placed().toJSON()).ok,
  'The game runs on numbers instead of keys': () => is('packages/games/src/catan/search/position'),
  'A real game lays the tokens': () => catan.defaultPreset !== 'random' && 'random' in catan.presets,
};

function exampleOfReadme(): string {
  return (
    read('packages/rules/README.md')
      .split('```')
      .find((part) => part.includes('currentPlayer')) ?? ''
  );
}
function firstPiece({ board }: engine.Match | engine.KingdomsMatch): number {
  return board.findIndex((cell) => cell !== null && !cell.isRevealed);
}
/** Returns the lines of the page that list deviations. */
function listed(): readonly string[] {
  const lines: string[] = [];
  let isList = false;
  for (const line of read('docs/internals/document-conformance.md').split('\n')) {
    if (/^(Deviations|Three points of geometry)/.test(line)) isList = true;
    else if (line.startsWith('#')) isList = false;
    else if (isList && line.startsWith('- ')) lines.push(line.slice(2));
  }
  return lines;
}

test.each(Object.keys(DEVIATIONS))('%s …', (start) => expect(DEVIATIONS[start]?.()).toBe(true));

test('every deviation on the page has its check, and the other way round', () => {
  const starts = Object.keys(DEVIATIONS);
  expect(listed().filter((line) => !starts.some((start) => line.startsWith(start)))).toEqual([]);
  expect(starts.filter((start) => listed().filter((line) => line.startsWith(start)).length !== 1)).toEqual([]);
});
