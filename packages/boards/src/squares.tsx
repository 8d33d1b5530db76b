/** The named squares of a board. They react to fingers and keys. */
import type { JSX, RefObject, TargetedKeyboardEvent } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Spot } from './arrows.ts';
import { shake } from './motion.ts';
import { useNamed } from './named.ts';

interface SquareLook {
  /** The middle of the square; all squares are 100 wide and high. */
  readonly at: Spot;
  readonly label: string;
  /** Whether an action is possible on the square now. */
  readonly live: boolean;
  readonly tabStop: boolean;
  /** Whether the piece on the square is held; absent on boards whose pieces are not held. */
  readonly held?: boolean;
}

interface SquareRowsProps {
  readonly rows: readonly (readonly string[])[];
  /** The radius of the corners. */
  readonly rx?: number;
  readonly look: (name: string) => SquareLook;
  readonly tap: (name: string) => void;
}

/** Draws named squares in rows. They react to fingers, keys and screen readers. */
export function SquareRows({ rows, rx, look, tap }: SquareRowsProps): JSX.Element {
  const named = useNamed();
  const square = (name: string): JSX.Element => {
    const { at, label, live, tabStop, held } = look(name);
    return (
      <rect
        key={name}
        class={`square${live ? ' square-live' : ''}${named.has(name) ? ' square-named' : ''}`}
        x={at.x - 50}
        y={at.y - 50}
        width="100"
        height="100"
        rx={rx}
        role="gridcell"
        data-square={name}
        aria-label={label}
        aria-selected={held}
        tabindex={tabStop ? 0 : -1}
        onClick={() => tap(name)}
      />
    );
  };
  return (
    <>
      {rows.map((row) => (
        <g key={row[0]} role="row">
          {row.map(square)}
        </g>
      ))}
    </>
  );
}

/** Handles a key and moves the focus. */
export function keyHandler<Result extends { readonly selection: { readonly focus: string } }>(
  press: (key: string) => Result | null,
  follow: (result: Result) => void,
): (event: TargetedKeyboardEvent<SVGSVGElement>) => void {
  return (event) => {
    const result = press(event.key);
    if (result === null) return;
    event.preventDefault();
    follow(result);
    event.currentTarget.querySelector<SVGElement>(`[data-square="${result.selection.focus}"]`)?.focus();
  };
}

/** Returns a function that shakes the square of a refusal. */
export function useShake(
  root: RefObject<Element | null>,
  attribute: 'data-square' | 'data-disc',
  refusal: { readonly at: string } | null,
): void {
  useEffect(() => {
    const element = refusal === null ? null : root.current?.querySelector(`[${attribute}="${refusal.at}"]`);
    if (element) shake(element);
  }, [refusal]);
}
