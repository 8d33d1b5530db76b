/** The pieces of a view, each where it lies; and the one that was just taken, fading. */
import { formatSquare, isFaceUp, kindOf, pieceColor, type Banqi, type State } from '@boardwright/games/banqi';
import type { JSX } from 'preact';
import type { Scene } from '../../play/scene.ts';
import { movesOnce } from '../motion.ts';
import { Back, Face } from './disc.tsx';
import { at, type Lay } from './grid.ts';

interface DiscsProps {
  readonly scene: Pick<Scene<Banqi>, 'view' | 'steps' | 'seq'>;
  readonly lay: Lay;
  readonly held: number | null;
  readonly letters: boolean;
}

export function Discs({ scene, lay, held, letters }: DiscsProps): JSX.Element {
  const { board } = scene.view.match;
  const pending = turningOf(scene.view);
  const turned = new Set(scene.steps.map(({ news }) => (news.type === 'reveal' ? news.index : null)));
  return (
    <g class="discs-all" aria-hidden="true">
      <Ghost key={scene.seq} scene={scene} lay={lay} letters={letters} />
      {board.map(
        (cell, index) =>
          cell && (
            <g key={index} transform={at(index, lay)}>
              <g class={discClass(index, held, pending)} data-disc={formatSquare(lay.mode.id, index)}>
                <ellipse class="disc-shadow" cx="2" cy="6" rx="43" ry="42" />
                <g class="disc-turn">
                  {isFaceUp(cell) ? (
                    <>
                      <g class="disc-front">
                        <Face kind={kindOf(cell)} green={pieceColor(cell) === 'green'} letters={letters} />
                      </g>
                      {turned.has(index) && (
                        <g class="disc-behind">
                          <Back />
                        </g>
                      )}
                    </>
                  ) : (
                    <Back />
                  )}
                </g>
              </g>
            </g>
          ),
      )}
    </g>
  );
}

function discClass(index: number, held: number | null, pending: number | null): string {
  if (index === held) return 'disc-place disc-held';
  return index === pending ? 'disc-place disc-pending' : 'disc-place';
}

/** The piece that chance is about to turn. */
function turningOf({ pending }: State): number | null {
  if (pending === null) return null;
  return pending.type === 'flip' ? pending.index : pending.to;
}

const isLifted = movesOnce(
  [
    { opacity: 1, transform: 'translateY(0) scale(1)', offset: 0 },
    { opacity: 0, transform: 'translateY(-30px) scale(0.8)', offset: 1 },
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
    <g transform={at(news.to, lay)}>
      <g class="disc-ghost" ref={isLifted}>
        <Face kind={kindOf(target)} green={pieceColor(target) === 'green'} letters={letters} />
      </g>
    </g>
  );
}
