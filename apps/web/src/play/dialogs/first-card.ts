/** The rule card that opens by itself before a player's first game. */
import type { BoardModule, Scene } from '@boardwright/boards';
import { isTaught } from '../../storage/taught.ts';
import { isWatching } from '../scene.ts';

type Begun = Pick<Scene, 'game' | 'mode' | 'own' | 'outcome' | 'lines' | 'players'>;

/** Returns whether the card opens now: once per game, and only before the first move of a person at this screen. */
export function opensFirstCard(scene: Begun, { rules }: Pick<BoardModule, 'rules'>): boolean {
  const { game, outcome } = scene;
  return rules !== undefined && outcome === null && !isWatching(scene) && !hasMoved(scene) && !isTaught(game.id);
}

function hasMoved({ own, lines, players }: Begun): boolean {
  return lines.some(
    ({ actor }) => typeof actor === 'number' && (own === null ? players[actor]?.who === 'person' : actor === own),
  );
}
