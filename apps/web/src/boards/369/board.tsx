/** The board that is played on: the paper, what helps on it, and cells that answer fingers and keys. */
import { formatCell, lastLines, type Action, type Cell, type State, type ThreeSixNine } from '@boardwright/games/369';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Scene } from '../../play/scene.ts';
import { useStateWhile } from '../../shell/state-while.ts';
import { Bubble } from '../bubble.tsx';
import type { BoardProps } from '../index.ts';
import { shake } from '../motion.ts';
import { viewBox } from '../moving-picture.tsx';
import { useSlide } from '../slide.ts';
import { at, CELL, cellNamed, centre, boardFrame, isSame, needsLens, paperBox, rowsOf } from './geometry.ts';
import { GoldCells, GoldSums } from './gold.tsx';
import { closeLens, pressKey, tapCell, tapLens, type StoneResult, type StoneSelection } from './selection.ts';
import { Lens } from './lens.tsx';
import { LastStone, MovingParts, Paper, Rim, Stones } from './paper.tsx';
import { Race } from './race.tsx';
import { StonePiece } from './stone.tsx';
import './stones.css';
import type { StoneWords } from '@boardwright/games/369/words';

interface Refusal {
  readonly at: Cell;
  readonly words: string;
}

type StoneProps = BoardProps<ThreeSixNine, StoneWords>;

export function StoneBoard(props: StoneProps): JSX.Element {
  const { scene, words } = props;
  return (
    <div class="stones">
      <Race view={scene.view} />
      <Sheet {...props} />
      <p id="stones-keys" class="keys">
        {words.keys}
      </p>
    </div>
  );
}

function Sheet(props: StoneProps): JSX.Element {
  const { scene, words, hint } = props;
  const { view, seq } = scene;
  const size = view.grid.length;
  const box = paperBox(size);
  const picture = useRef<SVGSVGElement>(null);
  const { selection, refusal, follow, tap } = useStoneSelection(props, picture);
  const [over, setOver] = useState<Cell | null>(null);
  const [focused, setFocused] = useState(false);
  useShake(picture, refusal);
  const lines = lastLines(view);
  const onKeyDown = (event: KeyboardEvent): void => {
    const result = pressKey(selection, event.key, size);
    if (result === null) return;
    event.preventDefault();
    follow(result);
    find(picture, result.selection.focus)?.focus();
  };
  const sliding = useSlide({
    over: (name) => setOver(name === null ? null : cellNamed(name, size)),
    drop: (_, to) => {
      const cell = to === null ? null : cellNamed(to, size);
      if (cell !== null) tap(cell);
    },
  });
  return (
    <div class="stones-sheet">
      <svg viewBox={viewBox(box)} aria-hidden="true" focusable="false">
        <Paper size={size} />
        <Rim size={size} />
      </svg>
      <MovingParts size={size}>
        <GoldCells key={`cells ${seq}`} lines={lines} box={box} />
      </MovingParts>
      <svg viewBox={viewBox(box)} aria-hidden="true" focusable="false">
        {view.last && <path class="last-cell" d={CORNERS} transform={at(view.last)} />}
        <Thought scene={scene} cell={over ?? (focused ? selection.focus : null)} />
        <Stones grid={view.grid} last={view.last} />
        {hint?.type === 'PLACE' && <circle class="stone-hint" r="44" transform={at(hint)} />}
      </svg>
      <MovingParts size={size}>
        {view.last && <LastStone key={formatCell(view.last)} grid={view.grid} last={view.last} box={box} />}
        <GoldSums key={`sums ${seq}`} lines={lines} box={box} worth={view.scoring === 'length' ? 1 : 1 / 3} />
      </MovingParts>
      <svg
        ref={picture}
        viewBox={viewBox(box)}
        role="grid"
        aria-label={words.board}
        aria-describedby="stones-keys"
        onKeyDown={onKeyDown}
        onFocusIn={() => setFocused(document.activeElement?.matches(':focus-visible') ?? false)}
        onFocusOut={() => setFocused(false)}
        {...sliding}
      >
        <Squares scene={scene} focus={selection.focus} words={words} tap={tap} />
        {selection.lens !== null && (
          <Lens
            view={view}
            around={selection.lens}
            choose={(cell) => follow(tapLens(cell))}
            close={() => follow(closeLens(selection))}
          />
        )}
      </svg>
      {refusal !== null && <Answer refusal={refusal} size={size} />}
    </div>
  );
}

interface UsedSelection {
  readonly selection: StoneSelection;
  readonly refusal: Refusal | null;
  readonly follow: (result: StoneResult) => void;
  readonly tap: (cell: Cell) => void;
}

function useStoneSelection({ scene, act, explain }: StoneProps, picture: Picture): UsedSelection {
  const size = scene.view.grid.length;
  const [selection, setSelection] = useState<StoneSelection>(() => ({ focus: middleOf(size), lens: null }));
  const [refusal, setRefusal] = useStateWhile<Refusal>(scene.seq);
  const follow = ({ selection: next, place }: StoneResult): void => {
    setSelection(next);
    const fault = place === null || scene.seat === null ? null : act({ type: 'PLACE', ...place });
    setRefusal(fault === null ? null : { at: next.focus, words: explain(fault) });
  };
  const tap = (cell: Cell): void =>
    follow(tapCell(cell, scene.seat !== null && needsLens(size, picture.current?.clientWidth ?? 0)));
  return { selection, refusal, follow, tap };
}

interface SquaresProps {
  readonly scene: Scene<ThreeSixNine>;
  readonly focus: Cell;
  readonly words: StoneWords;
  readonly tap: (cell: Cell) => void;
}

function Squares({ scene, focus, words, tap }: SquaresProps): JSX.Element {
  const { grid } = scene.view;
  return (
    <>
      {rowsOf(grid).map((row, i) => (
        <g key={i} role="row">
          {row.map((cell) => (
            <Square
              key={formatCell(cell)}
              cell={cell}
              label={labelOf(scene, cell, isSame(focus, cell), words)}
              live={scene.perspective.legal.length > 0 && grid[cell.row]?.[cell.col] === 0}
              tabStop={isSame(focus, cell)}
              tap={tap}
            />
          ))}
        </g>
      ))}
    </>
  );
}

/** Four corners around a cell. */
const CORNERS = 'M-46-30V-46H-30M30-46H46V-30M46 30V46H30M-30 46H-46V30';

interface SquareProps {
  readonly cell: Cell;
  readonly label: string;
  readonly live: boolean;
  readonly tabStop: boolean;
  readonly tap: (cell: Cell) => void;
}

function Square({ cell, label, live, tabStop, tap }: SquareProps): JSX.Element {
  return (
    <g transform={at(cell)}>
      <rect
        class={live ? 'cell-square cell-live' : 'cell-square'}
        x={-CELL / 2}
        y={-CELL / 2}
        width={CELL}
        height={CELL}
        role="gridcell"
        data-square={formatCell(cell)}
        aria-label={label}
        tabindex={tabStop ? 0 : -1}
        onClick={() => tap(cell)}
      />
    </g>
  );
}

/** The stone that would be placed, and what it would earn. */
function Thought({ scene, cell }: { readonly scene: Scene<ThreeSixNine>; readonly cell: Cell | null }): JSX.Element {
  const seen = cell === null ? null : foreseen(scene, cell);
  if (cell === null || seen === null) return <g class="thought" aria-hidden="true" />;
  return (
    <g class="thought" aria-hidden="true">
      {lastLines(seen.after)
        .flat()
        .map((one, i) => (
          <rect key={i} class="thought-run" x="-45" y="-45" width="90" height="90" rx="12" transform={at(one)} />
        ))}
      <g transform={at(cell)}>
        <g class="thought-stone">
          <StonePiece player={scene.seat === 0 ? 1 : 2} />
        </g>
        {seen.gain > 0 && (
          <text class="thought-gain" y="14" text-anchor="middle">
            +{seen.gain}
          </text>
        )}
      </g>
    </g>
  );
}

/** The board after a stone on this cell, as the rules have it; null where none can be placed. */
function foreseen(
  { perspective, seat, view }: Scene<ThreeSixNine>,
  { row, col }: Cell,
): { readonly after: State; readonly gain: number } | null {
  const action: Action = { type: 'PLACE', row, col };
  if (seat === null || perspective.legal.length === 0 || perspective.check(action) !== null) return null;
  const after = perspective.foresee(action);
  return { after, gain: (after.scores[seat] ?? 0) - (view.scores[seat] ?? 0) };
}

function Answer({ refusal, size }: { readonly refusal: Refusal; readonly size: number }): JSX.Element {
  const { margin, whole } = boardFrame(size);
  const { x, y } = centre(refusal.at);
  const below = refusal.at.row < 2;
  return (
    <Bubble
      words={refusal.words}
      x={(x + margin) / whole}
      y={(y + margin + (below ? CELL / 2 : -CELL / 2)) / whole}
      below={below}
    />
  );
}

type Picture = { readonly current: SVGSVGElement | null };

function find(picture: Picture, cell: Cell): SVGElement | null {
  return picture.current?.querySelector<SVGElement>(`[data-square="${formatCell(cell)}"]`) ?? null;
}

function useShake(picture: Picture, refusal: Refusal | null): void {
  useEffect(() => {
    const square = refusal === null ? null : find(picture, refusal.at);
    if (square !== null) shake(square);
  }, [refusal]);
}

function middleOf(size: number): Cell {
  const middle = Math.floor((size - 1) / 2);
  return { row: middle, col: middle };
}

/** "B2, empty, earns 3 points"; what a cell earns is said of the one in focus. */
function labelOf(scene: Scene<ThreeSixNine>, cell: Cell, isFocus: boolean, words: StoneWords): string {
  const stone = scene.view.grid[cell.row]?.[cell.col] ?? 0;
  const gain = isFocus ? (foreseen(scene, cell)?.gain ?? 0) : 0;
  return [
    formatCell(cell),
    stone === 0 ? words.empty : words.stone(stone === 1 ? 'X' : 'O'),
    ...(gain > 0 ? [words.earns(gain)] : []),
  ].join(', ');
}
