/**
 * The value of Small Banqi (examples/small-banqi) by brute force, written from its rules alone: every line of play to its end, averaged
 * over what flips may show. Nothing is hidden from only one of the seats, so this is the value of its equilibria.
 */

/** board: a letter for each square, row by row; `?` is face down, `.` is empty, capitals are red. mover: null before the first flip. */
interface Position {
  readonly board: readonly string[];
  readonly bag: readonly string[];
  readonly mover: 'red' | 'black' | null;
  readonly quiet: number;
}

const BESIDE = [
  [1, 4],
  [0, 2, 5],
  [1, 3, 6],
  [2, 7],
  [0, 5],
  [1, 4, 6],
  [2, 5, 7],
  [3, 6],
];
/** The jumps of a Cannon along the two rows: from, to, and the squares in between. */
const JUMPS = [0, 4].flatMap((row) =>
  [
    [0, 2],
    [1, 3],
    [0, 3],
  ].flatMap(([a = 0, b = 0]) => {
    const passed = [1, 2].filter((n) => n > a && n < b).map((n) => row + n);
    return [
      { from: row + a, to: row + b, passed },
      { from: row + b, to: row + a, passed },
    ];
  }),
);
const PREY: Readonly<Record<string, string>> = { K: 'KGC', G: 'GCP', C: '', P: 'PK' };

const colourOf = (piece: string): 'red' | 'black' | null =>
  'KGCP'.includes(piece) ? 'red' : 'kgcp'.includes(piece) ? 'black' : null;
const other = (colour: 'red' | 'black'): 'red' | 'black' => (colour === 'red' ? 'black' : 'red');

/** Returns the value for the first seat of a game with these pieces on these squares. */
export function smallBanqiValue(pieces: string, places: readonly number[], limit: number): number {
  const known = new Map<string, number>();
  const start = Array.from({ length: 8 }, (_, at) => (places.includes(at) ? '?' : '.'));
  return value({ board: start, bag: pieces.split(''), mover: null, quiet: limit });

  /** Returns the value for the side to move. */
  function value(position: Position): number {
    const { board, bag, mover, quiet } = position;
    const key = [board.join(''), bag.toSorted().join(''), mover, quiet].join(' ');
    const found = known.get(key) ?? Math.max(...values(position));
    known.set(key, found);
    return found;
  }

  function values(position: Position): readonly number[] {
    const { board, bag, mover, quiet } = position;
    const colours = [...board, ...bag].map(colourOf);
    if (mover !== null && !colours.includes(mover)) return [-1];
    const moves = movesIn(board, mover);
    const flips = board.flatMap((piece, at) => (piece === '?' ? [at] : []));
    if (moves.length + flips.length === 0) return [-1];
    if (quiet === 0) return [0];
    return [
      ...flips.map((at) => bag.reduce((sum, _, n) => sum + flipped(position, at, n), 0) / bag.length),
      ...moves.map(([from, to]) => {
        const next = board.with(to, board[from] ?? '').with(from, '.');
        const rest = board[to] === '.' ? quiet - 1 : limit;
        return -value({ board: next, bag, mover: mover && other(mover), quiet: rest });
      }),
    ];
  }

  /** Returns the value for the side that flips, if piece n of the bag is there. */
  function flipped({ board, bag, mover }: Position, at: number, n: number): number {
    const piece = bag[n] ?? '';
    const own = mover ?? colourOf(piece) ?? 'red';
    return -value({ board: board.with(at, piece), bag: bag.toSpliced(n, 1), mover: other(own), quiet: limit });
  }
}

function movesIn(board: readonly string[], mover: 'red' | 'black' | null): readonly (readonly [number, number])[] {
  return board.flatMap((piece, from) => {
    if (mover === null || colourOf(piece) !== mover) return [];
    const kind = piece.toUpperCase();
    const isEnemy = (to: number): boolean => colourOf(board[to] ?? '') === other(mover);
    const steps = (BESIDE[from] ?? []).filter(
      (to) => board[to] === '.' || (isEnemy(to) && (PREY[kind] ?? '').includes((board[to] ?? '').toUpperCase())),
    );
    const jumps = JUMPS.filter(
      ({ from: start, to, passed }) =>
        kind === 'C' && start === from && isEnemy(to) && passed.filter((at) => board[at] !== '.').length === 1,
    );
    return [...steps, ...jumps.map(({ to }) => to)].map((to) => [from, to] as const);
  });
}
