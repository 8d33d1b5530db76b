/** Tests bots that live as long as their match, in a worker and in a single game. */
import { keepBots, levelOf, makeBot, playGame, type BotKeeper } from '@boardwright/bots';
import { unwrap } from '@boardwright/core';
import type { Bot, Knowledge, Sight } from '@boardwright/core/bots';
import { marketBots } from '@boardwright/core/testing';
import { threeSixNine, type Options, type State } from '@boardwright/games/369';
import { knowledge } from '@boardwright/games/369/bots';
import { expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { solvePlain } from '../../games/src/369/search/solve-plain.ts';
import { master } from '../../games/src/369/search/strong.ts';

const LEVEL = { name: 'master', bot: 'master', nodes: 1, pauseMs: 0 };
const start = (size: number): State =>
  threeSixNine.setup({ ...(threeSixNine.presets['classic'] as Options), size }, '');

/** Returns a keeper of 369's strongest bot, which reports how many tables each bot has computed. */
function keeperOf(matches: number): { readonly keeper: BotKeeper; readonly tables: number[] } {
  const tables: number[] = [];
  const counted = () => {
    const mine = tables.push(0) - 1;
    return master({
      kernel: (plan) => {
        tables[mine] = (tables[mine] ?? 0) + 1;
        return solvePlain(plan);
      },
    });
  };
  const known = { ...knowledge, bots: { master: counted } } as unknown as Knowledge;
  const load = async () => ({ knowledge: known });
  return { keeper: keepBots({ load, now: () => 0, ms: 1000, matches }), tables };
}

/** Plays one more stone in a match with the bot of the seat to move. */
async function move(keeper: BotKeeper, match: string, state: State): Promise<State> {
  const seat = threeSixNine.turn(state).may[0] as number;
  const sight: Sight = { seat, view: state, memory: null, legal: threeSixNine.legalActions(state, seat) };
  const { action } = unwrap(await keeper.choose({ game: '369', level: LEVEL, match, sight, seed }));
  return threeSixNine.apply(state, { actor: seat, action: action as never });
}

test('two matches of 369 at once keep their own tables, and give them back at their end', async () => {
  const { keeper, tables } = keeperOf(8);
  let [small, large] = [start(3), start(4)];
  for (let ply = 0; ply < 8; ply++) {
    small = await move(keeper, 'small', small);
    large = await move(keeper, 'large', large);
  }
  // two seats in each of two matches, and one table for all moves of each
  expect(tables).toEqual([1, 1, 1, 1]);
  keeper.end('small');
  await move(keeper, 'large', large);
  expect(tables).toEqual([1, 1, 1, 1]);
  await move(keeper, 'small', small);
  expect(tables).toEqual([1, 1, 1, 1, 1]);
});

test('a host that forgets to end its matches has only so many bots', async () => {
  const { keeper, tables } = keeperOf(2);
  for (const match of ['a', 'b', 'a', 'c', 'a', 'b']) await move(keeper, match, start(3));
  // c has evicted b, which was used least recently
  expect(tables).toEqual([1, 1, 1, 1]);
});

test('a game that does not exist, or that could not be loaded, is asked for again and not remembered', async () => {
  const asked: string[] = [];
  const load = async (game: string) => {
    asked.push(game);
    if (game === 'broken' && asked.length < 5) throw new Error('no line');
    return game === '369' || game === 'broken' ? { knowledge: knowledge as unknown as Knowledge } : null;
  };
  const keeper = keepBots({ load, now: () => 0, ms: 1000, matches: 1 });
  const choose = (game: string) => keeper.choose({ ...question({ level: 'easy' }), game });
  for (const game of ['369', '369', 'none']) await choose(game);
  expect(await choose('none')).toMatchObject({ error: { code: 'unknown-game' } });
  expect(asked).toEqual(['369', 'none', 'none']);
  await expect(choose('broken')).rejects.toThrow('no line');
  expect(await choose('broken')).toMatchObject({ ok: true });
});

test('without a match a bot is forgotten after its answer', async () => {
  const { keeper, tables } = keeperOf(2);
  const state = start(3);
  const sight = { seat: 0, view: state, memory: null, legal: threeSixNine.legalActions(state, 0) };
  for (let n = 0; n < 2; n++) await keeper.choose({ game: '369', level: LEVEL, sight, seed });
  expect(tables).toEqual([1, 1]);
});

test('playGame: the same bots and seed play the same game, another seed another', () => {
  const play = (words: string) => {
    const players = [0, 1, 2].map(() => makeBot(marketBots, unwrap(levelOf(marketBots, 'easy'))));
    return playGame(marketBots.game, players, words);
  };
  expect(play(seed)).toEqual(play(seed));
  expect(play(seed).outcome).not.toBeNull();
  expect(play(`${seed} other`).plies).not.toEqual(play(seed).plies);
  expect(() => playGame(marketBots.game, [], seed)).toThrow('none for seat');
});

/** Returns a keeper of bots that record their questions. Its clock advances by one each time it is read. */
function watched(): { readonly keeper: BotKeeper; readonly asked: string[]; breaths(): number } {
  const asked: string[] = [];
  let [time, breaths] = [0, 0];
  const bot: Bot = {
    choose: ({ legal }, { reuse }) => {
      asked.push(`choose ${reuse}`);
      return { action: legal[0] as { readonly type: string } };
    },
    ponder: ({ seat }, { expired }) => {
      asked.push(`ponder ${seat}`);
      while (!expired());
    },
  };
  const keeper = keepBots({
    load: async () => ({
      knowledge: { ...knowledge, bots: { master: () => bot } } as unknown as Knowledge,
    }),
    now: () => time++,
    ms: 1000,
    matches: 1,
    breathe: async () => void breaths++,
  });
  return { keeper, asked, breaths: () => breaths };
}

const question = (rest: object = {}) => {
  const sight = { seat: 0, view: start(3), memory: null, legal: threeSixNine.legalActions(start(3), 0) };
  return { game: '369', level: LEVEL, sight, seed, match: 'm', ...rest };
};

test('with a wall time a bot may use what it worked out before, with nodes only if that is asked for', async () => {
  const { keeper, asked } = watched();
  for (const rest of [{}, { ms: 10 }, { reuse: true }, { ms: 10, reuse: false }]) await keeper.choose(question(rest));
  expect(asked).toEqual(['choose false', 'choose true', 'choose true', 'choose false']);
});

test.each([
  [{}, 1000],
  [{ ms: 10 }, 10],
  [{ ms: 1e9 }, 1000],
])('a bot ends by the wall time of its question %o, and never after that of its keeper', async (rest, most) => {
  let [time, looks] = [0, 0];
  const bot: Bot = {
    choose: ({ legal }, { expired }) => {
      while (!expired()) looks++;
      return { action: legal[0] as { readonly type: string } };
    },
  };
  const load = async () => ({
    knowledge: { ...knowledge, bots: { master: () => bot } } as unknown as Knowledge,
  });
  await keepBots({ load, now: () => time++, ms: 1000, matches: 1 }).choose(question(rest));
  expect(looks).toBe(most - 1);
});

test('a bot that waits thinks in slices, until its time is over or something is asked', async () => {
  const { keeper, asked, breaths } = watched();
  await keeper.ponder(question({ ms: 60 }));
  const slices = breaths();
  expect(slices).toBeGreaterThan(2);
  expect(asked).toEqual(Array.from({ length: slices }, () => 'ponder 0'));
  const pondering = keeper.ponder(question({ ms: 1e9 }));
  await keeper.choose(question());
  await pondering;
  expect(asked).toContain('choose false');
});
