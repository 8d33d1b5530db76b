import type { JSX } from 'preact';
import { formatRoute } from '../route.ts';
import { useFairWords } from './use-fair-words.ts';

/** The link to the screen that verifies files. */
export function VerifyLink(): JSX.Element | null {
  const fair = useFairWords();
  return (
    fair && (
      <a class="button" href={formatRoute({ screen: 'verify' })}>
        {fair.title}
      </a>
    )
  );
}
