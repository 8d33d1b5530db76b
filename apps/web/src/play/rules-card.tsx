/** The rules of a game on one screen, over the page until it is closed. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardModule, RulesCard } from '../boards/index.ts';
import { Icon } from '../shell/icons.tsx';
import { useWords } from '../shell/settings.tsx';
import '../styles/rules.css';

interface RulesDialogProps {
  readonly board: BoardModule;
  /** The table of the game's words. */
  readonly words: unknown;
  readonly letters: boolean;
  readonly title: string;
  readonly close: () => void;
}

export function RulesDialog({ board, words: table, letters, title, close }: RulesDialogProps): JSX.Element {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [card, setCard] = useState<RulesCard | null>(null);
  useEffect(() => {
    void board.rules?.(table, letters).then(setCard);
  }, [board, table, letters]);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="rules"
      aria-label={words.rulesOf(title)}
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div class="rules-sheet">
        <header class="rules-head">
          <h2>{words.rulesOf(title)}</h2>
          <button type="button" class="bar-button" aria-label={words.close} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </header>
        {card === null ? <p class="loading">{words.loading}</p> : <Rules card={card} />}
      </div>
    </dialog>
  );
}

function Rules({ card }: { readonly card: RulesCard }): JSX.Element {
  const { allRules } = useWords();
  return (
    <>
      <p class="rules-goal">{card.goal}</p>
      <ul class="rules-examples">
        {card.examples.map(({ picture, words }) => (
          <li key={words}>
            {picture}
            <p>{words}</p>
          </li>
        ))}
      </ul>
      <p class="rules-end">{card.end}</p>
      <details class="rules-more">
        <summary>{allRules}</summary>
        <ul>
          {card.more.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
