/** The viewers of one match, in groups that may see the same. A frame is encoded once per group. */
import type { Fault, Game, Kind, Viewer } from '@boardwright/core';
import type { Ack, Feature, WireScene, ServerMessage } from '@boardwright/protocol';
import type { FairTeller } from './fair-steps.ts';
import { encode, encodeFrames, FrameEncoder, type FrameText } from './encode.ts';
import type { Rate } from '../net/limits.ts';
import { HeldFrames } from './held-frames.ts';
import type { ViewerUpdate } from './viewer-memory.ts';

/** One socket that watches or plays. */
export interface Peer {
  /** The features that client and server have in common. */
  readonly features: readonly Feature[];
  /** Whether the client supports fair draws. */
  readonly isFair: boolean;
  /** The key with which the client takes part in fair draws; null if it has announced none. */
  device: string | null;
  /** The address that is charged for the socket. */
  readonly address: string;
  /** The digest of the token that proved the seat; null for a spectator. */
  readonly token: string | null;
  /** Whether the client can no longer be reached. */
  readonly isGone: boolean;
  send(text: string): void;
  /** Holds messages back until the end of this turn of the event loop, to write them together. */
  hold(): void;
  /** Sends a last message. The client may come back with a new hello. */
  dismiss(reason: Fault): void;
}

/** The sender of the command whose steps are published, with the answer to it. */
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
  /** The groups. Arrays of exact length save memory, because there are many matches with few groups each. */
  #groups: readonly Group[] = [];

  /** spectatorRate: the rate of frames to spectators, whose number is not limited. Seats have few sockets and need no such limit. */
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

  /** The address that is charged for the match: the address of a connected seat, otherwise of a spectator; '' if nobody is connected. */
  get address(): string {
    const seated = this.#groups.find(({ viewer }) => typeof viewer === 'number') ?? this.#groups[0];
    return seated?.peers[0]?.address ?? '';
  }

  has(viewer: Viewer): boolean {
    return this.#find(viewer) !== undefined;
  }

  /** Returns the sockets of this viewer, oldest first. */
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

  /** Publishes a stored transaction. The sender gets exactly one answer, even if publishing fails. */
  show(learn: () => readonly ViewerUpdate<K>[], sender: CommandSender | null): void {
    let isAnswered = false;
    const encoder = new FrameEncoder(this.#game, this.#fair);
    try {
      for (const update of learn()) isAnswered = this.#showGroup(update, sender, encoder) || isAnswered;
    } finally {
      // the sender's socket may have moved to another match, or watch with a delay
      if (sender !== null && !isAnswered) sender.peer.send(encode({ type: 'ack', ...sender.ack }));
    }
  }

  /** Sends the frames of an update to its group. Returns true if the sender is in the group, which answers the sender too. */
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

  /** Sends a message to everybody, or to the clients that have a feature. */
  tell(message: ServerMessage, feature: Feature | null = null): void {
    this.#spectators?.flush();
    const text = encode(message);
    for (const { peers } of this.#groups)
      for (const peer of peers) if (feature === null || peer.features.includes(feature)) peer.send(text);
  }

  /** Sends a message to the seats that have this feature, but not to spectators. */
  tellSeats(message: ServerMessage, feature: Feature): void {
    const text = encode(message);
    for (const { viewer, peers } of this.#groups)
      if (typeof viewer === 'number') for (const peer of peers) if (peer.features.includes(feature)) peer.send(text);
  }

  /** Whether any client has this feature. */
  hears(feature: Feature): boolean {
    return this.#groups.some(({ peers }) => peers.some((peer) => peer.features.includes(feature)));
  }

  /** Holds back messages to clients with fair draws, because more messages follow in this turn of the event loop. */
  hold(): void {
    for (const { peers } of this.#groups) for (const peer of peers) if (peer.isFair) peer.hold();
  }

  /** Sends a message to the seats that take part in fair draws. */
  tellFair(message: ServerMessage): void {
    const text = encode(message);
    for (const { peers } of this.#groups) for (const peer of peers) if (peer.device !== null) peer.send(text);
  }

  /** Sends each socket a text of its own. */
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

/** Encodes the frames once with the steps of fair draws and once without, and once more with the answer to the sender. */
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
