import type { Fault } from '@boardwright/core';
import { faultText } from '@boardwright/words';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useFaultWords, useHomeSettings } from './settings.tsx';

/** Shows a refusal beside what caused it. The home page loads the words for it first; without a network it uses those that it has. */
export function FaultNote({ fault }: { readonly fault: Fault | null }): JSX.Element | null {
  const { words, loadAllWords } = useHomeSettings();
  const [hasTried, setHasTried] = useState(false);
  const said = useFaultWords();
  useEffect(() => {
    const tried = (): void => setHasTried(true);
    if (fault !== null && words === null) loadAllWords().then(tried, tried);
  }, [fault]);
  if (fault === null || (words === null && !hasTried)) return null;
  return (
    <p class="fault" role="alert">
      {faultText(said, fault)}
    </p>
  );
}
