/** Writes lab/ladder/results.md: the measurements as tables. */
import { standingOf, type GameResult, type ScoreInterval } from '@boardwright/bots';
import type { Knowledge } from '@boardwright/core/bots';
import { isDecided, type LadderMatch } from './matches.ts';

interface LadderEntry {
  readonly match: LadderMatch;
  readonly knowledge: Knowledge;
  readonly results: readonly GameResult[];
  readonly settings: { readonly nodes: number | null };
}

const HEAD = `# The ladder

This page lists how strong the bots are. \`npm run ladder\` repeats all matches on all cores; it takes less than three hours on two cores and first prints an estimate. You can stop it at any time, and it continues from there. \`npm run ladder -- --only hopnjump\` plays one game and keeps the results of the others. \`--games 20\` gives a quick overview, and \`--no-play\` only writes this page from the stored results. If a match is not finished, the last column shows its present state.

The score is that of the bot named first: its wins and its share of the draws. Every seed is played once for each order of the seats. The games of one seed count as one sample of the 95 % interval. Levels use the node limits that are printed, so their matches have the same result on every machine. Matches with milliseconds do not. Against two opponents an even score is 33 %, against three 25 %.

A match of levels ends early, after complete seeds and at least 40 games, if two conditions hold. Its interval has reached the goal, and a generalised sequential probability ratio test (alpha = beta = 5 %) prefers a score ten points above the goal. In 369 the test uses the share of seeds on which the bot named first is ahead, 60 % against 50 %. Matches by the clock are played to their end.

\`value-function\` looks one ply ahead, like a player of the catanatron project; it was written from the description of that player. \`row-sum\` is the search of Hop ’n’ Jump's levels, but evaluates only the rows still to travel. \`greedy\` plays the move that the game's evaluation rates best one ply ahead.
`;

const COLUMNS = ['match', 'budget a move', 'games', 'score', '95 % interval', 'margin', 'goal', 'result'];

export function ladderPage(entries: readonly LadderEntry[]): string {
  const games = Map.groupBy(entries, ({ knowledge }) => knowledge);
  return [HEAD, ...[...games].map(([knowledge, own]) => sectionOf(knowledge, own))].join('\n');
}

function sectionOf({ game, levels }: Knowledge, entries: readonly LadderEntry[]): string {
  const nodes = levels.map(({ name, nodes: most }) => `${name} ${most.toLocaleString('en')}`).join(', ');
  const rows = entries.map(rowOf);
  return [
    `## ${game.title}`,
    '',
    `Preset ${game.defaultPreset}. Nodes: ${nodes}.`,
    '',
    ...table([COLUMNS, ...rows]),
    '',
  ].join('\n');
}

function rowOf({ match, results, settings: { nodes } }: LadderEntry): readonly string[] {
  const { bots, goals } = match;
  const name = `${bots[0]} v ${others(bots)}`;
  const goal = goals.map(({ words }) => words).join('; ');
  const budget = match.ms === null ? (nodes === null ? 'own nodes' : `≤ ${nodes} nodes`) : `${match.ms} ms`;
  if (results.length === 0) return [name, budget, '0', '', '', '', goal, 'not played yet'];
  const standing = standingOf(results, bots.length);
  const reached = goals.every((one) => one.isReached(standing, results));
  return [
    name,
    budget,
    String(results.length),
    percent(standing.share.mean),
    interval(standing.share, (value) => percent(value)),
    results[0]?.scores ? marginWords(standing.margin) : '',
    goal,
    statusOf(reached, results.length >= match.games || isDecided(match, results)),
  ];
}

function statusOf(reached: boolean, isWhole: boolean): string {
  return isWhole ? (reached ? 'reached' : 'missed') : reached ? 'reached so far' : 'not so far';
}

function others([, ...names]: readonly string[]): string {
  return names.length > 1 ? `${names.length} ${names[0]}` : (names[0] ?? '');
}

/** Formats a margin in the game's own points. */
function marginWords(margin: ScoreInterval): string {
  return `${margin.mean.toFixed(1)} (${interval(margin, (value) => value.toFixed(1))})`;
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

function interval({ low, high }: ScoreInterval, words: (value: number) => string): string {
  return `${words(low)} … ${words(high)}`;
}

/** Formats a table as the repository's formatter does: columns are as wide as their widest cell. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = COLUMNS.map((_, i) => Math.max(3, ...rows.map((row) => (row[i] ?? '').length)));
  const lines = rows.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`);
  return lines.toSpliced(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
}
