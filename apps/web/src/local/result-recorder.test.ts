import { unwrap, type Game } from '@boardwright/core';
import { latestTable, load, newSave, settleHistory, seeded, append, type History } from '@boardwright/core/host';
import { threeSixNine, type Options } from '@boardwright/games/369';
import { expect, test } from 'vitest';
import { resultOf, summaryOf } from './result-recorder.tsx';
import { localScene } from './view-model.ts';

type OccupantKind = 'person' | 'easy' | 'hard';
const game = threeSixNine as unknown as Game;
const options: Options = { ...(threeSixNine.presets['classic'] as Options), size: 3 };

function begun(...sitters: readonly OccupantKind[]): History {
  const log = sitters.map((who, seat) =>
    who === 'person'
      ? ({ type: 'sit', at: 0, seat, who } as const)
      : ({ type: 'sit', at: 0, seat, who: 'bot', level: who } as const),
  );
  const save = { ...newSave(game, options, 'seed', { clock: null, position: null }), log };
  return settleHistory(unwrap(load(game, save)), seeded('key'), 0);
}

function playedOut(start: History): History {
  let history = start;
  while (latestTable(history).outcome === null) {
    const actor = game.turn(latestTable(history).state).awaits[0] as number;
    const [action] = game.legalActions(latestTable(history).state, actor);
    if (action === undefined) break;
    history = append(history, { type: 'ply', at: 0, actor, action });
  }
  return history;
}

const scene = (history: History, holder: number) =>
  localScene(history, { holder, covered: false, saveStatus: 'saved', steps: [], skew: 0 });

test('of an open game lists know who sits where and for whom it waits; there is no result yet', () => {
  const open = scene(begun('person', 'easy'), 0);
  expect(summaryOf(open, {})).toEqual({
    own: 0,
    chairs: [
      { who: 'person', level: null },
      { who: 'bot', level: 'easy' },
    ],
    awaits: [0],
    over: false,
    moves: 0,
  });
  expect(resultOf('id', open, 5)).toBeNull();
});

test('a result is the end as the one person saw it; of people at one device it is nobody’s', () => {
  const ends = [playedOut(begun('person', 'easy')), playedOut(begun('easy', 'person'))];
  const results = ends.map((history, seat) => resultOf('id', scene(history, seat), 5));
  expect(results[0]).toMatchObject({ id: 'id', game: '369', against: 'bot:easy', plies: 9, at: 5 });
  expect(new Set(results.map((result) => result?.end))).toEqual(new Set(['lost', 'won']));
  expect(summaryOf(scene(ends[0] as History, 0), {})).toMatchObject({ awaits: [], over: true });
  expect(resultOf('id', scene(playedOut(begun('person', 'person')), 0), 5)).toMatchObject({
    against: 'here',
    end: 'shared',
  });
});

test('against a person on a server the opponent is a friend by link; against bots there it is their level', () => {
  const against = (...sitters: readonly OccupantKind[]): unknown =>
    resultOf('id', { ...scene(playedOut(begun(...sitters)), 0), mode: 'online', own: 0 }, 5)?.against;
  expect([against('person', 'person'), against('person', 'hard')]).toEqual(['link', 'bot:hard']);
});
