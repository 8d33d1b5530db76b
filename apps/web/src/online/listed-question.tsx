import { loadRoomWords } from '@boardwright/words/rooms';
import type { JSX } from 'preact';
import { useLoadedWords } from '../shell/use-loaded-words.ts';

interface ListedQuestionProps {
  readonly listed: boolean;
  readonly choose: (listed: boolean) => void;
}

/** Whether strangers may take the free seats. */
export function ListedQuestion({ listed, choose }: ListedQuestionProps): JSX.Element | null {
  const words = useLoadedWords(loadRoomWords);
  if (words === null) return null;
  return (
    <div class="choice">
      <div class="choice-row">
        <label class="choice-item">
          <input type="checkbox" name="listed" checked={listed} onChange={() => choose(!listed)} />
          <span>{words.list}</span>
        </label>
      </div>
      {listed && <p class="choice-note">{words.listWhy}</p>}
    </div>
  );
}
