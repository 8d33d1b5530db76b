import { playLoop, type PlayFlags } from '../play/play-loop.ts';
import { requireHome } from '../io/save-files.ts';
import { prepareGame, type GameFlags } from '../setup/new-game.ts';
import type { Io } from '../io/io.ts';

export async function playCommand(
  io: Io,
  id: string | undefined,
  flags: GameFlags & PlayFlags,
): Promise<number | 'new'> {
  requireHome(io);
  return playLoop(io, await prepareGame(io, id, flags), flags);
}
