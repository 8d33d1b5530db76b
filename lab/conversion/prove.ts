/**
 * `node --conditions=@boardwright/source lab/conversion/prove.ts <game> [first] [last] [nodes]`: proves that all positions of a game are
 * won, or only the positions with numbers from first to last. Banqi: by the tables of its last pieces. Other games: the strongest level,
 * with its own nodes or with these, must win each position 20 times out of 20 against every opponent. Exits with 1 if a position is not
 * proved.
 */
import { required } from '@boardwright/core';
import type { Knowledge, Level } from '@boardwright/core/bots';
import { provedPlies } from './banqi-tables.ts';
import { convert, type WonPosition } from './convert.ts';
import { askedPositions } from './won-positions.ts';

const GAMES = 20;

interface Proof {
  readonly isProved: boolean;
  readonly said: string;
}

function proveByTables(position: WonPosition): Proof {
  const plies = provedPlies(position);
  return { isProved: plies !== null, said: plies === null ? 'not won' : `won in at most ${plies} plies` };
}

function proveByGames(knowledge: Knowledge, level: Level, position: WonPosition, number: number): Proof {
  const games = Array.from({ length: GAMES }, (_, n) => convert(knowledge, level, position, `prove/${number}/${n}`));
  const won = games.filter(({ isWon }) => isWon).length;
  const plies = Math.max(...games.map((game) => game.plies));
  return { isProved: won === GAMES, said: `${won} of ${GAMES} with ${level.nodes} nodes, at most ${plies} plies` };
}

const { knowledge, positions } = await askedPositions(process.argv.slice(2));
const strongest = required(knowledge.levels.at(-1), 'level');
const level = { ...strongest, nodes: Number(process.argv[5] ?? strongest.nodes) };
for (const [number, position] of positions) {
  const { isProved, said } =
    knowledge.game.id === 'banqi' ? proveByTables(position) : proveByGames(knowledge, level, position, number);
  console.log(`${knowledge.game.id} ${number}: ${said}`);
  if (!isProved) process.exitCode = 1;
}
