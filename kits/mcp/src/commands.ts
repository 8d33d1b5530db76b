import { LANG_HELP, type AddCommands } from '@boardwright/cli/kit';
import type { McpFlags } from './mcp-command.ts';

/** Adds the command `mcp`. Its server is loaded only when the command runs. */
export const addCommands: AddCommands = ({ io, version, add, done }) => {
  add('mcp [game]', 'let an MCP client play over standard input and output', EXAMPLES)
    .option('--seed <text>', 'seed of dice and bots; the same seed repeats the games')
    .option('--lang <language>', LANG_HELP)
    .option('--text', 'answer with text only, for a client that passes both text and data to its model')
    .action(async (id: string | undefined, flags: McpFlags) => {
      const { mcpCommand } = await import('./mcp-command.ts');
      done(await mcpCommand(io, id, version, flags));
    });
};

const EXAMPLES = ['boardwright mcp', 'boardwright mcp ./my-game', 'boardwright mcp --text'];
