/** The drawn board of One Card, the example of CONTRIBUTING.md. It shows a button for each card on the table. */
import type { JSX } from 'preact';
import type { BoardModule, BoardProps } from '@boardwright/boards';

/** The number 0 stands for a card that is not dealt yet, or that the viewer may not see. */
type Cards = { readonly cards?: readonly number[] };

function CardBoard({ scene, act }: BoardProps): JSX.Element {
  const { cards = [] }: Cards = scene.view;
  const swap = scene.perspective.legal.find(({ type }) => type === 'swap');
  return (
    <p class="one-card">
      {cards.map((card, seat) => (
        <button
          key={seat}
          type="button"
          class="button"
          disabled={seat !== scene.seat || swap === undefined}
          onClick={() => swap !== undefined && act(swap)}
        >
          {card === 0 ? '?' : card}
        </button>
      ))}
    </p>
  );
}

export const board: BoardModule = { Board: CardBoard };
