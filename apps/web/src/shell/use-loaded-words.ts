import type { Lang } from '@boardwright/words';
import { useEffect, useState } from 'preact/hooks';
import { useSettings } from './settings.tsx';

/** Returns words that are rarely needed, in the page's language; null until they are loaded. `load` must always be the same function. */
export function useLoadedWords<T extends object>(load: (lang: Lang) => Promise<T>): T | null {
  const { lang } = useSettings();
  const [words, setWords] = useState<T | null>(null);
  useEffect(() => {
    let wanted = true;
    load(lang).then(
      (loaded) => wanted && setWords(loaded),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [lang]);
  return words;
}
