/** The output of an arena, during a run and at its end. */
import {
  sequentialTest,
  standingOf,
  unitShares,
  type Bounds,
  type GameResult,
  type ScoreInterval,
} from '@boardwright/bots';

interface ArenaHeader {
  readonly game: string;
  readonly preset: string;
  readonly bots: readonly string[];
  readonly seed: string;
}

/** Returns one object for programs. `elo` and `interval` compare the first bot with the others; null means unbounded. */
export function arenaJson(head: ArenaHeader, results: readonly GameResult[], bounds: Bounds | undefined): object {
  const standing = standingOf(results, head.bots.length);
  return {
    game: head.game,
    preset: head.preset,
    bots: head.bots,
    games: standing.games,
    score: standing.score.map((points) => round(points, 3)),
    margin: round(standing.margin.mean, 3),
    elo: bounded(standing.elo.mean),
    interval: [bounded(standing.elo.low), bounded(standing.elo.high)],
    plies: standing.plies,
    msPerMove: round(summed(results, 'ms') / Math.max(1, summed(results, 'moves')), 3),
    seed: head.seed,
    share: round(standing.share.mean, 4),
    shareInterval: [round(standing.share.low, 4), round(standing.share.high, 4)],
    marginInterval: [bounded(standing.margin.low), bounded(standing.margin.high)],
    msPerMoveOf: standing.msPerMove.map((each) => round(each, 3)),
    forfeits: standing.forfeits,
    ...(bounds === undefined
      ? {}
      : { sprt: { ...bounds, ...sequentialTest(unitShares(results), head.bots.length, bounds) } }),
  };
}

/** Sums over all bots and games. */
export function summed(results: readonly GameResult[], what: 'moves' | 'ms'): number {
  return results.flatMap((result) => result[what]).reduce((sum, each) => sum + each, 0);
}

/** Returns null for an unbounded value, because JSON has no infinity. The value of a bot that won or lost every game is unbounded. */
function bounded(value: number): number | null {
  return Number.isFinite(value) ? round(value, 1) : null;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** The least width of the column of names. */
const NAME_WIDTH = 28;

export function progressLine(
  bots: readonly string[],
  results: readonly GameResult[],
  games: number,
  left: string,
): string {
  const { share, elo } = standingOf(results, bots.length);
  return `${results.length} of ${games} games · ${bots[0]} ${percent(share)} · Elo ${eloWords(elo)} · ${left} left`;
}

export function summaryLines(
  head: ArenaHeader,
  results: readonly GameResult[],
  bounds: Bounds | undefined,
): readonly string[] {
  const standing = standingOf(results, head.bots.length);
  const width = Math.max(NAME_WIDTH, ...head.bots.map(({ length }) => length));
  const rows = head.bots.map((name, i) => {
    const points = standing.score[i] ?? 0;
    const forfeits = forfeitWords(results.filter(({ forfeit }) => forfeit === i));
    return `  ${name.padEnd(width)} ${points.toFixed(1).padStart(8)} points ${((100 * points) / standing.games).toFixed(1).padStart(6)} %  ${(standing.msPerMove[i] ?? 0).toFixed(1).padStart(7)} ms a move${forfeits}`;
  });
  const { margin, elo, share } = standing;
  return [
    `${head.game} (${head.preset}), ${standing.games} games, seed ${head.seed}`,
    ...rows,
    `  ${head.bots[0]}: ${percent(share)}, Elo ${eloWords(elo)}, margin ${fixed(margin.mean)} [${fixed(margin.low)}, ${fixed(margin.high)}] a game over ${head.bots[1]}`,
    ...(bounds === undefined ? [] : [sprtLine(results, head.bots.length, bounds)]),
  ];
}

/** Returns how often a bot forfeited, and the reason for its first forfeit. */
function forfeitWords([first, ...more]: readonly GameResult[]): string {
  if (first === undefined) return '';
  const times = more.length === 0 ? '1 forfeit' : `${1 + more.length} forfeits`;
  return `, ${times}${first.why === undefined ? '' : ` (${first.why})`}`;
}

function sprtLine(results: readonly GameResult[], seats: number, bounds: Bounds): string {
  const { llr, lower, upper, accepts } = sequentialTest(unitShares(results), seats, bounds);
  const verdict =
    accepts === null
      ? 'undecided'
      : accepts === 'elo1'
        ? `at least ${bounds.elo1} Elo better`
        : `not more than ${bounds.elo0} Elo better`;
  return `  sequential test of ${bounds.elo0} against ${bounds.elo1} Elo: ${llr.toFixed(2)} in [${lower.toFixed(2)}, ${upper.toFixed(2)}], ${verdict}`;
}

function percent({ mean, low, high }: ScoreInterval): string {
  return `${(100 * mean).toFixed(1)} % [${(100 * low).toFixed(1)}, ${(100 * high).toFixed(1)}]`;
}

function fixed(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : `${value < 0 ? '-' : '+'}∞`;
}

function eloWords({ mean, low, high }: ScoreInterval): string {
  const words = (value: number): string =>
    Number.isFinite(value) ? `${value > 0 ? '+' : ''}${value.toFixed(0)}` : `${value < 0 ? '-' : '+'}∞`;
  return `${words(mean)} [${words(low)}, ${words(high)}]`;
}

export function timeLeft(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
