import { loadRoomWords, type RoomWords } from '@boardwright/words/rooms';
import type { JSX } from 'preact';
import { useLoadedWords } from '../../shell/use-loaded-words.ts';

interface QuestionTexts {
  readonly label: string;
  /** A note that is shown once it is chosen. */
  readonly note: string;
}

/** The question. listed: strangers may take the free seats. party: this screen is everybody's board, and the players use phones. */
type QuestionName = 'listed' | 'party';

const TEXTS: Readonly<Record<QuestionName, (words: RoomWords) => QuestionTexts>> = {
  listed: ({ list, listWhy }) => ({ label: list, note: listWhy }),
  party: ({ party: { choose, why } }) => ({ label: choose, note: why }),
};

interface CompanyQuestionProps {
  readonly name: QuestionName;
  readonly isChosen: boolean;
  readonly choose: (isChosen: boolean) => void;
}

/** Asks a yes-or-no question about a match by link. */
export function CompanyQuestion({ name, isChosen, choose }: CompanyQuestionProps): JSX.Element | null {
  const words = useLoadedWords(loadRoomWords);
  if (words === null) return null;
  const { label, note } = TEXTS[name](words);
  return (
    <div class="choice">
      <div class="choice-row">
        <label class="choice-item">
          <input type="checkbox" name={name} checked={isChosen} onChange={() => choose(!isChosen)} />
          <span>{label}</span>
        </label>
      </div>
      {isChosen && <p class="choice-note">{note}</p>}
    </div>
  );
}
