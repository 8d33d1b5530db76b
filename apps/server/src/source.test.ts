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

test('text for a socket is made by the encoder alone', () => {
  const sending = using(/\.send\(/);
  expect(sending).toContain('viewers/audience.ts');
  expect(sending.filter((file) => using(/JSON\.stringify|`\{/).includes(file))).toEqual([]);
  const given = sources.flatMap(([file, text]) => {
    const calls = text.matchAll(
      file.startsWith('net/connection') ? /(?:this|peer)\.send\((\w+)/g : /\bpeer\.send\((\w+)/g,
    );
    return [...calls].map(([, made = '']) => [file, made] as const);
  });
  expect(given.length).toBeGreaterThan(12);
  // the audience and a draw pass on only what `encode` has returned
  expect(given.filter(([, made]) => !['encode', 'encodeFrames', 'text', 'textFor'].includes(made))).toEqual([]);
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
