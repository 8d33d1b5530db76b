import { loadRoomWords, type RoomWords } from '@boardwright/words/rooms';
import type { JSX } from 'preact';
import { useLoadedWords } from '../../shell/use-loaded-words.ts';

interface QuestionTexts {
  readonly label: string;
  /** The note that is shown when this is chosen. */
  readonly note: string;
}

/** The question. listed: may strangers take the free seats? party: is this screen the board for everybody, with phones as hands? */
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
