/** Encodes the messages of the protocol. Nothing else is ever sent. */
import type { Game, Kind, Viewer } from '@boardwright/core';
import { diff, REMOVED, type Step, type Table } from '@boardwright/core/host';
import type { Ack, WireScene, ServerMessage } from '@boardwright/protocol';
import type { FairTeller } from './fair-steps.ts';
import { dueAt, isSecret, mayKnow, newsOf, publicEntry, sceneOf } from './projection.ts';
import type { ViewerUpdate } from './viewer-memory.ts';

export function encode(message: ServerMessage): string {
  return JSON.stringify(message);
}

/** text: a frame without its closing brace. step: what is added for seats that take part in fair draws. */
export interface FrameText {
  readonly text: string;
  readonly step: string;
}

/** The frame of a step for one viewer, and the viewer's scene after it. */
export interface EncodedFrame<K extends Kind> {
  readonly frame: FrameText;
  readonly scene: WireScene<K>;
}

/**
 * Encodes steps as frames, for one viewer after the other. Parts that are equal for several viewers are computed and encoded only once per
 * encoder. An encoder serves one broadcast, or the frames that a client missed.
 */
export class FrameEncoder<K extends Kind> {
  readonly #game: Game<K>;
  readonly #fair: FairTeller<K> | null;
  readonly #dues = new Computed<Table<K>, number | null>();
  readonly #publicNews = new Computed<Table<K>, K['News'] | null>();
  readonly #newsText = new LastText<object | null, null>(newsText);
  readonly #viewText = new LastText(viewText);
  readonly #entryText = new LastText(entryText<K>);

  /** fair: null if the server draws alone. */
  constructor(game: Game<K>, fair: FairTeller<K> | null = null) {
    this.#game = game;
    this.#fair = fair;
  }

  /** Returns a frame. seen: the scene before the step, or null to compute it. */
  frame(
    step: Step<K>,
    { viewer, index }: Pick<ViewerUpdate<K>, 'viewer' | 'index'>,
    seen: WireScene<K> | null,
  ): EncodedFrame<K> {
    const { before, entry, after, known } = step;
    const scene = this.#scene(after, viewer);
    const news = this.#newsText.of(this.#news(step, viewer), null);
    const change = this.#change(seen ?? this.#scene(before, viewer), scene);
    // the memory is sent only if news cannot describe its change
    const memory = known === undefined ? '' : `,"memory":${JSON.stringify(known[index])}`;
    const told = this.#entryText.of(step, mayKnow(this.#game, entry, viewer) ? null : HIDDEN);
    const text = `{"seq":${after.seq},"at":${after.at},"news":${news}${change}${memory}${told}`;
    return { frame: { text, step: this.#step(step, viewer) }, scene };
  }

  #step(step: Step<K>, viewer: Viewer): string {
    return this.#fair === null || typeof viewer !== 'number' ? '' : `,"step":${this.#fair.text(step, viewer)}`;
  }

  #scene(table: Table<K>, viewer: Viewer): WireScene<K> {
    return sceneOf(this.#game, table, viewer, () => this.#dues.of(table, () => dueAt(this.#game, table)));
  }

  /** Returns the news of a step for a viewer. By law 13, all viewers get the same news of a public ply. */
  #news(step: Step<K>, viewer: Viewer): K['News'] | null {
    const tell = (): K['News'] | null => newsOf(this.#game, step, viewer);
    return isSecret(this.#game, step.entry) ? tell() : this.#publicNews.of(step.after, tell);
  }

  /** Returns the difference of two scenes, field by field. */
  #change(before: WireScene<K>, after: WireScene<K>): string {
    let text = this.#viewText.of(before.view, after.view);
    for (const key of REST) if (before[key] !== after[key]) text += memberText(key, before[key], after[key]);
    return text === '' ? '' : `,"diff":{${text.slice(1)}}`;
  }
}

/** Joins encoded frames into a message. isFair: whether to include the steps of fair draws. ack: the answer to the sender. */
export function encodeFrames(frames: readonly FrameText[], isFair: boolean, ack?: Ack): string {
  const answer = ack === undefined ? '' : `,"ack":${JSON.stringify(ack)}`;
  const texts = frames.map(({ text, step }) => (isFair ? `${text}${step}}` : `${text}}`));
  return `{"type":"frames","frames":[${texts.join(',')}]${answer}}`;
}

/** Values that are computed once per key. A transaction may have many steps, and each is encoded for every viewer. */
class Computed<Key extends object, T> {
  /** The first two entries. Most transactions need no more, and so no map. */
  #first: readonly [Key, T] | null = null;
  #second: readonly [Key, T] | null = null;
  #rest: Map<Key, readonly [Key, T]> | null = null;

  of(key: Key, make: () => T): T {
    if (this.#first?.[0] === key) return this.#first[1];
    if (this.#second?.[0] === key) return this.#second[1];
    return (this.#rest?.get(key) ?? this.#add([key, make()]))[1];
  }

  #add(pair: readonly [Key, T]): readonly [Key, T] {
    if (this.#first === null) this.#first = pair;
    else if (this.#second === null) this.#second = pair;
    else (this.#rest ??= new Map<Key, readonly [Key, T]>()).set(pair[0], pair);
    return pair;
  }
}

/** The text for the last pair of objects. It is used again if the next viewer has the same pair. */
class LastText<A extends object | null, B extends object | null> {
  readonly #make: (a: A, b: B) => string;
  #last: { readonly a: A; readonly b: B; readonly text: string } | null = null;

  constructor(make: (a: A, b: B) => string) {
    this.#make = make;
  }

  of(a: A, b: B): string {
    if (this.#last === null || a !== this.#last.a || b !== this.#last.b) this.#last = { a, b, text: this.#make(a, b) };
    return this.#last.text;
  }
}

const newsText = (news: object | null): string => JSON.stringify(news);
const viewText = (before: object, after: object): string => memberText('view', before, after);

function entryText<K extends Kind>(step: Step<K>, hidden: typeof HIDDEN | null): string {
  return `,"entry":${JSON.stringify(publicEntry(step, hidden === null))}`;
}

/** Stands for an action of which the viewer may know only the kind. */
const HIDDEN = {};

/** The fields of a scene other than the view. */
const REST = [
  'started',
  'chairs',
  'left',
  'due',
  'outcome',
  'offer',
  'agreed',
  'since',
  'undo',
  'takeBack',
  'lent',
] as const;

function memberText(key: string, before: unknown, after: unknown): string {
  const change = after === undefined ? REMOVED : diff(before, after);
  return change === undefined ? '' : `,"${key}":${JSON.stringify(change)}`;
}
