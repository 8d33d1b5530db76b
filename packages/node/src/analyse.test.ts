/** Tests analyses of games with various ends, with dice, and with hidden cards. */
import { analyse, levelOf, makeBot, playGame, type Analysis } from '@boardwright/bots';
import { presetOf, unwrap, type Game, type Kind, type Ply } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { newSave, type Entry, type Save } from '@boardwright/core/host';
import { marketBots } from '@boardwright/core/testing';
import { knowledge as catanBots } from '@boardwright/games/catan/bots';
import { knowledge as hopBots } from '@boardwright/games/hopnjump/bots';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';

const NODES = 300;
const { game: hop } = hopBots;
type Hop = typeof hopBots extends Knowledge<infer K> ? K : never;
/** A position in which each side needs one more step. */
const BOTH_NEARLY_HOME = '1g1g1g1g/g1g3g1/5g2/8/8/2b5/1b3b1b/b1b1b1b1 g - 20,20';

/**
 * A position in which Black needs six rows, and wanders between two and eight rows for thirty turns until the game is drawn. Green only
 * hops.
 */
const WON_RACE = '8/g3g1g1/1g1g4/g7/5g1g/2b1b1b1/1b1b1b1b/4b3 g - 28,28 14,2,0 classic';
const wandering =
  'A5-C7 C7-E5 B2-C1 E5-C7 C7-A5 C3-B2 A5-C7 C7-E5 B2-A3 E5-C7 C7-A5 E1-C3 A5-C7 C7-E5 C3-B2 E5-C7 C7-A5 B2-C3 A5-C7 C7-E5 ' +
  'A3-B2 E5-C7 C7-A5 B2-A1 A5-C7 C7-E5 C1-B2 E5-C7 C7-A5 B2-A3 A5-C7 C7-E5 C3-B2 E5-C7 C7-A5 A3-C1 A5-C7 C7-E5 C1-A3 E5-C7 ' +
  'C7-A5 A3-C1 A5-C7 C7-E5 B2-A3 E5-C7 C7-A5 A1-B2 A5-C7 C7-E5 B2-A1 E5-C7 C7-A5 A1-B2 A5-C7 C7-E5 B2-C3 E5-C7 C7-A5 A3-B2 ' +
  'A5-C7 C7-E5 C3-E1 E5-C7 C7-A5 E1-C3 stop A5-C7 C7-E5 C1-A3 E5-C7 C7-A5 C3-A1 A5-C7 C7-E5 A1-C3 stop E5-C7 C7-A5 B2-A1 ' +
  'A5-C7 C7-E5 C3-E1 E5-C7 C7-A5 A3-B2 A5-C7 C7-E5 A1-C3 E5-C7 C7-A5 E3-G5';

function saved<K extends Kind>(game: Game<K>, position: string | null, plies: readonly Ply<K>[]): Save<K> {
  const log = plies.map((ply): Entry<K> => ({ type: 'ply', at: 0, ...ply }));
  return { ...newSave(game, presetOf(game), seed, { position }), log };
}

const hopPlies = (...moves: readonly string[]) =>
  moves.map((words, i) => ({ actor: i % 2, action: unwrap(hop.notation.parse(words)) }));

function seen<K extends Kind>(knowledge: Knowledge<K>, save: Save<K>, nodes: number = NODES): Analysis<K> {
  return unwrap(analyse(knowledge, save, { nodes, own: true }));
}

test('a blunder is found, with what would have won, and the win after it is none', () => {
  const { plies, seats, keyMoments } = seen(hopBots, saved(hop, BOTH_NEARLY_HOME, hopPlies('F6-G5', 'C3-D2')));
  expect(plies[0]).toMatchObject({ actor: 0, mistake: 'blunder', luck: null });
  expect(plies[0]?.best?.[0] && hop.notation.format(plies[0].best[0].action)).toBe('F6-E7');
  expect(plies[1]).toMatchObject({ actor: 1, mistake: null, loss: 0, after: [-1, 1] });
  expect(seats.map(({ mistakes }) => mistakes)).toEqual([1, 0]);
  expect(keyMoments).toEqual([0]);
});

test.each([30, NODES])('a win that wandering throws away is a mistake of the one who had it: %i nodes', (nodes) => {
  const plies = wandering.split(' ').reduce<Ply<Hop>[]>((done, words) => {
    const state = done.reduce(hop.apply, unwrap(hop.notation.position.parse(WON_RACE)));
    return [...done, { actor: hop.turn(state).may[0] ?? 0, action: unwrap(hop.notation.parse(words)) }];
  }, []);
  const { seats, keyMoments, plies: judged } = seen(hopBots, saved(hop, WON_RACE, plies), nodes);
  expect(seats[1]?.mistakes).toBe(1);
  expect(judged.filter(({ mistake }) => mistake === 'blunder')).toMatchObject([{ actor: 1 }]);
  expect(keyMoments.map((i) => judged[i]?.mistake)).toContain('blunder');
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
  const position = game.notation.position.format(state);
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
