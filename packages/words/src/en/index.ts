import type { Catalogue } from '../language.ts';

export const language = {
  id: 'en',
  name: 'English',
  tags: ['en'],
  notLoaded: 'The page could not be loaded. Reload',
  load: async (): Promise<Catalogue> => (await import('./catalogue.ts')).catalogue,
} as const;
