/** The words of the hosts: one catalogue per language, and a language that lacks a key does not compile. */
import { faultWords, type Fault, type Lang } from '@boardwright/core';
import type { Words } from './en.ts';
import type { TerminalWords } from './terminal-en.ts';

export type { Words } from './en.ts';
export type { TerminalWords } from './terminal-en.ts';

/** The languages by their own names: they are the same in every language. */
export const LANG_NAMES: Readonly<Record<Lang, string>> = { en: 'English', 'zh-Hant': '繁體中文', ko: '한국어' };

/** Only the one that is wanted is loaded. */
const loaders: Readonly<Record<Lang, () => Promise<Words>>> = {
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-hant.ts')).zhHant,
  ko: async () => (await import('./ko.ts')).ko,
};

export function loadWords(lang: Lang): Promise<Words> {
  return loaders[lang]();
}

const terminalLoaders: Readonly<Record<Lang, () => Promise<TerminalWords>>> = {
  en: async () => (await import('./terminal-en.ts')).terminalEn,
  'zh-Hant': async () => (await import('./terminal-zh-hant.ts')).terminalZhHant,
  ko: async () => (await import('./terminal-ko.ts')).terminalKo,
};

/** Beside the others: what only a terminal says. */
export function loadTerminalWords(lang: Lang): Promise<TerminalWords> {
  return terminalLoaders[lang]();
}

export function guessLang(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    if (tag.startsWith('zh')) return 'zh-Hant';
    if (tag.startsWith('ko')) return 'ko';
    if (tag.startsWith('en')) return 'en';
  }
  return 'en';
}

/** A refusal in the host's words, else in its own English ones. */
export function faultText({ faults }: Words, fault: Fault): string {
  return faultWords(faults, fault) ?? fault.message;
}

/** The word of a table by its key; the key itself where a game is newer than the table. */
export function named(table: Readonly<Record<string, string>>, key: string): string {
  return (Object.hasOwn(table, key) ? table[key] : undefined) ?? key;
}
