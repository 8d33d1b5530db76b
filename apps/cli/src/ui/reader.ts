/** The reader of the screen: the language, and all words in it. */
import { ownWords, type Fault, type Game, type GameWords } from '@boardwright/core';
import { entryOf } from '@boardwright/core/host';
import {
  faultText,
  gameTitle,
  gameWords,
  guessLang,
  isSpoken,
  LANGS,
  loadTerminalWords,
  loadWords,
  named,
  speaksOther,
  withTitles,
  type Lang,
  type TerminalWords,
  type Words,
} from '@boardwright/words';
import { loadAnalysisWords, type AnalysisWords } from '@boardwright/words/analysis';
import { orUsageError, type Io } from '../io/io.ts';
import { rulesPageOf } from '../io/rules-page.ts';
import { unknownWord } from '../io/suggest.ts';

/** The reader's language, and all words of hosts and of one game in it. */
export interface ReaderWords {
  readonly lang: Lang;
  readonly host: Words;
  readonly terminal: TerminalWords;
  readonly analysis: AnalysisWords;
  readonly game: GameWords;
  /** The English page of the game's rules, or null if it has none. */
  readonly rulesPage: URL | null;
}

/** Returns the language of --lang, or else of the locale. */
export function langOf({ env, games }: Pick<Io, 'env' | 'games'>, wanted: string | undefined): Lang {
  if (wanted === undefined) return guessLang([localeOf(env)]);
  const lang = LANGS.find((one) => one === wanted);
  if (lang !== undefined) return lang;
  // an external game may have a language that this program does not have
  return isSpoken(games, wanted)
    ? guessLang([wanted])
    : orUsageError(unknownWord('unknown-lang', 'There is no language', wanted, LANGS));
}

function localeOf(env: Io['env']): string {
  return env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
}

/** Returns whether fonts in this locale can be expected to have CJK glyphs. */
export function showsCjk(env: Io['env']): boolean {
  return /^(zh|ja|ko)/.test(localeOf(env));
}

export type HostWords = Omit<ReaderWords, 'game' | 'rulesPage'>;

/** Loads the words of hosts and of the terminal in a language. */
export async function loadHostWords(lang: Lang): Promise<HostWords> {
  const [host, terminal, analysis] = await Promise.all([
    loadWords(lang),
    loadTerminalWords(lang),
    loadAnalysisWords(lang),
  ]);
  return { lang, host, terminal, analysis };
}

/** Loads all words about a game in the reader's language, which comes from `--lang` or from the locale. */
export async function readerOf(
  io: Pick<Io, 'env' | 'games'>,
  lang: string | undefined,
  game: Game,
): Promise<ReaderWords> {
  const hostWords = await loadHostWords(langOf(io, lang));
  const tags = [lang ?? localeOf(io.env), hostWords.lang];
  const host = withTitles(hostWords.host, io.games, tags);
  const entry = entryOf(io.games, game.id);
  const rulesPage = entry === null ? null : rulesPageOf(entry);
  return { ...hostWords, host, game: await terminalWords(io, hostWords.lang, game, tags), rulesPage };
}

/**
 * Returns the words of a game for terminals. In English, reports and reasons are the game's own, because these write moves as players type
 * them.
 */
export async function terminalWords(
  { games }: Pick<Io, 'games'>,
  lang: Lang,
  game: Game,
  tags: readonly string[] = [lang],
): Promise<GameWords> {
  const found = await gameWords(games, game, lang, tags);
  const { report, reasons } = ownWords(game);
  const isEnglish = lang === 'en' && !speaksOther(games, game.id, tags);
  return isEnglish ? { ...found, report: found.typedReport ?? report, reasons } : found;
}

export function faultWordsOf({ lang, host, game, terminal }: ReaderWords, fault: Fault): string {
  if (lang === 'en') return fault.message;
  return game.fault(fault) ?? ownFault(terminal, fault) ?? faultText(host, fault);
}

/**
 * Returns the message about a command line or a file: what it is about, why it is wrong, the word that was probably meant, and the allowed
 * words.
 */
export function usageWords(words: HostWords, fault: Fault): string {
  if (words.lang === 'en') return fault.message;
  const { meant, allowed } = fault.data ?? {};
  return [
    ownFault(words.terminal, fault) ?? faultText(words.host, fault),
    meant === undefined ? '' : words.terminal.mean(String(meant)),
    allowed === undefined ? '' : words.terminal.allowed(String(allowed)),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

/** Returns the message of a fault that occurs only in a terminal, preceded by the file or word that it is about. */
function ownFault({ refusals, noWord }: TerminalWords, { code, data = {} }: Fault): string | null {
  if (code === 'unknown-word') return noWord(String(data['word']), String(data['words']));
  const refusal = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  if (refusal === undefined) return null;
  const about = data['file'] ?? data['path'] ?? data['word'];
  return about === undefined ? refusal : `${String(about)}: ${refusal}`;
}

export function titleOf({ host }: HostWords, game: Pick<Game, 'id' | 'title'>): string {
  return gameTitle(host, game);
}

export function levelName({ lang, host }: HostWords, level: string): string {
  return lang === 'en' ? level : named(host.levels, level);
}
