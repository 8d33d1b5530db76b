/** The content of a frame besides its new scene: the news of a ply, a move by the rules, or another entry of a player. */
import { traitsOf, type Game, type Kind } from '@boardwright/core';
import type { Frame } from '@boardwright/protocol';
import type { ToldEntry } from '../ui/terminal-scene.ts';

export function entriesOfFrame({ at, news, entry }: Frame): ToldEntry[] {
  if (entry?.type === 'ply') return [...substituteTold(entry), ...(news === null ? [] : [plyTold(news)])];
  // the screen shows who sits where in any case
  if (entry === null || entry.type === 'sit') return news === null ? [] : [plyTold(news)];
  return [{ type: 'entry', entry: { ...entry, at }, ply: null }];
}

/** Returns the public action of a ply; null if it is secret or the entry is not a ply. */
export function publicActionOf(game: Game, { entry }: Frame): Kind['Action'] | null {
  if (entry?.type !== 'ply' || entry.action === undefined) return null;
  return traitsOf(game, entry.action.type)?.secret === true ? null : entry.action;
}

function plyTold(news: Kind['News']): ToldEntry {
  return { type: 'ply', news };
}

function substituteTold({ actor, late, failed }: Extract<Frame['entry'], { readonly type: 'ply' }>): ToldEntry[] {
  if (actor === 'chance' || (late ?? failed) === undefined) return [];
  return [{ type: 'substitute', seat: actor, why: late === true ? 'late' : 'failed' }];
}
