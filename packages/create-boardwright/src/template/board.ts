/** The board on the page: the stones, and a button for each move. The page gives it its own Preact. */
import type { Action, State } from './rules.ts';

interface Props {
  readonly scene: { readonly view: State; readonly perspective: { readonly legal: readonly Action[] } };
  readonly act: (action: Action) => unknown;
}
type H = (tag: string, props: object | null, ...children: unknown[]) => unknown;
/** What a BoardModule of the page needs at least. */
interface Board {
  readonly Board: (props: Props) => unknown;
}

export const board = ({ h }: { readonly h: H }): Board => {
  const stone = (_: unknown, i: number): unknown =>
    h('circle', { key: i, cx: 12 + 24 * (i % 7), cy: 12 + 24 * Math.floor(i / 7), r: 10, fill: '#6b7a8f' });
  const button = (action: Action, act: Props['act']): unknown =>
    h('button', { key: action.n, type: 'button', class: 'button', onClick: () => act(action) }, `Take ${action.n}`);
  return {
    Board: ({ scene: { view, perspective }, act }) =>
      h(
        'div',
        { class: 'my-game' },
        h(
          'svg',
          { viewBox: '0 0 168 72', role: 'img', 'aria-label': `${view.stones} stones` },
          ...Array.from({ length: view.stones }, stone),
        ),
        h('p', null, ...perspective.legal.map((action) => button(action, act))),
      ),
  };
};
