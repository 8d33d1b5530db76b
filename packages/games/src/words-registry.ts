import type { WordsRegistry } from '@boardwright/core';

/** The languages that a game claims. One that is not here is told in its own English. */
export const wordsRegistry: WordsRegistry = {
  '369': {
    en: async () => (await import('./369/words/en.ts')).words,
    'zh-Hant': async () => (await import('./369/words/zh-hant.ts')).words,
    ko: async () => (await import('./369/words/ko.ts')).words,
  },
  banqi: {
    en: async () => (await import('./banqi/words/en.ts')).words,
    'zh-Hant': async () => (await import('./banqi/words/zh-hant.ts')).words,
    ko: async () => (await import('./banqi/words/ko.ts')).words,
  },
  catan: {
    en: async () => (await import('./catan/words/en.ts')).words,
    'zh-Hant': async () => (await import('./catan/words/zh-hant.ts')).words,
    ko: async () => (await import('./catan/words/ko.ts')).words,
  },
  hopnjump: {
    en: async () => (await import('./hopnjump/words/en.ts')).words,
    'zh-Hant': async () => (await import('./hopnjump/words/zh-hant.ts')).words,
    ko: async () => (await import('./hopnjump/words/ko.ts')).words,
  },
  'three-kingdoms': {
    en: async () => (await import('./banqi/words/en.ts')).kingdomsWords,
    'zh-Hant': async () => (await import('./banqi/words/zh-hant.ts')).kingdomsWords,
    ko: async () => (await import('./banqi/words/ko.ts')).kingdomsWords,
  },
};
