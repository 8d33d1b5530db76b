import type { Translation } from '../language.ts';
import { home } from './home.ts';

export const catalogue: Translation = {
  home,
  host: async () => (await import('./host.ts')).host,
  terminal: async () => (await import('./terminal.ts')).terminal,
  analysis: async () => (await import('./analysis.ts')).analysis,
  fair: async () => (await import('./fair.ts')).fair,
  rooms: async () => (await import('./rooms.ts')).rooms,
  seats: async () => (await import('./seats.ts')).seats,
  learning: async () => (await import('./learning.ts')).learning,
  games: {
    '369': async () => (await import('./369.ts')).words,
    banqi: async () => (await import('./banqi.ts')).words,
    catan: async () => (await import('./catan.ts')).words,
    hopnjump: async () => (await import('./hopnjump.ts')).words,
    'three-kingdoms': async () => (await import('./banqi.ts')).kingdomsWords,
  },
};
