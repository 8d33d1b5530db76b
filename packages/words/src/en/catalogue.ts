import type { Catalogue } from '../language.ts';
import { faults, host } from './host.ts';

export const catalogue: Catalogue = {
  host: { ...host, faults, games: {}, about: {} },
  terminal: async () => (await import('./terminal.ts')).terminal,
  analysis: async () => (await import('./analysis.ts')).analysis,
  fair: async () => (await import('./fair.ts')).fair,
  learning: async () => (await import('./learning.ts')).learning,
  games: {},
};
