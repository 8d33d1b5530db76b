/** A number that explains itself when it is tapped or focused. The game screen shows the explanation beside it. */
import type { HTMLAttributes } from 'preact';

type Explained = Pick<HTMLAttributes<HTMLElement>, 'tabIndex' | 'title'> & { readonly 'data-explains': string };

/**
 * Returns the attributes of an element that shows a number.
 * @param stop `within`: arrow keys lead to it from the first number of its group, which has the attribute `data-numbers`
 */
export function explained(said: string, stop: 'tab' | 'within' = 'tab'): Explained {
  return { 'data-explains': said, title: said, tabIndex: stop === 'tab' ? 0 : -1 };
}
