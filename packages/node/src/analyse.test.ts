/** A game looked at again, by games that have what an analysis needs: ends, dice and hidden cards. */
import { analyse, levelOf, makeBot, playGame, type Analysis } from '@boardwright/bots';
import {
  newSave,
  presetOf,
  unwrap,
  type Entry,
  type Game,
  type Kind,
  type Knowledge,
  type Ply,
  type Save,
} from '@boardwright/core';
import { marketBots } from '@boardwright/core/testing';
import { knowledge as catanBots } from '@boardwright/games/catan/bots';
import { knowledge as hopBots } from '@boardwright/games/hopnjump/bots';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';

const NODES = 300;
const { game: hop } = hopBots;
/** Each side needs one step more. */
const BOTH_NEARLY_HOME = '1g1g1g1g/g1g3g1/5g2/8/8/2b5/1b3b1b/b1b1b1b1 g - 20,20';

function saved<K extends Kind>(game: Game<K>, position: string | null, plies: readonly Ply<K>[]): Save<K> {
  const log = plies.map((ply): Entry<K> => ({ type: 'ply', at: 0, ...ply }));
  return { ...newSave(game, presetOf(game), seed, { position }), log };
}

const hopPlies = (...moves: readonly string[]) =>
  moves.map((words, i) => ({ actor: i % 2, action: unwrap(hop.text.parse(words)) }));

function seen<K extends Kind>(knowledge: Knowledge<K>, save: Save<K>): Analysis<K> {
  return unwrap(analyse(knowledge, save, { nodes: NODES, own: true }));
}

test('a blunder is found, with what would have won, and the win after it is none', () => {
  const { plies, seats, keyMoments } = seen(hopBots, saved(hop, BOTH_NEARLY_HOME, hopPlies('F6-G5', 'C3-D2')));
  expect(plies[0]).toMatchObject({ actor: 0, mistake: 'blunder', luck: null });
  expect(plies[0]?.best?.[0] && hop.text.format(plies[0].best[0].action)).toBe('F6-E7');
  expect(plies[1]).toMatchObject({ actor: 1, mistake: null, loss: 0, after: [-1, 1] });
  expect(seats.map(({ mistakes }) => mistakes)).toEqual([1, 0]);
  expect(keyMoments).toEqual([0]);
});

test('what was taken back is not looked at', () => {
  const { log, ...head } = saved(hop, BOTH_NEARLY_HOME, hopPlies('F6-G5'));
  const undo: Entry<never> = { type: 'undo', at: 0, seat: 0, to: 0 };
  const won: Entry<never> = { type: 'ply', at: 0, ...hopPlies('F6-E7')[0] } as never;
  expect(seen(hopBots, { ...head, log: [...log, undo, won] }).plies).toMatchObject([{ entry: 2, loss: 0 }]);
});

test('a game that is not over is refused, unless it is one’s own', () => {
  const save = saved(hop, BOTH_NEARLY_HOME, hopPlies('F6-G5'));
  expect(analyse(hopBots, save, { nodes: NODES })).toMatchObject({ ok: false, error: { code: 'not-over' } });
  expect(analyse(hopBots, save, { nodes: NODES, own: true })).toMatchObject({ ok: true });
});

function gameOf<K extends Kind>(knowledge: Knowledge<K>, plies: number): readonly Ply<K>[] {
  const level = unwrap(levelOf(knowledge, knowledge.levels[0]?.name ?? ''));
  const bots = Array.from({ length: presetOf(knowledge.game).seats }, () => makeBot(knowledge, level));
  return playGame(knowledge.game, bots, seed, { plies, nodes: () => 1 }).plies;
}

test('luck is what chance gave: nothing in the mean, good and bad in single draws, and no mistake of anybody', () => {
  const { game } = catanBots;
  const plies = gameOf(catanBots, bySize(80, 120, 300));
  const last = plies.findLastIndex(({ actor }) => actor === 'chance');
  let state = game.setup(presetOf(game), seed);
  for (const ply of plies.slice(0, last)) state = game.apply(state, ply);
  const position = game.text.position.format(state);
  const odds = game.chance(state);
  const lucks = odds.map(({ action, weight }) => {
    const [ply] = seen(catanBots, saved(game, position, [{ actor: 'chance', action }])).plies;
    expect(ply).toMatchObject({ loss: 0, mistake: null, best: null });
    return { weight, luck: ply?.luck?.[0] ?? Number.NaN };
  });
  expect(lucks.reduce((sum, { weight, luck }) => sum + weight * luck, 0)).toBeCloseTo(0, 9);
  expect(Math.max(...lucks.map(({ luck }) => luck))).toBeGreaterThan(0.001);
});

test('the same nodes give the same analysis, of any game', () => {
  const look = (): unknown => [
    seen(catanBots, saved(catanBots.game, null, gameOf(catanBots, 30))),
    seen(marketBots, saved(marketBots.game, null, gameOf(marketBots, 30))),
    seen(hopBots, saved(hop, null, gameOf(hopBots, 20))),
  ];
  expect(look()).toEqual(look());
});
