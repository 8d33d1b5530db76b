import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unwrap } from '@boardwright/core';
import { latestTable, load, pliesOf } from '@boardwright/core/host';
import { banqi } from '@boardwright/games/banqi';
import { tensors } from '@boardwright/games/banqi/tensors';
import { freshFolder, inside, root } from '../../../../apps/cli/src/testing/process.fixture.ts';
import type { SelfPlayLine } from './self-play.ts';

const folder = freshFolder();
const words = (out: string, ...more: readonly string[]): string[] => wordsOf('random,greedy', out, more);
const wordsOf = (bots: string, out: string, more: readonly string[]): string[] => [
  'selfplay',
  'banqi',
  '--bots',
  bots,
  '--nodes',
  '1',
  '--seed',
  's',
  '--threads',
  '2',
  '--out',
  join(folder, out),
  ...more,
];
const textOf = (out: string): string => readFileSync(join(folder, out), 'utf8');
const linesOf = (out: string): SelfPlayLine[] =>
  textOf(out)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SelfPlayLine);

test('each line is a game file with its outcome and the scores of its plies', async () => {
  const { code, out } = await inside(words('games', '--games', '4'));
  expect([code, out]).toEqual([0, `${join(folder, 'games')}: 4 games.\n`]);
  for (const [n, line] of linesOf('games').entries()) {
    const history = unwrap(load(banqi, line.save));
    expect([line.n, line.bots]).toEqual([n, n % 2 === 0 ? ['random', 'greedy'] : ['greedy', 'random']]);
    expect(latestTable(history).outcome).toEqual(line.outcome);
    expect(line.scores).toHaveLength(pliesOf(history).length);
    expect(line).not.toHaveProperty('views');
    const chance = line.save.log.flatMap((entry) => (entry.type === 'ply' ? [entry.actor === 'chance'] : []));
    expect(line.scores.map((score, i) => chance[i] && score !== null)).not.toContain(true);
    expect(line.scores.some((score) => score !== null && score !== 0)).toBe(true);
  }
});

test('a file that was cut off is finished, with the same bytes; a longer run adds to it', async () => {
  const run = (out: string, games: string): Promise<unknown> =>
    inside(wordsOf('random,random', out, ['--games', games]));
  await run('whole', '30');
  const whole = textOf('whole');
  writeFileSync(join(folder, 'cut'), whole.slice(0, whole.length / 2));
  await run('cut', '20');
  expect(textOf('cut')).toBe(`${whole.split('\n', 20).join('\n')}\n`);
  appendFileSync(join(folder, 'cut'), '{"n":20,"bo');
  await run('cut', '30');
  expect(textOf('cut')).toBe(whole);
});

test('with --views each ply has what its actor saw', async () => {
  await inside(words('views', '--games', '1', '--views'));
  const [line] = linesOf('views');
  const history = unwrap(load(banqi, line?.save));
  const [first] = pliesOf(history);
  expect(line?.views).toHaveLength(line?.scores.length ?? 0);
  expect(line?.views?.[0]).toEqual(history.tables[first ?? 0]?.state);
});

test('a file of other games, or of anything else, is left alone', async () => {
  writeFileSync(join(folder, 'notes'), 'my notes');
  const before = textOf('games');
  for (const argv of [
    words('notes', '--games', '1'),
    words('games', '--games', '8', '--seed', 'other'),
    words('games', '--games', '8', '--nodes', '2'),
    words('games', '--games', '8', '--views'),
  ]) {
    const { code, err } = await inside(argv);
    expect([code, err]).toEqual([2, expect.stringContaining('contains other games')]);
  }
  expect([textOf('games'), textOf('notes')]).toEqual([before, 'my notes']);
});

interface NumpyArray {
  readonly about: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reads the arrays of a .npz file. */
function arraysOf(out: string): Readonly<Record<string, NumpyArray>> {
  const zip = readFileSync(join(folder, out));
  const arrays: Record<string, NumpyArray> = {};
  for (let at = 0; zip.readUInt32LE(at) === 0x04_03_4b_50;) {
    const [packed, plain, name] = [zip.readUInt32LE(at + 18), zip.readUInt32LE(at + 22), zip.readUInt16LE(at + 26)];
    const start = at + 30 + name;
    const bytes = inflateRawSync(zip.subarray(start, start + packed));
    const data = 10 + bytes.readUInt16LE(8);
    expect(bytes).toHaveLength(plain);
    arrays[zip.toString('latin1', at + 30, start)] = {
      about: bytes.toString('latin1', 10, data),
      bytes: new Uint8Array(bytes.subarray(data)),
    };
    at = start + packed;
  }
  return arrays;
}

test('a file that ends in .npz has one row for each decision', async () => {
  const { code, out } = await inside(words('arrays.npz', '--games', '2', '--views'));
  const lines = linesOf('arrays.npz.jsonl');
  const arrays = arraysOf('arrays.npz');
  const bufferOf = (name: string): ArrayBuffer => arrays[`${name}.npy`]?.bytes.buffer ?? new ArrayBuffer();
  const floats = (name: string): number[] => [...new Float32Array(bufferOf(name))];
  const integers = (name: string): number[] => [...new Int32Array(bufferOf(name))];
  const histories = lines.map(({ save }) => unwrap(load(banqi, save)));
  const decisions = histories.flatMap((history, n) =>
    pliesOf(history).flatMap((at, i) => {
      const [entry, state] = [history.log[at], history.tables[at]?.state];
      if (entry?.type !== 'ply' || entry.actor === 'chance' || state === undefined) return [];
      const view = banqi.view(state, entry.actor);
      const legal = banqi.legalActions(state, entry.actor).map((action) => tensors.actions.idOf(action, view));
      const seen = new Float32Array(32 * 8 * 4);
      tensors.observation.write(view, entry.actor, seen);
      return [{ n, i, seat: entry.actor, id: tensors.actions.idOf(entry.action, view), legal, seen }];
    }),
  );
  expect([code, out]).toEqual([0, `${join(folder, 'arrays.npz')}: 2 games, ${decisions.length} decisions.\n`]);
  expect(integers('game')).toEqual(decisions.map(({ n }) => n));
  expect(integers('ply')).toEqual(decisions.map(({ i }) => i));
  expect(integers('action')).toEqual(decisions.map(({ id }) => id));
  expect([...new Int8Array(bufferOf('seat'))]).toEqual(decisions.map(({ seat }) => seat));
  expect(floats('score')).toEqual(decisions.map(({ n, i }) => Math.fround(lines[n]?.scores[i] ?? NaN)));
  const rewards = floats('rewards');
  expect(rewards).toEqual(lines.flatMap(({ outcome }) => outcome?.ranks.map((rank) => (rank === 1 ? 1 : -1))));
  expect(floats('reward')).toEqual(decisions.map(({ n, seat }) => rewards[2 * n + seat]));
  const width = Math.ceil(tensors.actions.size / 8);
  const bits = new Uint8Array(bufferOf('legal'));
  const idsIn = (row: number): number[] =>
    Array.from({ length: tensors.actions.size }, (_, id) => id).filter(
      (id) => ((bits[row * width + (id >> 3)] ?? 0) & (128 >> (id & 7))) !== 0,
    );
  for (const [row, { legal }] of decisions.entries())
    expect(idsIn(row)).toEqual(legal.toSorted((a, b) => Number(a) - Number(b)));
  expect(arrays['observation.npy']?.about.trim()).toBe(
    `{'descr': '<f4', 'fortran_order': False, 'shape': (${decisions.length}, 32, 8, 4, ), }`,
  );
  expect(floats('observation')).toEqual(decisions.flatMap(({ seen }) => [...seen]));
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('an own game has arrays and batches without writing numbers', async () => {
  const game = join(root, 'examples/tic-tac-toe');
  const to = join(folder, 'own.npz');
  const flags = ['--bots', 'random,random', '--games', '2', '--threads', '1', '--views', '--out', to];
  const { code, out } = await inside(['selfplay', game, ...flags]);
  expect([code, out]).toEqual([0, expect.stringMatching(/own\.npz: 2 games, \d+ decisions/)]);
  const arrays = arraysOf('own.npz');
  const ids = [...new Int32Array(arrays['action.npy']?.bytes.buffer ?? new ArrayBuffer())];
  expect(ids.length).toBeGreaterThan(9);
  expect(ids.every((id) => id >= 0 && id < 9)).toBe(true);
  expect(arrays['observation.npy']?.about).toContain(`'shape': (${ids.length}, `);
  const asked = ['{"type":"open","seeds":["a"]}', '{"type":"step","actions":[4]}', '{"type":"step","actions":[4]}'];
  const batch = await inside(['batch', game], `${asked.join('\n')}\n`);
  expect(
    batch.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { game: 'tic-tac-toe', actions: 9, seat: [0] },
    { seat: [1], legal: [[0, 1, 2, 3, 5, 6, 7, 8]] },
    { fault: { code: 'bad-shape' } },
  ]);
});

test('arrays of more games than before are the same as those of one run', async () => {
  const run = (out: string, games: string): Promise<{ readonly code: number | null }> =>
    inside(wordsOf('random,random', out, ['--games', games]));
  await run('short.npz', '2');
  await run('short.npz', '3');
  await run('long.npz', '3');
  expect(readFileSync(join(folder, 'short.npz'))).toEqual(readFileSync(join(folder, 'long.npz')));
  expect(Object.keys(arraysOf('long.npz'))).not.toContain('observation.npy');
  rmSync(join(folder, 'long.npz.jsonl'));
  expect(await run('long.npz', '3')).toMatchObject({ code: 2, err: expect.stringContaining('contains other games') });
  expect(existsSync(join(folder, 'long.npz.jsonl'))).toBe(false);
});
