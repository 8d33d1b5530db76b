/** The commands of the command line, with their options and examples. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { analyseCommand, type AnalyseFlags } from './commands/analyse.ts';
import { arenaCommand, type ArenaFlags } from './commands/arena.ts';
import { completionCommand } from './commands/completion.ts';
import { gamesCommand, type GamesFlags } from './commands/games.ts';
import { hostCommand, joinCommand, type HostFlags, type JoinFlags } from './commands/join.ts';
import { devCommand, type DevFlags } from './commands/dev.ts';
import { lawsCommand, type LawsFlags } from './commands/laws.ts';
import { learnCommand } from './commands/learn.ts';
import { menuCommand } from './commands/menu.ts';
import { perftCommand, type PerftFlags } from './commands/perft.ts';
import { playCommand } from './commands/play.ts';
import { replayCommand, type ReplayFlags } from './commands/replay.ts';
import { rulesCommand } from './commands/rules.ts';
import { verifyCommand, type VerifyFlags } from './commands/verify.ts';
import { watchCommand, type WatchFlags } from './commands/watch.ts';
import type { PlayFlags } from './play/play-loop.ts';
import type { DisplayFlags } from './ui/choose.ts';
import { botGameOptions, LANG_HELP, rulesOptions } from './setup/flags.ts';
import type { GameFlags } from './setup/new-game.ts';
import type { Io } from './io/io.ts';
import { EXAMPLES } from './examples.ts';
import type { KitHost } from './kits.ts';

const CLOCK_HELP = 'total+increment or time per turn: 5m+3s, 30s/turn; or move, quick, calm';
const LEVEL_HELP = 'how strong the bots are that --seats gives no level';
const NAME_HELP = 'your name, which the others see (at most 24 characters)';

/** What each group of commands is added to. */
interface Commands extends Omit<KitHost, 'add'> {
  readonly program: Command;
  add(spec: string, words: string, key: keyof typeof EXAMPLES): Command;
}

/** The program, and what kits add commands to. */
export interface Program {
  readonly program: Command;
  readonly host: KitHost;
}

/** Makes the program. offers: the choices of the games, for the help. done: told the exit code of the command that ran. */
export function programOf(io: Io, offers: string, done: (code: number) => void): Program {
  const program = new Command('boardwright')
    .description('Board games in the terminal: play, watch, replay.')
    .version(version(), '-v, --version')
    .exitOverride()
    .configureOutput({ writeOut: (text) => void io.stdout.write(text), writeErr: () => {} })
    .addHelpText('after', examples(EXAMPLES.all));
  const add: KitHost['add'] = (spec, words, lines) =>
    program
      .command(spec)
      .description(words)
      .addHelpText('after', `${examples(lines)}${offers}`)
      .allowExcessArguments(false);
  const host = { io, version: version(), add, done };
  // the help lists them in this order
  for (const group of [addFirst, addAuthors, addGames, addFiles, addContests, addRest])
    group({ ...host, program, add: (spec, words, key) => add(spec, words, EXAMPLES[key]) });
  return { program, host };
}

/** Adds what a newcomer needs: the menu, the list of games, rules and lessons. */
function addFirst({ add, io, done }: Commands): void {
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
}

/** Adds what authors of games need. */
function addAuthors({ add, io, done }: Commands): void {
  add('laws <game>', 'check the rules of a game against the contract', 'laws')
    .option('--walks <n>', 'random games of each preset', '10')
    .option('--seed <text>', 'decides the random games', 'laws')
    .action(async (id: string, flags: LawsFlags) => done(await lawsCommand(io, id, flags)));
  add('dev <folder>', 'play a game of your own in terminal and browser, and see every change', 'dev')
    .option('--port <n>', 'of the page', '8080')
    .option('--no-terminal', 'only the page')
    .action(async (folder: string, flags: DevFlags) => done(await devCommand(io, folder, flags)));
}

/** Adds games at this terminal and on a server. */
function addGames({ add, io, done }: Commands): void {
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
  const host = rulesOptions(
    lookOptions(add('host <game>', 'open a game on a server, and invite by link', 'host'))
      .option('--server <address>', 'where the game is played', 'http://127.0.0.1:8080/')
      .option('--name <name>', NAME_HELP),
  )
    .option('--seats <list>', 'who sits where: person, bot or bot:<level>, by commas; the first person is you')
    .option('--level <name>', LEVEL_HELP);
  clockOptions(host).action(async (id: string, flags: HostFlags) => done(await hostCommand(io, id, flags)));
}

/** Adds what reads a game that was played. */
function addFiles({ add, io, done }: Commands): void {
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
}

/** Adds what measures bots. */
function addContests({ add, io, done }: Commands): void {
  botGameOptions(
    add('arena <game>', 'let bots play each other and say who is stronger', 'arena')
      .requiredOption(
        '--bots <list>',
        'a level, greedy, random, an algorithm:nodes=n, ./module.js, ./network.onnx or exec:program, by commas',
      )
      .option('--games <n>', 'how many games at least; every seed is played once for each order of the seats', '100')
      .option('--seed <text>', 'decides deals, dice and bots, so that an arena can be repeated', 'arena'),
  )
    .option('--ms <n>', 'milliseconds that a bot may think about a move')
    .option('--sprt [elo0,elo1]', 'stop as soon as it is clear which of two Elo differences holds (0,10)')
    .option('--results <file>', 'keep the result of every game there, and go on where an earlier run was cut off')
    .option('--json', 'one JSON object at the end')
    .action(async (id: string, flags: ArenaFlags) => done(await arenaCommand(io, id, flags)));
}

/** Adds completion and perft. */
function addRest({ add, io, program, done }: Commands): void {
  add('completion <shell>', 'print what bash, zsh or fish completes', 'completion').action((shell: string) =>
    done(completionCommand(io, program, shell)),
  );
  rulesOptions(
    add('perft <game>', 'count the leaves of the game tree', 'perft').requiredOption(
      '--depth <n>',
      'how many plies deep',
    ),
  )
    .option('--from <position>', 'start from this position text')
    .option('--divide', 'also by first ply')
    .option('--json', 'as one JSON object')
    .action(async (id: string, flags: PerftFlags) => done(await perftCommand(io, id, flags)));
}

function gameOptions(command: Command): Command {
  return clockOptions(
    rulesOptions(command)
      .option('--seats <list>', 'who sits where: person, bot, bot:<level> or bot:./mine.js, by commas')
      .option('--level <name>', LEVEL_HELP)
      .option('--seed <text>', 'decides dice and bots, so that a game can be repeated')
      .option('--from <position>', 'start from this position text')
      .option('--match', 'two games that count together, where the rules have it')
      .option('--save <file>', 'keep the game in this file')
      .option('--overwrite', 'even if the file exists'),
  );
}

function clockOptions(command: Command): Command {
  return command
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
    .option('--marks', 'mark the last move by signs on the board (369)')
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

function examples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((words) => `  ${words}`).join('\n')}\n`;
}

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return manifest.version;
}
