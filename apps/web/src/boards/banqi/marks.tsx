/** Draws marks on the board: movable pieces, the last ply with its trail, the held piece with its targets, a hint, and lines of an analysis. */
import { arrowAlong, type Choices, type LineTurn, OtherLines, pieceMoves, type Scene } from '@boardwright/boards';
import type { Banqi, BanqiAction } from '@boardwright/games/banqi';
import type { JSX } from 'preact';
import { at, centre, squareNamed, type Lay } from './grid.ts';

interface MarksProps {
  readonly scene: Scene<Banqi>;
  readonly lay: Lay;
  readonly held: string | null;
  readonly choices: Choices<BanqiAction>;
  readonly hint: BanqiAction | null;
  readonly others: readonly LineTurn<Banqi>[];
}

const CORNERS = 'M-47-30V-47H-30M30-47H47V-30M47 30V47H30M-30 47H-47V30';

export function Marks({ scene, lay, held, choices, hint, others }: MarksProps): JSX.Element {
  const [from, to] = lastOf(scene);
  return (
    <g class="disc-marks" aria-hidden="true">
      {held === null &&
        movable(choices).map((name) => (
          <circle
            key={name}
            class="ready-point"
            fill="url(#disc-lamp)"
            r="56"
            transform={at(squareNamed(name, lay), lay)}
          />
        ))}
      {from !== null && to !== null && <path class="trail" d={trailOf(from, to, lay)} />}
      {from !== null && <circle class="left-point" r="12" transform={at(from, lay)} />}
      {to !== null && <path class="last-point" d={CORNERS} transform={at(to, lay)} />}
      {held !== null && <circle class="held-point" r="47" transform={at(squareNamed(held, lay), lay)} />}
      {pieceMoves(held, choices).map(({ to: there, action }) => (
        <g key={there} transform={at(squareNamed(there, lay), lay)}>
          {action.type === 'capture' ? <circle class="take-point" r="47" /> : <circle class="go-point" r="15" />}
        </g>
      ))}
      <OtherLines lines={others} path={(actions) => actions.flatMap(squaresOf).map((index) => centre(index, lay))} />
      {hint !== null && <path class="hint-arrow" d={arrowAlong(squaresOf(hint).map((index) => centre(index, lay)))} />}
      {hint !== null &&
        squaresOf(hint).map((index) => <circle key={index} class="hint-point" r="48" transform={at(index, lay)} />)}
    </g>
  );
}

function movable({ moves }: Choices<BanqiAction>): readonly string[] {
  return [...new Set(moves.map(({ from }) => from))];
}

/** Returns the path of a trail, which widens from a piece's old square to its new one. */
function trailOf(from: number, to: number, lay: Lay): string {
  const [a, b] = [centre(from, lay), centre(to, lay)];
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const [x, y] = [((b.y - a.y) / far) * 22, ((a.x - b.x) / far) * 22];
  return `M${a.x} ${a.y}L${b.x + x} ${b.y + y}L${b.x - x} ${b.y - y}Z`;
}

function squaresOf(action: BanqiAction): readonly number[] {
  if ('index' in action) return [action.index];
  return 'from' in action ? [action.from, action.to] : [];
}

/** Returns the squares of a player's last ply. A ply of chance only reveals the piece of such a ply. */
function lastOf({ lines }: Scene<Banqi>): readonly [number | null, number | null] {
  const news = lines.findLast((line) => line.news !== null && line.news.type !== 'stop')?.news ?? null;
  if (news === null) return [null, null];
  return 'from' in news ? [news.from, news.to] : [null, 'index' in news ? news.index : null];
}
