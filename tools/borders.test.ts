import { expect, test } from 'vitest';
import { doorsIn, trespasses } from './borders.ts';
import { sourceOf } from './sources.ts';

const GAME = 'packages/games/src/catan';
const cases: readonly [what: string, file: string, source: string, count: number][] = [
  ['core imports nothing', 'packages/core/src/a.ts', `import { x } from '@boardwright/games';`, 1],
  ['games import core', 'packages/games/src/catan/a.ts', `import { x } from '@boardwright/core';`, 0],
  ['games import the rules of a seed', 'packages/games/src/catan/a.ts', `import { x } from '@jumpfrog/rules';`, 0],
  ['hosts do not', 'apps/web/src/a.ts', `import { x } from '@jumpfrog/rules/board';`, 1],
  ['they import nothing', 'packages/rules/src/a.ts', `import { x } from '@boardwright/core';`, 1],
  ['nor a package of others', 'packages/rules/src/a.ts', `import { x } from 'seedrandom';`, 1],
  ['a game does not import a game', 'packages/games/src/catan/a.ts', `import { x } from '../banqi/index.ts';`, 1],
  ['a game imports its own files', 'packages/games/src/catan/a.ts', `import { x } from './b.ts';`, 0],
  ['the table of games imports games', 'packages/games/src/entries.ts', `export { entry } from './banqi/entry.ts';`, 0],
  ['a search shares no rules', 'packages/games/src/catan/search/fast.ts', `import { x } from '../rules/moves.ts';`, 1],
  ['bots do not know games', 'packages/bots/src/a.ts', `import { x } from '@boardwright/games/catan';`, 1],
  ['rules import no node module', 'packages/games/src/catan/a.ts', `import fs from 'node:fs';`, 1],
  ['fair imports its hashes', 'packages/fair/src/a.ts', `import { x } from '@noble/hashes/sha2.js';`, 0],
  ['no other package does', 'packages/core/src/a.ts', `import { x } from '@noble/hashes/sha2.js';`, 1],
  ['tests may', 'packages/games/src/catan/a.test.ts', `import fs from 'node:fs';`, 0],
  ['only rng.ts is random', 'packages/games/src/catan/a.ts', `Math.random();`, 1],
  ['rng.ts is', 'packages/core/src/rng.ts', `Math.random();`, 0],
  ['words in comments are free', 'packages/core/src/a.ts', `// Math.random and Date.now`, 0],
  ['rules know no time', 'packages/games/src/catan/a.ts', `Date.now();`, 1],
  ['rules do not ship the kit', 'packages/games/src/catan/a.ts', `import { x } from '@boardwright/core/testing';`, 1],
  ['a kit imports a package', 'kits/mcp/src/a.ts', `import { x } from '@boardwright/core/host';`, 0],
  ['a kit imports what the app offers kits', 'kits/mcp/src/a.ts', `import { x } from '@boardwright/cli/kit';`, 0],
  ['a kit imports nothing else of the app', 'kits/mcp/src/a.ts', `import { x } from '@boardwright/cli';`, 1],
  ['a kit imports no other app', 'kits/mcp/src/a.ts', `import { x } from '@boardwright/server';`, 1],
  ['a kit imports no other kit', 'kits/mcp/src/a.ts', `import { x } from '@boardwright/research';`, 1],
  ['a kit imports itself', 'kits/mcp/src/a.ts', `import { x } from '@boardwright/mcp';`, 0],
  [
    'a kit takes no path into a package',
    'kits/mcp/src/a.ts',
    `import { x } from '../../../packages/core/src/a.ts';`,
    1,
  ],
  ['a package imports no kit', 'packages/node/src/a.ts', `import { x } from '@boardwright/research';`, 1],
  ['an app imports no kit', 'apps/cli/src/a.ts', `const x = await import('@boardwright/mcp/commands');`, 1],
  ['an app does not import an app', 'apps/web/src/a.tsx', `import { x } from '@boardwright/server';`, 1],
  [
    'a search takes types from anywhere',
    'packages/games/src/catan/search/fast.ts',
    `import type { X } from '../rules/moves.ts';`,
    0,
  ],
  [
    'a search takes numbers',
    'packages/games/src/catan/search/fast.ts',
    `import { X } from '../rules/constants.ts';`,
    0,
  ],
  [
    'a search takes tables',
    'packages/games/src/catan/search/fast.ts',
    `import { X } from '../rules/constants-beginner.ts';`,
    0,
  ],
  [
    'a search takes topology',
    'packages/games/src/catan/search/fast.ts',
    `import { X } from '../rules/island/topology.ts';`,
    0,
  ],
  ['a search takes no helper', 'packages/games/src/catan/search/fast.ts', `import { x } from '../rules/supply.ts';`, 1],
  [
    'nor does any file of it',
    'packages/games/src/catan/search/position/dice.ts',
    `import { x } from '../../rules/supply.ts';`,
    1,
  ],
  [
    'nor takes a rule of a seed',
    'packages/games/src/hopnjump/search/fast.ts',
    `import { x } from '@jumpfrog/rules';`,
    1,
  ],
  [
    'but its numbers',
    'packages/games/src/hopnjump/search/fast.ts',
    `import { x } from '@jumpfrog/rules/constants';`,
    0,
  ],
  ['nor takes presets', 'packages/games/src/banqi/search/a.ts', `import { X } from '../rules/presets.ts';`, 1],
  ['nor hands one on', 'packages/games/src/catan/search/fast.ts', `export { x } from '../rules/supply.ts';`, 1],
  ['nor loads one later', 'packages/games/src/catan/search/fast.ts', `await import('../rules/game.ts');`, 1],
  ['its tests may', 'packages/games/src/catan/search/fast.test.ts', `import { x } from '../rules/moves.ts';`, 0],
  ['no path into a package', 'apps/web/src/a.ts', `import { x } from '../../../packages/core/src/a.ts';`, 1],
  ['a type is an import too', 'packages/core/src/a.ts', `export type X = import('@boardwright/games').X;`, 1],
  ['a test takes the path', 'apps/web/src/a.test.ts', `import { x } from '../../../packages/core/src/a.ts';`, 0],
  ['a rule imports no search', `${GAME}/rules/a.ts`, `import { x } from '../search/b.ts';`, 1],
  ['nor its types', `${GAME}/rules/a.ts`, `import type { X } from '../search/b.ts';`, 1],
  ['nor what it says', `${GAME}/rules/a.ts`, `import { x } from '../text/b.ts';`, 1],
  ['nor the game', `${GAME}/rules/a.ts`, `import { x } from '../index.ts';`, 1],
  ['but a rule in a folder of the rules', `${GAME}/rules/a.ts`, `import { x } from './island/b.ts';`, 0],
  ['the text says what the rules are', `${GAME}/text/words/a.ts`, `import { x } from '../../rules/b.ts';`, 0],
  ['not what a search finds', `${GAME}/text/a.ts`, `import { x } from '../search/b.ts';`, 1],
  ['a search says nothing', `${GAME}/search/a.ts`, `import { x } from '../text/b.ts';`, 1],
  ['a document has rules and text', `${GAME}/document/a.ts`, `import '../rules/a.ts'; import '../text/b.ts';`, 0],
  ['but no search', `${GAME}/document/a.ts`, `import { x } from '../search/b.ts';`, 1],
  ['the files beside the folders import all', `${GAME}/bots.ts`, `import { x } from './search/b.ts';`, 0],
  ['but keeps to the map', 'packages/core/src/a.test.ts', `import { x } from '../../games/src/games.ts';`, 1],
  ['tests use the tools', 'packages/core/src/a.test.ts', `import { x } from '../../../tools/size.ts';`, 0],
  ['nothing else does', 'packages/core/src/a.ts', `import { x } from '../../../tools/size.ts';`, 1],
  ['nothing imports a test', 'packages/core/src/a.ts', `import { x } from './b.oracle.ts';`, 1],
  ['core does without its kit', 'packages/core/src/a.ts', `import { x } from './testing/law.ts';`, 1],
  ['words know core', 'packages/words/src/a.ts', `import { x } from '@boardwright/core';`, 0],
  ['words know the games', 'packages/words/src/a.ts', `import { x } from '@boardwright/games/369/words';`, 0],
  ['and no bots', 'packages/words/src/a.ts', `import { x } from '@boardwright/bots';`, 1],
  ['tools import what they like', 'tools/a.ts', `import { x } from '../packages/games/src/369/book.ts';`, 0],
  ['so does the lab', 'lab/a/b.ts', `import { x } from '@boardwright/games';`, 0],
  ['nothing is built of the lab', 'packages/bots/src/a.ts', `import { x } from '../../../lab/a/b.ts';`, 1],
  ['an import in a text is none', 'packages/core/src/a.ts', `export const a = "import { x } from 'node:fs'";`, 0],
  ['cli serves', 'apps/cli/src/serve.ts', `await import('@boardwright/server');`, 0],
];

test.each(cases)('%s', (_, file, source, count) => {
  expect(trespasses(sourceOf(file, source))).toHaveLength(count);
});

test('a game without types of its own is a door to another, and no other game is', () => {
  const files = ['rules/types.ts', 'index.ts'].map((name) => `packages/games/src/banqi/${name}`);
  const door = 'packages/games/src/three-kingdoms/index.ts';
  const doors = doorsIn([...files, door]);
  expect(doors).toEqual(new Set(['three-kingdoms']));
  expect(trespasses(sourceOf(door, `export { x } from '../banqi/index.ts';`), doors)).toEqual([]);
  expect(
    trespasses(sourceOf('packages/games/src/banqi/index.ts', `export { x } from '../catan/x.ts';`), doors),
  ).toHaveLength(1);
});
