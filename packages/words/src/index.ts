/** The words of the hosts and of the games, in every language. Only the language that is wanted is loaded. */
import { faultWords, ownWords, type Fault, type Game, type GameEntry, type GameWords } from '@boardwright/core';
import { entryOf, type GameCatalogue } from '@boardwright/core/host';
import type { Catalogue, HomeWords, Language, TerminalWords, Words } from './language.ts';
import * as languages from './languages.ts';

export type { HomeWords, TerminalWords, Words } from './language.ts';

const ALL = Object.values(languages);

export type Lang = (typeof languages)[keyof typeof languages]['id'];

/** The languages, English first. */
export const LANGS: readonly Lang[] = ALL.map(({ id }) => id).toSorted(
  (a, b) => Number(b === 'en') - Number(a === 'en'),
);

export function languageOf(lang: Lang): Language {
  return ALL.find(({ id }) => id === lang) ?? languages.en;
}

function catalogueOf(lang: Lang): Promise<Catalogue> {
  return languageOf(lang).load();
}

/** Loads what home says; the page waits for no other words. */
export async function loadHomeWords(lang: Lang): Promise<HomeWords> {
  return (await catalogueOf(lang)).home;
}

/** Loads what hosts say, home included. */
export async function loadWords(lang: Lang): Promise<Words> {
  const { home, host } = await catalogueOf(lang);
  const more = await host();
  return { ...home, ...more, faults: { ...home.faults, ...more.faults } };
}

/** Beside the others: what only a terminal says. */
export async function loadTerminalWords(lang: Lang): Promise<TerminalWords> {
  return (await catalogueOf(lang)).terminal();
}

/** Loads the words of a game: the language's, else the game's own in that language or in English, else what its rules say. */
export async function gameWords(games: GameCatalogue, game: Game, lang: Lang): Promise<GameWords> {
  const { games: told } = await catalogueOf(lang);
  const own = entryOf(games, game.id)?.words ?? {};
  const load = (Object.hasOwn(told, game.id) ? told[game.id] : undefined) ?? own[lang] ?? own['en'];
  return load === undefined ? ownWords(game) : load();
}

/** What a game is called in the host's language, else its own English title. */
export function gameTitle({ games }: HomeWords, { id, title }: Pick<GameEntry, 'id' | 'title'>): string {
  return Object.hasOwn(games, id) ? named(games, id) : title;
}

/** One short line about a game, else its own English one, else none. */
export function gameNote({ about }: HomeWords, entry: Pick<GameEntry, 'id' | 'about'>): string {
  return Object.hasOwn(about, entry.id) ? named(about, entry.id) : (entry.about ?? '');
}

/** The language of the first tag that some language serves, else English. */
export function guessLang(wanted: readonly string[]): Lang {
  const served = wanted.flatMap((tag) => closest(tag.toLowerCase().replaceAll('_', '-')) ?? []);
  return served[0] ?? 'en';
}

/** By the longest beginning: `zh-tw` may be served by another language than `zh`. */
function closest(tag: string): Lang | null {
  const served = ALL.flatMap(({ id, tags }) => tags.map((start): [Lang, string] => [id, start]));
  const fits = served.filter(([, start]) => tag.startsWith(start));
  return fits.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

/** A refusal in the host's words, else in its own English ones. */
export function faultText({ faults }: Pick<HomeWords, 'faults'>, fault: Fault): string {
  return faultWords(faults, fault) ?? fault.message;
}

/** The word of a table by its key; the key itself where a game is newer than the table. */
export function named(table: Readonly<Record<string, string>>, key: string): string {
  return (Object.hasOwn(table, key) ? table[key] : undefined) ?? key;
}
