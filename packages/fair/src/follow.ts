/**
 * The draws of one match as a client follows them: it answers what it is asked for and verifies every result that it is told.
 * Browser, terminal and tests feed it the messages of the protocol.
 */
import { fail, fault, type Fault, type Result, type Seat } from '@boardwright/core';
import { isInteger, isRecord } from '@boardwright/core/decode';
import { LinkChain, tipsOf } from './chains.ts';
import { contextHash, drawKey, intentOf, SETUP, type DrawContext, type DrawIntent } from './draw.ts';
import { hexToBytes, isSigned, type HexText } from './hash.ts';
import { SeatKeeper } from './keep.ts';
import { OWN_LINKS, type KeptFair, type SignedLogHead } from './kept.ts';
import { firstChains } from './progress.ts';
import { PUBLIC_CHAIN, toldProofDecoder, type ToldProof } from './proof.ts';
import { MOST_SHOWN, shownDraw, type FollowedDraw, type ShownDraw } from './shown.ts';
import { headMessage } from './transcript.ts';
import { fairWelcomeDecoder, type SetupProof } from './welcome.ts';

/** What a server asks a seat for. */
export interface AskedDraw extends Omit<DrawContext, 'match' | 'intent'> {
  readonly intent: unknown;
  readonly chain: string;
  readonly tip: HexText;
}

/** An entry as a frame tells it. */
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
  /** Links of a chain; absent: 1,024. */
  readonly links?: number;
}

/** A chain that has no more links than this gets a successor: so many draws may pass before the server takes it. */
const RESERVE = 24;

export class FairFollower {
  readonly #followed: Followed;
  #own: LinkChain | null;
  /** The chain that is to take the place of a used one; null while none is needed. */
  #next: LinkChain | null;
  #keeper: SeatKeeper | null = null;
  /** Of the last entry; undefined: it was not seen. */
  #intent: DrawIntent | null | undefined = undefined;
  /** The draws of entries up to this one are in what the server told when it welcomed this client. */
  #from = 0;
  #isConnected = true;
  #head: SignedLogHead | null;
  #seed: HexText | null = null;
  #shown: readonly ShownDraw[];
  readonly draws: FollowedDraw[] = [];

  constructor(followed: Followed) {
    this.#followed = followed;
    const { last, next, head = null, shown = [] } = followed.kept ?? {};
    this.#own = last === undefined ? null : this.#chainTo(hexToBytes(last));
    this.#next = next === undefined ? null : this.#chainTo(hexToBytes(next));
    this.#head = head;
    this.#shown = shown;
  }

  /** The match has fair draws, as far as this client knows. */
  get isFair(): boolean {
    return this.#keeper !== null;
  }

  /** The seed that the seats have drawn; null before that, or where it was not seen. */
  get seed(): HexText | null {
    return this.#seed;
  }

  /** The newest draws, also those of earlier starts of this program. */
  get shown(): readonly ShownDraw[] {
    return this.#shown;
  }

  /** The tip that the seat must tell, because the server knows another chain or the chain is nearly used up; null: none. */
  get newTip(): HexText | null {
    const chain = this.#next ?? this.#own;
    const known = this.#knownTip;
    return chain === null || known === null || known === chain.tip ? null : chain.tip;
  }

  /** What is to be kept for the next start of this program. */
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
    };
  }

  /**
   * A server welcomes this client. raw: of the welcome. seq: entries that it tells of. isWhole: with a whole scene, so that what this
   * client saw before does not count.
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
    return setup === null ? null : this.#checkSetup(setup);
  }

  /** The line was cut: a link that is missing in the next result need not have been left out. */
  cut(): void {
    this.#isConnected = false;
  }

  /** The server asks for a link: returns it, or why it gets none. */
  asked({ draw: number, label, tips, intent, chain, tip }: AskedDraw): Result<HexText> {
    const { match, seat } = this.#followed;
    if (this.#keeper === null) this.#keeper = new SeatKeeper({ match, seat, own: this.#own }, firstChains(tips), {});
    this.#isConnected = true;
    if (seat !== null) this.#useChain(tips[seat]);
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

  /** The link to send with an own command that leads to a draw; null: none, the server asks for it. */
  linkFor(action: { readonly type: string }): HexText | null {
    const { seat } = this.#followed;
    if (seat === null || this.newTip !== null) return null;
    return this.#keeper?.open(this.#intentOf(seat, action)) ?? null;
  }

  /** An own command was refused. */
  refused(): void {
    this.#keeper?.refused();
  }

  /** This seat has begun its new chain. */
  replaced(): void {
    this.#useChain(this.newTip);
  }

  /** A frame came in. Returns the draw that it tells; null: it tells none. */
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

  /** The server has signed the log. Returns what is wrong with that, or null. */
  signed(head: SignedLogHead): Fault | null {
    const { kept } = this.#followed;
    const message = headMessage(head.seq, hexToBytes(head.hash));
    const isRight = kept === null || (head.signature.length === 128 && isSigned(message, head.signature, kept.key));
    if (!isRight) return fault('fair-signature', 'The signature of the server is wrong.', { entry: head.seq });
    this.#head = head;
    return null;
  }

  /** Everything that shows what this device has sent and seen: for others, where a result is wrong. */
  evidence(): object {
    const { match, seat, kept } = this.#followed;
    const { key = null, commitment = null } = kept ?? {};
    return { match, seat, key, commitment, sent: this.#keeper?.sent ?? [], draws: this.draws, head: this.#head };
  }

  // ---- inside

  #chainTo(last: Uint8Array): LinkChain {
    return new LinkChain(last, this.#followed.links ?? OWN_LINKS);
  }

  /** Of this seat, as the server knows it; null: it has none, or takes no part. */
  get #knownTip(): HexText | null {
    const { seat } = this.#followed;
    return seat === null ? null : (this.#keeper?.tips[seat] ?? null);
  }

  /** The server uses the chain with this tip, if it is one of this device. */
  #useChain(tip: HexText | null | undefined): void {
    const chain = [this.#next, this.#own].find((one) => one !== null && one.tip === tip) ?? null;
    if (chain === null) return;
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
    if (intent === undefined) keeper.pass(proof);
    const wrong = intent === undefined ? null : keeper.check({ ...proof, intent }, this.#isConnected);
    this.#isConnected = true;
    const isVerified = intent !== undefined && wrong === null && proof.server !== null;
    return { draw: number, seq, proof, intent: intent ?? null, tips, fault: wrong, isVerified };
  }

  /** The seed follows from the links; chains that do not fit would show at the next draw. */
  #checkSetup({ tips, server, shares }: SetupProof): Fault | null {
    const { match, seat } = this.#followed;
    const chains = firstChains(tips);
    // a seat that has replaced its first chain cannot say what it sent for draw 0
    const own = seat !== null && this.#own?.tip === tips[seat] ? this.#own : null;
    const keeper = new SeatKeeper({ match, seat, own }, chains, {});
    const context = { match, draw: 0, label: SETUP, intent: null, tips: tipsOf(chains) };
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
