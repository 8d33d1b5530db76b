import type { Fault } from '@boardwright/core';
import { faultText } from '@boardwright/words';
import type { JSX } from 'preact';
import { useWords } from './settings.tsx';

/** A refusal where it was caused. */
export function FaultNote({ fault }: { readonly fault: Fault | null }): JSX.Element | null {
  const words = useWords();
  if (fault === null) return null;
  return (
    <p class="fault" role="alert">
      {faultText(words, fault)}
    </p>
  );
}
