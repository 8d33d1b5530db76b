/** The playable board: the paper, the helpers on it, and cells that react to fingers and keys. */
import {
  type BoardProps,
  keyHandler,
  OtherLines,
  type Scene,
  type SquareRefusal,
  SquareRows,
  useShake,
  useSlide,
  useStateWhile,
  viewBox,
} from '@boardwright/boards';
import {
  formatCell,
  lastLines,
  type Action,
  type Cell,
  type State,
  type Stone,
  type ThreeSixNine,
} from '@boardwright/games/369';
import type { JSX, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { mayDecide } from '../../shell/presses.ts';
import { Bubble } from '../bubble.tsx';
import { at, CELL, cellNamed, centre, needsLens, paperBox, rowsOf } from './geometry.ts';
import { goldPlies } from './gold-plies.ts';
import { GoldCells, GoldLight, GoldSums } from './gold.tsx';
import { closeLens, pressKey, placeStone, tapCell, type StoneResult, type StoneSelection } from './selection.ts';
import { Lens } from './lens.tsx';
import { LastStone, MovingParts, Paper, Rim, Stones } from './paper.tsx';
import { Race } from './race.tsx';
import { StonePiece } from './stone.tsx';
import './stones.css';
import type { StoneWords } from '@boardwright/games/369/words';

type StoneProps = BoardProps<ThreeSixNine, StoneWords>;

export function StoneBoard(props: StoneProps): JSX.Element {
  const { scene, words } = props;
  return (
    <div class="stones">
      <Race view={scene.view} words={words} />
      <Picture {...props} />
      <p id="stones-keys" class="keys">
        {words.keys}
      </p>
    </div>
  );
}

function Picture(props: StoneProps): JSX.Element {
  const {
    scene,
    words,
    hint: [hint],
    others = [],
  } = props;
  const { view, seq } = scene;
  const size = view.grid.length;
  const box = paperBox(size);
  const picture = useRef<SVGSVGElement>(null);
  const { selection, refusal, follow, tap } = useStoneSelection(props, picture);
  const [over, setOver] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  useShake(picture, 'data-square', refusal);
  const lines = lastLines(view);
  const { focus } = selection;
  const sliding = useSlide({
    over: setOver,
    drop: (_, to) => {
      if (to !== null) tap(to);
    },
  });
  return (
    <div class="stones-sheet">
      <svg viewBox={viewBox(box)} aria-hidden="true" focusable="false">
        <Paper columns={size} rows={size} />
        <Rim size={size} />
      </svg>
      <MovingParts size={size}>
        {goldPlies(scene).map((ply) => (
          <GoldCells key={`cells ${ply.seq}`} lines={ply.lines} box={box} />
        ))}
      </MovingParts>
      <svg viewBox={viewBox(box)} aria-hidden="true" focusable="false">
        {view.last && <path class="last-cell" d={CORNERS} transform={at(view.last)} />}
        <Thought scene={scene} name={over ?? (focused ? focus : null)} />
        <Stones grid={view.grid} last={view.last} />
        <OtherLines
          lines={others}
          path={(actions) => actions.flatMap((action) => (action.type === 'PLACE' ? [centre(action)] : []))}
        />
        {hint?.type === 'PLACE' && <circle class="stone-hint" r="44" transform={at(hint)} />}
      </svg>
      <MovingParts size={size}>
        {view.last && <LastStone key={formatCell(view.last)} grid={view.grid} last={view.last} box={box} />}
        <GoldLight key={`light ${seq}`} lines={lines} box={box} />
        <GoldSums key={`sums ${seq}`} lines={lines} box={box} worth={view.scoring === 'length' ? 1 : 1 / 3} />
      </MovingParts>
      <svg
        ref={picture}
        viewBox={viewBox(box)}
        role="grid"
        aria-label={words.board}
        aria-describedby="stones-keys"
        onKeyDown={keyHandler((key) => pressKey(selection, key, size), follow)}
        onFocusIn={() => setFocused(document.activeElement?.matches(':focus-visible') ?? false)}
        onFocusOut={() => setFocused(false)}
        {...sliding}
      >
        <SquareRows
          rows={rowsOf(view.grid).map((row) => row.map(formatCell))}
          look={(name) => ({
            at: centre(cellNamed(name)),
            label: labelOf(scene, name, focus, words),
            live: scene.perspective.legal.length > 0 && stoneOn(view, name) === 0,
            tabStop: focus === name,
          })}
          tap={tap}
        />
        {selection.lens !== null && (
          <Lens
            view={view}
            around={selection.lens}
            choose={(cell) => mayDecide() && follow(placeStone(cell))}
            close={() => mayDecide() && follow(closeLens(selection))}
          />
        )}
      </svg>
      {refusal !== null && (
        <Bubble words={refusal.words} at={centre(cellNamed(refusal.at))} gap={CELL / 2} roof={2 * CELL} box={box} />
      )}
    </div>
  );
}

interface UsedSelection {
  readonly selection: StoneSelection;
  readonly refusal: SquareRefusal | null;
  readonly follow: (result: StoneResult) => void;
  readonly tap: (name: string) => void;
}

function useStoneSelection(
  { scene, act, explain }: StoneProps,
  picture: RefObject<SVGSVGElement | null>,
): UsedSelection {
  const size = scene.view.grid.length;
  const [selection, setSelection] = useState<StoneSelection>(() => ({ focus: formatCell(middleOf(size)), lens: null }));
  const [refusal, setRefusal] = useStateWhile<SquareRefusal>(scene.seq);
  const follow = ({ selection: next, place }: StoneResult): void => {
    setSelection(next);
    const fault = place === null || scene.seat === null ? null : act(placeOn(place));
    setRefusal(fault === null ? null : { at: next.focus, words: explain(fault) });
  };
  const tap = (name: string): void =>
    follow(tapCell(name, scene.seat !== null && needsLens(size, picture.current?.clientWidth ?? 0)));
  return { selection, refusal, follow, tap };
}

/** Four corners around a cell. */
const CORNERS = 'M-46-30V-46H-30M30-46H46V-30M46 30V46H30M-30 46H-46V30';

/** Draws the stone that would be placed, and the points that it would earn. */
function Thought({ scene, name }: { readonly scene: Scene<ThreeSixNine>; readonly name: string | null }): JSX.Element {
  const seen = name === null ? null : foreseen(scene, name);
  if (name === null || seen === null) return <g class="thought" aria-hidden="true" />;
  return (
    <g class="thought" aria-hidden="true">
      {lastLines(seen.after)
        .flat()
        .map((one, i) => (
          <rect key={i} class="thought-run" x="-45" y="-45" width="90" height="90" rx="12" transform={at(one)} />
        ))}
      <g transform={at(cellNamed(name))}>
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

/** Returns the board with a stone on this cell, or null if no stone can be placed there. */
function foreseen(
  { perspective, seat, view }: Scene<ThreeSixNine>,
  name: string,
): { readonly after: State; readonly gain: number } | null {
  const action = placeOn(name);
  if (seat === null || perspective.legal.length === 0 || perspective.check(action) !== null) return null;
  const after = perspective.foresee(action);
  return { after, gain: (after.scores[seat] ?? 0) - (view.scores[seat] ?? 0) };
}

function placeOn(name: string): Action {
  return { type: 'PLACE', ...cellNamed(name) };
}

function middleOf(size: number): Cell {
  const middle = Math.floor((size - 1) / 2);
  return { row: middle, col: middle };
}

function stoneOn({ grid }: State, name: string): Stone {
  const { row, col } = cellNamed(name);
  return grid[row]?.[col] ?? 0;
}

/** Returns the label of a cell, such as "B2, empty, earns 3 points". Points are announced only for the focused cell. */
function labelOf(scene: Scene<ThreeSixNine>, name: string, focus: string, words: StoneWords): string {
  const stone = stoneOn(scene.view, name);
  const gain = name === focus ? (foreseen(scene, name)?.gain ?? 0) : 0;
  const what = stone === 0 ? words.empty : words.stone(stone === 1 ? 'X' : 'O');
  return [name, what, ...(gain > 0 ? [words.earns(gain)] : [])].join(', ');
}
