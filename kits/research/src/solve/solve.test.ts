import { knowledgeOfRules, makeBot, playGame } from '@boardwright/bots';
import { defineGame, unwrap, type Game } from '@boardwright/core';
import { complete } from '@boardwright/core/host';
import { importGame } from '@boardwright/node';
import { expect, test } from 'vitest';
import { root } from '../../../../tools/programs.ts';
import { bySize, seed, size } from '../../../../tools/size.ts';
import { bestResponseValue, expectedValue, exploitability } from './best-response.ts';
import { Cfr, uniform } from './cfr.ts';
import { treeOf, valuesOf, type WholeTree } from './game-tree.ts';
import { replyTo } from './reply-bot.ts';
import { smallBanqiValue } from './small-banqi.oracle.ts';

function treeOfUsual(game: Game, changed: object = {}): WholeTree {
  const options = { ...game.presets[game.defaultPreset], ...changed };
  return unwrap(treeOf(game, unwrap(game.decodeOptions(options))));
}
const example = async (name: string): Promise<Game> => unwrap(await importGame(`./examples/${name}`, root)).rules();
const kuhn = await example('kuhn-poker');
const poker = treeOfUsual(kuhn);

test('Kuhn’s poker has twelve information sets, and its value is -1/18', () => {
  expect(poker.sets).toHaveLength(12);
  const cfr = new Cfr(poker);
  for (let n = 0; n < 500; n++) cfr.iterate();
  const strategy = cfr.average();
  expect(Math.abs(expectedValue(poker, strategy, 0) + 1 / 18)).toBeLessThan(0.001);
  expect(exploitability(poker, strategy)).toBeLessThan(0.001);
});

test('against random play in Kuhn’s poker the best replies win 11/12 in all', () => {
  const random = uniform(poker);
  expect(2 * exploitability(poker, random)).toBeCloseTo(11 / 12, 12);
  expect(bestResponseValue(poker, random, 0)).toBeCloseTo(0.5, 12);
  expect(bestResponseValue(poker, random, 1)).toBeCloseTo(5 / 12, 12);
});

test('exploitability falls at least as fast as the bound of CFR', () => {
  const cfr = new Cfr(poker);
  // the bound: the range of payoffs, times the number of information sets of both seats, times the root of the number of actions, divided
  // by the root of the number of rounds
  for (let rounds = 1; rounds <= 256; rounds *= 2) {
    for (let n = 0; n < Math.max(1, rounds / 2); n++) cfr.iterate();
    expect(exploitability(poker, cfr.average())).toBeLessThan((4 * 12 * Math.SQRT2) / Math.sqrt(rounds) / 2);
  }
  expect(exploitability(poker, cfr.average())).toBeLessThan(0.005);
});

const SMALL_BANQI = [
  { pieces: 2, limit: 4, places: [1, 6], names: 'Kp' },
  { pieces: 3, limit: 2, places: [1, 6, 2], names: 'KpP' },
  { pieces: 3, limit: 4, places: [1, 6, 2], names: 'KpP' },
  { pieces: 4, limit: 2, places: [1, 6, 2, 5], names: 'KpPk' },
];

test.each(SMALL_BANQI.slice(0, bySize(2, 2, 4)))(
  'Small Banqi with $pieces pieces and $limit quiet moves has the value that brute force finds',
  { timeout: 600_000 },
  async ({ pieces, limit, places, names }) => {
    const tree = treeOfUsual(await example('small-banqi'), { pieces, limit });
    const cfr = new Cfr(tree);
    for (let n = 0; n < 200; n++) cfr.iterate();
    const strategy = cfr.average();
    expect(Math.abs(expectedValue(tree, strategy, 0) - smallBanqiValue(names, places, limit))).toBeLessThan(0.001);
    expect(exploitability(tree, strategy)).toBeLessThan(0.001);
  },
);

test.runIf(size === 'release')(
  'Liar’s Dice with one die each: what a seat cannot see divides its positions',
  async () => {
    const tree = treeOfUsual(await example('liars-dice'), { seats: 2, dice: 1 });
    expect(tree.sets.length).toBe(6 * 2 ** 12);
    expect(exploitability(tree, uniform(tree))).toBeGreaterThan(0.5);
  },
);

test('a game with more positions than the limit is refused', async () => {
  expect(treeOf(await example('tic-tac-toe'), { seats: 2 }, 1000)).toMatchObject({
    ok: false,
    error: { code: 'too-large', message: 'tic-tac-toe has more than 1000 positions.' },
  });
});

test('a game whose seats act at the same time is refused with this reason', () => {
  const game = complete(
    defineGame({
      id: 'both',
      title: 'Both',
      seats: 2,
      setup: () => ({ chosen: [0, 0] }),
      moves: ({ chosen }, seat) => (chosen[seat] === 0 ? [{ type: 'choose' }] : []),
      apply: ({ chosen }, _action, seat) => ({ chosen: chosen.with(Number(seat), 1) }),
      outcome: ({ chosen }) => (chosen.includes(0) ? null : 'draw'),
      turn: ({ chosen }) => [0, 1].filter((seat) => chosen[seat] === 0),
    }),
  );
  const message = 'both has seats that act at the same time, and only one at a time can be solved.';
  expect(treeOf(game, { seats: 2 })).toMatchObject({ ok: false, error: { message } });
});

test('a searched reply to random play wins nearly what the best one does', () => {
  const knowledge = knowledgeOfRules(kuhn);
  const [random, reply] = [makeBot(knowledge, 'random'), replyTo(kuhn, makeBot(knowledge, 'random'), 40)];
  const games = bySize(100, 200, 4000);
  let won = 0;
  for (let n = 0; n < games; n++) {
    const bots = n % 2 === 0 ? [reply, random] : [random, reply];
    won += valuesOf(playGame(kuhn, bots, `${seed} ${n >> 1}`).outcome ?? {})[n % 2] ?? 0;
  }
  const best = 11 / 24;
  expect(won / games).toBeGreaterThan(best - bySize(0.4, 0.3, 0.08));
  expect(won / games).toBeLessThan(best + bySize(0.4, 0.3, 0.08));
});
