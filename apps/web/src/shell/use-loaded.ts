import { useEffect, useState } from 'preact/hooks';

/** Returns a part of the page that is loaded when it is needed; null until then, and without a network. */
export function useLoaded<T>(isWanted: boolean, load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ readonly part: T } | null>(null);
  useEffect(() => {
    if (isWanted && loaded === null)
      load()
        .then((part) => setLoaded({ part }))
        .catch(() => undefined);
  }, [isWanted]);
  return loaded?.part ?? null;
}
