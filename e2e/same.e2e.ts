/** Tests that the rules play the same games in Node and in the browser, ply by ply. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { games } from '@boardwright/games';
import { build } from 'vite';
import { bySize, inTurn } from '../tools/size.ts';
import { fingerprint } from './same.page.ts';

const GAMES_PER_PRESET = bySize(1, 1, 170);

test('whole games and their replays are the same in the browser as in Node', async ({ page }) => {
  test.setTimeout(bySize(60_000, 60_000, 3_600_000));
  await page.addScriptTag({ content: await bundle() });
  for (const { id, rules: loadGame } of Object.values(games)) {
    const game = await loadGame();
    const presets = Object.keys(game.presets);
    for (const preset of inTurn(presets, presets.indexOf(game.defaultPreset))) {
      for (let seed = 0; seed < GAMES_PER_PRESET; seed++) {
        const there = await page.evaluate(
          (args) => (globalThis as unknown as { Same: { fingerprint: typeof fingerprint } }).Same.fingerprint(...args),
          [id, preset, `${seed}`] as const,
        );
        expect(there, `${id} ${preset} ${seed}`).toBe(await fingerprint(id, preset, `${seed}`));
      }
    }
  }
});

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['@boardwright/source'] },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'same.page.ts'), formats: ['iife'], name: 'Same' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (first === undefined || !('output' in first)) throw new TypeError('nothing was built');
  return first.output[0].code;
}
