/** Draws the pieces of a view. */
import { moveBy, movesOnce, MovingPicture, type Scene } from '@boardwright/boards';
import { factionOf, formatSquare, isFaceUp, kindOf, type Banqi, type State } from '@boardwright/games/banqi';
import type { ComponentChildren, JSX, RefCallback } from 'preact';
import { Back, Face } from './disc.tsx';
import { at, boardBox, centre, type Lay } from './grid.ts';

type Cell = State['match']['board'][number];

interface DiscsProps {
  readonly scene: Pick<Scene<Banqi>, 'view' | 'steps' | 'seq' | 'own' | 'seat'>;
  readonly lay: Lay;
  readonly held: number | null;
  readonly letters: boolean;
}

/** Draws the discs at rest. Discs that the last plies have moved are drawn over them. */
export function Discs({ scene, lay, held, letters }: DiscsProps): JSX.Element {
  const { board } = scene.view.match;
  const look = looksOf(scene, held);
  const moved = movedBy(scene);
  return (
    <g class="discs-all">
      {board.map(
        (cell, index) =>
          cell &&
          !moved.has(index) && (
            <g key={index} transform={at(index, lay)}>
              <g class={look(index)} data-disc={formatSquare(lay.mode.id, index)}>
                <Shadow />
                <g class="disc-turn">
                  <Side cell={cell} letters={letters} />
                </g>
              </g>
            </g>
          ),
      )}
    </g>
  );
}

/** Draws the moved discs, each in a picture of its own, and below them the captured disc, which fades. */
export function MovedDiscs({ scene, lay, held, letters }: DiscsProps): JSX.Element {
  const { board } = scene.view.match;
  const look = looksOf(scene, held);
  return (
    <div class="moving-pictures discs-moved" aria-hidden="true">
      <Ghost key={scene.seq} scene={scene} lay={lay} letters={letters} />
      {[...movedBy(scene)].map(([index, isTurned]) => (
        <div key={index} class={`moving-picture ${look(index)}`} data-disc={formatSquare(lay.mode.id, index)}>
          <DiscPicture index={index} lay={lay} class="">
            <Shadow />
          </DiscPicture>
          <DiscPicture index={index} lay={lay} class="disc-turn">
            <Side cell={board[index] ?? null} letters={letters} />
          </DiscPicture>
          {isTurned && (
            <DiscPicture index={index} lay={lay} class="disc-behind">
              <Back />
            </DiscPicture>
          )}
        </div>
      ))}
    </div>
  );
}

/** Returns the squares that discs have reached by the last plies, and whether each disc was flipped. */
function movedBy({ view, steps }: Pick<Scene<Banqi>, 'view' | 'steps'>): ReadonlyMap<number, boolean> {
  const places = steps.flatMap(({ news }): readonly (readonly [number, boolean])[] => {
    if (news.type === 'reveal') return [[news.index, true]];
    return news.type === 'move' || news.type === 'capture' ? [[news.to, false]] : [];
  });
  return new Map(places.filter(([index]) => (view.match.board[index] ?? null) !== null));
}

interface DiscPictureProps {
  readonly index: number;
  readonly lay: Lay;
  readonly class: string;
  readonly motion?: RefCallback<Element>;
  readonly children: ComponentChildren;
}

function DiscPicture({ index, lay, ...own }: DiscPictureProps): JSX.Element {
  return <MovingPicture box={boardBox(lay)} at={centre(index, lay)} {...own} />;
}

function Side({ cell, letters }: { readonly cell: Cell; readonly letters: boolean }): JSX.Element {
  if (!isFaceUp(cell)) return <Back />;
  return <Face kind={kindOf(cell)} army={armyOf(cell.factionId)} letters={letters} />;
}

function Shadow(): JSX.Element {
  return <ellipse class="disc-shadow" cx="2" cy="6" rx="43" ry="42" />;
}

/** Returns the classes of a disc: whether it is held, is about to be flipped, or belongs to the reader's own army. */
function looksOf({ view, own, seat }: DiscsProps['scene'], held: number | null): (index: number) => string {
  const reader = own ?? seat;
  const army = reader === null ? null : factionOf(view, reader);
  const pending = turningOf(view);
  return (index) => {
    const cell = view.match.board[index] ?? null;
    const isOwn = isFaceUp(cell) && cell.factionId === army;
    const state = index === held ? ' disc-held' : index === pending ? ' disc-pending' : '';
    return `disc-place${isOwn ? ' disc-own' : ''}${state}`;
  };
}

/** Returns the army whose look a disc has. None in Banqi, in which the glyphs tell the two sides apart. */
export function armyOf(faction: string): string | undefined {
  return faction.startsWith('team-') ? faction : undefined;
}

/** Returns the square of the piece that chance is about to reveal. */
function turningOf({ pending }: State): number | null {
  if (pending === null) return null;
  return pending.type === 'flip' ? pending.index : pending.to;
}

const isLifted = movesOnce(
  [
    { opacity: 1, transform: `${moveBy(0, 0)} scale(1)`, offset: 0 },
    { opacity: 0, transform: `${moveBy(0, -30)} scale(0.8)`, offset: 1 },
  ],
  320,
);

function Ghost({ scene, lay, letters }: Omit<DiscsProps, 'held'>): JSX.Element | null {
  const step = scene.steps.at(-1);
  const news = step?.news;
  if (step === undefined || news?.type !== 'capture' || step.seq !== scene.seq) return null;
  const target = step.before.match.board[news.to] ?? null;
  if (!isFaceUp(target)) return null;
  return (
    <DiscPicture index={news.to} lay={lay} class="disc-ghost" motion={isLifted}>
      <Side cell={target} letters={letters} />
    </DiscPicture>
  );
}
