/** Shows what a number of the board means, beside it; see `shell/explained.ts`. */
import { useStateWhile } from '@boardwright/boards';
import type { HTMLAttributes, JSX } from 'preact';

interface Explanation {
  readonly of: Element;
  readonly said: string;
}

interface Explanations {
  readonly listeners: Pick<HTMLAttributes<HTMLElement>, 'onClick' | 'onFocusIn' | 'onFocusOut' | 'onKeyDown'>;
  readonly bubble: JSX.Element | null;
}

/** @param moment an explanation disappears when this changes, because the number may have changed */
export function useExplanations(moment: unknown): Explanations {
  const [shown, show] = useStateWhile<Explanation>(moment);
  return {
    bubble: shown === null ? null : <Bubble {...shown} />,
    listeners: {
      onClick: ({ target }) => {
        const meant = explanationOf(target);
        show(meant?.of === shown?.of ? null : meant);
      },
      onFocusIn: ({ target }) => {
        if (target instanceof Element && target.matches(':focus-visible')) show(explanationOf(target));
      },
      onFocusOut: () => show(null),
      onKeyDown: (event) => {
        if (event.key === 'Escape') show(null);
        const next = neighbourOf(event.target, event.key);
        if (next === null) return;
        event.preventDefault();
        next.focus();
      },
    },
  };
}

function explanationOf(target: EventTarget | null): Explanation | null {
  const found = target instanceof Element ? target.closest('[data-explains]') : null;
  const said = found?.getAttribute('data-explains') ?? null;
  return found === null || said === null ? null : { of: found, said };
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Returns the element to which an arrow key leads in a group of numbers, or null. */
function neighbourOf(target: EventTarget | null, key: string): HTMLElement | null {
  const group = target instanceof Element ? target.closest('[data-numbers]') : null;
  const step = STEPS[key];
  if (group === null || step === undefined) return null;
  const numbers = [...group.querySelectorAll<HTMLElement>('[data-explains]')];
  return numbers[numbers.findIndex((one) => one === target) + step] ?? null;
}

/** Shows the bubble. Screen readers get the text from the element itself. */
function Bubble({ of, said }: Explanation): JSX.Element {
  const { left, width, top, bottom } = of.getBoundingClientRect();
  const x = left + width / 2;
  const isBelow = top < innerHeight / 3;
  const place = {
    left: `${x}px`,
    top: `${isBelow ? bottom + 6 : top - 6}px`,
    translate: `${(-100 * x) / innerWidth}% ${isBelow ? 0 : -100}%`,
  };
  return (
    <p class="bubble explanation" aria-hidden="true" style={place}>
      {said}
    </p>
  );
}
