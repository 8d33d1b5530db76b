/** Those who watch one match, grouped by what they may see: a frame is made once per group. */
import type { Fault, Game, Kind, Table, Viewer } from '@boardwright/core';
import type { Ack, Frame, Frames, Scene, ServerMessage } from '@boardwright/protocol';
import { encode } from './encode.ts';
import type { Step } from '../match/rows.ts';
import { frameOf, newsOf, sceneOf } from './projection.ts';

/** One socket. */
export interface Peer {
  send(text: string): void;
  /** A last word; whoever wants to know more comes back with a new hello. */
  dismiss(reason: Fault): void;
}

/** Whose command the steps carry out. */
export interface Mover {
  readonly peer: Peer;
  readonly ack: Ack;
}

interface Group<K extends Kind> {
  scene: Scene<K>;
  readonly peers: Set<Peer>;
}

export class Audience<K extends Kind> {
  readonly #game: Game<K>;
  readonly #groups = new Map<Viewer, Group<K>>();

  constructor(game: Game<K>) {
    this.#game = game;
  }

  get size(): number {
    let all = 0;
    for (const { peers } of this.#groups.values()) all += peers.size;
    return all;
  }

  has(viewer: Viewer): boolean {
    return this.#groups.has(viewer);
  }

  /** The group's present scene is returned. */
  join(peer: Peer, viewer: Viewer, table: Table<K>): Scene<K> {
    const group = this.#groups.get(viewer) ?? { scene: sceneOf(this.#game, table, viewer), peers: new Set() };
    group.peers.add(peer);
    this.#groups.set(viewer, group);
    return group.scene;
  }

  leave(peer: Peer, viewer: Viewer): void {
    const group = this.#groups.get(viewer);
    group?.peers.delete(peer);
    if (group?.peers.size === 0) this.#groups.delete(viewer);
  }

  /** Tells a group what happened, after it is on disk. known: by seq, what an undo leaves it. true: the mover is of this group. */
  show(viewer: Viewer, steps: readonly Step<K>[], mover: Mover | null, known: readonly K['Memory'][]): boolean {
    const group = this.#groups.get(viewer);
    if (group === undefined || steps.length === 0) return false;
    const message = { type: 'frames' as const, frames: steps.map((s) => this.#frame(s, viewer, group, known)) };
    deliver(message, group.peers, mover);
    return mover !== null && group.peers.has(mover.peer);
  }

  tell(message: ServerMessage): void {
    const text = encode(message);
    for (const { peers } of this.#groups.values()) for (const peer of peers) peer.send(text);
  }

  dismiss(reason: Fault): void {
    for (const { peers } of this.#groups.values()) for (const peer of peers) peer.dismiss(reason);
  }

  #frame({ before, entry, after }: Step<K>, viewer: Viewer, group: Group<K>, known: readonly K['Memory'][]): Frame<K> {
    const scene = sceneOf(this.#game, after, viewer);
    const news = newsOf(this.#game, before, entry, after, viewer);
    const frame = frameOf(group.scene, scene, after, news, entry.type === 'undo' ? { memory: known[after.seq] } : {});
    group.scene = scene;
    return frame;
  }
}

function deliver(message: Frames, peers: ReadonlySet<Peer>, mover: Mover | null): void {
  const isMovers = mover !== null && peers.has(mover.peer);
  const text = isMovers && peers.size === 1 ? '' : encode(message);
  for (const peer of peers) peer.send(peer === mover?.peer ? encode({ ...message, ack: mover.ack }) : text);
}
