/** The command line. Exit codes: 0 (success), 1 (bug, or a game that is not verified), 2 (refused), 130 (stopped). */
import { LANGS, type Lang } from '@boardwright/words';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findGame, gamesModuleWith, importGame, isPath, withGame } from '@boardwright/node';
import { Command, CommanderError, Option } from 'commander';
import { analyseCommand, type AnalyseFlags } from './commands/analyse.ts';
import { arenaCommand, type ArenaFlags } from './commands/arena.ts';
import { batchCommand } from './commands/batch.ts';
import { completionCommand } from './commands/completion.ts';
import { gamesCommand, offeredLines, type GamesFlags } from './commands/games.ts';
import { hostCommand, joinCommand, type HostFlags, type JoinFlags } from './commands/join.ts';
import { devCommand, type DevFlags } from './commands/dev.ts';
import { lawsCommand, type LawsFlags } from './commands/laws.ts';
import { learnCommand } from './commands/learn.ts';
import { mcpCommand, type McpFlags } from './commands/mcp.ts';
import { menuCommand } from './commands/menu.ts';
import { perftCommand, type PerftFlags } from './commands/perft.ts';
import { playCommand } from './commands/play.ts';
import { replayCommand, type ReplayFlags } from './commands/replay.ts';
import { rulesCommand } from './commands/rules.ts';
import { selfplayCommand, type SelfplayFlags } from './commands/selfplay.ts';
import { verifyCommand, type VerifyFlags } from './commands/verify.ts';
import { watchCommand, type WatchFlags } from './commands/watch.ts';
import type { PlayFlags } from './play/play-loop.ts';
import { isLive, type DisplayFlags } from './ui/choose.ts';
import { langOf, loadHostWords, usageWords } from './ui/reader.ts';
import { oneLine } from './io/ascii.ts';
import type { GameFlags } from './setup/new-game.ts';
import type { RulesFlags } from './setup/args.ts';
import { wrongCommand } from './setup/wrong-command.ts';
import { orUsageError, UsageError, type Io } from './io/io.ts';

const CLOCK_HELP = 'total+increment or time per turn: 5m+3s, 30s/turn; or move, quick, calm';
const LANG_HELP = `one of ${LANGS.join(', ')}; without it, as the locale says`;

const EXAMPLES = {
  menu: ['boardwright', 'boardwright --lang ko'],
  all: [
    'boardwright                                  a menu',
    'boardwright games                            what there is',
    'boardwright rules 369                        show the rules',
    'boardwright learn 369                        learn it step by step',
    'boardwright play hopnjump                    you against a bot',
    'boardwright replay game.json                 step through a saved game',
  ],
  play: [
    'boardwright play hopnjump --seats person,bot:casual',
    'boardwright play hopnjump --seats person,person --clock 5m+3s',
    'boardwright play hopnjump --option rules=edge-rows --save game.json',
    'boardwright play --resume game.json',
    "printf 'B2-C3\\nmoves\\n' | boardwright play hopnjump --seed demo --json",
  ],
  watch: [
    'boardwright watch hopnjump --seats bot:beginner,bot:casual',
    'boardwright watch hopnjump --seed demo --fast',
    'boardwright watch catan --open',
  ],
  join: ['boardwright join https://play.example/#/match/…', 'boardwright join --watch https://play.example/#/match/…'],
  host: [
    'boardwright host hopnjump --server https://play.example',
    'boardwright host catan --seats person,person,bot,bot',
  ],
  replay: ['boardwright replay game.json', 'boardwright replay game.json --ply 12 --as 2'],
  analyse: ['boardwright analyse last', 'boardwright analyse game.json --nodes 20000'],
  verify: ['boardwright verify game.json', 'boardwright verify game.json --json'],
  arena: [
    'boardwright arena hopnjump --bots expert,club --games 200 --nodes 2000',
    'boardwright arena catan --bots master,greedy,greedy,greedy --games 400 --ms 100 --results catan.jsonl',
    'boardwright arena banqi --bots ./mine.js,club --games 1000 --sprt 0,20',
    'boardwright arena 369 --bots "exec:python3 mine.py,greedy" --games 20 --json',
  ],
  selfplay: [
    'boardwright selfplay banqi --bots random,random --games 10000 --out games.jsonl',
    'boardwright selfplay 369 --bots casual,club --games 500 --views --out games.npz',
    'boardwright selfplay catan --bots club,club,club,club --games 500 --nodes 2000 --views --out games.jsonl',
  ],
  batch: ['boardwright batch banqi', 'boardwright batch catan --option trade=false'],
  completion: [
    'eval "$(boardwright completion bash)"',
    'eval "$(boardwright completion zsh)"',
    'boardwright completion fish | source',
  ],
  perft: ['boardwright perft hopnjump --preset contract --depth 4', 'boardwright perft hopnjump --depth 3 --divide'],
  games: ['boardwright games', 'boardwright games --mine', 'boardwright games --json'],
  laws: ['boardwright laws ./my-game', 'boardwright laws 369 --walks 20 --seed demo'],
  dev: ['boardwright dev ./my-game', 'boardwright dev ./my-game --port 8090 --no-terminal'],
  learn: ['boardwright learn 369', 'boardwright learn banqi --lang zh-Hant'],
  mcp: ['boardwright mcp', 'boardwright mcp ./my-game'],
  rules: ['boardwright rules 369', 'boardwright rules banqi --ascii'],
} as const;

export async function run(typed: readonly string[], own: Io): Promise<number> {
  let code = 0;
  const found = await findNamedGame(own, typed).catch((error: unknown) => error);
  const { io, argv } = found instanceof Named ? found : new Named(own, typed);
  const offers = await helpOffers(io, argv);
  const program = programOf(io, offers, (done) => (code = done));
  try {
    if (!(found instanceof Named)) throw found;
    await program.parseAsync(withCommand(io, program, argv), { from: 'user' });
    return code;
  } catch (error) {
    return await complain(io, program, argv, error);
  }
}

/** What was typed, and the games that it is about. */
class Named {
  readonly io: Io;
  readonly argv: readonly string[];
  constructor(io: Io, argv: readonly string[]) {
    this.io = io;
    this.argv = argv;
  }
}

/** The id of a game is read in any case. A path, or the name of an installed package, is a game from outside. */
async function findNamedGame(io: Io, typed: readonly string[]): Promise<Named> {
  const [command = '', name = '', ...rest] = typed;
  if (!TAKES_GAME.includes(command) || name === '' || name.startsWith('-')) return new Named(io, typed);
  if (Object.hasOwn(io.games, name.toLowerCase())) return new Named(io, [command, name.toLowerCase(), ...rest]);
  const here = process.cwd();
  if (!isPath(name) && !(await findGame(name, here)).ok) return new Named(io, typed);
  const entry = orUsageError(await importGame(name, here));
  const games = orUsageError(withGame(io.games, entry));
  const gamesModule = gamesModuleWith(io.gamesModule, [isPath(name) ? resolve(here, name) : name]);
  return new Named({ ...io, games, gamesModule }, [command, entry.id, ...rest]);
}
const NAME_HELP = 'your name, which the others see (at most 24 characters)';
const TAKES_GAME = ['play', 'watch', 'host', 'rules', 'arena', 'perft', 'laws', 'mcp', 'selfplay', 'batch'];

/** Adds the command: without one the menu, in a pipe the help. */
function withCommand(io: Io, program: Command, argv: readonly string[]): string[] {
  const [first] = argv;
  if (first === undefined) return isLive(io, {}) ? ['menu'] : ['--help'];
  const flags = program.commands.find((command) => command.name() === 'menu')?.options ?? [];
  return flags.some(({ long }) => long === first.split('=')[0]) ? ['menu', ...argv] : [...argv];
}

/** Lists the choices in the help of commands that start a game; of one game if it is named. */
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
  say(`internal error: ${error instanceof Error ? error.message : String(error)}`);
  if (io.env['BOARDWRIGHT_TRACE'] && error instanceof Error) io.stderr.write(`${error.stack}\n`);
  return 1;
}

/** Returns the known language that --lang names; a command line that is wrong elsewhere may be wrong here too. */
function langIn(argv: readonly string[]): Lang | undefined {
  const at = argv.findLastIndex((word) => /^--lang(=|$)/.test(word));
  const named = argv[at]?.split('=')[1] ?? argv[at + 1];
  return at === -1 ? undefined : LANGS.find((lang) => lang === named);
}

/** Returns one line: what is wrong, where, what is allowed. */
async function commandWords(io: Io, program: Command, argv: readonly string[], error: CommanderError): Promise<string> {
  const names = program.commands.map((command) => command.name());
  const [first = '', second = ''] = argv.filter((one) => !one.startsWith('-'));
  // the library's own handling of "help 369"
  if (error.code === 'commander.help') return wrongCommand(io, 'rules', second, [...names, 'help']);
  if (error.code === 'commander.unknownCommand') return wrongCommand(io, 'play', first, [...names, 'help']);
  const where = names.includes(argv[0] ?? '') ? `boardwright ${argv[0]}` : 'boardwright';
  const words = error.message.replace(/^error: /, '').replace(/[.\s]+$/, '');
  const isGame = error.code === 'commander.missingArgument' && words.endsWith("'game'");
  const games = isGame ? `: one of ${Object.keys(io.games).join(', ')}` : '';
  return `${words}${games}. See "${where} --help".`;
}

function programOf(io: Io, offers: string, done: (code: number) => void): Command {
  const program = new Command('boardwright')
    .description('Board games in the terminal: play, watch, replay.')
    .version(version(), '-v, --version')
    .exitOverride()
    .configureOutput({ writeOut: (text) => void io.stdout.write(text), writeErr: () => {} })
    .addHelpText('after', examples('all'));
  const add = (spec: string, words: string, key: keyof typeof EXAMPLES): Command =>
    program
      .command(spec)
      .description(words)
      .addHelpText('after', `${examples(key)}${offers}`)
      .allowExcessArguments(false);
  lookOptions(add('menu', 'ask what to play, as without a command', 'menu'), false).action(
    async (flags: DisplayFlags) => done(await menuCommand(io, flags)),
  );
  add('games', 'list the games, their presets and levels', 'games')
    .option('--json', 'as one JSON list')
    .option('--mine', 'those that are kept here, newest first, with their files')
    .option('--ascii', 'nothing beyond ASCII')
    .option('--lang <language>', LANG_HELP)
    .action(async (flags: GamesFlags) => done(await gamesCommand(io, flags)));
  lookOptions(add('rules <game>', 'tell how a game is played', 'rules'), false).action(
    async (id: string, flags: DisplayFlags) => done(await rulesCommand(io, id, flags)),
  );
  lookOptions(add('learn <game>', 'learn a game by doing it, step by step', 'learn'), false).action(
    async (id: string, flags: DisplayFlags) => done(await learnCommand(io, id, flags)),
  );
  add('laws <game>', 'check the rules of a game against the contract', 'laws')
    .option('--walks <n>', 'random games of each preset', '10')
    .option('--seed <text>', 'decides the random games', 'laws')
    .action(async (id: string, flags: LawsFlags) => done(await lawsCommand(io, id, flags)));
  add('dev <folder>', 'play a game of your own in terminal and browser, and see every change', 'dev')
    .option('--port <n>', 'of the page', '8080')
    .option('--no-terminal', 'only the page')
    .action(async (folder: string, flags: DevFlags) => done(await devCommand(io, folder, flags)));
  lookOptions(gameOptions(add('play [game]', 'play against bots or each other', 'play')))
    .option('--resume [file]', 'go on with a saved game; without a file, with the last that is not over')
    .option('--fast', 'bots do not pause')
    .option('--ponder', 'bots think while you do; not on battery')
    .action(async (id: string | undefined, flags: GameFlags & PlayFlags) =>
      done(await orMenu(io, flags, playCommand(io, id, flags))),
    );
  lookOptions(gameOptions(add('watch <game>', 'watch bots play each other', 'watch')))
    .option('--pause <ms>', 'between moves, instead of the levels’ own pauses')
    .option('--open', 'show all hands')
    .option('--fast', 'no pauses')
    .action(async (id: string, flags: WatchFlags) => done(await orMenu(io, flags, watchCommand(io, id, flags))));
  lookOptions(add('join <link>', 'take a seat in a game on a server, or come back to it', 'join'))
    .option('--watch', 'only watch')
    .option('--name <name>', NAME_HELP)
    .action(async (link: string, flags: JoinFlags) => done(await joinCommand(io, link, flags)));
  lookOptions(add('host <game>', 'open a game on a server, and invite by link', 'host'))
    .option('--server <address>', 'where the game is played', 'http://127.0.0.1:8080/')
    .option('--name <name>', NAME_HELP)
    .option('--preset <name>', 'a set of options of the game')
    .option('--option <key=value>', 'one option of the game (may repeat)', collect, [])
    .option('--seats <list>', 'who sits where: person, bot or bot:<level>, by commas; the first person is you')
    .option('--level <name>', 'how strong the bots are that --seats gives no level')
    .option('--clock <time>', CLOCK_HELP)
    .option('--on-flag <what>', 'when time is up: lose, or fallback (a plain move is played)', 'lose')
    .action(async (id: string, flags: HostFlags) => done(await hostCommand(io, id, flags)));
  lookOptions(add('replay <file>', 'step through a saved game, or one on a server by its link', 'replay'))
    .option('--ply <n>', 'the position after n plies')
    .option('--as <viewer>', 'all, spectator or a seat’s number')
    .action(async (file: string, flags: ReplayFlags) => done(await replayCommand(io, file, flags)));
  add('analyse <file>', 'look at a game again: what was well played, what was luck', 'analyse')
    .option('--nodes <n>', 'positions to look at for each judgement', '2000')
    .option('--lang <language>', LANG_HELP)
    .option('--ascii', 'nothing beyond ASCII')
    .option('--json', 'one JSON object at the end')
    .action(async (file: string, flags: AnalyseFlags) => done(await analyseCommand(io, file, flags)));
  add('verify <file>', 'check that nobody chose the random results of an online game', 'verify')
    .option('--lang <language>', LANG_HELP)
    .option('--ascii', 'nothing beyond ASCII')
    .option('--json', 'one JSON object')
    .action(async (file: string, flags: VerifyFlags) => done(await verifyCommand(io, file, flags)));
  add('arena <game>', 'let bots play each other and say who is stronger', 'arena')
    .requiredOption(
      '--bots <list>',
      'a level, greedy, random, an algorithm:nodes=n, ./module.js, ./network.onnx or exec:program, by commas',
    )
    .option('--games <n>', 'how many games at least; every seed is played once for each order of the seats', '100')
    .option('--seed <text>', 'decides deals, dice and bots, so that an arena can be repeated', 'arena')
    .option('--preset <name>', 'a set of options of the game')
    .option('--option <key=value>', 'one option of the game (may repeat)', collect, [])
    .option('--nodes <n>', 'positions that a bot may look at for a move at most; a level has its own bound too')
    .option('--ms <n>', 'milliseconds that a bot may think about a move')
    .option('--opening <n>', 'plies at the start that are drawn by lot; 2 without it where a game has no dice')
    .option('--threads <n>', 'worker threads; all cores without it')
    .option('--sprt [elo0,elo1]', 'stop as soon as it is clear which of two Elo differences holds (0,10)')
    .option('--results <file>', 'keep the result of every game there, and go on where an earlier run was cut off')
    .addOption(new Option('--record <file>', 'the former name of --results').hideHelp())
    .option('--json', 'one JSON object at the end')
    .action(async (id: string, flags: ArenaFlags) => done(await arenaCommand(io, id, flags)));
  add('selfplay <game>', 'write games between bots to a file, for research', 'selfplay')
    .requiredOption(
      '--bots <list>',
      'as in an arena, one for each seat, by commas; they change seats from game to game',
    )
    .requiredOption(
      '--out <file>',
      'games, one per line; or arrays for NumPy, if it ends in .npz. May be what an earlier run left unfinished',
    )
    .option('--games <n>', 'how many games', '1000')
    .option('--seed <text>', 'decides deals, dice and bots, so that the file can be repeated', 'selfplay')
    .option('--preset <name>', 'a set of options of the game')
    .option('--option <key=value>', 'one option of the game (may repeat)', collect, [])
    .option('--nodes <n>', 'positions that a bot may look at for a move at most; a level has its own bound too')
    .option('--opening <n>', 'plies at the start that are drawn by lot; 2 without it where a game has no dice')
    .option('--threads <n>', 'worker threads; all cores without it')
    .option('--views', 'also what each actor saw before its decision')
    .action(async (id: string, flags: SelfplayFlags) => done(await selfplayCommand(io, id, flags)));
  add('batch <game>', 'play many tables at once for a learning program, by lines of JSON', 'batch')
    .option('--preset <name>', 'a set of options of the game')
    .option('--option <key=value>', 'one option of the game (may repeat)', collect, [])
    .action(async (id: string, flags: RulesFlags) => done(await batchCommand(io, id, flags)));
  add('mcp [game]', 'let an MCP client play over standard input and output', 'mcp')
    .option('--seed <text>', 'decides dice and bots, so that games can be repeated')
    .option('--lang <language>', LANG_HELP)
    .action(async (id: string | undefined, flags: McpFlags) => done(await mcpCommand(io, id, version(), flags)));
  add('completion <shell>', 'print what bash, zsh or fish completes', 'completion').action((shell: string) =>
    done(completionCommand(io, program, shell)),
  );
  add('perft <game>', 'count the leaves of the game tree', 'perft')
    .requiredOption('--depth <n>', 'how many plies deep')
    .option('--preset <name>', 'a set of options of the game')
    .option('--option <key=value>', 'one option of the game (may repeat)', collect, [])
    .option('--from <position>', 'start from this position text')
    .option('--divide', 'also by first ply')
    .option('--json', 'as one JSON object')
    .action(async (id: string, flags: PerftFlags) => done(await perftCommand(io, id, flags)));
  return program;
}

function gameOptions(command: Command): Command {
  return command
    .option('--preset <name>', 'a set of options of the game')
    .option('--option <key=value>', 'one option of the game (may repeat)', collect, [])
    .option('--seats <list>', 'who sits where: person, bot, bot:<level> or bot:./mine.js, by commas')
    .option('--level <name>', 'how strong the bots are that --seats gives no level')
    .option('--seed <text>', 'decides dice and bots, so that a game can be repeated')
    .option('--from <position>', 'start from this position text')
    .option('--match', 'two games that count together, where the rules have it')
    .option('--save <file>', 'keep the game in this file')
    .option('--overwrite', 'even if the file exists')
    .option('--clock <time>', CLOCK_HELP)
    .option('--on-flag <what>', 'when time is up: lose, or fallback (a plain move is played)', 'lose');
}

function lookOptions(command: Command, hasJson = true): Command {
  command
    .option('--lang <language>', LANG_HELP)
    .option('--ascii', 'nothing beyond ASCII')
    .option('--latin', 'letters instead of CJK glyphs, as is usual')
    .option('--cjk', 'CJK glyphs instead of letters, as is usual in such a locale or language')
    .option('--no-color', 'no colours (also by NO_COLOR)')
    .option('--plain', 'lines instead of a live screen');
  return hasJson
    ? command.option('--json', 'one JSON object per line: news, ask, fault, hint, saved, outcome')
    : command;
}

/** Opens the menu if the player leaves a game for another. */
async function orMenu(io: Io, look: DisplayFlags, played: Promise<number | 'new'>): Promise<number> {
  const ended = await played;
  return ended === 'new' ? menuCommand(io, look, false) : ended;
}

function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

function examples(key: keyof typeof EXAMPLES): string {
  return `\nExamples:\n${EXAMPLES[key].map((words) => `  ${words}`).join('\n')}\n`;
}

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return manifest.version;
}
