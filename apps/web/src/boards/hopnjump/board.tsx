/** The playable board: the pond, the helpers on it, and squares that react to fingers and keys. */
import {
  type BoardProps,
  type Drag,
  isLiveSquare,
  keyHandler,
  press,
  pressKeyOn,
  type Scene,
  SquareRows,
  useDrag,
  useSelection,
  useShake,
  viewBox,
} from '@boardwright/boards';
import { coordNamed, formatSquare, turnsToDraw, type Hop } from '@boardwright/games/hopnjump';
import type { HopWords } from '@boardwright/games/hopnjump/words';
import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Bubble } from '../bubble.tsx';
import { DrawCount } from '../draw-count.tsx';
import { centre, moveEnds, pieceOn, POND_BOX, rowsFrom, stepFrom } from './geometry.ts';
import { choicesOf } from './choices.ts';
import { Finale } from './finale.tsx';
import './hopnjump.css';
import { IdleRipple } from './idle.tsx';
import { labelOf, whyNot } from './labels.ts';
import { leap, ripple } from './leap.ts';
import { Marks } from './marks.tsx';
import { Frogs, Leaves, Rim, Water } from './pond.tsx';

export function HopBoard(props: BoardProps<Hop, HopWords>): JSX.Element {
  const { scene, words, side, hint, others = [] } = props;
  const { view } = scene;
  const root = useRef<HTMLDivElement>(null);
  const choices = choicesOf(view, scene.perspective.legal);
  const used = useSelection<Hop>(props, choices, side === 1 ? 'B7' : 'B2', (refused) => whyNot(props, refused));
  const { selection, held, refusal, follow } = used;
  const drag = useDrag(root, (name) => leaperAt(root, view, name), used);
  useLeaps(root, scene, side, drag);
  useShake(root, 'data-square', refusal);
  return (
    <div class="pond" ref={root}>
      <svg
        viewBox={viewBox(POND_BOX)}
        role="grid"
        aria-label={words.board}
        aria-describedby="pond-keys"
        onKeyDown={keyHandler(
          (key) => pressKeyOn(selection, key, choices, (from, arrow) => stepFrom(from, arrow, side)),
          follow,
        )}
        {...drag.fingers}
      >
        <Water />
        <Leaves rules={view.rules} side={side} />
        <Rim side={side} />
        <Marks scene={scene} side={side} held={held} choices={choices} hint={hint} others={others} />
        <Frogs view={view} side={side} held={held} />
        <SquareRows
          rows={rowsFrom(side)}
          rx={18}
          look={(name) => ({
            at: centre(coordNamed(name), side),
            label: labelOf(view, name, used, words),
            live: isLiveSquare(name, used),
            tabStop: selection.focus === name,
            held: held === name,
          })}
          tap={(name) => follow(press(selection, name, choices))}
        />
      </svg>
      <div class="moving-pictures" aria-hidden="true">
        <IdleRipple root={root} seq={scene.seq} calm={held === null && scene.outcome === null} />
        {view.ending?.winner && <Finale rules={view.rules} />}
      </div>
      {refusal !== null && (
        <Bubble words={refusal.words} at={centre(coordNamed(refusal.at), side)} gap={48} roof={150} box={POND_BOX} />
      )}
      {view.quiet >= IDLE_TURNS && <DrawCount left={turnsToDraw(view)} words={words} />}
      <p id="pond-keys" class="keys">
        {words.keys}
      </p>
    </div>
  );
}

/** The countdown is shown after this many turns without progress. Most turns bring a side nearer to its goal. */
const IDLE_TURNS = 10;

type Root = RefObject<HTMLElement | null>;

/** Animates a frog's leap between two views. A dragged frog is already on its new square. */
function useLeaps(root: Root, scene: Scene<Hop>, side: number, drag: Drag): void {
  const shown = useRef(scene.seq);
  // runs before anything is drawn, so that the motion starts in the frame with the new scene
  useLayoutEffect(() => {
    if (scene.seq === shown.current) return;
    shown.current = scene.seq;
    const step = scene.steps.at(-1);
    const ends = step === undefined ? null : moveEnds(step.news);
    if (step === undefined || ends === null) return;
    const to = formatSquare(ends.to);
    const leaper = drag.landedOn(to) ? null : leaperAt(root, step.after, to);
    const shadow = leaper?.parentElement?.querySelector<SVGElement>('.frog-shadow') ?? null;
    if (leaper !== null) leap(leaper, shadow, centre(ends.from, side), centre(ends.to, side));
    const ring = root.current?.querySelector<SVGElement>('.ripple');
    if (ring) ripple(ring);
  }, [scene, side]);
}

function leaperAt(root: Root, view: Hop['View'], name: string): SVGElement | null {
  return root.current?.querySelector<SVGElement>(`[data-frog="${pieceOn(view, name)?.id}"] .leaper`) ?? null;
}
