import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { REST_MS } from '../shell/press-guard.ts';
import { focusBoard } from './board-focus.ts';

/**
 * The place of the one thing to do now. After a press it rests: what comes there next answers nothing for `REST_MS` and
 * does not take the focus, which goes to the board.
 * @param moment changes when something else may have come there
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
