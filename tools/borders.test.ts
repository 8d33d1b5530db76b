import { expect, test } from 'vitest';
import { trespasses } from './borders.ts';

const cases: readonly [what: string, file: string, source: string, count: number][] = [
  ['core imports nothing', 'packages/core/src/a.ts', `import { x } from '@boardwright/games';`, 1],
  ['games import core', 'packages/games/src/catan/a.ts', `import { x } from '@boardwright/core';`, 0],
  ['a game does not import a game', 'packages/games/src/catan/a.ts', `import { x } from '../banqi/index.ts';`, 1],
  ['a game imports its own files', 'packages/games/src/catan/a.ts', `import { x } from './b.ts';`, 0],
  ['the registry imports games', 'packages/games/src/registry.ts', `await import('./banqi/index.ts');`, 0],
  ['fast.ts shares no rules', 'packages/games/src/catan/fast.ts', `import { x } from './moves.ts';`, 1],
  ['bots do not know games', 'packages/bots/src/a.ts', `import { x } from '@boardwright/games/catan';`, 1],
  ['rules import no node module', 'packages/games/src/catan/a.ts', `import fs from 'node:fs';`, 1],
  ['tests may', 'packages/games/src/catan/a.test.ts', `import fs from 'node:fs';`, 0],
  ['only rng.ts is random', 'packages/games/src/catan/a.ts', `Math.random();`, 1],
  ['rng.ts is', 'packages/core/src/rng.ts', `Math.random();`, 0],
  ['words in comments are free', 'packages/core/src/a.ts', `// Math.random and Date.now`, 0],
  ['rules know no time', 'packages/games/src/catan/a.ts', `Date.now();`, 1],
  ['rules do not ship the kit', 'packages/games/src/catan/a.ts', `import { x } from '@boardwright/core/testing';`, 1],
  ['an app does not import an app', 'apps/web/src/a.tsx', `import { x } from '@boardwright/server';`, 1],
  ['cli serves', 'apps/cli/src/serve.ts', `await import('@boardwright/server');`, 0],
];

test.each(cases)('%s', (_, file, source, count) => {
  expect(trespasses(file, source)).toHaveLength(count);
});
