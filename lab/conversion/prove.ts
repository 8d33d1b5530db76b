/**
 * `node --conditions=@boardwright/source lab/conversion/prove.ts <game> [first] [last]`: proves that the positions of a game, or
 * those from the first number to the last, are won: the strongest level wins each of them 20 times of 20 against every
 * opponent. Exits with 1 if it does not.
 */
import { required } from '@boardwright/core';
import { convert } from './convert.ts';
import { askedPositions } from './won-positions.ts';

const GAMES = 20;

const { knowledge, positions } = await askedPositions(process.argv.slice(2));
const strongest = required(knowledge.levels.at(-1), 'level');
for (const [number, position] of positions) {
  const games = Array.from({ length: GAMES }, (_, n) =>
    convert(knowledge, strongest, position, `prove/${number}/${n}`),
  );
  const won = games.filter(({ isWon }) => isWon).length;
  const plies = Math.max(...games.map((game) => game.plies));
  console.log(`${knowledge.game.id} ${number}: ${won} of ${GAMES}, at most ${plies} plies`);
  if (won < GAMES) process.exitCode = 1;
}
