/** The viewers of one match, grouped by what they may see: a frame is encoded once per group. */
import type { Fault, Game, Kind, Viewer } from '@boardwright/core';
import type { Ack, Feature, WireScene, ServerMessage } from '@boardwright/protocol';
import type { FairTeller } from './fair-steps.ts';
import { encode, encodeFrames, FrameEncoder, type FrameText } from './encode.ts';
import type { Rate } from '../net/limits.ts';
import { HeldFrames } from './held-frames.ts';
import type { ViewerUpdate } from './viewer-memory.ts';

/** One socket. */
export interface Peer {
  /** The features of both sides. */
  readonly features: readonly Feature[];
  /** Whether it knows fair draws. */
  readonly isFair: boolean;
  /** The key with which it takes part in them; null if it has not announced one. */
  device: string | null;
  /** The address for limits. */
  readonly address: string;
  /** The digest of the token that proved its seat; null for a spectator. */
  readonly token: string | null;
  /** Whether it can no longer be reached. */
  readonly isGone: boolean;
  send(text: string): void;
  /** Holds messages until the end of this turn of the event loop, and then writes them at once. */
  hold(): void;
  /** Sends a last message; the client may return with a new hello. */
  dismiss(reason: Fault): void;
}

/** The sender of the command that these steps perform. */
export interface CommandSender {
  readonly peer: Peer;
  readonly ack: Ack;
}

interface Group {
  readonly viewer: Viewer;
  peers: readonly Peer[];
}

export class Audience<K extends Kind> {
  readonly #game: Game<K>;
  readonly #fair: FairTeller<K> | null;
  readonly #spectatorRate: Rate;
  #spectators: HeldFrames | null = null;
  /** The groups, as exact-length lists, because they are short and there are many matches. */
  #groups: readonly Group[] = [];

  /** spectatorRate: the rate of frames to spectators, whose number is unlimited; the sockets of seats are few. */
  constructor(game: Game<K>, spectatorRate: Rate, fair: FairTeller<K> | null = null) {
    this.#game = game;
    this.#fair = fair;
    this.#spectatorRate = spectatorRate;
  }

  get size(): number {
    let all = 0;
    for (const { peers } of this.#groups) all += peers.length;
    return all;
  }

  /** The address of a connected peer, a seat before a spectator; '' if there is none. Resources of the match are charged to it. */
  get address(): string {
    const seated = this.#groups.find(({ viewer }) => typeof viewer === 'number') ?? this.#groups[0];
    return seated?.peers[0]?.address ?? '';
  }

  has(viewer: Viewer): boolean {
    return this.#find(viewer) !== undefined;
  }

  /** Returns the sockets with the same view as this viewer, oldest first. */
  peersOf(viewer: Viewer): readonly Peer[] {
    return this.#find(viewer)?.peers ?? [];
  }

  join(peer: Peer, viewer: Viewer): void {
    this.#spectators?.flush();
    const group = this.#find(viewer) ?? this.#open(viewer);
    if (!group.peers.includes(peer)) group.peers = group.peers.concat(peer);
  }

  leave(peer: Peer, viewer: Viewer): void {
    const group = this.#find(viewer);
    if (group === undefined) return;
    group.peers = group.peers.filter((one) => one !== peer);
    if (group.peers.length === 0) this.#groups = this.#groups.filter((one) => one !== group);
  }

  #find(viewer: Viewer): Group | undefined {
    return this.#groups.find((group) => group.viewer === viewer);
  }

  #open(viewer: Viewer): Group {
    const group = { viewer, peers: [] };
    this.#groups = this.#groups.concat(group);
    return group;
  }

  /** Publishes a stored transaction. The sender is answered once, whatever fails. */
  show(learn: () => readonly ViewerUpdate<K>[], sender: CommandSender | null): void {
    let isAnswered = false;
    const encoder = new FrameEncoder(this.#game, this.#fair);
    try {
      for (const update of learn()) isAnswered = this.#showGroup(update, sender, encoder) || isAnswered;
    } finally {
      // its socket may have moved to another match, or watch with a delay
      if (sender !== null && !isAnswered) sender.peer.send(encode({ type: 'ack', ...sender.ack }));
    }
  }

  /** Returns true if the sender is in this group. */
  #showGroup(update: ViewerUpdate<K>, sender: CommandSender | null, encoder: FrameEncoder<K>): boolean {
    const group = this.#find(update.viewer);
    if (group === undefined || update.steps.length === 0) return false;
    if (typeof update.viewer === 'number') return deliver(framesOf(encoder, update), group.peers, sender);
    this.#spectators ??= new HeldFrames(this.#spectatorRate, (frames) =>
      deliver(frames, this.peersOf(update.viewer), null),
    );
    this.#spectators.send(framesOf(encoder, update));
    return false;
  }

  /** Sends a message to all, or to those with a feature. */
  tell(message: ServerMessage, feature: Feature | null = null): void {
    this.#spectators?.flush();
    const text = encode(message);
    for (const { peers } of this.#groups)
      for (const peer of peers) if (feature === null || peer.features.includes(feature)) peer.send(text);
  }

  /** Sends a message to the seats with this feature, not to spectators. */
  tellSeats(message: ServerMessage, feature: Feature): void {
    const text = encode(message);
    for (const { viewer, peers } of this.#groups)
      if (typeof viewer === 'number') for (const peer of peers) if (peer.features.includes(feature)) peer.send(text);
  }

  /** Whether anybody has this feature. */
  hears(feature: Feature): boolean {
    return this.#groups.some(({ peers }) => peers.some((peer) => peer.features.includes(feature)));
  }

  /** Holds messages to peers with fair draws, because more follow in this turn of the event loop. */
  hold(): void {
    for (const { peers } of this.#groups) for (const peer of peers) if (peer.isFair) peer.hold();
  }

  /** Sends a message to the seats that take part in fair draws. */
  tellFair(message: ServerMessage): void {
    const text = encode(message);
    for (const { peers } of this.#groups) for (const peer of peers) if (peer.device !== null) peer.send(text);
  }

  /** Sends each socket its own text. */
  tellEach(textFor: (peer: Peer, viewer: Viewer) => string): void {
    this.#spectators?.flush();
    for (const { viewer, peers } of this.#groups) for (const peer of peers) peer.send(textFor(peer, viewer));
  }

  dismiss(reason: Fault): void {
    this.#spectators?.flush();
    for (const { peers } of this.#groups) for (const peer of peers) peer.dismiss(reason);
  }
}

function framesOf<K extends Kind>(encoder: FrameEncoder<K>, update: ViewerUpdate<K>): readonly FrameText[] {
  let seen: WireScene<K> | null = null;
  return update.steps.map((step) => {
    const { frame, scene } = encoder.frame(step, update, seen);
    seen = scene;
    return frame;
  });
}

/** Encodes once with steps and once without, and once more with the answer to the sender. */
function deliver(frames: readonly FrameText[], peers: readonly Peer[], sender: CommandSender | null): boolean {
  const texts = peers.length === 1 ? null : new Map<boolean, string>();
  let isSenders = false;
  for (const peer of peers) {
    if (peer === sender?.peer) {
      isSenders = true;
      peer.send(encodeFrames(frames, peer.isFair, sender.ack));
      continue;
    }
    const text = texts?.get(peer.isFair) ?? encodeFrames(frames, peer.isFair);
    texts?.set(peer.isFair, text);
    peer.send(text);
  }
  return isSenders;
}
