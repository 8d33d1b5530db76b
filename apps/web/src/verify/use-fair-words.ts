import { loadFairWords, type FairWords } from '@boardwright/words/fair';
import { useEffect, useState } from 'preact/hooks';
import { useSettings } from '../shell/settings.tsx';

/** Returns the words about fair draws in the page's language; null until they are loaded. */
export function useFairWords(): FairWords | null {
  const { lang } = useSettings();
  const [words, setWords] = useState<FairWords | null>(null);
  useEffect(() => {
    let wanted = true;
    loadFairWords(lang).then(
      (loaded) => wanted && setWords(loaded),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [lang]);
  return words;
}
