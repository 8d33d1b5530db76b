/** The board on the page: the stones, and a button for each move. The page passes its own Preact. */
import type { BoardKit, BoardModule } from '@boardwright/boards';
import type { MyGame } from './rules.ts';

export const board = ({ h }: BoardKit): BoardModule<MyGame> => ({
  Board: ({ scene: { view, perspective }, act }) =>
    h(
      'div',
      { class: 'my-game' },
      h(
        'svg',
        { viewBox: '0 0 168 72', role: 'img', 'aria-label': `${view.stones} stones` },
        Array.from({ length: view.stones }, (_, i) =>
          h('circle', { key: i, cx: 12 + 24 * (i % 7), cy: 12 + 24 * Math.floor(i / 7), r: 10, fill: '#6b7a8f' }),
        ),
      ),
      h(
        'p',
        null,
        perspective.legal.map((action) =>
          h('button', { key: action.n, class: 'button', onClick: () => void act(action) }, `Take ${action.n}`),
        ),
      ),
    ),
});
