/** Language, theme and text size: stored in this browser and available to the whole page. */
import { createContext, type ComponentChildren, type JSX } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { loadHomeWords, loadWords, withTitles, type HomeWords, type Lang, type Words } from '@boardwright/words';
import { games } from '../games.ts';
import { readerTags } from './browser-locale.ts';
import { applySettings, saveSettings, type SavedSettings } from './saved-settings.ts';

interface Shown extends SavedSettings {
  readonly home: HomeWords;
  /** The words; null until a screen other than the home page requests them. */
  readonly words: Words | null;
}

interface HomeSettings extends Shown {
  readonly change: (to: Partial<SavedSettings>) => void;
  /** Loads the words that the home page does not have. */
  readonly loadAllWords: () => Promise<void>;
}

interface Settings extends HomeSettings {
  readonly words: Words;
}

const Context = createContext<HomeSettings | null>(null);

/** Returns the settings for the home page and all other screens. */
export function useHomeSettings(): HomeSettings {
  const settings = useContext(Context);
  if (settings === null) throw new TypeError('settings outside of their provider');
  return settings;
}

/** Returns the settings for screens other than the home page. Such a screen is shown only when all words are loaded. */
export function useSettings(): Settings {
  const { words, ...settings } = useHomeSettings();
  if (words === null) throw new TypeError('home asks for words that it does not load');
  return { ...settings, words };
}

export function useHomeWords(): HomeWords {
  return useHomeSettings().home;
}

export function useWords(): Words {
  return useSettings().words;
}

/** Returns the words for refusals: on the home page those that it has, elsewhere all. */
export function useFaultWords(): Pick<HomeWords, 'faults'> {
  const { words, home } = useHomeSettings();
  return words ?? home;
}

interface ProviderProps {
  readonly first: SavedSettings;
  readonly firstWords: HomeWords;
  readonly children: ComponentChildren;
}

/** Adds the titles of external games to the words. */
function titled<W extends HomeWords>(words: W, lang: Lang): W {
  return withTitles(words, games, readerTags(lang));
}

export function SettingsProvider({ first, firstWords, children }: ProviderProps): JSX.Element {
  const [now, setNow] = useState<Shown>({ ...first, home: titled(firstWords, first.lang), words: null });
  /** The last choice. Its words may still be loading. */
  const chosen = useRef(first);
  const isBeyondHome = useRef(false);
  useEffect(() => applySettings(now), [now]);
  const load = async (wanted: SavedSettings): Promise<void> => {
    const words = isBeyondHome.current ? titled(await loadWords(wanted.lang), wanted.lang) : null;
    const home = words ?? titled(await loadHomeWords(wanted.lang), wanted.lang);
    if (chosen.current !== wanted) return;
    setNow((shown) => ({ ...wanted, home, words: words ?? (shown.lang === wanted.lang ? shown.words : null) }));
  };
  /** Keeps the previous language, because the words of the chosen one did not load. */
  const stay = (wanted: SavedSettings): Promise<void> => {
    chosen.current = { ...wanted, lang: now.lang };
    saveSettings(chosen.current);
    return load(chosen.current);
  };
  const change = (to: Partial<SavedSettings>): void => {
    const next = { ...chosen.current, ...to };
    chosen.current = next;
    saveSettings(next);
    setNow(({ lang, home, words }) => ({ ...next, lang, home, words }));
    load(next).catch(() => (chosen.current === next ? stay(next) : undefined));
  };
  const loadAllWords = (): Promise<void> => {
    isBeyondHome.current = true;
    return load(chosen.current);
  };
  return <Context.Provider value={{ ...now, change, loadAllWords }}>{children}</Context.Provider>;
}
