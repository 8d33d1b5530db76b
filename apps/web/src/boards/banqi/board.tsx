/** The board that is played on: the wood, the discs, the trays beside it, and squares that answer fingers and keys. */
import { formatSquare, type Banqi } from '@boardwright/games/banqi';
import type { SideWords } from '@boardwright/games/banqi/words';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useWhile } from '../../shell/while.ts';
import { Bubble } from '../bubble.tsx';
import type { BoardProps } from '../index.ts';
import { useSlide } from '../slide.ts';
import { Armies } from './armies.tsx';
import { Discs } from './discs.tsx';
import './discs.css';
import { CELL, centre, FRAME, rowsOf, sizeOf, squareNamed, type Lay } from './grid.ts';
import { actionsFrom, carry, heldOf, press, pressKey, type Choices, type Deed, type DiscHand } from './hand.ts';
import { labelOf, whyNot } from './labels.ts';
import { Marks } from './marks.tsx';
import { useCarried, useMotion, useShake, useWide } from './motion.ts';
import { Square } from './square.tsx';
import { DrawCount, Tray } from './tray.tsx';
import { Wood } from './wood.tsx';

interface Refusal {
  readonly at: number;
  readonly words: string;
}

export function DiscBoard({ scene, words, hint, letters, act, explain }: BoardProps<Banqi, SideWords>): JSX.Element {
  const { view } = scene;
  const root = useRef<HTMLDivElement>(null);
  const lay: Lay = { mode: view.match.mode, wide: useWide(root) };
  const { columns, rows } = sizeOf(lay);
  const [focus, setFocus] = useState(0);
  const [picked, setPicked] = useWhile<number>(scene.seq);
  const [refusal, setRefusal] = useWhile<Refusal>(scene.seq);
  const hand: DiscHand = { focus, held: picked };
  const choices: Choices = { legal: scene.desk.legal, chain: view.match.chain ?? null };
  const held = scene.desk.legal.length === 0 ? null : heldOf(hand, choices);
  const targets = held === null ? [] : actionsFrom(held, choices);
  const carried = useCarried(root);
  useMotion(root, scene, lay);
  useShake(root, refusal, lay);
  const follow = ({ hand: next, action, refused }: Deed): void => {
    setFocus(next.focus);
    setPicked(next.held);
    setRefusal(null);
    if (scene.seat === null) return;
    const fault = action === null ? null : act(action);
    if (fault !== null) setRefusal({ at: next.focus, words: explain(fault) });
    if (refused !== null) setRefusal({ at: refused.at, words: whyNot(scene, refused, words, explain) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const deed = pressKey(hand, event.key, choices, lay);
    if (deed === null) return;
    event.preventDefault();
    follow(deed);
    const name = formatSquare(lay.mode.id, deed.hand.focus);
    root.current?.querySelector<SVGElement>(`[data-square="${name}"]`)?.focus();
  };
  const sliding = useSlide({
    over: () => undefined,
    carry: (from, dx, dy) => {
      const index = squareNamed(from, lay);
      if (index !== null && actionsFrom(index, choices).length > 0) carried.move(from, dx, dy);
    },
    drop: (from, to) => {
      carried.end();
      const [start, end] = [squareNamed(from, lay), to === null ? null : squareNamed(to, lay)];
      if (start === null || end === null || start === end) return;
      if (actionsFrom(start, choices).length > 0) follow(carry(start, end, choices));
      else follow(press({ focus: start, held: null }, start, choices));
    },
  });
  return (
    <div ref={root} class={`discs ${lay.wide ? 'discs-wide' : 'discs-tall'} discs-${lay.mode.id}`}>
      {lay.mode.id === 'three-kingdoms' && <Armies scene={scene} letters={letters} words={words} />}
      <Tray view={view} set="red" letters={letters} words={words} />
      <div class="discs-board">
        <svg
          viewBox={`${-FRAME} ${-FRAME} ${columns * CELL + 2 * FRAME} ${rows * CELL + 2 * FRAME}`}
          role="grid"
          aria-label={words.board}
          aria-describedby="discs-keys"
          onKeyDown={onKeyDown}
          {...sliding}
        >
          <Wood lay={lay} />
          <Marks scene={scene} lay={lay} held={held} targets={targets} hint={hint} />
          <Discs scene={scene} lay={lay} held={held} letters={letters} />
          {rowsOf(lay).map((row) => (
            <g key={row[0]} role="row">
              {row.map((index) => (
                <Square
                  key={index}
                  index={index}
                  lay={lay}
                  label={labelOf({ view, index, held, choices, words })}
                  live={targets.some(({ to }) => to === index) || isLive(index, choices)}
                  held={held === index}
                  tabStop={focus === index}
                  tap={() => follow(press(hand, index, choices))}
                />
              ))}
            </g>
          ))}
        </svg>
        {refusal !== null && <Answer refusal={refusal} lay={lay} />}
      </div>
      <Tray view={view} set="black" letters={letters} words={words} />
      <DrawCount view={view} words={words} />
      <p id="discs-keys" class="keys">
        {words.keys}
      </p>
    </div>
  );
}

/** Something can be done with what lies there. */
function isLive(index: number, { legal }: Choices): boolean {
  return legal.some((action) => ('index' in action ? action.index : 'from' in action ? action.from : null) === index);
}

function Answer({ refusal, lay }: { readonly refusal: Refusal; readonly lay: Lay }): JSX.Element {
  const { columns, rows } = sizeOf(lay);
  const { x, y } = centre(refusal.at, lay);
  const below = y < 1.6 * CELL;
  return (
    <Bubble
      words={refusal.words}
      x={(x + FRAME) / (columns * CELL + 2 * FRAME)}
      y={(y + FRAME + (below ? 44 : -44)) / (rows * CELL + 2 * FRAME)}
      below={below}
    />
  );
}
