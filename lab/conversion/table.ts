/**
 * `node --conditions=@boardwright/source lab/conversion/table.ts <game> [first] [last]`: prints, for all won positions of a game or for the
 * positions with numbers from first to last, how many plies each level takes to win, or `-` if it does not win. Then prints the share of
 * these positions that each level wins, and how the other games ended.
 */
import { convert } from './convert.ts';
import { askedPositions } from './won-positions.ts';

const WIDTH = 10;

function printRow(cells: readonly (string | number)[]): void {
  console.log(cells.map((cell) => String(cell).padStart(WIDTH)).join(''));
}

const { knowledge, positions } = await askedPositions(process.argv.slice(2));
const { game, levels } = knowledge;
const won = levels.map(() => 0);
const lost: string[] = [];
printRow([game.id.slice(0, WIDTH), ...levels.map(({ name }) => name)]);
for (const [number, position] of positions) {
  const cells = levels.map((level, at) => {
    const { isWon, plies, end } = convert(knowledge, level, position, `won/${number}`);
    won[at] = (won[at] ?? 0) + Number(isWon);
    if (!isWon) lost.push(`${level.name} at ${number}: ${end} after ${plies} plies`);
    return isWon ? plies : '-';
  });
  printRow([number, ...cells]);
}
printRow(['won', ...won.map((count) => `${((100 * count) / positions.length).toFixed(1)} %`)]);
for (const line of lost) console.log(line);
