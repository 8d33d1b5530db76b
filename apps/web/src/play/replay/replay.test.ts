/** Tests the lines of random games of every kind, and what each line shows. */
import type { PlyStep, Scene } from '@boardwright/boards';
import { gameWords } from '@boardwright/words';
import { itemAt, presetOf, required, unwrap } from '@boardwright/core';
import { latestTable, newSave, openHistory } from '@boardwright/core/host';
import type { Game, GameWords, Kind, Viewer } from '@boardwright/core';
import type { Entry, History } from '@boardwright/core/host';
import { walk, type Walk } from '@boardwright/core/testing';
import { games } from '@boardwright/games';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { localScene, stepAt } from '../../local/view-model.ts';
import { turnLines, type TurnLine } from '@boardwright/core/host';
import { firstPoint, LOOKING_BACK, pastScene, replayPoints } from './replay.ts';
import { pointByKey } from './use-replay.ts';

interface Played {
  readonly game: Game;
  readonly walk: Walk;
  readonly history: History;
  readonly words: GameWords;
  readonly scene: Scene;
  readonly turns: readonly TurnLine[];
}

async function played(id: string, preset: string, n: number): Promise<Played> {
  const game = await required(games[id], id).rules();
  return lookedAt(game, walk(game, preset, `${seed}/${n}`, bySize(60, 200, 2000)));
}

async function lookedAt(game: Game, walked: Walk): Promise<Played> {
  const log = walked.plies.map((ply, i): Entry => ({ type: 'ply', at: i, ...ply }));
  const save = { ...newSave(game, presetOf(game, walked.preset), walked.seed), log };
  const history = unwrap(openHistory(game, save));
  const words = await gameWords(games, game, 'en');
  const scene = localScene(history, { holder: 0, covered: false, saveStatus: 'saved', steps: [], skew: 0 });
  return { game, walk: walked, history, words, scene, turns: turnLines(scene.lines, words) };
}

const stepOf =
  ({ history }: Played, viewer: Viewer) =>
  (seq: number): PlyStep =>
    stepAt(history, seq - 1, viewer);

test('a seat goes on with its turn after what chance answered, and another seat does not', () => {
  const lines = ([0, 'chance', 0, 1, 'chance', 0] as const).map((actor, i) => ({
    seq: i + 1,
    actor,
    news: { type: 'any' },
  }));
  const turns = turnLines(lines, {});
  expect(turns.map(({ actor, plies }) => [actor, plies.length])).toEqual([
    [0, 3],
    [1, 2],
    [0, 1],
  ]);
});

const GAMES = Object.keys(games);
const presetsOf = async (id: string): Promise<readonly string[]> =>
  Object.keys((await required(games[id], id).rules()).presets);

describe.each(GAMES)('%s', (id) => {
  test('every ply stands in one line, and chance never begins one', async () => {
    for (const preset of await presetsOf(id)) {
      const { scene, turns } = await played(id, preset, 1);
      expect(turns.flatMap(({ plies }) => plies)).toEqual(scene.lines);
      expect(turns.map(({ number }) => number)).toEqual(turns.map((_, i) => i + 1));
      expect(turns.slice(1).filter(({ plies }) => plies[0]?.actor === 'chance')).toEqual([]);
      expect(turns.slice(1).filter(({ actor, plies }) => actor !== plies[0]?.actor)).toEqual([]);
    }
  });

  test('each point shows what the plies so far have made, to this seat and no other', async () => {
    for (const preset of await presetsOf(id)) {
      const game = await played(id, preset, 2);
      for (const viewer of [0, 'all'] as const) {
        let [state, count] = [itemAt(game.walk.states, 0), 0];
        for (let point = 0; point <= replayPoints(game.turns).length; point++) {
          for (const _ of game.turns[point - 1]?.plies ?? [])
            state = game.game.apply(state, itemAt(game.walk.plies, count++));
          const shown = pastScene(game.scene, game.turns, point, stepOf(game, viewer));
          expect(shown?.view).toEqual(game.game.view(state, viewer));
          expect(shown?.lines).toHaveLength(count);
        }
        expect(state).toEqual(latestTable(game.history).state);
      }
    }
  });

  test('at an earlier point nobody can act, and it is the turn of whoever moved next', async () => {
    const game = await played(id, itemAt(await presetsOf(id), 0), 3);
    for (const [point, next] of game.turns.entries()) {
      const shown = pastScene(game.scene, game.turns, point, stepOf(game, 0));
      expect(shown).toMatchObject({ seat: null, outcome: null, canUndo: false, countdown: null, follows: null });
      expect(shown?.perspective.legal).toEqual([]);
      expect(shown?.perspective.check({ type: 'any' })).toBe(LOOKING_BACK);
      expect(shown?.perspective.turn.awaits).toEqual([next.actor ?? 'chance']);
    }
  });
});

test('a chain of hops is one line, told as one way', async () => {
  for (let n = 0; n < bySize(3, 10, 50); n++) {
    const { turns, history, words } = await lookedAt(
      hopnjump as unknown as Game,
      walk(hopnjump as unknown as Game, 'classic', `${seed}/chain/${n}`, bySize(150, 300, 2000)),
    );
    const { turns: ended, chain, ending } = latestTable(history).state as Hop['State'];
    // the turn that ends with a winning arrival is not counted
    const open = chain !== null || ending?.reason === 'home' || ending?.reason === 'fill';
    expect(turns).toHaveLength(ended[0] + ended[1] + (open ? 1 : 0));
    const told = turns.map(({ plies }) => words.turn?.(plies.flatMap(({ news }) => news ?? [])) ?? '');
    expect(told.filter((line) => (line.match(/\./g) ?? []).length !== 1)).toEqual([]);
    expect(turns.some(({ plies }) => plies.length > 1)).toBe(true);
  }
});

test('what is said between two moves is a line that leads nowhere, and parts a turn', () => {
  const line = (seq: number, actor: number, said: boolean) => ({ seq, actor, news: said ? null : { type: 'x' } });
  const turns = turnLines<Kind>([line(1, 0, false), line(2, 1, true), line(3, 0, false), line(4, 0, false)], {});
  expect(turns.map(({ number, plies }) => [number, plies.length])).toEqual([
    [1, 1],
    [null, 1],
    [2, 2],
  ]);
  expect(replayPoints(turns)).toHaveLength(2);
});

test('who came late begins where the telling began', async () => {
  const game = await played('369', 'classic', 4);
  const told = (seq: number): PlyStep | null => (seq <= 5 ? null : stepOf(game, 0)(seq));
  expect(firstPoint(game.turns, told)).toBe(5);
  expect(pastScene(game.scene, game.turns, 5, told)?.view).toEqual(itemAt(game.walk.states, 5));
  expect(pastScene(game.scene, game.turns, 4, told)).toBeNull();
});

test('what is asked of the game as it stands is not asked of an earlier position', async () => {
  const game = await played('369', 'classic', 5);
  const live = {
    ...game.scene,
    offer: 1,
    answers: 0,
    takeBack: { seat: 1, to: 3, agreed: [1], refused: null, until: 9 },
  };
  expect(pastScene(live, game.turns, 2, stepOf(game, 0))).toMatchObject({ offer: null, answers: null, takeBack: null });
});

test('keys step through the game and stay in it', () => {
  const at = (point: number | null, key: string): number | null => pointByKey(key, { point, first: 1, last: 9 });
  expect(at(null, 'ArrowLeft')).toBe(8);
  expect(at(4, 'ArrowUp')).toBe(3);
  expect([at(4, 'ArrowRight'), at(4, 'ArrowDown')]).toEqual([5, 5]);
  expect([at(1, 'ArrowLeft'), at(9, 'ArrowRight')]).toEqual([1, 9]);
  expect([at(5, 'Home'), at(5, 'End'), at(5, 'x')]).toEqual([1, 9, null]);
});
