/** Undoes a ply between people. */
import type { Kind } from '@boardwright/core';
import type { CommandAnswer } from '@boardwright/protocol';
import type { TestPlayer } from './player.ts';

/** Makes one player ask for an undo and all others allow it. Resolves to the answer of the request once everybody has seen the undo. */
export async function takeBack<K extends Kind>(
  asker: TestPlayer<K>,
  players: readonly TestPlayer<K>[],
): Promise<CommandAnswer> {
  const answer = await asker.ask({ type: 'undo' });
  const { takeBack: request } = asker.scene;
  if (request === undefined) return answer;
  const others = players.filter((player) => player !== asker);
  for (const other of others) {
    await other.until(() => other.scene.takeBack?.to === request.to);
    await other.ask({ type: 'allowUndo', to: request.to });
  }
  await Promise.all(players.map((player) => player.until(() => player.scene.takeBack === undefined)));
  return answer;
}
