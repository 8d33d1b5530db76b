/** The only way out: a message of the protocol becomes text here and nowhere else. */
import { diff, REMOVED, type Kind, type Table } from '@boardwright/core';
import type { Ack, SceneView, ServerMessage } from '@boardwright/protocol';

export function encode(message: ServerMessage): string {
  return JSON.stringify(message);
}

/** What one viewer is told of a step. */
interface FrameContent<K extends Kind> {
  readonly table: Table<K>;
  readonly news: K['News'] | null;
  readonly before: SceneView<K>;
  readonly after: SceneView<K>;
  /** Only where news cannot tell it: what is known now. */
  readonly memory?: K['Memory'];
}

/** A frame. What is the same for all who see the same is put into words once, and the rest is little. */
export function encodeFrame<K extends Kind>({ table, news, before, after, memory }: FrameContent<K>): string {
  const known = memory === undefined ? '' : `,"memory":${JSON.stringify(memory)}`;
  return `{"seq":${table.seq},"at":${table.at},"news":${newsText(news, null)}${changeText(before, after)}${known}}`;
}

/** Frames that are texts already; the same for all who see the same, but for the answer to one of them. */
export function encodeFrames(frames: readonly string[], ack?: Ack): string {
  const answer = ack === undefined ? '' : `,"ack":${JSON.stringify(ack)}`;
  return `{"type":"frames","frames":[${frames.join(',')}]${answer}}`;
}

/** The words for the last pair of objects, for the next viewer who sees the same. */
function keepingLast(make: (a: object | null, b: object | null) => string): typeof make {
  let last: { readonly a: object | null; readonly b: object | null; readonly text: string } | null = null;
  return (a, b) => {
    if (last === null || a !== last.a || b !== last.b) last = { a, b, text: make(a, b) };
    return last.text;
  };
}

const newsText = keepingLast((news) => JSON.stringify(news));
const viewText = keepingLast((before, after) => memberText('view', before, after));

/** All of a scene but its view. */
const REST = ['started', 'chairs', 'left', 'due', 'outcome', 'offer', 'agreed', 'since', 'undo', 'takeBack'] as const;

/** The difference of two scenes, member by member. */
function changeText<K extends Kind>(before: SceneView<K>, after: SceneView<K>): string {
  let text = viewText(before.view, after.view);
  for (const key of REST) if (before[key] !== after[key]) text += memberText(key, before[key], after[key]);
  return text === '' ? '' : `,"diff":{${text.slice(1)}}`;
}

function memberText(key: string, before: unknown, after: unknown): string {
  const change = after === undefined ? REMOVED : diff(before, after);
  return change === undefined ? '' : `,"${key}":${JSON.stringify(change)}`;
}
