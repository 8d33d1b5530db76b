import { botGameOptions, rulesOptions, type AddCommands, type RulesFlags } from '@boardwright/cli/kit';
import type { TrainFlags } from './train/train-command.ts';
import type { FramesFlags } from './batch/frames-command.ts';
import type { LeagueFlags } from './league/league-command.ts';
import type { ExploitFlags } from './solve/exploit-command.ts';
import type { SolveFlags } from './solve/solve-command.ts';
import type { SelfplayFlags } from './selfplay/selfplay-command.ts';

/** Adds this kit's commands. It loads what a command needs when the command runs, because the help needs only their flags. */
export const addCommands: AddCommands = ({ io, add, done }) => {
  botGameOptions(
    add('selfplay <game>', 'write games between bots to a file', SELFPLAY)
      .requiredOption(
        '--bots <list>',
        'one bot per seat, comma-separated, as in an arena; they rotate seats from game to game',
      )
      .requiredOption(
        '--out <file>',
        'output: one game per line, or NumPy arrays if it ends in .npz; resumes an unfinished file',
      )
      .option('--games <n>', 'number of games', '1000')
      .option('--seed <text>', 'seed of deals, dice and bots; the same seed repeats the file', 'selfplay'),
  )
    .option('--views', 'add what each actor saw before its decision')
    .action(async (id: string, flags: SelfplayFlags) => {
      const { selfplayCommand } = await import('./selfplay/selfplay-command.ts');
      done(await selfplayCommand(io, id, flags));
    });
  add('train <game>', 'train a network for a game by games of its search', TRAIN)
    .option('--out <folder>', 'where games, networks and progress are kept; a run goes on with what it finds')
    .option('--hours <n>', 'how long', '1')
    .option('--rounds <n>', 'stop after this many rounds in all')
    .option('--games <n>', 'games of a round', '2000')
    .option('--nodes <n>', 'positions that each search looks at', '300')
    .option('--epochs <n>', 'how often a round learns from each position', '20')
    .option('--units <n>', 'units of the first layer', '64')
    .option('--seed <text>', 'decides games and first weights', 'train')
    .option('--threads <n>', 'worker threads; all cores without it')
    .option('--trainer <program>', 'a program that fits networks, such as "python3 train_net.py" with a GPU')
    .option('--export <folder>', 'write the positions of the last rounds as NumPy arrays instead of training')
    .option('--import <file>', 'make this network the reigning one instead of training')
    .action(async (id: string, flags: TrainFlags) => {
      const { trainCommand } = await import('./train/train-command.ts');
      done(await trainCommand(io, id, flags));
    });
  botGameOptions(
    add('league <game>', 'rate bots by a round robin', LEAGUE)
      .requiredOption('--bots <list>', 'at least two bots, comma-separated, as in an arena')
      .option('--games <n>', 'games of each pair', '100')
      .option('--seed <text>', 'seed of deals, dice and bots', 'league')
      .option('--ms <n>', 'milliseconds of each move, instead of nodes')
      .option('--svg <file>', 'draw the ratings with their intervals'),
  ).action(async (id: string, flags: LeagueFlags) => {
    const { leagueCommand } = await import('./league/league-command.ts');
    done(await leagueCommand(io, id, flags));
  });
  rulesOptions(add('solve <game>', 'approach an equilibrium of a small game with hidden information', SOLVE))
    .option('--iterations <n>', 'rounds of regret minimisation', '1000')
    .action(async (id: string, flags: SolveFlags) => {
      const { solveCommand } = await import('./solve/solve-command.ts');
      done(await solveCommand(io, id, flags));
    });
  rulesOptions(add('exploit <game>', 'search for a reply that beats a bot', EXPLOIT))
    .requiredOption('--bot <level>', 'the level that plays the other seats, or random or greedy')
    .option('--games <n>', 'games; the reply takes each seat in turn', '100')
    .option('--playouts <n>', 'playouts of each choice of the reply', '50')
    .option('--seed <text>', 'seed of deals, dice and bots', 'exploit')
    .action(async (id: string, flags: ExploitFlags) => {
      const { exploitCommand } = await import('./solve/exploit-command.ts');
      done(await exploitCommand(io, id, flags));
    });
  rulesOptions(add('batch <game>', 'play many tables at once for a learning program (JSON lines)', BATCH))
    .option('--frames <n>', 'this many tables by frames of numbers instead of JSON lines')
    .option('--seed <text>', 'with --frames: seed of the tables', 'batch')
    .option('--chance', 'with --frames: the program plays chance, too')
    .option('--opponents <list>', 'with --frames: a level for each seat that a bot plays, - for the program’s own')
    .action(async (id: string, { frames, ...flags }: RulesFlags & Partial<FramesFlags> & { readonly seed: string }) => {
      const { batchCommand } = await import('./batch/batch-command.ts');
      const { framesCommand } = await import('./batch/frames-command.ts');
      done(await (frames === undefined ? batchCommand(io, id, flags) : framesCommand(io, id, { ...flags, frames })));
    });
};

const SELFPLAY = [
  'boardwright selfplay banqi --bots random,random --games 10000 --out games.jsonl',
  'boardwright selfplay 369 --bots casual,club --games 500 --views --out games.npz',
  'boardwright selfplay catan --bots club,club,club,club --games 500 --nodes 2000 --views --out games.jsonl',
];
const TRAIN = [
  'boardwright train banqi --hours 3 --out banqi-net',
  'boardwright train ./my-game --hours 0.2 --games 400 --nodes 100',
  'boardwright arena ./my-game --bots ./trained-my-game/bot.js,greedy',
];
const LEAGUE = ['boardwright league banqi --bots casual,club,expert,master:nodes=2000 --games 100 --svg league.svg'];
const SOLVE = [
  'boardwright solve ./examples/kuhn-poker --iterations 1000',
  'boardwright solve ./examples/small-banqi --option pieces=3 --option limit=2 --iterations 200',
];
const EXPLOIT = ['boardwright exploit ./examples/liars-dice --bot greedy --games 200'];
const BATCH = ['boardwright batch banqi', 'boardwright batch catan --option trade=false'];
