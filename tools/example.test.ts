/**
 * Tests the example of CONTRIBUTING.md as a game that the repository does not know. It must need one line in the table of games and no
 * other edit.
 */
import { readFileSync } from 'node:fs';
import { keepBots, knowledgeOfRules, levelOf, makeBot, playGame } from '@boardwright/bots';
import { perft, unwrap, type Game } from '@boardwright/core';
import { twin } from '@boardwright/core/bots';
import { conforms, goldenFiles, lockstep } from '@boardwright/core/testing';
import { describe, expect, test } from 'vitest';
import { oneCard } from '../docs/example/index.ts';
import { bySize, seed } from './size.ts';

const knowledge = knowledgeOfRules(oneCard);

describe('the example', () => {
  test('fits its page, and CONTRIBUTING.md points to it', () => {
    const lines = readFileSync('docs/example/index.ts', 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(150);
    expect(readFileSync('CONTRIBUTING.md', 'utf8')).toContain('docs/example/index.ts');
  });

  for (const { law, preset, run } of conforms(oneCard, { seed, walks: bySize(12, 40, 400), plies: 100 }))
    test(`law ${law.number}, ${preset}: ${law.name}`, () => expect(run).not.toThrow());

  test('its twin keeps step, and imagines as it does', () => {
    const run = { seed, walks: bySize(4, 20, 100), plies: 20 };
    expect(() => lockstep(oneCard, 'usual', (start) => twin(knowledge, start), run)).not.toThrow();
  });

  test('has golden files', () => {
    expect(goldenFiles(oneCard).map(({ path }) => path)).not.toEqual([]);
    expect(perft(oneCard, oneCard.setup({ seats: 2 }, ''), 3)).toBe(72);
  });

  test('is played by bots, who also answer for it in a worker', async () => {
    const bots = [0, 1].map(() => makeBot(knowledge, unwrap(levelOf(knowledge, 'easy'))));
    const { outcome, plies } = playGame(oneCard, bots, seed);
    expect(outcome?.reason).toBe('card');
    expect(plies.length).toBeGreaterThan(3);
    const load = async () => ({ knowledge: knowledgeOfRules(oneCard as unknown as Game), assets: {} });
    const keeper = keepBots({ load, now: () => 0, ms: 100, matches: 1 });
    const state = { step: 2, swapping: false, cards: [3, 5] };
    const sight = { seat: 0, view: oneCard.view(state, 0), memory: null, legal: oneCard.legalActions(state, 0) };
    expect(await keeper.choose({ game: 'one-card', level: 'easy', sight, seed })).toMatchObject({ ok: true });
  });
});
