import type { BoardKit, BoardModule } from '@boardwright/boards';
import type { FourByFour } from './rules.ts';

/** A part of the picture. */
type Drawn = Parameters<BoardKit['h']>[2];

const SIGNS = { X: '✕', O: '○' } as const;

export const board = ({ h }: BoardKit): BoardModule<FourByFour> => ({
  Board: ({ scene: { view, seat, perspective }, act }) => {
    const cell = (sign: 'X' | 'O' | null, at: number): Drawn => {
      const action = perspective.legal.find((one) => one.type === 'place' && one.at === at);
      const name = `${'ABCD'.charAt(at % 4)}${Math.floor(at / 4) + 1}`;
      return h(
        'button',
        {
          type: 'button',
          class: 'button',
          'aria-label': `${name} ${sign ?? 'empty'}`,
          disabled: action === undefined,
          onClick: () => void (action && act(action)),
        },
        sign === null ? (action === undefined ? '·' : '＋') : SIGNS[sign],
      );
    };
    const rows = [0, 4, 8, 12].map((from) =>
      h('div', { key: from }, ...view.cells.slice(from, from + 4).map((sign, i) => cell(sign, from + i))),
    );
    const hand = seat === null ? '' : `Your cards: ${view.hands[seat]?.map((n) => 'ABCD'.charAt(n - 1)).join(' ')}`;
    return h('div', { class: 'four-by-four' }, ...rows, h('p', null, hand));
  },
});
