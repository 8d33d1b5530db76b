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

How strong the bots are, measured. \`npm run ladder\` repeats all matches on all cores, in less than three hours on two (it first prints an estimate); it can be stopped at any time and resumes where it was. \`npm run ladder -- --only hopnjump\` plays one game and leaves the others as they are kept, \`--games 20\` takes a quick look, \`--no-play\` only writes down what is kept. Where fewer games were played than a match has, the last column says how it stands.

The score is that of the bot named first: wins and its share of draws. Every seed is played once for each order of the seats; the interval is the 95 % interval over these units. Levels have the nodes that are printed, so those matches come out alike everywhere; milliseconds do not. Against two or three others an even score is 33 or 25 %.

A match of levels is over, after whole seeds and at least 40 games, as soon as its interval has reached the goal and a generalised sequential probability ratio test (alpha = beta = 5 %) has taken ten points above the goal for likelier than the goal (369: the bot named first ahead on 60 % of the seeds, not 50 %); matches by the clock are played to their end.

\`value-function\` is a one-ply player of the catanatron project's design, written from its description; \`row-sum\` is the same search as Hop ’n’ Jump's levels with the rows still to travel as its only measure; \`greedy\` takes what the game's evaluation likes best one ply ahead.
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

/** Formats a table as the repository's formatter does: columns as wide as their widest cell. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = COLUMNS.map((_, i) => Math.max(3, ...rows.map((row) => (row[i] ?? '').length)));
  const lines = rows.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`);
  return lines.toSpliced(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
}
