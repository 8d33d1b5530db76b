import type { Catalogue } from '../language.ts';

export const language = {
  id: 'ko',
  name: '한국어',
  tags: ['ko'],
  notLoaded: '불러오지 못했어요. 다시 불러오기',
  load: async (): Promise<Catalogue> => (await import('./catalogue.ts')).catalogue,
} as const;
