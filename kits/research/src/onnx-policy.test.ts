/**
 * Tests networks as bots. The ONNX runtime is not installed here. A stand-in with the same interface reads from the file how many actions
 * the "network" rates, and gives the action with the highest id the highest value. lab/peers/onnx.test.ts runs a real network.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unwrap } from '@boardwright/core';
import { load, pliesOf } from '@boardwright/core/host';
import { threeSixNine } from '@boardwright/games/369';
import { tensors } from '@boardwright/games/369/tensors';
import { beforeAll, expect, test } from 'vitest';
import { freshFolder, inside, piped, type Done } from '../../../apps/cli/src/testing/process.fixture.ts';
import type { SelfPlayLine } from './selfplay/self-play.ts';

const RUNTIME = `
const { readFileSync } = require('node:fs');
class Tensor {
  constructor(type, data, dims) {
    Object.assign(this, { type, data, dims });
  }
}
const run = (size) => async ({ seen }) => ({
  value: new Tensor('float32', [seen.data.subarray(450, 675).reduce((sum, free) => sum + free, 0) / seen.dims[2]], [1, 1]),
  policy: new Tensor('float32', Float32Array.from({ length: size }, (_, id) => id), [1, size]),
});
const create = async (file) => {
  const size = JSON.parse(readFileSync(file, 'utf8'));
  return { inputNames: ['seen'], outputNames: ['value', 'policy'], run: run(size) };
};
module.exports = { Tensor, InferenceSession: { create } };
`;
const folder = freshFolder();
const SMALL = ['369', '--option', 'size=3'];
const app = (...argv: readonly string[]): Promise<Done> => piped(argv, '', {}, folder);

beforeAll(() => {
  const home = join(folder, 'node_modules/onnxruntime-node');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "name": "onnxruntime-node", "main": "index.cjs" }');
  writeFileSync(join(home, 'index.cjs'), RUNTIME);
  writeFileSync(join(folder, 'last.onnx'), String(tensors.actions.size));
  writeFileSync(join(folder, 'small.onnx'), '5');
  writeFileSync(join(folder, 'broken.onnx'), '{');
});

test('a network plays the legal action that it values most, and its score is kept', async () => {
  const bots = ['--bots', './last.onnx,random', '--games', '2', '--threads', '1', '--opening', '0'];
  expect(await app('selfplay', ...SMALL, ...bots, '--out', 'games.jsonl')).toMatchObject({ code: 0, err: '' });
  const lines = readFileSync(join(folder, 'games.jsonl'), 'utf8').trimEnd().split('\n');
  for (const text of lines) {
    const line = JSON.parse(text) as SelfPlayLine;
    const history = unwrap(load(threeSixNine, line.save));
    const chosen = pliesOf(history).flatMap((at, i) => {
      const [entry, state] = [history.log[at], history.tables[at]?.state];
      if (entry?.type !== 'ply' || state === undefined || line.bots[Number(entry.actor)] === 'random') return [];
      const legal = threeSixNine.legalActions(state, Number(entry.actor));
      const free = state.grid.flat().filter((stone) => stone === 0).length;
      return [{ action: entry.action, last: legal.at(-1), score: line.scores[i], free: free / 15 }];
    });
    expect(chosen.length).toBeGreaterThan(3);
    expect(chosen.map(({ action }) => action)).toEqual(chosen.map(({ last }) => last));
    expect(chosen.map(({ score }) => score)).toEqual(chosen.map(({ free }) => free));
  }
});

test('a person plays against a network', async () => {
  const argv = ['play', ...SMALL, '--seats', 'person,bot:./last.onnx', '--fast', '--plain'];
  const { out } = await piped(argv, 'A1\n', {}, folder);
  expect(out).toContain('O plays C3.');
});

test('a network for another game forfeits, and one that cannot be read is refused', async () => {
  const arena = (bot: string): Promise<Done> => app('arena', ...SMALL, '--bots', `${bot},random`, '--games', '2');
  expect(await arena('./small.onnx')).toMatchObject({
    code: 1,
    out: expect.stringContaining('the network values 5 actions, but the game has 226 ids'),
  });
  expect(await arena('./broken.onnx')).toMatchObject({ code: 2, err: expect.stringContaining('cannot be loaded') });
});

test('without the runtime a network is refused in one line that says what to install', async () => {
  const { code, err } = await inside(['arena', '369', '--bots', './last.onnx,random']);
  expect([code, err]).toEqual([2, expect.stringMatching(/npm install onnxruntime-node\n$/)]);
  const korean = await inside(['play', '369', '--seats', 'person,bot:./last.onnx', '--lang', 'ko']);
  expect([korean.code, korean.err]).toEqual([2, expect.stringMatching(/필요해요.*npm install onnxruntime-node/)]);
});
