/** The drawn board: dice as squares with pips, and a button for each move. It uses the Preact that the page passes in. */
import type { BoardKit, BoardModule } from '@boardwright/boards';
import type { Liars } from './rules.ts';

/** A part of the picture. */
type Drawn = Parameters<BoardKit['h']>[2];

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[2, 2]],
  2: [
    [1, 1],
    [3, 3],
  ],
  3: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  4: [
    [1, 1],
    [1, 3],
    [3, 1],
    [3, 3],
  ],
  5: [
    [1, 1],
    [1, 3],
    [2, 2],
    [3, 1],
    [3, 3],
  ],
  6: [
    [1, 1],
    [1, 2],
    [1, 3],
    [3, 1],
    [3, 2],
    [3, 3],
  ],
};

export const board = ({ h }: BoardKit): BoardModule<Liars> => {
  const die = (face: number): Drawn =>
    h(
      'svg',
      { viewBox: '0 0 4 4', width: 44, height: 44, role: 'img', 'aria-label': face === 0 ? 'hidden' : `${face}` },
      h('rect', {
        x: 0.1,
        y: 0.1,
        width: 3.8,
        height: 3.8,
        rx: 0.6,
        fill: face === 0 ? '#8a8f98' : '#fffaf0',
        stroke: '#333',
        'stroke-width': 0.1,
      }),
      ...(PIPS[face] ?? []).map(([x, y]) => h('circle', { cx: x, cy: y, r: 0.38, fill: '#222' })),
    );
  const hand = (faces: readonly number[], seat: number): Drawn =>
    h('p', { key: seat, 'data-seat': seat }, `Seat ${seat + 1} `, ...faces.map(die));
  return {
    Board: ({ scene: { view, perspective }, act }) =>
      h(
        'div',
        { class: 'liars' },
        ...view.dice.map(hand),
        h('p', null, view.bid === 0 ? 'No bid yet' : `Bid: ${Math.floor(view.bid / 10)} × ${view.bid % 10}`),
        h(
          'p',
          null,
          ...perspective.legal.map((action) =>
            h(
              'button',
              { key: action.n, type: 'button', class: 'button', onClick: () => void act(action) },
              action.type === 'doubt' ? 'Doubt' : `${Math.floor(action.n / 10)} × ${action.n % 10}`,
            ),
          ),
        ),
      ),
  };
};
