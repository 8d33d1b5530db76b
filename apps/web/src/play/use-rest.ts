import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { REST_MS } from '../shell/press-guard.ts';
import { focusBoard } from './board-focus.ts';

/**
 * Returns whether the place of the main button is at rest. After a press, the next button there ignores input for `REST_MS` and does not
 * take the focus, which goes to the board. @param moment changes when another button may be there
 */
export function useRest(moment: number): readonly [isResting: boolean, rest: () => void] {
  const [isResting, setResting] = useState(false);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    if (isPressed.current) focusBoard();
    isPressed.current = false;
  }, [moment]);
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => setResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, [isResting, moment]);
  const rest = (): void => {
    isPressed.current = true;
    setResting(true);
  };
  return [isResting, rest];
}
