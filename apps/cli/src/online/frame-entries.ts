/** What a frame tells beside its new scene: the news of a ply, or what was said about the game. */
import { declinesDraw, takesBackPly, type PlayedFrame } from '@boardwright/protocol';
import { traitsOf, type Game, type Kind } from '@boardwright/core';
import type { Entry } from '@boardwright/core/host';
import type { ToldEntry } from '../ui/terminal-scene.ts';

export function entriesOfFrame(played: PlayedFrame): ToldEntry[] {
  const { frame, after } = played;
  if (frame.news !== null) return [{ type: 'ply', news: frame.news }];
  if (after.outcome !== null) return [];
  if (takesBackPly(played)) return [{ type: 'said', said: 'tookBack' }];
  return [...drawTold(played), ...takeBackTold(played)];
}

/** What was done, where the news tells it to everybody: itself, as in a game with nothing hidden, or as its `action`. */
export function actionIn(game: Game, news: Kind['News'] | null): Kind['Action'] | null {
  const { actor: _, action, ...told }: Readonly<Record<string, unknown>> = { ...news };
  const read = game.decodeAction(action ?? told);
  return read.ok && traitsOf(game, read.value.type)?.secret !== true ? read.value : null;
}

/** The scene does not say who declined. */
function drawTold(played: PlayedFrame): ToldEntry[] {
  const { frame, before, after } = played;
  if (declinesDraw(played)) return [{ type: 'said', said: 'drawDeclined' }];
  return after.offer === null || after.offer === before.offer
    ? []
    : [entryTold({ type: 'offerDraw', at: frame.at, seat: after.offer })];
}

function takeBackTold({ frame: { at }, before, after }: PlayedFrame): ToldEntry[] {
  const [was, is] = [before.takeBack, after.takeBack];
  if (is === undefined) return [];
  if (was === undefined) return [entryTold({ type: 'askUndo', at, seat: is.seat, to: is.to })];
  return is.refused !== null && was.refused === null ? [entryTold({ type: 'refuseUndo', at, seat: is.refused })] : [];
}

function entryTold(entry: Exclude<Entry, { readonly type: 'ply' }>): ToldEntry {
  return { type: 'entry', entry, ply: 0 };
}
