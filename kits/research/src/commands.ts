import { botGameOptions, rulesOptions, type AddCommands, type RulesFlags } from '@boardwright/cli/kit';
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
  rulesOptions(add('batch <game>', 'play many tables at once for a learning program (JSON lines)', BATCH)).action(
    async (id: string, flags: RulesFlags) => {
      const { batchCommand } = await import('./batch/batch-command.ts');
      done(await batchCommand(io, id, flags));
    },
  );
};

const SELFPLAY = [
  'boardwright selfplay banqi --bots random,random --games 10000 --out games.jsonl',
  'boardwright selfplay 369 --bots casual,club --games 500 --views --out games.npz',
  'boardwright selfplay catan --bots club,club,club,club --games 500 --nodes 2000 --views --out games.jsonl',
];
const BATCH = ['boardwright batch banqi', 'boardwright batch catan --option trade=false'];
