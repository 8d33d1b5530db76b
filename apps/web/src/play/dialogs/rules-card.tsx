/** Shows the rules of a game on one screen, over the page, until it is closed. */
import type { BoardModule, RulesCard } from '@boardwright/boards';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { entryOf } from '@boardwright/core/host';
import { games } from '../../games.ts';
import { navigate, parseRoute } from '../../route.ts';
import { useWords } from '../../shell/settings.tsx';
import { markTaught } from '../../storage/taught.ts';
import { SheetDialog } from './sheet-dialog.tsx';

interface RulesDialogProps {
  readonly game: string;
  readonly board: BoardModule;
  /** The words of the game. */
  readonly words: unknown;
  readonly letters: boolean;
  readonly title: string;
  /** Whether it has opened by itself before a player's first move. It then ends with a button that leads to the game. */
  readonly isFirst?: boolean;
  readonly close: () => void;
}

export function RulesDialog(props: RulesDialogProps): JSX.Element {
  const { game, board, words: table, letters, title, isFirst = false } = props;
  const words = useWords();
  const [card, setCard] = useState<RulesCard | null>(null);
  useEffect(() => {
    void board.rules?.(table, letters).then(setCard);
  }, [board, table, letters]);
  const close = (): void => {
    markTaught(game);
    props.close();
  };
  return (
    <SheetDialog
      class={isFirst ? 'rules rules-first' : 'rules'}
      title={words.rulesOf(title)}
      close={close}
      done={isFirst ? words.play : null}
      other={entryOf(games, game)?.lesson && { label: words.showMe, open: () => openLesson(game) }}
    >
      {card === null ? <p class="loading">{words.loading}</p> : <Rules card={card} />}
    </SheetDialog>
  );
}

/** Opens the lesson. The current game can be continued after it. */
function openLesson(game: string): void {
  const here = parseRoute(location.hash);
  markTaught(game);
  navigate({ screen: 'learn', game, back: here.screen === 'play' ? here.id : null });
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
