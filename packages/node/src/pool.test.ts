import { makeBot } from '@boardwright/bots';
import { rng } from '@boardwright/core';
import type { Level, Sight } from '@boardwright/core/bots';
import { hopnjump } from '@boardwright/games/hopnjump';
import { knowledge } from '@boardwright/games/hopnjump/bots';
import { afterEach, expect, test } from 'vitest';
import { bySize } from '../../../tools/size.ts';
import { openPool, type BotPool, type PoolOptions } from './index.ts';

const level: Level = { name: 'test', bot: 'greedy', nodes: 100, pauseMs: 0 };
const start = hopnjump.setup({ seats: 2, rules: 'classic' }, '');
const sight: Sight = { seat: 0, view: start, memory: null, legal: hopnjump.legalActions(start, 0) };
const oddities = new URL('./oddities.fixture.ts', import.meta.url).href;

let pool: BotPool | null = null;
const open = (options: Partial<PoolOptions> = {}): BotPool => (pool = openPool({ threads: 1, ...options }));
afterEach(() => pool?.close());

test('a thread answers as the bot itself would', async () => {
  const bots = open({ threads: 2 });
  const words = Array.from({ length: 6 }, (_, i) => `seed ${i}`);
  const answers = await Promise.all(words.map((seed) => bots.choose({ game: 'hopnjump', level, sight, seed })));
  const direct = words.map((seed) =>
    makeBot(knowledge, level).choose(sight as never, { nodes: 100, rng: rng(seed), expired: () => false }),
  );
  expect(answers).toEqual(direct.map((choice) => ({ ok: true, value: { ...choice, pauseMs: 0 } })));
});

test('an unknown game, an unknown bot and a bot that throws are faults, and the pool goes on', async () => {
  const bots = open({ gamesModule: oddities });
  expect(await bots.choose({ game: 'toString', level, sight, seed: '' })).toMatchObject({
    error: { code: 'unknown-game' },
  });
  expect(await bots.choose({ game: 'odd', level: { ...level, bot: 'none' }, sight, seed: '' })).toMatchObject({
    error: { code: 'bot-failed', message: expect.stringContaining('none') },
  });
  expect(await bots.choose({ game: 'odd', level: { ...level, bot: 'thrower' }, sight, seed: '' })).toMatchObject({
    error: { code: 'bot-failed', message: expect.stringMatching(/thrown on purpose \(.*oddities.*:\d+\)$/) },
  });
  expect(await bots.choose({ game: 'odd', level: { ...level, bot: 'exits' }, sight, seed: '' })).toMatchObject({
    error: { code: 'bot-failed' },
  });
  expect(await bots.choose({ game: 'odd', level: { ...level, bot: 'first' }, sight, seed: '' })).toMatchObject({
    ok: true,
  });
});

test('a sight that is not plain data is a fault', async () => {
  const bad = { ...sight, view: { trap: () => 1 } };
  expect(await open().choose({ game: 'hopnjump', level, sight: bad, seed: '' })).toMatchObject({
    error: { code: 'bot-failed' },
  });
});

test('closing while a bot thinks answers the question', async () => {
  const bots = open({ gamesModule: oddities });
  const asked = bots.choose({ game: 'odd', level: { ...level, bot: 'deaf' }, sight, seed: '' });
  await bots.close();
  expect(await asked).toMatchObject({ ok: false, error: { code: 'pool-closed' } });
});

/** Skips these tests in the quick check: they wait for thinking bots. */
function thorough(): void {
  test('waiting for a thread is not thinking: the last in the queue has all its time', async () => {
    const bots = open({ gamesModule: oddities, graceMs: 20_000 });
    const ask = (bot: string) => bots.choose({ game: 'odd', level: { ...level, bot }, sight, seed: '', ms: 150 });
    while (!(await ask('first')).ok);
    const answers = await Promise.all(Array.from({ length: 9 }, () => ask('patient')));
    expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => true));
  });

  test('wall time: a bot that looks at its clock ends, one that does not is stopped', async () => {
    const bots = open({ gamesModule: oddities, graceMs: 1500 });
    expect(await bots.choose({ game: 'odd', level: { ...level, bot: 'first' }, sight, seed: '' })).toMatchObject({
      ok: true,
    });
    const patient = { game: 'odd', level: { ...level, bot: 'patient' }, sight, seed: '', ms: 50 };
    expect(await bots.choose(patient)).toMatchObject({ ok: true });
    const deaf = await bots.choose({ ...patient, level: { ...level, bot: 'deaf' } });
    expect(deaf).toMatchObject({ error: { code: 'bot-late', data: { ms: 50 } } });
    expect(await bots.choose({ ...patient, level: { ...level, bot: 'first' }, ms: 10_000 })).toMatchObject({
      ok: true,
    });
  });

  test('the queue is bounded, and a closed pool refuses', async () => {
    const bots = open({ gamesModule: oddities, queue: 2 });
    const ask = () => bots.choose({ game: 'odd', level: { ...level, bot: 'patient' }, sight, seed: '', ms: 200 });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.error.code));
    expect(codes).toEqual(['ok', 'ok', 'ok', ...Array.from({ length: 5 }, () => 'bots-busy')]);
    await bots.close();
    expect(await ask()).toMatchObject({ error: { code: 'pool-closed' } });
  });
}

bySize(() => {}, thorough, thorough)();
