/** This page and the server do not understand each other: a fresh page does. */
import type { JSX } from 'preact';
import { useWords } from '../shell/settings.tsx';

export function Outdated(): JSX.Element {
  const words = useWords();
  return (
    <div class="notice question" role="alert">
      <span>{words.outdated}</span>
      <button type="button" class="button" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </div>
  );
}
