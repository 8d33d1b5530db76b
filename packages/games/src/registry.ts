import type { Registry } from '@boardwright/core';

/** One line per game. */
export const registry: Registry = {
  '369': async () => (await import('./369/index.ts')).threeSixNine,
  banqi: async () => (await import('./banqi/index.ts')).banqi,
  catan: async () => (await import('./catan/index.ts')).catan,
  hopnjump: async () => (await import('./hopnjump/index.ts')).hopnjump,
  'three-kingdoms': async () => (await import('./three-kingdoms/index.ts')).threeKingdoms,
};
