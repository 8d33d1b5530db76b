import { knowledgeOfRules, makeBot, Mcts, playGame } from '@boardwright/bots';
import { pick, rng, unwrap, type Game, type Kind } from '@boardwright/core';
import { twin, type Bot } from '@boardwright/core/bots';
import { importGame } from '@boardwright/node';
import { expect, test } from 'vitest';
import { root } from '../../../../tools/programs.ts';
import { bySize, seed } from '../../../../tools/size.ts';
import { expectedValue, exploitability } from './best-response.ts';
import { uniform, type Strategy } from './cfr.ts';
import { treeOf, type TreeNode } from './game-tree.ts';

const example = async (name: string) => unwrap(await importGame(`./examples/${name}`, root));
const kuhn = await (await example('kuhn-poker')).rules();
const liars = await example('liars-dice');
const dice = await liars.rules();
const diceKnowledge = (await liars.knowledge?.()) ?? knowledgeOfRules(dice);

const level = (nodes: number) => ({ name: 'test', bot: 'mcts', nodes, pauseMs: 0 });
const budget = (words: string) => ({ nodes: 1e6, rng: rng(`${seed} ${words}`), expired: () => false });

/** Searches Kuhn's poker from before the deal, for all seats at once. Returns what it plays in each information set. */
function searched(nodes: number): Strategy {
  const start = kuhn.setup({ seats: 2 }, 'tree');
  const chips = (state: object, seat: number): number => (kuhn.outcome(state)?.scores?.[seat] ?? 0) / 2;
  const fast = twin({ game: kuhn, evaluate: chips }, start);
  const search = new Mcts(fast, {
    sample: (at) => at.load(start),
    seen: (at, seat) => JSON.stringify(kuhn.view(at.save(), seat)),
  });
  search.run({ ...budget('kuhn'), nodes });
  fast.load(start);
  const strategy = uniform(poker);
  const note = (node: TreeNode, line: readonly number[]): void => {
    if (node.type === 'end') return;
    if (node.type === 'choice')
      for (const [i, { share }] of search.tried(line).entries()) strategy[node.set.number]?.fill(share, i, i + 1);
    const list = new Int32Array(8);
    for (const move of line) fast.make(move);
    fast.generate(list, 0);
    for (const _ of line) fast.unmake();
    for (const [i, next] of node.next.entries()) note(next, [...line, list[i] ?? -1]);
  };
  note(poker.root, []);
  return strategy;
}
const poker = unwrap(treeOf(kuhn, { seats: 2 }));

test('a search of the whole of Kuhn’s poker approaches its equilibrium and its value of -1/18', () => {
  const strategy = searched(bySize(40_000, 40_000, 2_000_000));
  expect(exploitability(poker, strategy)).toBeLessThan(bySize(0.06, 0.06, 0.006));
  expect(Math.abs(expectedValue(poker, strategy, 0) + 1 / 18)).toBeLessThan(bySize(0.04, 0.04, 0.004));
  expect(exploitability(poker, uniform(poker))).toBeGreaterThan(0.4);
});

/** Returns what a seat sees of a state. */
function sightOf(game: Game, state: object) {
  const seat = Number(game.turn(state).awaits[0]);
  return { seat, view: game.view(state, seat), memory: game.emptyMemory, legal: game.legalActions(state, seat) };
}

test('where nothing is hidden it finds the only move that does not lose, and the value of a drawn game', async () => {
  const game = await (await example('tic-tac-toe')).rules();
  const state = [0, 4, 1].reduce(
    (now, cell, n) => game.apply(now, { actor: n % 2, action: { type: 'mark', cell } as Kind['Action'] }),
    game.setup({ seats: 2 }, 'x'),
  );
  const { action, score = 1 } = makeBot(knowledgeOfRules(game), level(3000)).choose(
    sightOf(game, state),
    budget('draw'),
  );
  expect(action).toEqual({ type: 'mark', cell: 2 });
  expect(Math.abs(score)).toBeLessThan(0.1);
});

/** Returns the first position of Liar’s Dice in which all seats have rolled. */
function rolled(seats: number, words: string): object {
  let state = dice.setup(unwrap(dice.decodeOptions({ seats, dice: 2 })), 'x');
  for (const source = rng(words); dice.turn(state).awaits[0] === 'chance';)
    state = dice.apply(state, { actor: 'chance', action: pick(dice.chance(state), source).action });
  return state;
}

test.each([2, 3, 4])('with %i seats what others hold does not change a choice: their dice dealt anew', (seats) => {
  const own = rolled(seats, seed) as { readonly dice: readonly unknown[] };
  const others = rolled(seats, `${seed} others`) as { readonly dice: readonly unknown[] };
  const again = { ...others, dice: [own.dice[0], ...others.dice.slice(1)] };
  expect(again).not.toEqual(own);
  const choose = (state: object) => makeBot(diceKnowledge, level(300)).choose(sightOf(dice, state), budget('deal'));
  expect(choose(again)).toEqual(choose(own));
});

test.each(['random', 'greedy'])('it beats %s in Liar’s Dice', (name) => {
  const options = unwrap(dice.decodeOptions({ seats: 2, dice: 1 }));
  const [own, other] = [makeBot(diceKnowledge, level(bySize(300, 300, 3000))), makeBot(diceKnowledge, name)];
  let won = 0;
  const games = bySize(12, 24, 200);
  for (let n = 0; n < games; n++) {
    const bots: readonly Bot[] = n % 2 === 0 ? [own, other] : [other, own];
    const { outcome } = playGame(dice, bots, `${seed} ${n >> 1}`, { options });
    if (outcome?.ranks[n % 2] === 1) won++;
  }
  expect(won / games).toBeGreaterThan(0.6);
});
