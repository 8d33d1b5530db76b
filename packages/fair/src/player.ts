/** The part of a player's program in the draws of one match: browser and terminal feed it what the protocol's client tells them. */
import { fault, traitsOf, type Fault, type Game, type Kind, type Seat } from '@boardwright/core';
import { same } from '@boardwright/core/host';
import { FairFollower, type AskedDraw, type FollowedEntry } from './follow.ts';
import type { HexText } from './hash.ts';
import type { KeptFair, SignedLogHead } from './kept.ts';
import type { ShownDraw } from './shown.ts';

/** The connection of the protocol, as far as draws need it. */
export interface FairLine {
  sendShare(draw: number, link: HexText): void;
  sendRequest(id: string, request: { readonly type: 'tip'; readonly tip: HexText }): void;
}

interface FairTable<K extends Kind> {
  readonly game: Game<K>;
  readonly match: string;
  readonly kept: KeptFair | null;
  line(): FairLine;
  /** Returns 32 random bytes. */
  random(): Uint8Array;
  /** Returns the id of a new request. */
  newId(): string;
}

interface WelcomeMessage<K extends Kind> {
  readonly type: 'welcome';
  readonly seat: Seat | null;
  readonly options: K['Options'];
  readonly seq: number;
  readonly snapshot: { readonly seq: number; readonly scene: { readonly view: K['View'] } } | null;
  readonly fair?: unknown;
}

/** A message of the server. Frames are told by `played`, once the client has taken them. */
type FairMessage<K extends Kind> =
  | WelcomeMessage<K>
  | (AskedDraw & { readonly type: 'draw' })
  | (SignedLogHead & { readonly type: 'head' })
  | { readonly type: 'done' | 'refused'; readonly id: string }
  | {
      readonly type:
        | 'frames'
        | 'ack'
        | 'seats'
        | 'next'
        | 'rematch'
        | 'room'
        | 'invited'
        | 'said'
        | 'pong'
        | 'drain'
        | 'fault';
    };

export class FairPlayer<K extends Kind = Kind> {
  readonly #table: FairTable<K>;
  /** null before the first welcome. */
  #follower: FairFollower | null = null;
  #wrong: Fault | null = null;
  /** The id of the last request that told a new chain, and whether it is not answered yet. */
  #tipRequest: string | null = null;
  #isTipSent = false;

  constructor(table: FairTable<K>) {
    this.#table = table;
  }

  /** The newest draws; null: the match has no fair draws, or it is not known yet. */
  get shown(): readonly ShownDraw[] | null {
    return this.#follower?.isFair === true ? this.#follower.shown : null;
  }

  /** What is wrong with the draws. It stays, whatever comes after it. */
  get wrong(): Fault | null {
    return this.#wrong;
  }

  get kept(): KeptFair | null {
    return this.#follower?.kept ?? this.#table.kept;
  }

  /** Everything that shows what this device has sent and seen. */
  evidence(): object {
    return this.#follower?.evidence() ?? {};
  }

  /** Called before the client takes a message. */
  heard(message: FairMessage<K>): void {
    if (message.type === 'welcome') this.#welcomed(message);
    const follower = this.#follower;
    if (follower === null) return;
    if (message.type === 'head') this.#found(follower.signed(message));
    if (message.type === 'draw') this.#asked(follower, message);
    if (message.type !== 'done' && message.type !== 'refused') return;
    if (!this.isOwnRequest(message.id)) return;
    this.#isTipSent = false;
    if (message.type === 'done') follower.replaced();
  }

  /** Called for each frame that the client has taken. */
  played(seq: number, entry: FollowedEntry | null, proof: unknown): void {
    this.#found(this.#follower?.frame(seq, entry, proof)?.fault ?? null);
    this.#tellTip();
  }

  /** Returns whether an answer of the server is to a request of the draws, which the player did not make. */
  isOwnRequest(id: string | null): boolean {
    return id !== null && id === this.#tipRequest;
  }

  /** The line was cut. */
  cut(): void {
    this.#follower?.cut();
  }

  // ---- inside

  #welcomed(welcome: WelcomeMessage<K>): void {
    const { game, match, kept, random } = this.#table;
    const { seat, seq, fair, snapshot } = welcome;
    const isSecret = (kind: string): boolean => traitsOf(game, kind)?.secret === true;
    this.#follower ??= new FairFollower({ match, seat, kept, isSecret, random });
    this.#found(this.#follower.welcomed(fair, seq, snapshot !== null));
    this.#found(wrongStart(game, welcome, this.#follower.seed));
    this.#tellTip();
  }

  #asked(follower: FairFollower, asked: AskedDraw): void {
    const link = follower.asked(asked);
    if (!link.ok) this.#found(link.error);
    else if (link.value !== null) this.#table.line().sendShare(asked.draw, link.value);
  }

  #tellTip(): void {
    const tip = this.#follower?.newTip ?? null;
    if (tip === null || this.#isTipSent) return;
    this.#isTipSent = true;
    this.#tipRequest = this.#table.newId();
    this.#table.line().sendRequest(this.#tipRequest, { type: 'tip', tip });
  }

  #found(wrong: Fault | null): void {
    this.#wrong ??= wrong;
  }
}

/** Returns the fault of a start that does not follow from the drawn seed. seed: null if it was not seen. */
function wrongStart<K extends Kind>(
  game: Game<K>,
  { seat, options, snapshot }: WelcomeMessage<K>,
  seed: HexText | null,
): Fault | null {
  if (seat === null || seed === null || snapshot?.seq !== 0) return null;
  const start: unknown = JSON.parse(JSON.stringify(game.view(game.setup(options, seed), seat)));
  return same(start, snapshot.scene.view)
    ? null
    : fault('fair-seed', 'The start of the game does not follow from the seed that was drawn.', { draw: 0 });
}
