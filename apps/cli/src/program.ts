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
import { siteCommand, type SiteFlags } from './commands/site.ts';
import { verifyCommand, type VerifyFlags } from './commands/verify.ts';
import { watchCommand, type WatchFlags } from './commands/watch.ts';
import type { PlayFlags } from './play/play-loop.ts';
import type { DisplayFlags } from './ui/choose.ts';
import { botGameOptions, LANG_HELP, rulesOptions } from './setup/flags.ts';
import type { GameFlags } from './setup/new-game.ts';
import type { Io } from './io/io.ts';
import { EXAMPLES } from './examples.ts';
import type { KitHost } from './kits.ts';

const CLOCK_HELP = 'time control: a total and an increment (5m+3s), a time per turn (30s/turn), or move, quick, calm';
const LEVEL_HELP = 'level of the bots whose level is not set by --seats';
const NAME_HELP = 'your name, shown to the other players (at most 24 characters)';

/** The program to which the groups of commands are added. */
interface Commands extends Omit<KitHost, 'add'> {
  readonly program: Command;
  add(spec: string, words: string, key: keyof typeof EXAMPLES): Command;
}

/** The program, and what kits need to add commands. */
export interface Program {
  readonly program: Command;
  readonly host: KitHost;
}

/** Creates the program. offers: the available choices of games, for the help. done: called with the exit code of the command. */
export function programOf(io: Io, offers: string, done: (code: number) => void): Program {
  const program = new Command('boardwright')
    .description('Play, watch, replay and analyse board games in the terminal.')
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
  // this is the order of the groups in the help
  for (const group of [addFirst, addAuthors, addGames, addFiles, addContests, addRest])
    group({ ...host, program, add: (spec, words, key) => add(spec, words, EXAMPLES[key]) });
  return { program, host };
}

/** Adds the commands for newcomers: the menu, the list of games, rules, and lessons. */
function addFirst({ add, io, done }: Commands): void {
  lookOptions(add('menu', 'choose a game from a menu (the default without a command)', 'menu'), false).action(
    async (flags: DisplayFlags) => done(await menuCommand(io, flags)),
  );
  add('games', 'list the games, their presets and levels', 'games')
    .option('--json', 'print one JSON list')
    .option('--mine', 'list your saved games and their files, newest first')
    .option('--ascii', 'draw with ASCII characters only')
    .option('--lang <language>', LANG_HELP)
    .action(async (flags: GamesFlags) => done(await gamesCommand(io, flags)));
  lookOptions(add('rules <game>', 'print the rules of a game', 'rules'), false).action(
    async (id: string, flags: DisplayFlags) => done(await rulesCommand(io, id, flags)),
  );
  lookOptions(add('learn <game>', 'learn a game in six or seven steps', 'learn'), false).action(
    async (id: string, flags: DisplayFlags) => done(await learnCommand(io, id, flags)),
  );
}

/** Adds the commands for authors of games. */
function addAuthors({ add, io, done }: Commands): void {
  add('laws <game>', 'check the rules of a game against the contract', 'laws')
    .option('--walks <n>', 'number of random games per preset', '10')
    .option('--seed <text>', 'seed of the random games', 'laws')
    .action(async (id: string, flags: LawsFlags) => done(await lawsCommand(io, id, flags)));
  add('dev <folder>', 'play your own game in the terminal and the browser; reload it on every change', 'dev')
    .option('--port <n>', 'port of the page', '8080')
    .option('--no-terminal', 'start the page only')
    .action(async (folder: string, flags: DevFlags) => done(await devCommand(io, folder, flags)));
  add('site <folder>', 'write your own game as a website for any web server; it works offline, with bots', 'site')
    .requiredOption('-o, --out <folder>', 'output folder: empty, or not created yet')
    .action(async (folder: string, flags: SiteFlags) => done(await siteCommand(io, folder, flags)));
}

/** Adds the commands that play games, at this terminal and on a server. */
function addGames({ add, io, done }: Commands): void {
  lookOptions(gameOptions(add('play [game]', 'play against bots or each other', 'play')))
    .option('--resume [file]', 'continue a saved game (default: the last one that is not over)')
    .option('--fast', 'let bots move without pauses')
    .option('--ponder', 'let bots think during your turn (uses more power)')
    .action(async (id: string | undefined, flags: GameFlags & PlayFlags) =>
      done(await orMenu(io, flags, playCommand(io, id, flags))),
    );
  lookOptions(gameOptions(add('watch <game>', 'watch bots play each other', 'watch')))
    .option('--pause <ms>', 'milliseconds between moves (default: set by each level)')
    .option('--open', 'show every player’s hidden cards and pieces')
    .option('--fast', 'play without pauses')
    .action(async (id: string, flags: WatchFlags) => done(await orMenu(io, flags, watchCommand(io, id, flags))));
  lookOptions(add('join <link>', 'join an online game, or return to it', 'join'))
    .option('--watch', 'watch without a seat')
    .option('--name <name>', NAME_HELP)
    .action(async (link: string, flags: JoinFlags) => done(await joinCommand(io, link, flags)));
  const host = rulesOptions(
    lookOptions(add('host <game>', 'create an online game and print the invitation links', 'host'))
      .option('--server <address>', 'address of the server', 'http://127.0.0.1:8080/')
      .option('--name <name>', NAME_HELP),
  )
    .option(
      '--seats <list>',
      'players in seat order, comma-separated: person, bot or bot:<level>; the first person is you',
    )
    .option('--level <name>', LEVEL_HELP);
  clockOptions(host).action(async (id: string, flags: HostFlags) => done(await hostCommand(io, id, flags)));
}

/** Adds the commands that read a game that was played. */
function addFiles({ add, io, done }: Commands): void {
  lookOptions(add('replay <file>', 'step through a saved game, or an online game by its link', 'replay'))
    .option('--ply <n>', 'start at the position after n plies')
    .option('--as <viewer>', 'show what this viewer may see: all, spectator or a seat number')
    .action(async (file: string, flags: ReplayFlags) => done(await replayCommand(io, file, flags)));
  add('analyse <file>', 'find mistakes, key moments and luck in a finished game', 'analyse')
    .option('--nodes <n>', 'positions to search per move', '2000')
    .option('--lang <language>', LANG_HELP)
    .option('--ascii', 'draw with ASCII characters only')
    .option('--json', 'print one JSON object at the end')
    .action(async (file: string, flags: AnalyseFlags) => done(await analyseCommand(io, file, flags)));
  add('verify <file>', 'verify the random results of an online game', 'verify')
    .option('--lang <language>', LANG_HELP)
    .option('--ascii', 'draw with ASCII characters only')
    .option('--json', 'print one JSON object')
    .action(async (file: string, flags: VerifyFlags) => done(await verifyCommand(io, file, flags)));
}

/** Adds the commands that measure bots. */
function addContests({ add, io, done }: Commands): void {
  botGameOptions(
    add('arena <game>', 'measure bots against each other', 'arena')
      .requiredOption(
        '--bots <list>',
        'bots, comma-separated: a level, greedy, random, algorithm:nodes=n, ./module.js, ./network.onnx or exec:program',
      )
      .option('--games <n>', 'minimum number of games; each seed is played once per order of the seats', '100')
      .option('--seed <text>', 'seed of deals, dice and bots; the same seed repeats the match', 'arena'),
  )
    .option('--ms <n>', 'milliseconds per move')
    .option('--sprt [elo0,elo1]', 'stop when a sequential test accepts one of two Elo differences (default: 0,10)')
    .option('--results <file>', 'write each result to this file, and resume an interrupted run')
    .option('--json', 'print one JSON object at the end')
    .action(async (id: string, flags: ArenaFlags) => done(await arenaCommand(io, id, flags)));
}

/** Adds completion and perft. */
function addRest({ add, io, program, done }: Commands): void {
  add('completion <shell>', 'print a completion script for bash, zsh or fish', 'completion').action((shell: string) =>
    done(completionCommand(io, program, shell)),
  );
  rulesOptions(
    add('perft <game>', 'count the positions of the game tree at a given depth', 'perft').requiredOption(
      '--depth <n>',
      'depth in plies',
    ),
  )
    .option('--from <position>', 'start from this position')
    .option('--divide', 'also print the count after each first ply')
    .option('--json', 'print one JSON object')
    .action(async (id: string, flags: PerftFlags) => done(await perftCommand(io, id, flags)));
}

function gameOptions(command: Command): Command {
  return clockOptions(
    rulesOptions(command)
      .option('--seats <list>', 'players in seat order, comma-separated: person, bot, bot:<level> or bot:./mine.js')
      .option('--level <name>', LEVEL_HELP)
      .option('--seed <text>', 'seed of dice and bots; the same seed repeats the game')
      .option('--from <position>', 'start from this position')
      .option('--match', 'play two games and add their scores (369); default for presets that favour one player')
      .option('--no-match', 'play a single game')
      .option('--save <file>', 'save the game to this file')
      .option('--overwrite', 'overwrite an existing file'),
  );
}

function clockOptions(command: Command): Command {
  return command
    .option('--clock <time>', CLOCK_HELP)
    .option('--on-flag <what>', 'when time runs out: lose, or fallback (an automatic move)', 'lose');
}

function lookOptions(command: Command, hasJson = true): Command {
  command
    .option('--lang <language>', LANG_HELP)
    .option('--ascii', 'draw with ASCII characters only')
    .option('--latin', 'show pieces as letters (default)')
    .option('--cjk', 'show pieces as Chinese characters (default in a Chinese, Japanese or Korean locale)')
    .option('--no-color', 'print without colours (also set by NO_COLOR)')
    .option('--marks', 'mark the last stone and its runs with symbols (369)')
    .option('--plain', 'print lines instead of a live screen');
  return hasJson
    ? command.option('--json', 'print one JSON object per line: news, ask, fault, hint, saved, outcome')
    : command;
}

/** Opens the menu if the player leaves a game to play another one. */
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
