/** The games that this server offers. The pool of bots loads this module too. */
import type { BotRegistry, Registry } from '@boardwright/core';
import { registry as games } from '@boardwright/games';
import { botRegistry as bots } from '@boardwright/games/bots';

const { NODE_ENV, BOARDWRIGHT_DEV } = process.env;
const isDevelopment = NODE_ENV !== 'production' || BOARDWRIGHT_DEV === '1';

/** The test kit's game has everything that is hard for a host, so developers can play it. */
const kit: Registry = {
  market: async () => (await import('@boardwright/core/testing')).market,
};

const kitBots: BotRegistry = {
  market: async () => (await import('@boardwright/core/testing')).marketBots,
};

export const botRegistry: BotRegistry = isDevelopment ? { ...bots, ...kitBots } : bots;
export const registry: Registry = isDevelopment ? { ...games, ...kit } : games;
export const registryModule: string = import.meta.url;
