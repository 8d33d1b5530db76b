import type { JSX } from 'preact';
import { formatRoute } from '../route.ts';
import { useHomeWords } from './settings.tsx';

interface DeadEndProps {
  readonly said: string;
  /** Whether to offer a retry. */
  readonly again?: boolean;
}

/** Says why nothing can be shown here, with a link to another screen. */
export function DeadEnd({ said, again }: DeadEndProps): JSX.Element {
  const words = useHomeWords();
  return (
    <div class="dead-end">
      <p class="fault" role="alert">
        {said}
      </p>
      {again && (
        <button type="button" class="button button-primary" onClick={() => location.reload()}>
          {words.reload}
        </button>
      )}
      <a class={again ? 'quiet' : 'button button-primary'} href={formatRoute({ screen: 'home' })}>
        {words.back}
      </a>
    </div>
  );
}
