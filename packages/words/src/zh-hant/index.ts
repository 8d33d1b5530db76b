import type { Catalogue } from '../language.ts';

export const language = {
  id: 'zh-Hant',
  name: '繁體中文',
  tags: ['zh'],
  notLoaded: '網頁無法載入。重新載入',
  load: async (): Promise<Catalogue> => (await import('./catalogue.ts')).catalogue,
} as const;
