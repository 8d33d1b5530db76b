import type { JSX } from 'preact';

interface QuestionProps {
  readonly text: string;
  readonly answers: readonly (readonly [string, () => void])[];
  readonly done?: () => void;
}

/** A question with its answers side by side. */
export function AskedQuestion({ text, answers, done }: QuestionProps): JSX.Element {
  return (
    <div class="notice question" role="group" aria-label={text}>
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
