/** Language and theme as this browser keeps them. */
import { object, oneOf, type Decoder } from '@boardwright/core';
import { guessLang, LANGS, type Lang } from '@boardwright/words';
import { readItem, writeItem } from '../storage/storage.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface SavedSettings {
  readonly lang: Lang;
  readonly theme: Theme;
}

const decoder: Decoder<SavedSettings> = object<SavedSettings>({ lang: oneOf(LANGS), theme: oneOf(THEMES) });

export function savedSettings(): SavedSettings {
  return readItem('settings', decoder) ?? { lang: guessLang(navigator.languages), theme: 'auto' };
}

export function saveSettings(settings: SavedSettings): void {
  writeItem('settings', settings);
}
