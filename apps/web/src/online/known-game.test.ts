import { presetOf, required, unwrap, type Game } from '@boardwright/core';
import { hasSecrets, latestTable, load, newSave, openHistory, type Entry } from '@boardwright/core/host';
import { walk } from '@boardwright/core/testing';
import { games } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { stepAt } from '../local/view-model.ts';
import type { PlyStep } from '../play/scene.ts';
import { knownGame } from './known-game.ts';

const PLIES = bySize(60, 200, 1000);

interface Told {
  readonly game: Game;
  readonly preset: string;
  readonly end: object;
  readonly steps: readonly (PlyStep | null)[];
}

/** A game at random as a seat was told of it. */
async function told(id: string): Promise<Told> {
  const game = await required(games[id], id).rules();
  const { plies, preset, seed: start } = walk(game, game.defaultPreset, `${seed}/known`, PLIES);
  const log = plies.map((ply, at): Entry => ({ type: 'ply', at, ...ply }));
  const history = unwrap(openHistory(game, { ...newSave(game, presetOf(game, preset), start), log }));
  return { game, preset, end: latestTable(history).state, steps: log.map((_, place) => stepAt(history, place, 0)) };
}

describe.each(Object.keys(games))('%s', (id) => {
  test('what a seat was told is the whole game, or none where something is hidden', async () => {
    const { game, preset, end, steps } = await told(id);
    const save = knownGame(game, presetOf(game, preset), steps);
    expect(save === null || !hasSecrets(game)).toBe(true);
    const again = save === null ? end : latestTable(unwrap(load(game, JSON.parse(JSON.stringify(save))))).state;
    const { format } = game.notation.position; // the names of frogs are nobody's affair
    expect(format(again)).toBe(format(end));
  });

  test('a ply that was never told leaves a hole, and nothing to judge', async () => {
    const { game, preset, steps } = await told(id);
    expect(knownGame(game, presetOf(game, preset), steps.with(0, null))).toBeNull();
    expect(knownGame(game, presetOf(game, preset), [])).toBeNull();
  });
});

test.each(['369', 'banqi', 'hopnjump', 'three-kingdoms'])('%s hides nothing, and all of it is known', async (id) => {
  const { game, preset, steps } = await told(id);
  expect(knownGame(game, presetOf(game, preset), steps)?.log).toHaveLength(steps.length);
});
