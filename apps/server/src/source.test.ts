import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((file) => !/\.(test|case)\.ts$/.test(file) && !file.startsWith('testing'))
  .map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')] as const);
const using = (word: RegExp): string[] =>
  sources
    .filter(([, text]) => word.test(text))
    .map(([file]) => file)
    .toSorted();

test('text for a client is made in one place', () => {
  expect(using(/JSON\.stringify/)).toEqual([
    'external/author-loop.ts',
    'match/all/creation.ts',
    'match/all/matches.ts',
    'match/log/game-file.ts',
    'match/log/rows.ts',
    'match/log/snapshot.ts',
    'net/http.ts',
    'operations/archive.ts',
    'operations/log.ts',
    'operations/samples.ts',
    'push/pushes.ts',
    'push/vapid.ts',
    'rooms/match-room.ts',
    'store/batch-text.ts',
    'store/chain.ts',
    'store/heads.ts',
    'store/postgres/writes.ts',
    'store/sqlite-reads.ts',
    'store/waiting.ts',
    'viewers/encode.ts',
  ]);
  expect(using(/#socket\.send|#wire\.write/)).toEqual(['net/socket-line.ts']);
});

test('what is made of a game is made of views and news, and nobody sees everything but a spectator who is late', () => {
  expect(using(/\.view\(/)).toEqual(['viewers/projection.ts']);
  expect(using(/game\.tell\(/)).toEqual(['viewers/projection.ts']);
  expect(using(/'all'/)).toEqual(['match/log/reading.ts', 'viewers/projection.ts']);
});

test('nothing is written to the console but by main', () => {
  expect(using(/console\./)).toEqual(['serve.ts']);
});
