/** The squares that the task of an exercise names. Boards highlight them. */
import { createContext, type Context } from 'preact';
import { useContext } from 'preact/hooks';

/** The context with the squares that the task names. */
export const Named: Context<ReadonlySet<string>> = createContext<ReadonlySet<string>>(new Set());

/** Returns the squares that the task names. */
export function useNamed(): ReadonlySet<string> {
  return useContext(Named);
}

/** Returns the names of squares in a text, such as B3. They are the same in every language. */
export function squaresIn(text: string): readonly string[] {
  return [...text.matchAll(/\b[A-O](?:1[0-5]|[1-9])\b/g)].map(([name]) => name);
}
