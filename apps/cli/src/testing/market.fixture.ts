/** The registry with the test-kit game: dice, hidden hands and decisions of several seats at once. */
import type { Game, Registry } from '@boardwright/core';
import { market } from '@boardwright/core/testing';

export const registry: Registry = { market: () => Promise.resolve(market as unknown as Game) };
