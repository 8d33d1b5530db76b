import { botGameOptions, rulesOptions, type AddCommands, type RulesFlags } from '@boardwright/cli/kit';
import type { TrainFlags } from './train/train-command.ts';
import type { FramesFlags } from './batch/frames-command.ts';
import type { LeagueFlags } from './league/league-command.ts';
import type { ExploitFlags } from './solve/exploit-command.ts';
import type { SolveFlags } from './solve/solve-command.ts';
import type { SelfplayFlags } from './selfplay/selfplay-command.ts';

/** Adds this kit's commands. What a command needs is loaded when the command runs, because the help needs only the flags. */
export const addCommands: AddCommands = ({ io, add, done }) => {
  botGameOptions(
    add('selfplay <game>', 'write games between bots to a file', SELFPLAY)
      .requiredOption(
        '--bots <list>',
        'one bot per seat, comma-separated, as in an arena; bots change seats from game to game',
      )
      .requiredOption(
        '--out <file>',
        'output file: one game per line, or NumPy arrays if the name ends in .npz; an unfinished file is continued',
      )
      .option('--games <n>', 'number of games', '1000')
      .option('--seed <text>', 'seed of deals, dice and bots; the same seed repeats the file', 'selfplay'),
  )
    .option('--views', 'also write what each seat saw before its decision')
    .action(async (id: string, flags: SelfplayFlags) => {
      const { selfplayCommand } = await import('./selfplay/selfplay-command.ts');
      done(await selfplayCommand(io, id, flags));
    });
  add('train <game>', 'train a network on games that the search plays against itself', TRAIN)
    .option(
      '--out <folder>',
      'folder for games, networks and progress; a run continues from what is there (default: trained-<game>)',
    )
    .option('--hours <n>', 'hours to train', '1')
    .option('--rounds <n>', 'stop after this many rounds, including earlier runs')
    .option('--games <n>', 'games per round', '2000')
    .option('--nodes <n>', 'positions to search per move', '300')
    .option('--epochs <n>', 'number of passes over the positions in each round', '20')
    .option('--units <n>', 'number of units in the first layer', '64')
    .option('--seed <text>', 'seed of the games and of the first weights', 'train')
    .option('--threads <n>', 'number of worker threads (default: all cores)')
    .option('--trainer <program>', 'program that fits the networks, for example "python3 train_net.py" with a GPU')
    .option('--export <folder>', 'write the positions of the last rounds as NumPy arrays instead of training')
    .option('--import <file>', 'make this network the best one instead of training')
    .action(async (id: string, flags: TrainFlags) => {
      const { trainCommand } = await import('./train/train-command.ts');
      done(await trainCommand(io, id, flags));
    });
  botGameOptions(
    add('league <game>', 'rate bots in a round-robin tournament', LEAGUE)
      .requiredOption('--bots <list>', 'at least two bots, comma-separated, as in an arena')
      .option('--games <n>', 'games per pair of bots', '100')
      .option('--seed <text>', 'seed of deals, dice and bots', 'league')
      .option('--ms <n>', 'milliseconds per move, instead of nodes')
      .option('--svg <file>', 'draw the ratings and their intervals to this file'),
  ).action(async (id: string, flags: LeagueFlags) => {
    const { leagueCommand } = await import('./league/league-command.ts');
    done(await leagueCommand(io, id, flags));
  });
  rulesOptions(add('solve <game>', 'compute an approximate equilibrium of a small game', SOLVE))
    .option('--iterations <n>', 'number of iterations of CFR+', '1000')
    .action(async (id: string, flags: SolveFlags) => {
      const { solveCommand } = await import('./solve/solve-command.ts');
      done(await solveCommand(io, id, flags));
    });
  rulesOptions(add('exploit <game>', 'estimate how much a bot loses to the best reply', EXPLOIT))
    .requiredOption('--bot <level>', 'bot that plays the other seats: a level, random or greedy')
    .option('--games <n>', 'number of games; the reply plays each seat in turn', '100')
    .option('--playouts <n>', 'playouts per choice of the reply', '50')
    .option('--seed <text>', 'seed of deals, dice and bots', 'exploit')
    .action(async (id: string, flags: ExploitFlags) => {
      const { exploitCommand } = await import('./solve/exploit-command.ts');
      done(await exploitCommand(io, id, flags));
    });
  rulesOptions(add('batch <game>', 'play many tables at once for a learning program (JSON lines)', BATCH))
    .option('--frames <n>', 'number of tables; use binary frames instead of JSON lines')
    .option('--seed <text>', 'with --frames: seed of the tables', 'batch')
    .option('--chance', 'with --frames: the calling program chooses the results of chance')
    .option(
      '--opponents <list>',
      'with --frames: one entry per seat, comma-separated: the level of a bot, or - for the calling program',
    )
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
