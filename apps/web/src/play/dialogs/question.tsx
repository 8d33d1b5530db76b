import type { JSX } from 'preact';
import { useScrolledIntoView } from '../../shell/scrolled-into-view.ts';

interface QuestionProps {
  readonly text: string;
  readonly answers: readonly (readonly [string, () => void])[];
  readonly done?: () => void;
}

/** What each question shows, from its beginning to its end. */
const ASKED = {};

/** A question with its answers side by side. It comes into view, because an open chat scrolls the page. */
export function AskedQuestion({ text, answers, done }: QuestionProps): JSX.Element {
  const place = useScrolledIntoView<HTMLDivElement>(ASKED);
  return (
    <div ref={place} class="notice question" role="group" aria-label={text}>
      <span>{text}</span>
      <div class="question-answers">
        {answers.map(([label, answer]) => (
          <button
            key={label}
            type="button"
            class="button"
            onClick={() => {
              answer();
              done?.();
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
