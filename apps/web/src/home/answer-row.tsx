import type { JSX } from 'preact';

interface AnswerRowProps {
  readonly legend: string;
  readonly name: string;
  /** The chosen answer, or null. */
  readonly value: string | null;
  readonly values: Readonly<Record<string, string>>;
  readonly choose: (value: string) => void;
  /** What the chosen answer means. */
  readonly note?: string | null | undefined;
  /** A small picture beside the note. */
  readonly picture?: JSX.Element | undefined;
}

/** With more answers than this, they do not fit into two rows on a phone. */
const MANY_VALUES = 8;

/** A row of answers, one of which is chosen. */
export function AnswerRow(props: AnswerRowProps): JSX.Element {
  const { legend, name, value, values, choose, note, picture } = props;
  if (Object.keys(values).length > MANY_VALUES) return <Select {...props} />;
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="choice-row">
        {Object.entries(values).map(([key, label]) => (
          <label key={key} class="choice-item">
            <input type="radio" name={name} value={key} checked={value === key} onChange={() => choose(key)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {note && (
        <p class="choice-note">
          {picture}
          {note}
        </p>
      )}
    </fieldset>
  );
}

function Select({ legend, name, value, values, choose }: AnswerRowProps): JSX.Element {
  return (
    <label class="choice choice-select">
      <b>{legend}</b>
      <select name={name} value={value ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
        {Object.entries(values).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
