import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { twin } from '@boardwright/core/bots';
import { load as loadSave } from '@boardwright/core/host';
import { conforms, changedLine, goldenFiles, lockstep } from '@boardwright/core/testing';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';
import { games } from './games.ts';

/** Imports a module that only some games have. */
async function optional<T extends object>(path: string): Promise<Partial<T>> {
  const file = new URL(path, import.meta.url);
  return existsSync(file) ? ((await import(file.href)) as T) : {};
}

for (const entry of Object.values(games)) {
  const { id } = entry;
  const game = await entry.rules();
  const knowledge = await entry.knowledge?.();
  const golden = new URL(`./${id}/golden/`, import.meta.url);
  const presets = Object.keys(game.presets);

  const { endless = {} } = await optional<{ endless?: Record<string, string> }>(`./${id}/rules/endless.fixture.ts`);

  describe(`${id} conforms`, () => {
    for (const { law, preset, run } of conforms(game, { seed, walks: bySize(2, 2, 60), plies: 20_000, endless })) {
      test(`law ${law.number}, ${preset}: ${law.name}`, () => {
        expect(run).not.toThrow();
      });
    }
  });

  test(`${id}: its entry says what the rules say`, () => {
    expect([id, entry.title]).toEqual([game.id, game.title]);
  });

  test(`${id} has a name for every seat`, () => {
    const most = Math.max(...Object.values(game.presets).map(({ seats }) => seats));
    expect(new Set(game.notation.seats).size).toBeGreaterThanOrEqual(most);
  });

  test(`${id} answers a line that is no text with a fault`, () => {
    const { parse, position } = game.notation;
    for (const raw of [undefined, null, 5, true, {}, ['A1'], Symbol('A1')] as unknown[] as string[])
      expect([parse(raw).ok, position.parse(raw).ok]).toEqual([false, false]);
  });

  test(`${id}: its bots know the levels that it names`, () => {
    if (knowledge === undefined) return;
    expect(knowledge.game).toBe(game);
    expect(knowledge.levels.map(({ name }) => name)).toEqual(entry.levels);
  });

  describe(`${id} in lockstep`, () => {
    const run = { seed, walks: bySize(1, 1, 10), plies: bySize(20, 60, 1000) };
    test.each(presets)('twin, %s', (preset) => {
      expect(() =>
        lockstep(game, preset, (start) => twin(knowledge ?? { game, evaluate: () => 0 }, start), run),
      ).not.toThrow();
    });
    const fast = knowledge?.fast ?? null;
    const walks = bySize(1, 2, 20);
    const least = bySize(0, 0, 1_000_000) / presets.length;
    const timeout = bySize(120_000, 120_000, 7_200_000);
    test.each(fast === null ? [] : presets)('fast, %s', { timeout }, (preset) => {
      let plies = 0;
      for (let round = 0; round === 0 || plies < least; round++) {
        const more = { seed: `${seed} ${round}`, walks, plies: bySize(200, 400, 20_000) };
        plies += lockstep(game, preset, () => (fast as NonNullable<typeof fast>)({}), more);
      }
      expect(plies).toBeGreaterThanOrEqual(least);
    });
  });

  // a new game has none of these files, or all of them once it has golden files or bots of its own
  const isNew = !existsSync(golden) && knowledge === undefined;
  describe.skipIf(isNew)(`${id} golden`, () => {
    const read = (path: string): string => {
      const file = new URL(path, golden);
      return existsSync(file) ? readFileSync(file, 'utf8') : '(no file: npm run golden -- --write)';
    };
    test.each(goldenFiles(game))('$path says what the rules say', ({ path, text }) => {
      expect(changedLine(read(path), text)).toBeNull();
      expect(text.length).toBeLessThan(64_000);
    });
    const saves = new URL('saves/', golden);
    test.each(existsSync(saves) ? readdirSync(saves) : [])('%s loads', (file) => {
      expect(loadSave(game, JSON.parse(read(`saves/${file}`)))).toMatchObject({ ok: true });
    });
  });
}
