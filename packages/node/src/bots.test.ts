import { ALGORITHMS, evaluateSight, levelOf, makeBot } from '@boardwright/bots';
import { pick, rng, unwrap, type Kind } from '@boardwright/core';
import type { Bot, Budget, Choice, Sight } from '@boardwright/core/bots';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { evaluate, knowledge } from '@boardwright/games/hopnjump/bots';
import { expect, expectTypeOf, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';

const level = (bot: string, nodes = 100) => ({ name: 'test', bot, nodes, pauseMs: 0 });
const budget = (words: string, nodes = 100): Budget => ({ nodes, rng: rng(words), expired: () => false });
const start = hopnjump.setup({ seats: 2, rules: 'classic' }, '');
const sightOf = (state: Hop['State']): Sight<Hop> => {
  const seat = hopnjump.turn(state).may[0] as number;
  return { seat, view: state, memory: null, legal: hopnjump.legalActions(state, seat) };
};

function playOut(bots: readonly Bot<Hop>[], words: string, most = 400): Hop['State'] {
  let state = start;
  for (let ply = 0; ply < most && hopnjump.outcome(state) === null; ply++) {
    const sight = sightOf(state);
    const { action } = (bots[sight.seat] as Bot<Hop>).choose(sight, budget(`${words}/${ply}`));
    expect(hopnjump.check(state, action, sight.seat)).toBeNull();
    state = hopnjump.apply(state, { actor: sight.seat, action });
  }
  return state;
}

test('a bot gets a view and a memory, never a state', () => {
  expectTypeOf<Parameters<Bot['choose']>[0]>().not.toHaveProperty('state');
  interface Veiled extends Kind {
    State: { secret: number };
    View: { open: number };
  }
  expectTypeOf<Sight<Veiled>['view']>().toEqualTypeOf<{ open: number }>();
  expectTypeOf<Veiled['State']>().not.toExtend<Sight<Veiled>['view']>();
});

test.each(Object.keys(ALGORITHMS))('%s: the same sights, seeds and nodes give the same actions', (name) => {
  const choices = (): readonly Choice<Hop>[] => {
    const bot = makeBot(knowledge, level(name));
    return Array.from({ length: 20 }, (_, i) => bot.choose(sightOf(start), budget(`${seed}/${i}`)));
  };
  expect(choices()).toEqual(choices());
});

// a bot that searches finds the best move whatever the seed
test.each(['random', 'greedy'])('%s: another seed may give another action', (name) => {
  const bot = makeBot(knowledge, level(name));
  const chosen = Array.from({ length: 20 }, (_, i) =>
    JSON.stringify(bot.choose(sightOf(start), budget(`${seed}/${i}`))),
  );
  expect(new Set(chosen).size).toBeGreaterThan(1);
});

test.each(Object.keys(ALGORITHMS))('%s plays only legal actions of whole games', (name) => {
  const bot = makeBot(knowledge, level(name));
  for (let n = 0; n < bySize(1, 3, 20); n++) expect(playOut([bot, bot], `${seed}/${n}`, 300)).not.toEqual(start);
});

test('greedy takes the win that is one ply away', () => {
  const position = unwrap(hopnjump.notation.position.parse('1g1g1g1g/g1g3g1/5g2/8/1b6/4b3/1b1b1b2/b1b3b1 g - 20,20'));
  const { action } = makeBot(knowledge, level('greedy')).choose(sightOf(position), budget('win'));
  expect(hopnjump.notation.format(action)).toBe('F6-E7');
});

test('greedy chooses only among the best by evaluation', () => {
  const sight = sightOf(start);
  const value = (action: Hop['Action']) => evaluate(hopnjump.apply(start, { actor: sight.seat, action }), sight.seat);
  const best = Math.max(...sight.legal.map(value));
  for (let n = 0; n < 20; n++)
    expect(value(makeBot(knowledge, level('greedy')).choose(sight, budget(`${seed}/${n}`)).action)).toBe(best);
});

test('greedy is nearer home than random', () => {
  const [greedy, random] = [makeBot(knowledge, level('greedy')), makeBot(knowledge, level('random'))];
  let lead = 0;
  for (let n = 0; n < bySize(1, 4, 20); n++) lead += evaluate(playOut([greedy, random], `${seed}/${n}`, 80), 0);
  expect(lead).toBeGreaterThan(0);
});

test('greedy asked when time is over still answers with a legal action', () => {
  const sight = sightOf(start);
  const { action } = makeBot(knowledge, level('greedy')).choose(sight, { ...budget('late'), expired: () => true });
  expect(hopnjump.check(start, action, sight.seat)).toBeNull();
});

test('evaluateSight is the evaluation where nothing is hidden', () => {
  const state = hopnjump.apply(start, { actor: 0, action: pick(hopnjump.legalActions(start, 0), rng(seed)) });
  expect(evaluateSight(knowledge, { seat: 1, view: state, memory: null }, rng(seed))).toBe(evaluate(state, 1));
});

test('levelOf knows the levels of a game and names them to those who do not', () => {
  expect(unwrap(levelOf(knowledge, 'club')).bot).toBe('alpha-beta');
  for (const name of ['', 'hard ', 'toString', '__proto__'])
    expect(levelOf(knowledge, name)).toMatchObject({ ok: false, error: { code: 'unknown-level' } });
  expect(levelOf(knowledge, 'x')).toMatchObject({ error: { message: expect.stringContaining('beginner') } });
});

test('makeBot takes the game’s own bot first, and every level of the game has one', () => {
  const own: Bot<Hop> = { choose: ({ legal }) => ({ action: legal[0] as Hop['Action'] }) };
  expect(makeBot({ ...knowledge, bots: { greedy: () => own } }, level('greedy'))).toBe(own);
  expect(() => makeBot(knowledge, level('toString'))).toThrow('unknown bot');
  for (const one of knowledge.levels) expect(makeBot(knowledge, one)).toHaveProperty('choose');
});
