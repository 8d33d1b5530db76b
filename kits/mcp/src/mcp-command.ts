import { gameOf, type Io } from '@boardwright/cli/kit';
import { serveMcp } from './serve.ts';

export interface McpFlags {
  readonly seed?: string;
  readonly lang?: string;
  readonly text?: boolean;
}

/** Serves MCP. id: the only game to offer; undefined to offer all. */
export async function mcpCommand(io: Io, id: string | undefined, version: string, flags: McpFlags): Promise<number> {
  await serveMcp(id === undefined ? io : await withGameAlone(io, id), { ...flags, version });
  return 0;
}

async function withGameAlone(io: Io, id: string): Promise<Io> {
  await gameOf(io, id);
  return { ...io, games: Object.fromEntries(Object.entries(io.games).filter(([name]) => name === id)) };
}
