/**
 * `node --conditions=@boardwright/source lab/hints/hints.ts [file] [--only game,…] [--nodes n] [--games n]`: lets a player who follows
 * every hint play against each level of each game, from every seat. A match ends when a sequential test accepts, or after 100 games
 * (`--games`). Every unit is kept in the file, and a stopped run continues from it. A little of every match is played first.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadKnowledge, standingOf, type GameResult } from '@boardwright/bots';
import { presetOf, required } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { games } from '@boardwright/games';
import { isOver, matchesOf, MOST_GAMES, playUnit, verdictOf, type HintMatch } from './matches.ts';

interface Line extends HintMatch {
  readonly results: readonly GameResult[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    nodes: { type: 'string' },
    report: { type: 'boolean', default: false },
    games: { type: 'string' },
  },
});
const file = positionals[0] ?? `${import.meta.dirname}/results.jsonl`;
const lines: Line[] = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  : [];

const nameOf = ({ game, preset, level }: HintMatch): string => `${game} ${preset} ${level}`;
const resultsOf = (match: HintMatch): readonly GameResult[] =>
  lines.filter((line) => nameOf(line) === nameOf(match)).flatMap(({ results }) => results);

const mostGames = values.games === undefined ? MOST_GAMES : Number(values.games);

const ids = values.only?.split(',') ?? Object.keys(games);
const known = await Promise.all(ids.map(async (id) => required(await loadKnowledge(games, id), `game ${id}`)));
const matches = known.flatMap((knowledge) => matchesOf(knowledge).map((match) => ({ knowledge, match })));

function seatsOf({ game }: Knowledge, { preset }: HintMatch): number {
  return presetOf(game, preset).seats;
}

function report({ knowledge, match }: (typeof matches)[number]): string {
  const results = resultsOf(match);
  const seats = seatsOf(knowledge, match);
  if (results.length === 0) return `| ${match.game} | ${match.preset} | ${match.level} | 0 | | | |`;
  const { share, margin } = standingOf(results, seats);
  const percent = (value: number): string => (100 * value).toFixed(0);
  const interval = `${percent(share.mean)} % (${percent(share.low)} to ${percent(share.high)})`;
  const points = `${margin.mean.toFixed(1)} (${margin.low.toFixed(1)} to ${margin.high.toFixed(1)})`;
  const verdict = verdictOf(results, seats);
  return `| ${match.game} | ${match.preset} | ${match.level} | ${results.length} | ${interval} | ${points} | ${verdict} |`;
}

/** a few games of each match first, then more of those that are still open */
if (!values.report)
  for (const most of [6, 12, 24, 50, mostGames])
    for (const { knowledge, match } of matches) {
      const seats = seatsOf(knowledge, match);
      for (
        let results = resultsOf(match);
        results.length < most && !isOver(results, seats, mostGames);
        results = resultsOf(match)
      ) {
        const unit = (results.at(-1)?.unit ?? -1) + 1;
        const played = await playUnit(
          knowledge,
          match,
          unit,
          values.nodes === undefined ? Infinity : Number(values.nodes),
        );
        const line: Line = { ...match, results: played };
        lines.push(line);
        appendFileSync(file, `${JSON.stringify(line)}\n`);
        process.stderr.write(`${report({ knowledge, match })}\n`);
      }
    }

console.log(
  '| game | rules | against | games | share of the points | margin | verdict |\n| --- | --- | --- | --- | --- | --- | --- |',
);
for (const one of matches) console.log(report(one));
