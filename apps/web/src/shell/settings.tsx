/** Language, theme and size of text: kept in this browser, told to the whole page. */
import { createContext, type ComponentChildren, type JSX } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { loadWords, type Words } from '@boardwright/words';
import { applySettings, saveSettings, type SavedSettings } from './saved-settings.ts';

interface Settings extends SavedSettings {
  readonly words: Words;
  readonly change: (to: Partial<SavedSettings>) => void;
}

const Context = createContext<Settings | null>(null);

export function useSettings(): Settings {
  const settings = useContext(Context);
  if (settings === null) throw new TypeError('settings outside of their provider');
  return settings;
}

export function useWords(): Words {
  return useSettings().words;
}

interface ProviderProps {
  readonly first: SavedSettings;
  readonly firstWords: Words;
  readonly children: ComponentChildren;
}

export function SettingsProvider({ first, firstWords, children }: ProviderProps): JSX.Element {
  const [now, setNow] = useState({ ...first, words: firstWords });
  /** What was last chosen, though its words may still be on their way. */
  const chosen = useRef(first);
  useEffect(() => applySettings(now), [now]);
  /** The words that were chosen did not come. */
  const stay = (wanted: SavedSettings): void => {
    chosen.current = { ...wanted, lang: now.lang };
    saveSettings(chosen.current);
  };
  const change = (to: Partial<SavedSettings>): void => {
    const next = { ...chosen.current, ...to };
    chosen.current = next;
    saveSettings(next);
    setNow((shown) => ({ ...next, lang: shown.lang, words: shown.words }));
    loadWords(next.lang).then(
      (words) => chosen.current === next && setNow({ ...next, words }),
      () => chosen.current === next && stay(next),
    );
  };
  return <Context.Provider value={{ ...now, change }}>{children}</Context.Provider>;
}
