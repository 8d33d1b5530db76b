/** The search of @boardwright/bots on a real game: its levels, and that they repeat themselves. */
import { makeBot } from '@boardwright/bots';
import { rng, type Budget } from '@boardwright/core';
import { hopnjump, type State } from '@boardwright/games/hopnjump';
import { knowledge } from '@boardwright/games/hopnjump/bots';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';

const { game, levels } = knowledge;

function budgetFor(nodes: number, name: string): Budget {
  return { nodes, expired: () => false, rng: rng(name) };
}

/** One game between two levels, from four random plies on; the seat of the winner, or null. */
function play(names: readonly [string, string], opening: string, preset = 'classic'): number | null {
  const source = rng(opening);
  const chosen = names.map((name) => levels.find((level) => level.name === name) ?? levels[0]);
  const bots = chosen.map((level) => (level === undefined ? null : makeBot(knowledge, level)));
  let state: State = game.setup(game.presets[preset] ?? { seats: 2, rules: 'classic' }, seed);
  for (let ply = 0; game.outcome(state) === null; ply++) {
    const seat = state.player === 'GREEN' ? 0 : 1;
    const legal = game.legalActions(state, seat);
    const budget = budgetFor(chosen[seat]?.nodes ?? 1, `${opening} ${ply}`);
    const answer = bots[seat]?.choose({ seat, view: state, memory: null, legal }, budget);
    const action = ply < 4 ? legal[source.below(legal.length)] : answer?.action;
    if (action === undefined) throw new TypeError('a seat to move has an action');
    expect(game.check(state, action, seat)).toBeNull();
    state = game.apply(state, { actor: seat, action });
  }
  return state.ending?.winner === null ? null : Number(state.ending?.winner === 'BLACK');
}

test.each([
  ['casual', 'beginner'],
  ['club', 'casual'],
] as const)('%s beats %s', (better, worse) => {
  let wins = 0;
  const pairs = bySize(3, 6, 40);
  for (let n = 0; n < pairs; n++) {
    wins += Number(play([better, worse], `${seed} ${n}`) === 0);
    wins += Number(play([worse, better], `${seed} ${n}`) === 1);
  }
  expect(wins).toBeGreaterThan(pairs * 1.3);
});

test('equal nodes, seed and sight give the equal choice, with a score and a line', () => {
  const view = hopnjump.setup({ seats: 2, rules: 'classic' }, seed);
  const sight = { seat: 0, view, memory: null, legal: hopnjump.legalActions(view, 0) };
  for (const level of levels) {
    const ask = (): unknown => makeBot(knowledge, level).choose(sight, budgetFor(2000, seed));
    expect(ask()).toEqual(ask());
    expect(ask()).toMatchObject({ score: expect.any(Number), nodes: expect.any(Number) });
  }
});

test('an instance that has searched before chooses as a new one by nodes', () => {
  const [view, level] = [hopnjump.setup({ seats: 2, rules: 'contract' }, seed), levels.at(-1)];
  if (level === undefined) throw new TypeError('there are levels');
  const sight = { seat: 0, view, memory: null, legal: hopnjump.legalActions(view, 0) };
  const bot = makeBot(knowledge, level);
  const first = bot.choose(sight, budgetFor(3000, seed));
  expect(bot.choose(sight, budgetFor(3000, seed))).toEqual(first);
});
