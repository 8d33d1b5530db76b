import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder, inside } from '../../../../apps/cli/src/testing/process.fixture.ts';

const folder = freshFolder();
const SMALL = ['--games', '12', '--nodes', '30', '--epochs', '20', '--units', '8', '--threads', '1', '--seed', 's'];
const words = (out: string, ...more: readonly string[]): string[] => {
  const start = ['train', './examples/tic-tac-toe', '--out', join(folder, out)];
  return [...start, ...SMALL, ...more];
};
const read = (out: string, name: string): string => readFileSync(join(folder, out, name), 'latin1');

test('a training of a game without bots leaves games, a network, a bot and its progress, and repeats itself', async () => {
  for (const out of ['one', 'two']) {
    const { code, out: text } = await inside(words(out, '--rounds', '1'));
    expect([code, text]).toEqual([0, expect.stringContaining('1 rounds')]);
  }
  expect(read('one', 'games-0.jsonl').trimEnd().split('\n')).toHaveLength(12);
  expect(read('one', 'candidate-0.net')).toBe(read('two', 'candidate-0.net'));
  expect(read('one', 'rounds.json')).toBe(read('two', 'rounds.json'));
  expect(read('one', 'progress.svg')).toContain('<polyline');
});

test('the bot of a training says that no network reigns, wherever its folder is', async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
  await expect(import(join(folder, 'one', 'bot.js'))).rejects.toThrow('No network reigns yet.');
});

test('a training goes on with the games it finds, also after half a line, and ends as one that was not cut off', async () => {
  await inside(words('cut', '--hours', '0.000001'));
  const half = read('one', 'games-0.jsonl').split('\n').slice(0, 5).join('\n');
  writeFileSync(join(folder, 'cut', 'games-0.jsonl'), half.slice(0, -20));
  await inside(words('cut', '--rounds', '1'));
  for (const name of ['games-0.jsonl', 'candidate-0.net', 'rounds.json'])
    expect(read('cut', name)).toBe(read('one', name));
});

test('a folder that is no training keeps its files', async () => {
  for (const name of ['package.json', 'bot.js']) {
    const own = join(folder, `with ${name}`);
    mkdirSync(own);
    writeFileSync(join(own, name), '{}');
    const refused = await inside(words(`with ${name}`, '--rounds', '1'));
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(name) });
    expect([readdirSync(own), read(`with ${name}`, name)]).toEqual([[name], '{}']);
  }
});

test('a report of rounds that is garbage is refused in one sentence that names the file', async () => {
  await inside(words('garbage', '--hours', '0.000001'));
  const file = join(folder, 'garbage', 'rounds.json');
  for (const [text, why] of [
    ['', 'is not JSON'],
    ['\u0000garbage\n{', 'is not JSON'],
    ['7', 'must be a list'],
    ['[{ "round": 0 }]', 'needs the field "samples"'],
    [read('one', 'rounds.json').replace(/"share": [^,]+/, '"share": "all"'), 'share is not a number'],
  ] as const) {
    writeFileSync(file, text);
    const { code, err } = await inside(words('garbage', '--rounds', '1'));
    expect([code, err.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(why)]]);
    expect([err, read('garbage', 'rounds.json')]).toEqual([expect.stringContaining(file), text]);
  }
});

test('a folder of other settings and a file that is no network are refused', async () => {
  expect(await inside([...words('one', '--rounds', '1'), '--units', '16'])).toMatchObject({ code: 2 });
  const file = join(folder, 'no.net');
  writeFileSync(file, 'no network');
  expect(await inside(words('one', '--import', file))).toMatchObject({ code: 2 });
});

test('a network that no file could hold is refused before the first game', async () => {
  const refused = await inside([...words('large', '--rounds', '1'), '--units', '520']);
  expect([refused.code, existsSync(join(folder, 'large'))]).toEqual([2, false]);
});

test('a network from elsewhere reigns, and positions are written as arrays', async () => {
  const samples = join(folder, 'samples');
  expect(await inside(words('one', '--import', join(folder, 'one', 'candidate-0.net')))).toMatchObject({ code: 0 });
  expect(read('one', 'best.net')).toBe(read('one', 'candidate-0.net'));
  expect(await inside(words('one', '--export', samples))).toMatchObject({ code: 0 });
  const [round] = JSON.parse(read('one', 'rounds.json')) as readonly { readonly samples: number }[];
  const rows = numbersOf(join(samples, 'rows.npy'));
  const facts = numbersOf(join(samples, 'facts.npy'));
  expect(rows).toHaveLength(8 * (round?.samples ?? 0));
  expect(rows.filter((_, i) => i % 8 === 0).reduce((sum, count) => sum + count, 0)).toBe(facts.length);
  const shape = JSON.parse(readFileSync(join(samples, 'shape.json'), 'utf8')) as { readonly seen: readonly number[][] };
  expect(Math.max(...facts)).toBeLessThan(shape.seen[0]?.length ?? 0);
});

/** Reads an array of 16-bit numbers as NumPy would. */
function numbersOf(file: string): readonly number[] {
  const bytes = readFileSync(file);
  const start = 10 + bytes.readUInt16LE(8);
  const [, shape = ''] = /'shape': \(([\d, ]+)\)/.exec(bytes.toString('latin1', 10, start)) ?? [];
  const count = shape.split(',').reduce((product, n) => product * (n.trim() === '' ? 1 : Number(n)), 1);
  expect(bytes.length).toBe(start + 2 * count);
  return Array.from({ length: count }, (_, i) => bytes.readUInt16LE(start + 2 * i));
}

test('a program of the caller fits the networks; without a report of it the training ends', async () => {
  const program = (name: string, report: string): string => {
    const file = join(folder, name);
    const copied = JSON.stringify(join(folder, 'one', 'candidate-0.net'));
    const lines = ["import { copyFileSync } from 'node:fs';", `copyFileSync(${copied}, process.argv[3]);`, report];
    writeFileSync(file, lines.join('\n'));
    return `${process.execPath} ${file}`;
  };
  const report = JSON.stringify({ samples: 7, losses: [[1, 0.5]], heldOut: null });
  const fitting = program('fitting.mjs', `console.log('words');console.log(${JSON.stringify(report)});`);
  expect(await inside(words('own', '--rounds', '1', '--trainer', fitting))).toMatchObject({ code: 0 });
  expect(read('own', 'candidate-0.net')).toBe(read('one', 'candidate-0.net'));
  expect(JSON.parse(read('own', 'rounds.json'))).toMatchObject([{ samples: 7, losses: [[1, 0.5]], heldOut: null }]);
  const silent = program('silent.mjs', '');
  expect(await inside(words('two', '--rounds', '2', '--trainer', silent))).toMatchObject({ code: 2 });
});
