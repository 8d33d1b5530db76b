/** The board that is played on: the wood, the discs, the trays beside it, and squares that answer fingers and keys. */
import { formatSquare, type Banqi } from '@boardwright/games/banqi';
import type { SideWords } from '@boardwright/games/banqi/words';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Bubble } from '../bubble.tsx';
import { useDrag, type Drag } from '../drag.ts';
import { pickUp } from '../selection.ts';
import type { BoardProps } from '../index.ts';
import { viewBox } from '../moving-picture.tsx';
import { useShape } from '../shape.ts';
import { useSlide } from '../slide.ts';
import type { SquareRefusal } from '../use-selection.ts';
import { Armies } from './armies.tsx';
import { Discs, MovedDiscs } from './discs.tsx';
import './discs.css';
import { boardBox, CELL, centre, FRAME, rowsOf, squareNamed, type Lay } from './grid.ts';
import { actionsFrom, carry, press, pressKey } from './selection.ts';
import { Marks } from './marks.tsx';
import { discAt, useMotion, useShake } from './motion.ts';
import { Square } from './square.tsx';
import { DrawCount, Tray } from './tray.tsx';
import { useDiscSelection, type UsedDiscSelection } from './use-selection.ts';
import { Wood } from './wood.tsx';

export function DiscBoard(props: BoardProps<Banqi, SideWords>): JSX.Element {
  const { scene, words, letters } = props;
  const { match } = scene.view;
  const root = useRef<HTMLDivElement>(null);
  // a place that is wider than high takes the board on its side
  const wide = useShape(root, (width, height) => width > height);
  const lay: Lay = { mode: match.mode, wide };
  return (
    <div ref={root} class={`discs ${lay.wide ? 'discs-wide' : 'discs-tall'} discs-${lay.mode.id}`}>
      {lay.mode.id === 'three-kingdoms' && <Armies scene={scene} letters={letters} words={words} />}
      <Tray view={scene.view} set="red" letters={letters} words={words} />
      <Picture {...props} lay={lay} root={root} />
      <Tray view={scene.view} set="black" letters={letters} words={words} />
      <DrawCount view={scene.view} words={words} />
      <p id="discs-keys" class="keys">
        {words.keys}
      </p>
    </div>
  );
}

interface PictureProps extends BoardProps<Banqi, SideWords> {
  readonly lay: Lay;
  readonly root: { readonly current: HTMLDivElement | null };
}

function Picture({ lay, root, ...props }: PictureProps): JSX.Element {
  const { scene, words, hint, letters } = props;
  const used = useDiscSelection(props);
  const { selection, choices, held, targets, refusal, follow } = used;
  const drag = useDrag(root, (name) => discAt(root, name));
  const fingers = useFingers(drag, lay, used);
  useMotion(root, scene, lay, drag);
  useShake(root, refusal, lay);
  const onKeyDown = (event: KeyboardEvent): void => {
    const result = pressKey(selection, event.key, choices, lay);
    if (result === null) return;
    event.preventDefault();
    follow(result);
    const name = formatSquare(lay.mode.id, result.selection.focus);
    root.current?.querySelector<SVGElement>(`[data-square="${name}"]`)?.focus();
  };
  return (
    <div class="discs-board">
      <svg viewBox={viewBox(boardBox(lay))} aria-hidden="true" focusable="false">
        <Wood {...lay} />
        <Marks scene={scene} lay={lay} held={held} targets={targets} hint={hint} />
        <Discs scene={scene} lay={lay} held={held} letters={letters} />
      </svg>
      <MovedDiscs scene={scene} lay={lay} held={held} letters={letters} />
      <svg
        class="discs-squares"
        viewBox={viewBox(boardBox(lay))}
        role="grid"
        aria-label={words.board}
        aria-describedby="discs-keys"
        onKeyDown={onKeyDown}
        {...fingers}
      >
        {rowsOf(lay).map((row) => (
          <g key={row[0]} role="row">
            {row.map((index) => (
              <Square
                key={index}
                lay={lay}
                tabStop={selection.focus === index}
                {...{ view: scene.view, index, held, choices, words }}
                tap={() => follow(press(selection, index, choices))}
              />
            ))}
          </g>
        ))}
      </svg>
      {refusal !== null && <Answer refusal={refusal} lay={lay} />}
    </div>
  );
}

/** A piece that can go somewhere follows the finger; any other is only tapped. */
function useFingers(drag: Drag, lay: Lay, { choices, held, follow }: UsedDiscSelection): ReturnType<typeof useSlide> {
  const canGo = (index: number | null): index is number => index !== null && actionsFrom(index, choices).length > 0;
  return useSlide({
    over: () => undefined,
    carry: (from, dx, dy) => {
      const start = squareNamed(from, lay);
      if (!canGo(start)) return;
      if (held !== start) follow(pickUp(start));
      drag.move(from, dx, dy);
    },
    drop: (from, to) => {
      const [start, end] = [squareNamed(from, lay), to === null ? null : squareNamed(to, lay)];
      if (start === null || end === null || start === end) return drag.end(null);
      const result = canGo(start) ? carry(start, end, choices) : press({ focus: start, held: null }, start, choices);
      drag.end(result.action === null ? null : to);
      follow(result);
    },
  });
}

function Answer({ refusal, lay }: { readonly refusal: SquareRefusal<number>; readonly lay: Lay }): JSX.Element {
  const { width, height } = boardBox(lay);
  const { x, y } = centre(refusal.at, lay);
  const below = y < 1.6 * CELL;
  return (
    <Bubble words={refusal.words} x={(x + FRAME) / width} y={(y + FRAME + (below ? 44 : -44)) / height} below={below} />
  );
}
