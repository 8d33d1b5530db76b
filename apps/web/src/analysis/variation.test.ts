/** Tests a reader's own lines in every game, starting in the middle of a random game. */
import type { Scene } from '@boardwright/boards';
import { itemAt, presetOf, required, rng, type Kind } from '@boardwright/core';
import { knowledgeOfRules, bestLines, loadKnowledge } from '@boardwright/bots';
import { latestTable, newSave, openHistory, type Entry } from '@boardwright/core/host';
import { unwrap } from '@boardwright/core';
import { walk } from '@boardwright/core/testing';
import { games } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { seed } from '../../../../tools/size.ts';
import { localScene } from '../local/view-model.ts';
import {
  beginVariation,
  seatOfLine,
  stateAt,
  playOn,
  lastState,
  takeBack,
  variationScene,
  type Variation,
} from './variation.ts';

async function middleOf(id: string): Promise<{ readonly past: Scene; readonly start: Variation }> {
  const game = await required(games[id], id).rules();
  const { plies, preset, seed: from } = walk(game, game.defaultPreset, `${seed}/variation`, 12);
  const log = plies.map((ply, i): Entry => ({ type: 'ply', at: i, ...ply }));
  const history = unwrap(openHistory(game, { ...newSave(game, presetOf(game, preset), from), log }));
  const scene = localScene(history, { holder: null, covered: false, saveStatus: 'saved', steps: [], skew: 0 });
  return { past: { ...scene, past: true, seat: null }, start: beginVariation(game, latestTable(history).state) };
}

describe.each(Object.keys(games))('%s', (id) => {
  test('the seat to move plays on by the rules, chance answers, and every step is taken back', async () => {
    const { past, start } = await middleOf(id);
    const lot = rng(`${seed}/${id}`);
    let line = start;
    const stages = [line];
    for (let n = 0; n < 6; n++) {
      const { perspective, seat } = variationScene(past, line);
      // a short game may be over before that
      if (perspective.outcome !== null) break;
      expect(seat).toBe(seatOfLine(line));
      const next = playOn(line, itemAt(perspective.legal, lot.below(perspective.legal.length)));
      line = next as Variation;
      stages.push(line);
    }
    const scene = variationScene(past, line);
    expect(scene.lines.length - past.lines.length).toBe(line.plies.length);
    expect(scene.past).toBeUndefined();
    for (const stage of stages.toReversed().slice(1)) {
      line = takeBack(line);
      expect(lastState(line)).toEqual(lastState(stage));
    }
  });
});

test('a position that the game had not reached when it was read is unknown', async () => {
  const game = await required(games['banqi'], 'banqi').rules();
  const history = unwrap(openHistory(game, newSave(game, presetOf(game), seed)));
  expect(stateAt(history, 0)).toEqual(latestTable(history).state);
  expect(stateAt(history, 1)).toBeNull();
});

test('the best lines are legal and the best comes first; of a proved board all have proved values', async () => {
  const knowledge = required(await loadKnowledge(games, '369'), '369');
  const { game } = knowledge;
  const start = game.setup(unwrap(game.decodeOptions({ ...presetOf(game), size: 3 })), seed);
  const lines = bestLines(knowledge, start, 3, { nodes: 50, expired: () => false });
  const [best, second] = lines.map(({ value }) => Math.round(value * 60));
  expect([best, (second ?? 12) < 12]).toEqual([12, true]);
  expect(lines[0]?.plies[0]?.action).toEqual({ type: 'PLACE', row: 1, col: 1 });
  const centre = { type: 'PLACE', row: 1, col: 1 } as Kind['Action'];
  const played = playOn(beginVariation(game, start), centre) as Variation;
  expect(playOn(played, centre)).toMatchObject({ code: 'occupied' });
  const hidden = required(await loadKnowledge(games, 'catan'), 'catan');
  expect(
    bestLines(hidden, hidden.game.setup(presetOf(hidden.game), seed), 3, { nodes: 5, expired: () => false }),
  ).toEqual([]);
  const rules = knowledgeOfRules(game);
  expect(bestLines(rules, start, 2, { nodes: 5, expired: () => false })).toHaveLength(2);
});
