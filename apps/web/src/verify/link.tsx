import { loadFairWords } from '@boardwright/words/fair';
import type { JSX } from 'preact';
import { formatRoute } from '../route.ts';
import { useLoadedWords } from '../shell/use-loaded-words.ts';

/** Shows the link to the screen that verifies files. */
export function VerifyLink(): JSX.Element | null {
  const fair = useLoadedWords(loadFairWords);
  return (
    fair && (
      <a class="button" href={formatRoute({ screen: 'verify' })}>
        {fair.title}
      </a>
    )
  );
}
