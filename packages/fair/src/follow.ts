/**
 * Follows the draws of one match on a client: answers the server's requests for links and verifies every result.
 * Browser, terminal and tests feed it the messages of the protocol.
 */
import { fail, fault, ok, type Fault, type Result, type Seat } from '@boardwright/core';
import { isInteger, isRecord } from '@boardwright/core/decode';
import { LinkChain, tipsOf } from './chains.ts';
import { contextHash, drawKey, intentOf, linkOf, SETUP, type DrawContext, type DrawIntent } from './draw.ts';
import { hexToBytes, isSigned, type HexText } from './hash.ts';
import { SeatKeeper, type SentLink } from './keep.ts';
import { OWN_LINKS, type KeptFair, type SignedLogHead } from './kept.ts';
import { firstChains } from './progress.ts';
import { PUBLIC_CHAIN, toldProofDecoder, type ToldProof } from './proof.ts';
import { MOST_SHOWN, shownDraw, type FollowedDraw, type ShownDraw } from './shown.ts';
import { headMessage } from './transcript.ts';
import { fairWelcomeDecoder, type SetupProof } from './welcome.ts';

/** The server's request for a seat's link. */
export interface AskedDraw extends Omit<DrawContext, 'match' | 'intent'> {
  readonly intent: unknown;
  readonly chain: string;
  readonly tip: HexText;
}

/** An entry as a frame carries it. */
export interface FollowedEntry {
  readonly type: string;
  readonly actor?: Seat | 'chance';
  readonly action?: { readonly type: string };
  readonly kind?: string;
}

export interface Followed {
  readonly match: string;
  /** null: it only watches. */
  readonly seat: Seat | null;
  readonly kept: KeptFair | null;
  isSecret(kind: string): boolean;
  /** Returns 32 random bytes: the last link of a new chain. */
  random(): Uint8Array;
  /** Length of a new chain. Default 1,024 links. */
  readonly links?: number;
}

/** A chain with at most this many links left gets a successor, because draws go on until the server has accepted it. */
const RESERVE = 24;

export class FairFollower {
  readonly #followed: Followed;
  #own: LinkChain | null;
  /** The successor of a nearly used chain; null while none is needed. */
  #next: LinkChain | null;
  #keeper: SeatKeeper | null = null;
  /** The intent of the last entry; undefined: this client has not seen it. */
  #intent: DrawIntent | null | undefined = undefined;
  /** The last entry whose draws the welcome already contained. */
  #from = 0;
  #isConnected = true;
  /** Whether the draws still use the chain of the device that had this seat before. */
  #isMoved: boolean;
  #head: SignedLogHead | null;
  #seed: HexText | null = null;
  #shown: readonly ShownDraw[];
  readonly draws: FollowedDraw[] = [];

  constructor(followed: Followed) {
    this.#followed = followed;
    const { last, next, head = null, shown = [], moved = false } = followed.kept ?? {};
    this.#own = last === undefined ? null : this.#chainTo(hexToBytes(last));
    this.#next = next === undefined ? null : this.#chainTo(hexToBytes(next));
    this.#head = head;
    this.#shown = shown;
    this.#isMoved = moved;
  }

  /** Whether the match has fair draws, as far as this client knows. */
  get isFair(): boolean {
    return this.#keeper !== null;
  }

  /** The seed from the setup; null before the setup, or if this client has not seen it. */
  get seed(): HexText | null {
    return this.#seed;
  }

  /** The newest draws, including those that an earlier run of this program has seen. */
  get shown(): readonly ShownDraw[] {
    return this.#shown;
  }

  /** The tip that this seat must announce, because the server has another one or the chain is nearly used; null: none. */
  get newTip(): HexText | null {
    const chain = this.#next ?? this.#own;
    const known = this.#knownTip;
    return chain === null || known === null || known === chain.tip ? null : chain.tip;
  }

  /** What the device must store for the next run of this program. */
  get kept(): KeptFair | null {
    const { kept } = this.#followed;
    if (kept === null || this.#own === null) return null;
    const { key, commitment, sent: before } = kept;
    const sent = this.#keeper?.sent.at(-1) ?? before;
    return {
      last: lastOf(this.#own),
      ...(this.#next && { next: lastOf(this.#next) }),
      key,
      commitment,
      ...(sent && { sent }),
      ...(this.#head && { head: this.#head }),
      ...(this.#shown.length > 0 && { shown: this.#shown }),
      ...(this.#isMoved && { moved: true }),
    };
  }

  /**
   * Adopts a welcome. raw: its part about draws. seq: its last entry. isWhole: it has a whole scene, so that this client forgets
   * what it saw before.
   */
  welcomed(raw: unknown, seq: number, isWhole: boolean): Fault | null {
    if (raw === undefined || (this.#keeper !== null && !isWhole)) return null;
    const told = fairWelcomeDecoder.decode(raw, 'fair', 'ignore');
    if (!told.ok) return told.error;
    const { chains, setup, key, commitment } = told.value;
    const { match, seat, kept } = this.#followed;
    const before = this.#keeper;
    const isOther = kept !== null && (kept.commitment !== commitment || kept.key !== key);
    this.#keeper = new SeatKeeper({ match, seat, own: this.#own }, chains, {});
    const sent = before?.sent.at(-1) ?? kept?.sent;
    if (sent !== undefined) this.#keeper.recall(sent);
    this.#intent = undefined;
    this.#from = seq;
    this.#shown = this.#shown.filter((one) => one.seq <= seq);
    this.#useChain(this.#knownTip);
    this.#renew();
    if (isOther) return fault('fair-server', 'The server has another secret or key than it had fixed.', { draw: 0 });
    if (sent !== undefined && chains.draws < sent.draw)
      return fault('fair-other-draw', 'The server has forgotten a draw that it asked about.', { draw: chains.draws });
    return setup === null ? null : this.#checkSetup(setup, sent);
  }

  /** Records a lost connection: a link that is missing in the next result may not have arrived. */
  cut(): void {
    this.#isConnected = false;
  }

  /** Returns the link that the server asks for, or why it gets none; null: only the device that had this seat before has it. */
  asked({ draw: number, label, tips, intent, chain, tip }: AskedDraw): Result<HexText | null> {
    const { match, seat } = this.#followed;
    if (this.#keeper === null) this.#keeper = new SeatKeeper({ match, seat, own: this.#own }, firstChains(tips), {});
    this.#isConnected = true;
    if (seat !== null) this.#useChain(tips[seat]);
    if (this.#isMoved) return ok(null);
    const isOwn = seat !== null && this.#own !== null && tips[seat] === this.#own.tip;
    if (!isOwn || !this.#keeper.takeServerTip(chain, tip))
      return fail('fair-other-draw', 'The server asks for a share of a draw that is not the next one.', {
        draw: number,
      });
    const told = intentFrom(intent);
    return this.#keeper.answer(
      { match, draw: number, label, tips, intent: told },
      this.#intent === undefined ? told : this.#intent,
    );
  }

  /** Records that this seat has begun its new chain. */
  replaced(): void {
    this.#useChain(this.newTip);
  }

  /** Adopts a frame. Returns the draw that it carries, or null. */
  frame(seq: number, entry: FollowedEntry | null, raw: unknown): FollowedDraw | null {
    const intent = this.#intent;
    this.#intent = entry?.type === 'ply' && typeof entry.actor === 'number' ? this.#intentIn(entry, entry.actor) : null;
    const proof = raw === undefined ? null : toldProofDecoder.decode(raw, 'proof', 'ignore');
    if (proof?.ok !== true || this.#keeper === null || seq <= this.#from) return null;
    const told = this.#told(this.#keeper, seq, proof.value, intent);
    this.draws.push(told);
    this.#shown = [...this.#shown, shownDraw(this.#followed.match, told)].slice(-MOST_SHOWN);
    this.#useChain(this.#knownTip);
    this.#renew();
    return told;
  }

  /** Checks a signed head of the log. Returns what is wrong with it, or null. */
  signed(head: SignedLogHead): Fault | null {
    const { kept } = this.#followed;
    const message = headMessage(head.seq, head.hash);
    const isRight = kept === null || (head.signature.length === 128 && isSigned(message, head.signature, kept.key));
    if (!isRight) return fault('fair-signature', 'The signature of the server is wrong.', { entry: head.seq });
    this.#head = head;
    return null;
  }

  /** Returns everything that this device has sent and seen: evidence against a wrong result. */
  evidence(): object {
    const { match, seat, kept } = this.#followed;
    const { key = null, commitment = null } = kept ?? {};
    return { match, seat, key, commitment, sent: this.#keeper?.sent ?? [], draws: this.draws, head: this.#head };
  }

  // ---- inside

  #chainTo(last: Uint8Array): LinkChain {
    return new LinkChain(last, this.#followed.links ?? OWN_LINKS);
  }

  /** The tip of this seat's chain as the server has it; null: none. */
  get #knownTip(): HexText | null {
    const { seat } = this.#followed;
    return seat === null ? null : (this.#keeper?.tips[seat] ?? null);
  }

  /** Switches to the chain with this tip if the device has it, because the server uses it. */
  #useChain(tip: HexText | null | undefined): void {
    const chain = [this.#next, this.#own].find((one) => one !== null && one.tip === tip) ?? null;
    if (chain === null) return;
    this.#isMoved = false;
    if (chain === this.#next) this.#next = null;
    this.#own = chain;
    this.#keeper?.renew(chain);
  }

  #renew(): void {
    const isUsed = this.#knownTip !== null && (this.#keeper?.linksLeft ?? 0) <= RESERVE;
    if (isUsed && this.#own !== null && this.#knownTip === this.#own.tip)
      this.#next ??= this.#chainTo(this.#followed.random());
  }

  #intentIn({ action, kind }: FollowedEntry, seat: Seat): DrawIntent {
    return action === undefined ? { actor: seat, kind: kind ?? '' } : this.#intentOf(seat, action);
  }

  #intentOf(seat: Seat, action: { readonly type: string }): DrawIntent {
    const entry = { type: 'ply', actor: seat, action };
    const kind = this.#followed.isSecret(action.type) ? action.type : null;
    return intentOf(entry, kind) ?? { actor: seat, kind: action.type };
  }

  #told(keeper: SeatKeeper, seq: number, proof: ToldProof, intent: DrawIntent | null | undefined): FollowedDraw {
    const number = keeper.draw;
    for (const { seat, tip } of proof.tips ?? []) if (tip !== keeper.tips[seat]) keeper.tip(seat, tip);
    const { tips } = keeper;
    const seen = this.#isMoved ? undefined : intent;
    if (seen === undefined) keeper.pass(proof);
    const wrong = seen === undefined ? null : keeper.check({ ...proof, intent: seen }, this.#isConnected);
    this.#isConnected = true;
    // without its own link a device cannot say that nobody chose the result
    const hasOwn = this.#followed.seat === null || linkOf(proof.shares[this.#followed.seat] ?? null) !== null;
    const isVerified = seen !== undefined && wrong === null && proof.server !== null && hasOwn;
    return { draw: number, seq, proof, intent: intent ?? null, tips, fault: wrong, isVerified };
  }

  /** Computes the seed from the links. Chains that do not match them would fail at the next draw. */
  #checkSetup({ tips, server, shares }: SetupProof, sent: SentLink | undefined): Fault | null {
    const { match, seat } = this.#followed;
    const chains = firstChains(tips);
    // a seat that has replaced its first chain cannot say what it sent for draw 0
    const own = seat !== null && this.#own?.tip === tips[seat] ? this.#own : null;
    const keeper = new SeatKeeper({ match, seat, own }, chains, {});
    const context = { match, draw: 0, label: SETUP, intent: null, tips: tipsOf(chains) };
    // a seat may have been given to somebody else since this device answered: nobody vouches for that start
    if (sent?.draw === 0 && own !== null && sent.context !== contextHash(context)) return null;
    if (own !== null) keeper.answer(context, null);
    const unknown = { total: null, ticket: null, intent: null };
    const wrong = keeper.check({ label: SETUP, chain: PUBLIC_CHAIN, server, shares, ...unknown });
    if (wrong === null) this.#seed = drawKey(contextHash(context), server, shares);
    return wrong;
  }
}

function lastOf(chain: LinkChain): HexText {
  return chain.link(chain.length);
}

function intentFrom(raw: unknown): DrawIntent | null {
  if (!isRecord(raw) || !isInteger(raw['actor'])) return null;
  const { actor, action, kind } = raw;
  return typeof kind === 'string' ? { actor, kind } : { actor, action };
}
