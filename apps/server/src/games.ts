/** The games that this server offers. The pool of bots loads this module too. */
import type { Game, Registry } from '@boardwright/core';
import { registry as games } from '@boardwright/games';

const { NODE_ENV, BOARDWRIGHT_DEV } = process.env;
const isDevelopment = NODE_ENV !== 'production' || BOARDWRIGHT_DEV === '1';

/** The test kit's game has everything that is hard for a host, so developers can play it. */
const kit: Registry = {
  market: async () => (await import('@boardwright/core/testing')).market as unknown as Game,
};

export const registry: Registry = isDevelopment ? { ...games, ...kit } : games;
export const registryModule: string = import.meta.url;
