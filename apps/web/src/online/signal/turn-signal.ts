/**
 * Tells a player who is not looking at the page that it is their turn: by the title and icon of the tab, a badge on the installed app, and
 * a notification.
 */
import type { Scene } from '@boardwright/boards';
import { useEffect, useRef } from 'preact/hooks';
import { notify } from './notify.ts';

/** Signals the turn. words: the title of the game, and that it is the player's turn. */
export function useTurnSignal(
  scene: Scene,
  match: string,
  words: { readonly title: string; readonly turn: string },
): void {
  const isTurn = isOwnTurn(scene);
  const { title, turn } = words;
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = [...(isTurn ? [turn] : []), title, 'Boardwright'].join(' · ');
    showBadge(isTurn);
    if (isTurn && !isFirst.current) void notify(match, `${turn} · ${title}`);
    isFirst.current = false;
    return () => showBadge(false);
  }, [isTurn, title, turn]);
}

export function isOwnTurn({
  own,
  outcome,
  perspective,
  waits,
}: Pick<Scene, 'own' | 'outcome' | 'perspective' | 'waits'>): boolean {
  return own !== null && outcome === null && waits === undefined && perspective.turn.awaits.includes(own);
}

function showBadge(isTurn: boolean): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', isTurn ? './icon-turn.svg' : './icon.svg');
  // browsers may have no badge, or refuse to set it
  const shown = isTurn ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  shown?.catch(() => undefined);
}
