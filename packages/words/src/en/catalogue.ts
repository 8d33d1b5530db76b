import type { Catalogue } from '../language.ts';
import { home } from './home.ts';

export const catalogue: Catalogue = {
  home: { ...home, games: {}, about: {} },
  host: async () => {
    const { faults, host } = await import('./host.ts');
    return { ...host, faults };
  },
  terminal: async () => ({ ...(await import('./terminal.ts')).terminal, refusals: {} }),
  analysis: async () => (await import('./analysis.ts')).analysis,
  fair: async () => (await import('./fair.ts')).fair,
  rooms: async () => (await import('./rooms.ts')).rooms,
  seats: async () => (await import('./seats.ts')).seats,
  learning: async () => (await import('./learning.ts')).learning,
  games: {},
};
