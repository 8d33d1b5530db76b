/** Tests the search of @boardwright/bots in a real game: its levels, and that they are repeatable. */
import { makeBot, playContest } from '@boardwright/bots';
import { rng, unwrap } from '@boardwright/core';
import type { Bot, Budget, Level } from '@boardwright/core/bots';
import { hopnjump, type Hop, type State } from '@boardwright/games/hopnjump';
import { fast, knowledge } from '@boardwright/games/hopnjump/bots';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';
import { openPool } from './index.ts';
import { raceDistance } from '../../games/src/hopnjump/rules/board.ts';

const { game, levels } = knowledge;

function budgetFor(nodes: number, name: string): Budget {
  return { nodes, expired: () => false, rng: rng(name) };
}

/** Plays one game between two levels, after four random plies. Returns the winner's seat, or null. */
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
  const pairs = bySize(3, 4, 40);
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

test('a race in which nobody meets any more is played perfectly, and who has lost it goes home too', () => {
  const passed = '1g1g3g/g3g1g1/1g6/4g3/8/b5b1/1b1b1b2/b1b3b1 g - 40,40';
  const start = unwrap(game.notation.position.parse(passed));
  for (const level of levels.slice(-2)) {
    const players = [0, 1].map(() => makeBot(knowledge, level));
    let state = start;
    for (let ply = 0; ply < 60 && game.outcome(state) === null; ply++) {
      const seat = state.player === 'GREEN' ? 0 : 1;
      const sight = { seat, view: state, memory: null, legal: game.legalActions(state, seat) };
      const action = players[seat]?.choose(sight, budgetFor(500, seed)).action;
      if (action === undefined) throw new TypeError('a seat to move has an action');
      state = game.apply(state, { actor: seat, action });
    }
    expect(game.outcome(state)?.reason).toBe('home');
    // the whole race table says that GREEN needs 3 turns and BLACK 4; each had taken 40
    expect(state.turns).toEqual([42, 42]);
    expect(raceDistance(state.board, 'BLACK')).toBeLessThan(raceDistance(start.board, 'BLACK'));
  }
});

test('strong bots never dither: their games are won, not drawn', () => {
  for (let n = 0; n < bySize(1, 2, 20); n++) expect(play(['expert', 'expert'], `${seed} ${n}`)).not.toBeNull();
});

test('nor do they go to and fro in a tangle that neither likes to leave first', () => {
  expect(play(['expert', 'expert'], 'the gate always plays this seed 19')).not.toBeNull();
});

test.each(['quiet/0', 'quiet/28'])(
  'nor do they walk in circles by what they remember of earlier moves: %s',
  async (opening) => {
    const sitters = ['greedy', 'alpha-beta'].map((bot, seat) => {
      const player = makeBot(knowledge, { name: bot, bot, nodes: 200_000, pauseMs: 0 });
      return {
        choose: (sight: Parameters<typeof player.choose>[0], seq: number) =>
          player.choose(sight, { ...budgetFor(1000, `${opening}/10/${1 - seat}/${seq}`), reuse: true }),
      };
    });
    const options = game.presets['classic'] ?? { seats: 2, rules: 'classic' };
    const { outcome } = await playContest(game, options, sitters, { seed: opening, opening: 2, now: () => 0 });
    expect(outcome?.reason).not.toBe('repetition');
  },
);

describe('tables that are made while others think', () => {
  const view = hopnjump.setup({ seats: 2, rules: 'classic' }, seed);
  const sight = { seat: 0, view, memory: null, legal: hopnjump.legalActions(view, 0) };
  const level: Level = { name: 'best', bot: 'alpha-beta', nodes: 500, pauseMs: 0 };
  const ask = (bot: Bot<Hop>, reuse: boolean): unknown => bot.choose(sight, { ...budgetFor(500, seed), reuse });

  /** Returns tables that take `steps` steps to build and then reverse every evaluation. */
  const opposing = (steps: number): typeof knowledge => ({
    ...knowledge,
    fast: (assets) => {
      const twin = fast(assets);
      const evaluate = twin.evaluate.bind(twin);
      let [left, used] = [steps, false];
      return Object.assign(twin, {
        prepare: () => --left > 0,
        useTables: (allowed: boolean) => {
          const before = used;
          used = allowed && left <= 0;
          return used !== before;
        },
        evaluate: (out: Float64Array) => {
          evaluate(out);
          if (used) out.reverse();
        },
      });
    },
  });

  const ponder = (bot: Bot<Hop>, looks: number): void => {
    let left = looks;
    bot.ponder?.({ seat: 0, view, memory: null }, { ...budgetFor(Infinity, seed), expired: () => --left < 0 });
  };

  test('serve whoever may reuse what was worked out, once they are finished, and nobody else', () => {
    const plain = ask(makeBot(knowledge, level), false);
    const bot = makeBot(opposing(5), level);
    ponder(bot, 2);
    expect(ask(bot, false)).toEqual(plain);
    expect(ask(makeBot(opposing(5), level), true)).toEqual(plain);
    ponder(bot, 20);
    expect(ask(bot, false)).toEqual(plain);
    const served = ask(bot, true);
    expect(served).not.toEqual(plain);
    expect(served).toEqual(ask(makeBot(opposing(0), level), true));
  });

  test('serve nobody who does not always choose the best', () => {
    const mild = { ...level, temperature: 0.02 };
    expect(ask(makeBot(opposing(0), mild), true)).toEqual(ask(makeBot(knowledge, mild), true));
  });

  test('in a thread they change no choice by nodes, however far they are', async () => {
    const pool = openPool({ threads: 1 });
    const question = { game: 'hopnjump', level, sight, seed, match: 'm' };
    const before = await pool.choose(question);
    pool.ponder({ ...question, ms: 60_000 });
    await new Promise((done) => setTimeout(done, 200));
    expect(await pool.choose(question)).toEqual(before);
    await pool.close();
  });
});
