/** The playable board: the wood, the discs, the trays beside it, and squares that react to fingers and keys. */
import {
  type BoardProps,
  isLiveSquare,
  keyHandler,
  press,
  pressKeyOn,
  type Spot,
  SquareRows,
  useDrag,
  useSelection,
  useShake,
  useShape,
  viewBox,
} from '@boardwright/boards';
import type { Banqi } from '@boardwright/games/banqi';
import type { SideWords } from '@boardwright/games/banqi/words';
import type { JSX, RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { Bubble } from '../bubble.tsx';
import { DrawCount } from '../draw-count.tsx';
import { Armies } from './armies.tsx';
import { choicesOf } from './choices.ts';
import { Discs, MovedDiscs } from './discs.tsx';
import './discs.css';
import { boardBox, CELL, centre, rowsOf, squareName, squareNamed, stepFrom, type Lay } from './grid.ts';
import { labelOf, whyNot } from './labels.ts';
import { Marks } from './marks.tsx';
import { discAt, useMotion } from './motion.ts';
import { Tray } from './tray.tsx';
import { Wood } from './wood.tsx';

export function DiscBoard(props: BoardProps<Banqi, SideWords>): JSX.Element {
  const { scene, words, letters } = props;
  const { match } = scene.view;
  const root = useRef<HTMLDivElement>(null);
  // if the area is wider than it is high, the board is rotated
  const wide = useShape(root, (width, height) => width > height);
  const lay: Lay = { mode: match.mode, wide };
  return (
    <div ref={root} class={`discs ${lay.wide ? 'discs-wide' : 'discs-tall'} discs-${lay.mode.id}`}>
      {lay.mode.id === 'three-kingdoms' && <Armies scene={scene} words={words} />}
      <Tray view={scene.view} set="red" letters={letters} words={words} />
      <Picture {...props} lay={lay} root={root} />
      <Tray view={scene.view} set="black" letters={letters} words={words} />
      <DrawCount left={match.movesWithoutCapture} words={words} />
      <p id="discs-keys" class="keys">
        {words.keys}
      </p>
    </div>
  );
}

interface PictureProps extends BoardProps<Banqi, SideWords> {
  readonly lay: Lay;
  readonly root: RefObject<HTMLDivElement | null>;
}

function Picture({ lay, root, ...props }: PictureProps): JSX.Element {
  const {
    scene,
    words,
    hint: [hint = null],
    others = [],
    letters,
  } = props;
  const choices = choicesOf(scene.view, scene.perspective.legal);
  const used = useSelection<Banqi>(props, choices, squareName(0, lay), (refused) => whyNot(props, refused));
  const { selection, held, refusal, follow } = used;
  const heldIndex = held === null ? null : squareNamed(held, lay);
  const drag = useDrag(root, (name) => discAt(root, name), used);
  const box = boardBox(lay);
  const middle = (name: string): Spot => centre(squareNamed(name, lay), lay);
  useMotion(root, scene, lay, drag);
  useShake(root, 'data-disc', refusal);
  return (
    <div class="discs-board">
      <svg viewBox={viewBox(box)} aria-hidden="true" focusable="false">
        <Wood {...lay} />
        <Marks scene={scene} lay={lay} held={held} choices={choices} hint={hint} others={others} />
        <Discs scene={scene} lay={lay} held={heldIndex} letters={letters} />
      </svg>
      <MovedDiscs scene={scene} lay={lay} held={heldIndex} letters={letters} />
      <svg
        class="discs-squares"
        viewBox={viewBox(box)}
        role="grid"
        aria-label={words.board}
        aria-describedby="discs-keys"
        onKeyDown={keyHandler(
          (key) => pressKeyOn(selection, key, choices, (from, arrow) => stepFrom(from, arrow, lay)),
          follow,
        )}
        {...drag.fingers}
      >
        <SquareRows
          rows={rowsOf(lay)}
          rx={10}
          look={(name) => ({
            at: middle(name),
            label: labelOf(scene.view, name, used, words),
            live: isLiveSquare(name, used),
            tabStop: selection.focus === name,
            held: held === name,
          })}
          tap={(name) => follow(press(selection, name, choices))}
        />
      </svg>
      {refusal !== null && (
        <Bubble words={refusal.words} at={middle(refusal.at)} gap={44} roof={1.6 * CELL} box={box} />
      )}
    </div>
  );
}
