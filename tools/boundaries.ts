/**
 * Checks import boundaries, globals that pure packages must not use, and the number of casts. Prints one line per violation and then exits
 * with 1.
 */
import { doorsIn, trespasses } from './borders.ts';
import { castsIn, linesOf, mayCast, shipped, twoMeanings } from './counts.ts';
import { readSources } from './sources.ts';

/** Upper bounds. A change may lower them but not raise them. */
const MOST = { casts: 130, names: 0 };
/** The number of games at which the bound on casts was set. Each further game may bring some casts of its own. */
const GAMES = 5;
const CASTS_OF_A_GAME = 10;

const inside = readSources();
const files = [
  ...inside,
  ...readSources('{tools,e2e}/*.ts'),
  ...readSources('lab/**/*.ts').filter(({ path }) => !path.includes('/assembly/')),
];
const own = shipped(inside);
const doors = doorsIn(inside.map(({ path }) => path));
const casts = own.filter(({ path }) => !mayCast(path)).reduce((sum, source) => sum + castsIn(source), 0);
const names = twoMeanings(own);
const games = own.filter(({ path }) => /^packages\/games\/src\/[^/]+\/index\.ts$/.test(path)).length;
const mostCasts = MOST.casts + CASTS_OF_A_GAME * (games - GAMES);

const wrong = [
  ...files.flatMap((file) => trespasses(file, doors)),
  ...(casts > mostCasts ? [`${casts} casts (as, !, any); ${mostCasts} are allowed`] : []),
  ...(names.length > MOST.names
    ? names.map(([name, where]) => `${name} means different things in ${where.join(', ')}`)
    : []),
];
for (const line of wrong) console.error(line);
console.log(
  `${files.length} files, ${linesOf(own)} lines shipped, ${casts} casts, ${names.length} names with two meanings, ${wrong.length} trespasses`,
);
process.exit(wrong.length === 0 && files.length > 0 ? 0 : 1);
