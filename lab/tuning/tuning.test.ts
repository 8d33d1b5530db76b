import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBot } from '@boardwright/bots';
import { presetOf, required, rng } from '@boardwright/core';
import { describe, expect, test } from 'vitest';
import { WEIGHTS } from '../../packages/games/src/catan/search/weights.ts';
import { games } from '@boardwright/games';
import { labOf, type Tunable } from '../games/lab-game.ts';
import { leadOf, openState } from './tuning.ts';

const ids = Object.keys(games);
const TUNABLE = Object.fromEntries(
  (await Promise.all(ids.map(async (id) => [id, (await labOf(id)).tunable] as const))).flatMap(([id, found]) =>
    found === undefined ? [] : [[id, found]],
  ),
);
const banqi = tunable('banqi');
const catan = tunable('catan');

function tunable(game: string): Tunable {
  return required(TUNABLE[game], `tuning of ${game}`);
}

test('a game that the lab does not know has no weights, and no path leads out of the folder', async () => {
  expect(await Promise.all(['none', '../tuning/plain', ''].map(labOf))).toEqual([{}, {}, {}]);
});

describe.each([
  ['banqi', 100],
  ['three-kingdoms', 30],
])('%s', (game, nodes) => {
  const { start, ...rest } = tunable(game);
  const lead = (other: readonly number[]): Promise<number> =>
    leadOf({ start, ...rest }, [start, other], 's', { nodes, seeds: 1 });

  test('equal weights play even, whoever sits where', async () => {
    expect(await lead(start)).toBe(0);
  });

  test('weights that are upside down lose', async () => {
    expect(await lead(start.map((weight) => -weight))).toBeGreaterThan(0);
  });
});

test.each(Object.keys(TUNABLE))('%s has one name for each weight', (game) => {
  const { names, start } = tunable(game);
  expect([names.length, new Set(names).size]).toEqual([start.length, start.length]);
});

test('a bot with weights of its own leaves the shipped ones as they were', () => {
  const knowledge = catan.knowledge(catan.start.map((weight) => -weight));
  const { game } = knowledge;
  const view = game.setup(presetOf(game), 's');
  const seat = game.turn(view).awaits[0] as number;
  const bot = makeBot(knowledge, { name: 'tuned', bot: catan.bot, nodes: 10, pauseMs: 0 });
  const sight = { seat, view: game.view(view, seat), memory: game.emptyMemory, legal: game.legalActions(view, seat) };
  const shipped = [...WEIGHTS];
  bot.choose(sight, { nodes: 10, rng: rng('s'), expired: () => false });
  expect([...WEIGHTS]).toEqual(shipped);
});

test('a state of another tuning is not gone on with', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'boardwright-tune-')), 'state.json');
  expect(openState(file, 'banqi', banqi, 's')).toMatchObject({ step: 0, weights: banqi.start });
  writeFileSync(file, JSON.stringify({ ...openState(file, 'banqi', banqi, 's'), step: 7 }));
  expect(openState(file, 'banqi', banqi, 's').step).toBe(7);
  expect(() => openState(file, 'catan', catan, 's')).toThrow('another tuning');
});
