/** The only way out: a message of the protocol becomes text here and nowhere else. */
import type { Game, Kind } from '@boardwright/core';
import { diff, REMOVED, type Step } from '@boardwright/core/host';
import type { Ack, Protocol, WireScene, ServerMessage } from '@boardwright/protocol';
import { mayKnow, newsOf, publicEntry, sceneOf } from './projection.ts';
import type { ViewerUpdate } from './viewer-memory.ts';

export function encode(message: ServerMessage): string {
  return JSON.stringify(message);
}

/** A frame in words for every version: without its closing brace, and the entry that version 3 adds. */
export interface FrameText {
  readonly text: string;
  readonly entry: string;
}

/** The frame of a step for the viewer of a place, and what is seen after it. */
export interface EncodedFrame<K extends Kind> {
  readonly frame: FrameText;
  readonly scene: WireScene<K>;
}

/**
 * What is the same for all who see the same is put into words once, and the rest is little. seen: the scene before, where it
 * is known; else it is worked out again, for to keep it for every viewer of every match would weigh more than it saves.
 */
export function encodeFrame<K extends Kind>(
  game: Game<K>,
  step: Step<K>,
  { viewer, place }: Pick<ViewerUpdate<K>, 'viewer' | 'place'>,
  seen: WireScene<K> | null,
): EncodedFrame<K> {
  const { before, entry, after, known } = step;
  const scene = sceneOf(game, after, viewer);
  const news = newsText(newsOf(game, before, entry, after, viewer), null);
  const change = changeText(seen ?? sceneOf(game, before, viewer), scene);
  // only where news cannot tell it: what is known now
  const memory = known === undefined ? '' : `,"memory":${JSON.stringify(known[place])}`;
  const text = `{"seq":${after.seq},"at":${after.at},"news":${news}${change}${memory}`;
  return { frame: { text, entry: entryText(step, mayKnow(game, entry, viewer) ? null : HIDDEN) }, scene };
}

/** Frames that are texts already; the same for all of one version who see the same, but for the answer to one of them. */
export function encodeFrames(frames: readonly FrameText[], protocol: Protocol, ack?: Ack): string {
  const answer = ack === undefined ? '' : `,"ack":${JSON.stringify(ack)}`;
  const texts = frames.map(({ text, entry }) => (protocol < 3 ? `${text}}` : `${text}${entry}}`));
  return `{"type":"frames","frames":[${texts.join(',')}]${answer}}`;
}

/** The words for the last pair of objects, for the next viewer who sees the same. */
function keepingLast<A extends object | null, B extends object | null>(make: (a: A, b: B) => string): typeof make {
  let last: { readonly a: A; readonly b: B; readonly text: string } | null = null;
  return (a, b) => {
    if (last === null || a !== last.a || b !== last.b) last = { a, b, text: make(a, b) };
    return last.text;
  };
}

const newsText = keepingLast((news: object | null) => JSON.stringify(news));
const viewText = keepingLast((before: object, after: object) => memberText('view', before, after));

/** In the place of nothing: this viewer may know no more than the kind of an action. */
const HIDDEN = {};
const entryText = keepingLast(
  (step: Step, hidden: typeof HIDDEN | null) => `,"entry":${JSON.stringify(publicEntry(step, hidden === null))}`,
);

/** All of a scene but its view. */
const REST = ['started', 'chairs', 'left', 'due', 'outcome', 'offer', 'agreed', 'since', 'undo', 'takeBack'] as const;

/** The difference of two scenes, member by member. */
function changeText<K extends Kind>(before: WireScene<K>, after: WireScene<K>): string {
  let text = viewText(before.view, after.view);
  for (const key of REST) if (before[key] !== after[key]) text += memberText(key, before[key], after[key]);
  return text === '' ? '' : `,"diff":{${text.slice(1)}}`;
}

function memberText(key: string, before: unknown, after: unknown): string {
  const change = after === undefined ? REMOVED : diff(before, after);
  return change === undefined ? '' : `,"${key}":${JSON.stringify(change)}`;
}
