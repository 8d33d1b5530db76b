import type { BotRegistry } from '@boardwright/core';

/** One line per game. Only what thinks loads these. */
export const botRegistry: BotRegistry = {
  '369': async () => (await import('./369/bots.ts')).knowledge,
  banqi: async () => (await import('./banqi/bots.ts')).knowledge,
  catan: async () => (await import('./catan/bots.ts')).knowledge,
  hopnjump: async () => (await import('./hopnjump/bots.ts')).knowledge,
  'three-kingdoms': async () => (await import('./three-kingdoms/bots.ts')).knowledge,
};

export { registry } from './registry.ts';
