/** Tests that every name of the game documents can be imported from a small entry, and is the same as in the whole game. */
import * as threeSixNine from '@boardwright/games/369';
import * as threeSixNineBoard from '@boardwright/games/369/board';
import * as banqi from '@boardwright/games/banqi';
import * as boardGenerator from '@boardwright/games/banqi/BoardGenerator';
import * as gameModes from '@boardwright/games/banqi/GameModes';
import * as banqiEngine from '@boardwright/games/banqi/engine';
import * as catan from '@boardwright/games/catan';
import * as catanBoard from '@boardwright/games/catan/board';
import * as hopnjump from '@boardwright/games/hopnjump';
import * as hopnjumpRules from '@boardwright/games/hopnjump/rules';
import * as threeKingdoms from '@boardwright/games/three-kingdoms';
import type { SideWords } from '@boardwright/games/three-kingdoms/words';
import { games } from '@boardwright/games';
import { expect, test } from 'vitest';
import { kingdomsWords } from './banqi/text/words/en.ts';

type Names = Readonly<Record<string, unknown>>;

const ENTRIES: readonly (readonly [entry: string, small: Names, whole: Names, names: readonly string[]])[] = [
  ['369/board', threeSixNineBoard, threeSixNine, ['Board', 'Game']],
  [
    'banqi/engine',
    banqiEngine,
    banqi,
    [
      'BoardGenerator',
      'createInitialMatch',
      'createPieces',
      'GAME_MODES',
      'shuffleArray',
      'validateFlip',
      'validateMove',
      'validateCapture',
      'executeFlip',
      'executeMove',
      'executeCapture',
      'checkWinCondition',
      'getLegalMoves',
      'currentTurn',
      'redCaptured',
      'blackCaptured',
      'pieceColor',
      'validateStop',
      'executeStop',
    ],
  ],
  [
    'banqi/BoardGenerator',
    boardGenerator,
    banqi,
    ['BoardGenerator', 'createInitialMatch', 'createPieces', 'shuffleArray'],
  ],
  ['banqi/GameModes', gameModes, banqi, ['GAME_MODES']],
  [
    'catan/board',
    catanBoard,
    catan,
    ['Board', 'vertex', 'edge', 'hex', 'TILE_DISTRIBUTION', 'NUMBER_TOKEN_DISTRIBUTION'],
  ],
  [
    'hopnjump/rules',
    hopnjumpRules,
    hopnjump,
    ['createInitialBoard', 'listLegalMoves', 'applyMove', 'checkWinner', 'isDarkSquare', 'inBounds'],
  ],
];

test.each(ENTRIES.flatMap(([entry, small, whole, names]) => names.map((name) => [entry, name, small, whole] as const)))(
  '%s: %s',
  (_entry, name, small, whole) => {
    expect(small[name]).toBeDefined();
    expect(small[name]).toEqual(whole[name]);
  },
);

test.each(Object.keys(banqiEngine))('three-kingdoms: %s, for one document has both games', (name) => {
  expect(Object.entries(threeKingdoms)).toContainEqual([name, Reflect.get(banqiEngine, name)]);
});

test.each(Object.values(games).filter(({ words }) => words !== undefined))('$id/words is an entry', async ({ id }) => {
  await expect(import(`@boardwright/games/${id}/words`)).resolves.toBeDefined();
});

test('three-kingdoms/words has the type of its table of words', () => {
  const table: SideWords = kingdomsWords.table;
  expect(table.presets).toHaveProperty(threeKingdoms.threeKingdoms.defaultPreset);
});
