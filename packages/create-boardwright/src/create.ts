/** Creates a folder with a new game: the files of the template, with the name of the folder put in. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The created files in words, or why it failed. */
export type Made = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly error: string };

const TEMPLATE = new URL('../src/template/', import.meta.url);
const VERSION = '^0.3.0';
/** The template's game in one sentence, as in its README. */
const ABOUT = 'Take one to three stones; the last one wins.';
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
/** The template's names for files with tests, which our own test runner must not find. */
const NAMES: Readonly<Record<string, string>> = { 'laws.ts': 'laws.test.ts', 'tests.ts': 'rules.test.ts' };

/** The optional parts of a game, by their names in the manifest. */
const EXTRAS = { bots: './bots.ts', words: './words.ts', board: './board.ts' } as const;

/**
 * Creates a game in a new or empty folder, whose name becomes the id of the game. isBare: create only the rules and the laws, without bots,
 * words, board, and tests of the template's game.
 */
export function create(folder: string, isBare = false): Made {
  const place = resolve(folder);
  const id = basename(place);
  if (!NAME.test(id)) return { ok: false, error: `"${id}" must be small letters, digits and hyphens, at most 40.` };
  if (existsSync(place) && readdirSync(place).length > 0) return { ok: false, error: `${folder} is not empty.` };
  mkdirSync(place, { recursive: true });
  const left: readonly string[] = isBare ? [...Object.values(EXTRAS), './tests.ts'] : [];
  for (const file of readdirSync(TEMPLATE)) {
    if (left.includes(`./${file}`)) continue;
    const whole = readFileSync(new URL(file, TEMPLATE), 'utf8');
    // the template's rules are replaced before everything else
    const text = isBare && file === 'README.md' ? whole.replace(`${ABOUT} `, '') : whole;
    writeFileSync(
      join(place, NAMES[file] ?? file),
      text.replaceAll('my-game', id).replaceAll('My Game', titleOf(id)).replaceAll('MyGame', typeOf(id)),
    );
  }
  writeFileSync(join(place, 'package.json'), `${JSON.stringify(manifestOf(id, isBare), null, 2)}\n`);
  writeFileSync(join(place, '.gitignore'), 'node_modules\ndist\n');
  return { ok: true, value: nextSteps(folder, titleOf(id), hasPackages(place)) };
}

/** Returns whether a game finds the packages in its folder or in one above, and needs no installation. */
function hasPackages(place: string): boolean {
  if (existsSync(join(place, 'node_modules/@boardwright/cli'))) return true;
  return dirname(place) !== place && hasPackages(dirname(place));
}

function titleOf(id: string): string {
  return id.replaceAll(/(^|-)([a-z0-9])/g, (_, gap: string, letter: string) => `${gap && ' '}${letter.toUpperCase()}`);
}

/** Returns a name for the game's types. It must not begin with a digit. */
function typeOf(id: string): string {
  const name = titleOf(id).replaceAll(' ', '');
  return /^\d/.test(name) ? `Game${name}` : name;
}

const NEEDED_NODE = '>=22.18';
/** A command that checks the version of Node. An older Node would find no tests in TypeScript and report nothing. */
const CHECK_NODE = `node -e "process.features.typescript || (console.error('The tests need Node ${NEEDED_NODE.slice(2)} or newer; this is ' + process.version), process.exit(1))"`;

function manifestOf(id: string, isBare: boolean): object {
  const parts = ['boards', 'cli', 'core', 'server', 'web'].map((name) => [`@boardwright/${name}`, VERSION]);
  return {
    name: id,
    version: '0.1.0',
    ...(isBare ? {} : { description: ABOUT }),
    type: 'module',
    boardwright: { contract: 1, rules: './rules.ts', ...(isBare ? {} : EXTRAS), build: './dist' },
    exports: { '.': { types: './dist/rules.d.ts', default: './dist/rules.js' }, './package.json': './package.json' },
    files: ['dist', '!dist/*.test.*'],
    scripts: {
      dev: 'boardwright dev .',
      play: 'boardwright play .',
      laws: 'boardwright laws .',
      pretest: CHECK_NODE,
      test: 'node --test "*.test.ts"',
      build: 'tsc',
      prepack: 'npm run build',
    },
    peerDependencies: { '@boardwright/core': VERSION },
    devDependencies: Object.fromEntries([...parts, ['@types/node', '^24.0.0'], ['typescript', '>=5.9']]),
    engines: { node: NEEDED_NODE },
  };
}

function nextSteps(folder: string, title: string, isInstalled: boolean): string {
  return `${title} is in ${folder}. Next:

  cd ${folder}${isInstalled ? '' : ' && npm install'}
  npm test                  the laws, and the game's own tests
  npx boardwright dev .     play it in terminal and browser while you write it
`;
}
