import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { conforms } from './laws.ts';
import { market } from './market.ts';

describe('market conforms', () => {
  for (const { law, preset, run } of conforms(market, { seed, walks: bySize(6, 20, 200), plies: 1000 })) {
    test(`law ${law.number}, ${preset}: ${law.name}`, () => {
      expect(run).not.toThrow();
    });
  }
});
