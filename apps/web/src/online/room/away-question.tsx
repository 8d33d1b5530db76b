import { loadSeatWords } from '@boardwright/words/seats';
import type { JSX } from 'preact';
import { AnswerRow } from '../../home/answer-row.tsx';
import { useWords } from '../../shell/settings.tsx';
import { useLoadedWords } from '../../shell/use-loaded-words.ts';

interface AwayQuestionProps {
  /** Minutes of absence after which the others may continue; null if they always wait. */
  readonly away: number | null;
  readonly choose: (away: number | null) => void;
}

/** Asks what happens when a player is absent. The invitation shows the answer. */
export function AwayQuestion({ away, choose }: AwayQuestionProps): JSX.Element | null {
  const { awayRule } = useWords().room;
  const words = useLoadedWords(loadSeatWords);
  if (words === null) return null;
  return (
    <AnswerRow
      legend={words.question}
      name="away"
      value={away === null ? 'wait' : `m${away}`}
      values={words.choices}
      choose={(value) => choose(value === 'wait' ? null : Number(value.slice(1)))}
      note={away === null ? null : awayRule(away)}
    />
  );
}
