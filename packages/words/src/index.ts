/** The words of hosts and games in every language. Only the requested language is loaded. */
import { faultWords, ownWords, type Fault, type Game, type GameEntry, type GameWords } from '@boardwright/core';
import { entryOf, type GameCatalogue } from '@boardwright/core/host';
import type { Catalogue, HomeWords, Language, TerminalWords, Words } from './language.ts';
import * as languages from './languages.ts';

export type { HomeWords, TerminalWords, Words } from './language.ts';

const ALL = Object.values(languages);

/** The id of a language. */
export type Lang = (typeof languages)[keyof typeof languages]['id'];

/** The languages, English first. */
export const LANGS: readonly Lang[] = ALL.map(({ id }) => id).toSorted(
  (a, b) => Number(b === 'en') - Number(a === 'en'),
);

/** Returns a language by its id. */
export function languageOf(lang: Lang): Language {
  return ALL.find(({ id }) => id === lang) ?? languages.en;
}

function catalogueOf(lang: Lang): Promise<Catalogue> {
  return languageOf(lang).load();
}

/** Loads the words of the home page. The page waits for no others. */
export async function loadHomeWords(lang: Lang): Promise<HomeWords> {
  return (await catalogueOf(lang)).home;
}

/** Loads the words of hosts, including those of the home page. */
export async function loadWords(lang: Lang): Promise<Words> {
  const { home, host } = await catalogueOf(lang);
  const more = await host();
  return { ...home, ...more, faults: { ...home.faults, ...more.faults } };
}

/** Loads the words that only a terminal needs. */
export async function loadTerminalWords(lang: Lang): Promise<TerminalWords> {
  return (await catalogueOf(lang)).terminal();
}

/**
 * Loads the words of a game. In this order: the language's own; the game's own, in one of the reader's languages or in English; words
 * derived from its notation. tags: the reader's languages, which may differ from the host's.
 */
export async function gameWords(
  games: GameCatalogue,
  game: Game,
  lang: Lang,
  tags: readonly string[] = [lang],
): Promise<GameWords> {
  return (await loadGameWords(games, game.id, lang, tags)) ?? ownWords(game);
}

/** Loads the words of a game as `gameWords` does, but returns null if nobody has written any. */
export async function loadGameWords(
  games: GameCatalogue,
  game: string,
  lang: Lang,
  tags: readonly string[] = [lang],
): Promise<GameWords | null> {
  const { games: told } = await catalogueOf(lang);
  const own = entryOf(games, game)?.words ?? {};
  const load = (Object.hasOwn(told, game) ? told[game] : undefined) ?? ownIn(own, tags) ?? own['en'];
  return load === undefined ? null : load();
}

/** Returns what an external game has for the first language tag that matches. `de` also matches `de-AT`. */
function ownIn<T>(own: Readonly<Record<string, T>>, tags: readonly string[]): T | undefined {
  const found = ownTag(own, tags);
  return found === undefined ? undefined : own[found];
}

function ownTag(own: Readonly<Record<string, unknown>>, tags: readonly string[]): string | undefined {
  const keys = Object.keys(own).toSorted((a, b) => b.length - a.length);
  const fits = (tag: string): string | undefined =>
    keys.find((key) => `${tag.toLowerCase()}-`.startsWith(`${key.toLowerCase()}-`));
  return tags.flatMap((tag) => fits(tag.replaceAll('_', '-')) ?? [])[0];
}

/** Returns whether a game has words of its own in a language of the reader, other than English. */
export function speaksOther(games: GameCatalogue, id: string, tags: readonly string[]): boolean {
  return (ownTag(entryOf(games, id)?.words ?? {}, tags) ?? 'en') !== 'en';
}

/** Returns whether an external game has words or a title in a language. */
export function isSpoken(games: GameCatalogue, tag: string): boolean {
  return Object.values(games).some(
    ({ words = {}, titles = {} }) => ownIn({ ...words, ...titles }, [tag]) !== undefined,
  );
}

/** Adds the titles that external games have in the reader's languages. */
export function withTitles<W extends HomeWords>(words: W, games: GameCatalogue, tags: readonly string[]): W {
  const titles = Object.values(games).flatMap(({ id, titles: own = {} }) => {
    const title = ownIn(own, tags);
    return title === undefined ? [] : [[id, title] as const];
  });
  return titles.length === 0 ? words : { ...words, games: { ...Object.fromEntries(titles), ...words.games } };
}

/** Returns a game's title in the host's language, or its own English title. */
export function gameTitle({ games }: HomeWords, { id, title }: Pick<GameEntry, 'id' | 'title'>): string {
  return Object.hasOwn(games, id) ? named(games, id) : title;
}

/** Returns a one-line description of a game: the host's, or else the game's own in English; empty if it has none. */
export function gameNote({ about }: HomeWords, entry: Pick<GameEntry, 'id' | 'about'>): string {
  return Object.hasOwn(about, entry.id) ? named(about, entry.id) : (entry.about ?? '');
}

/** Returns the language for the first tag that any language serves, or else English. */
export function guessLang(wanted: readonly string[]): Lang {
  const served = wanted.flatMap((tag) => closest(tag.toLowerCase().replaceAll('_', '-')) ?? []);
  return served[0] ?? 'en';
}

/** Returns the language with the longest matching prefix: `zh-tw` may belong to another language than `zh`. */
function closest(tag: string): Lang | null {
  const served = ALL.flatMap(({ id, tags }) => tags.map((start): [Lang, string] => [id, start]));
  const fits = served.filter(([, start]) => tag.startsWith(start));
  return fits.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

/**
 * Returns the sentence for a fault: the host's for its particular reason, otherwise the host's for its code, otherwise the fault's own in
 * English.
 */
export function faultText({ faults }: Pick<HomeWords, 'faults'>, fault: Fault): string {
  const { code, data } = fault;
  return (
    faultWords(faults, { ...fault, code: `${code}/${data?.['why']}` }) ?? faultWords(faults, fault) ?? fault.message
  );
}

/** Returns the word for a key of a table; the key itself if the game is newer than the table. */
export function named(table: Readonly<Record<string, string>>, key: string): string {
  return (Object.hasOwn(table, key) ? table[key] : undefined) ?? key;
}
