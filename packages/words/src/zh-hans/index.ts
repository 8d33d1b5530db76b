import type { Catalogue } from '../language.ts';

export const language = {
  id: 'zh-Hans',
  name: '简体中文',
  tags: ['zh-cn', 'zh-hans', 'zh-sg', 'zh-my'],
  notLoaded: '页面无法加载。重新加载',
  load: async (): Promise<Catalogue> => (await import('./catalogue.ts')).catalogue,
} as const;
