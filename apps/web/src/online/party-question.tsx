import { loadRoomWords } from '@boardwright/words/rooms';
import type { JSX } from 'preact';
import { useLoadedWords } from '../shell/use-loaded-words.ts';

interface PartyQuestionProps {
  readonly party: boolean;
  readonly choose: (party: boolean) => void;
}

/** Whether this screen is the board of all, and everybody plays on a phone. */
export function PartyQuestion({ party, choose }: PartyQuestionProps): JSX.Element | null {
  const words = useLoadedWords(loadRoomWords);
  if (words === null) return null;
  return (
    <div class="choice">
      <div class="choice-row">
        <label class="choice-item">
          <input type="checkbox" name="party" checked={party} onChange={() => choose(!party)} />
          <span>{words.party.choose}</span>
        </label>
      </div>
      {party && <p class="choice-note">{words.party.why}</p>}
    </div>
  );
}
