import { conforms } from '@boardwright/core/testing';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';
import { registry } from './registry.ts';

for (const [id, load] of Object.entries(registry)) {
  const game = await load();
  describe(`${id} conforms`, () => {
    for (const { law, preset, run } of conforms(game, { seed, walks: bySize(2, 8, 60), plies: 20_000 })) {
      test(`law ${law.number}, ${preset}: ${law.name}`, () => {
        expect(run).not.toThrow();
      });
    }
  });
}
