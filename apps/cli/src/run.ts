/** The command line. Exit codes: 0 for success, 1 for a bug or a game that could not be verified, 2 for refused, 130 for stopped. */
import { LANGS, type Lang } from '@boardwright/words';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { errorOrigin, RulesMistake } from '@boardwright/core/host';
import { findGame, gamesModuleWith, importGame, isPath, withGame } from '@boardwright/node';
import { CommanderError, type Command } from 'commander';
import { offeredLines } from './commands/games.ts';
import { addKits, KIT_COMMANDS } from './kits.ts';
import { programOf } from './program.ts';
import { isLive } from './ui/choose.ts';
import { langOf, loadHostWords, usageWords } from './ui/reader.ts';
import { oneLine } from './io/ascii.ts';
import { wrongCommand } from './setup/wrong-command.ts';
import { gameOf, orUsageError, UsageError, type Io } from './io/io.ts';

/** Runs one command line. Resolves to the exit code of the process. */
export async function run(typed: readonly string[], own: Io): Promise<number> {
  let code = 0;
  const found = await findNamedGame(own, typed).catch((error: unknown) => error);
  const { io, argv } = found instanceof Named ? found : new Named(own, typed);
  const offers = await helpOffers(io, argv);
  const { program, host } = programOf(io, offers, (done) => (code = done));
  try {
    if (!(found instanceof Named)) throw found;
    if (needsKits(program, argv)) await addKits(host, argv[0]);
    await program.parseAsync(withCommand(io, program, argv), { from: 'user' });
    return code;
  } catch (error) {
    return await complain(io, program, argv, error);
  }
}

/** The command line, with the games that it may be about. */
class Named {
  readonly io: Io;
  readonly argv: readonly string[];
  constructor(io: Io, argv: readonly string[]) {
    this.io = io;
    this.argv = argv;
  }
}

/**
 * Finds the game that a command line is about. The case of ids does not matter. A path or the name of an installed package means an
 * external game. Commands that read a file or a link accept such a game before it.
 */
async function findNamedGame(io: Io, typed: readonly string[]): Promise<Named> {
  const [command = '', name = '', ...rest] = typed;
  if (READS_FILE.includes(command)) {
    if (name.startsWith('-') || (rest[0] ?? '-').startsWith('-')) return new Named(io, typed);
    const found = await findNamedGame(io, ['play', name]);
    if (found.io === io && !Object.hasOwn(io.games, name.toLowerCase())) await gameOf(io, name);
    return new Named(found.io, [command, ...rest]);
  }
  if (!TAKES_GAME.includes(command) || name === '' || name.startsWith('-')) return new Named(io, typed);
  if (Object.hasOwn(io.games, name.toLowerCase())) return new Named(io, [command, name.toLowerCase(), ...rest]);
  const here = process.cwd();
  if (!isPath(name) && !(await findGame(name, here)).ok) return new Named(io, typed);
  const entry = orUsageError(await importGame(name, here));
  const games = orUsageError(withGame(io.games, entry));
  const ownGame = isPath(name) ? resolve(here, name) : name;
  const gamesModule = gamesModuleWith(io.gamesModule, [ownGame]);
  return new Named({ ...io, games, gamesModule, ownGame }, [command, entry.id, ...rest]);
}
const TAKES_GAME = ['play', 'watch', 'host', 'rules', 'learn', 'arena', 'perft', 'laws', ...KIT_COMMANDS];
const READS_FILE = ['join', 'replay', 'analyse', 'verify'];

/** Returns whether the command may belong to a kit, or all commands are to be listed. */
function needsKits(program: Command, [first]: readonly string[]): boolean {
  return first === 'completion' || !program.commands.some((command) => command.name() === first);
}

/** Adds the default command if none is given: the menu, or in a pipe the help. */
function withCommand(io: Io, program: Command, argv: readonly string[]): string[] {
  const [first] = argv;
  if (first === undefined) return isLive(io, {}) ? ['menu'] : ['--help'];
  const flags = program.commands.find((command) => command.name() === 'menu')?.options ?? [];
  return flags.some(({ long }) => long === first.split('=')[0]) ? ['menu', ...argv] : [...argv];
}

/** Returns the available choices, for the help of commands that start a game: the choices of the named game, or of all games. */
async function helpOffers(io: Io, argv: readonly string[]): Promise<string> {
  const [command = '', ...rest] = argv;
  const wantsHelp = rest.includes('--help') || rest.includes('-h');
  if (!wantsHelp || !['play', 'watch', 'host'].includes(command)) return '';
  const named = rest.filter((word) => Object.hasOwn(io.games, word)).slice(0, 1);
  const hostWords = await loadHostWords(langOf(io, undefined));
  const lines = await offeredLines(io, hostWords, named.length > 0 ? named : Object.keys(io.games));
  return `\n${hostWords.terminal.theGames}:\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

async function complain(io: Io, program: Command, argv: readonly string[], error: unknown): Promise<number> {
  const say = (text: string): void => void io.stderr.write(`boardwright: ${oneLine(text)}\n`);
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    say(await commandWords(io, program, argv, error));
    return 2;
  }
  if (error instanceof UsageError) {
    say(usageWords(await loadHostWords(langOf(io, langIn(argv))), error.fault));
    return 2;
  }
  const origin = originIn(io.ownGame, error);
  if (error instanceof RulesMistake) say(`the rules of ${io.ownGame ?? 'this game'}: ${error.message}`);
  else if (origin !== null) say(`the rules of ${io.ownGame} threw ${String(error)} (${origin})`);
  else say(`internal error: ${error instanceof Error ? error.message : String(error)}`);
  if (io.env['BOARDWRIGHT_TRACE'] && error instanceof Error) io.stderr.write(`${error.stack}\n`);
  return 1;
}

/** Returns where in an external game's code an error was thrown; null if it was elsewhere. */
function originIn(ownGame: string | undefined, error: unknown): string | null {
  if (ownGame === undefined || !isPath(ownGame) || !existsSync(ownGame)) return null;
  const real = realpathSync(ownGame);
  return errorOrigin(error, statSync(real).isFile() ? dirname(real) : real);
}

/** Returns the language that --lang names, if it exists. It is needed even if another part of the command line is wrong. */
function langIn(argv: readonly string[]): Lang | undefined {
  const at = argv.findLastIndex((word) => /^--lang(=|$)/.test(word));
  const named = argv[at]?.split('=')[1] ?? argv[at + 1];
  return at === -1 ? undefined : LANGS.find((lang) => lang === named);
}

/** Returns one line: the wrong word, where it is, and the allowed words. */
async function commandWords(io: Io, program: Command, argv: readonly string[], error: CommanderError): Promise<string> {
  const names = program.commands.map((command) => command.name());
  const [first = '', second = ''] = argv.filter((one) => !one.startsWith('-'));
  // the library reports "help 369" with this code
  if (error.code === 'commander.help') return wrongCommand(io, 'rules', second, [...names, 'help']);
  if (error.code === 'commander.unknownCommand') return wrongCommand(io, 'play', first, [...names, 'help']);
  const where = names.includes(argv[0] ?? '') ? `boardwright ${argv[0]}` : 'boardwright';
  const words = error.message.replace(/^error: /, '').replace(/[.\s]+$/, '');
  const isGame = error.code === 'commander.missingArgument' && words.endsWith("'game'");
  const games = isGame ? `: one of ${Object.keys(io.games).join(', ')}` : '';
  return `${words}${games}. See "${where} --help".`;
}
