/** The rules on one card, with pieces on small boards. */
import type { RulesCard } from '@boardwright/boards';
import type { GameMode } from '@boardwright/games/banqi';
import type { JSX } from 'preact';
import { Back, Face } from './disc.tsx';
import './discs.css';
import { CELL } from './grid.ts';
import type { SideWords } from '@boardwright/games/banqi/words';

/** The two ends of an arrow. false: it shows a forbidden move. */
type Arrow = readonly [number, number, false?];

/** The rows of a small board: a letter is a piece, ? is face down. Arrows lead from square to square; squares are counted row by row. */
interface Example {
  readonly rows: readonly string[];
  readonly arrows: readonly Arrow[];
  /** Whether the pieces belong to armies of Three Kingdoms. */
  readonly armies?: true;
}

const EXAMPLES: Readonly<Record<GameMode['id'], readonly Example[]>> = {
  classic: [
    { rows: ['?·R'], arrows: [[0, 2]] },
    { rows: ['KGMR', 'HCP·'], arrows: [] },
    {
      rows: ['p·K', 'k·P'],
      arrows: [
        [0, 2],
        [3, 5, false],
      ],
    },
    { rows: ['C·?g'], arrows: [[0, 3]] },
  ],
  'three-kingdoms': [
    { rows: ['KPGR', 'kpgr'], arrows: [], armies: true },
    { rows: ['R··p'], arrows: [[0, 3]], armies: true },
    {
      rows: ['····', 'h···', 'M··G'],
      arrows: [
        [8, 2],
        [11, 6],
        [4, 10],
      ],
      armies: true,
    },
    { rows: ['c·?P'], arrows: [[0, 3]], armies: true },
  ],
};

export function cardOf(mode: GameMode['id'], { card }: SideWords, letters: boolean): RulesCard {
  const { goal, examples, end, more } = card[mode];
  const drawn = EXAMPLES[mode];
  return {
    goal,
    examples: examples.flatMap((words, i) => {
      const example = drawn[i];
      if (example === undefined) return [];
      return [{ picture: <Picture key={words} example={example} letters={letters} />, words }];
    }),
    end,
    more,
  };
}

function Picture({ example, letters }: { readonly example: Example; readonly letters: boolean }): JSX.Element {
  const { rows, arrows, armies = false } = example;
  const columns = rows[0]?.length ?? 0;
  const [width, height] = [columns * CELL, rows.length * CELL];
  const middle = (i: number): string => {
    const { x, y } = middleOf(i, columns);
    return `${x} ${y}`;
  };
  return (
    <svg class="discs-example" viewBox={`-8 -8 ${width + 16} ${height + 16}`} aria-hidden="true">
      <rect class="wood-frame" x="-8" y="-8" width={width + 16} height={height + 16} rx="14" />
      <rect class="wood-face" width={width} height={height} />
      {rows
        .join('')
        .split('')
        .map((mark, i) => (
          <g key={i} transform={`translate(${middle(i)})`}>
            <rect class="wood-square" x="-50" y="-50" width="100" height="100" />
            {mark === '?' && <Back />}
            {/[a-z]/i.test(mark) && (
              <Face kind={mark} army={armies ? armyOfKind(mark) : undefined} letters={letters} small />
            )}
          </g>
        ))}
      {arrows.map((arrow) => (
        <ArrowLine key={arrow.join(' ')} arrow={arrow} columns={columns} />
      ))}
    </svg>
  );
}

function armyOfKind(kind: string): string {
  if (/[kp]/i.test(kind)) return 'team-a';
  return kind === kind.toUpperCase() ? 'team-b' : 'team-c';
}

function middleOf(index: number, columns: number): { readonly x: number; readonly y: number } {
  return { x: ((index % columns) + 0.5) * CELL, y: (Math.floor(index / columns) + 0.5) * CELL };
}

/** Draws an arrow between discs. A forbidden one has a cross. */
function ArrowLine({ arrow, columns }: { readonly arrow: Arrow; readonly columns: number }): JSX.Element {
  const [from, to, allowed = true] = arrow;
  const [a, b] = [middleOf(from, columns), middleOf(to, columns)];
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const [start, end] = [48, far - 52];
  const head = `M${end - 16}-13L${end} 0L${end - 16} 13`;
  return (
    <g transform={`translate(${a.x} ${a.y}) rotate(${turn})`}>
      <path class="example-edge" d={`M${start} 0H${end}${head}`} />
      <path class="example-arrow" d={`M${start} 0H${end}`} />
      <path class="example-head" d={head} />
      {!allowed && <path class="example-no" d={`M${far / 2 - 18}-18l36 36M${far / 2 + 18}-18l-36 36`} />}
    </g>
  );
}
