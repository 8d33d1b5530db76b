/** Language, theme and text size as stored in this browser. */
import { object, oneOf, optional, type Decoder } from '@boardwright/core/decode';
import { guessLang, LANGS, type Lang } from '@boardwright/words';
import { readItem, writeItem } from '../storage/storage.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const TEXT_SIZES = ['normal', 'large'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** The looks that all boards have. */
export const LOOKS = ['painted', 'classic', 'contrast'] as const;
export type Look = (typeof LOOKS)[number];

export interface SavedSettings {
  readonly lang: Lang;
  readonly theme: Theme;
  /** Default: normal. */
  readonly text?: TextSize;
  /** Default: painted. */
  readonly look?: Look;
}

const decoder: Decoder<SavedSettings> = object<SavedSettings>({
  lang: oneOf(LANGS),
  theme: oneOf(THEMES),
  text: optional(oneOf(TEXT_SIZES)),
  look: optional(oneOf(LOOKS)),
});

export function savedSettings(): SavedSettings {
  return readItem('settings', decoder) ?? { lang: guessLang(navigator.languages), theme: 'auto' };
}

export function saveSettings(settings: SavedSettings): void {
  writeItem('settings', settings);
}

/** Sets the attributes of the page on which its styles depend. */
export function applySettings({ lang, theme, text = 'normal', look = 'painted' }: SavedSettings): void {
  document.documentElement.lang = lang;
  Object.assign(document.documentElement.dataset, { theme, text, look });
}
