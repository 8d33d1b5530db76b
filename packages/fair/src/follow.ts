/**
 * The draws of one match as a client follows them: it answers what it is asked for and verifies every result that it is told.
 * Browser, terminal and tests feed it the messages of the protocol.
 */
import { fail, fault, rng, type Fault, type Game, type Kind, type Result, type Seat } from '@boardwright/core';
import {
  integer,
  isInteger,
  isRecord,
  nullable,
  object,
  optional,
  unchecked,
  type Decoder,
} from '@boardwright/core/decode';
import { LinkChain, tipsOf } from './chains.ts';
import { acceptedWord, contextHash, drawKey, intentOf, SETUP, type DrawContext, type DrawIntent } from './draw.ts';
import { bytesToHex, hexToBytes, isSigned, type HexText } from './hash.ts';
import { SeatKeeper, type SentLink } from './keep.ts';
import { firstChains, type LogHead } from './progress.ts';
import { PUBLIC_CHAIN, toldProofDecoder, type ToldProof } from './proof.ts';
import { hexDecoder, MAX_ENTRIES } from './section.ts';
import { headMessage } from './transcript.ts';
import { fairWelcomeDecoder, type SetupProof } from './welcome.ts';

/** Links of a chain that this program makes. */
const OWN_LINKS = 1024;

/** What a device keeps of its seat. last: the last link of its chain. key, commitment: as the server told them before the seat was taken. */
export interface KeptFair {
  readonly last: HexText;
  readonly key: HexText;
  readonly commitment: HexText;
  readonly sent?: SentLink;
  readonly head?: SignedLogHead;
}

export interface SignedLogHead extends LogHead {
  readonly signature: HexText;
}

const draw: Decoder<number> = integer(0, MAX_ENTRIES);
const sentDecoder: Decoder<SentLink> = object<SentLink>({
  draw,
  context: nullable(hexDecoder),
  intent: unchecked(),
  link: hexDecoder,
});

export const keptFairDecoder: Decoder<KeptFair> = object<KeptFair>({
  last: hexDecoder,
  key: hexDecoder,
  commitment: hexDecoder,
  sent: optional(sentDecoder),
  head: optional(object<SignedLogHead>({ seq: draw, hash: hexDecoder, signature: unchecked() })),
});

/** The tip of a new chain. last: 32 random bytes. */
export function tipOfChain(last: HexText): HexText {
  return new LinkChain(hexToBytes(last), OWN_LINKS).tip;
}

/** A draw that was told. verified: null while its proof is not opened to this viewer; a fault names what is wrong. */
export interface FollowedDraw {
  readonly draw: number;
  /** The number of its entry. */
  readonly seq: number;
  readonly proof: ToldProof;
  readonly intent: DrawIntent | null;
  /** Of all seats, when it was made. */
  readonly tips: readonly (HexText | null)[];
  readonly fault: Fault | null;
  readonly isVerified: boolean;
}

/** The numbers on the way from the links to a ticket. */
export interface Arithmetic {
  readonly context: HexText;
  readonly key: HexText;
  readonly word: number;
  readonly total: number;
  readonly ticket: number;
}

/** Returns how a draw was computed; null: its proof is not opened. */
export function arithmeticOf(match: string, { draw: number, proof, intent, tips }: FollowedDraw): Arithmetic | null {
  const { label, server, shares, total } = proof;
  if (server === null || total === null) return null;
  const context = contextHash({ match, draw: number, label, intent, tips });
  const key = drawKey(context, server, shares);
  const word = acceptedWord(key, total);
  return { context, key, word, total, ticket: word % total };
}

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
}

export class FairFollower {
  readonly #followed: Followed;
  readonly #own: LinkChain | null;
  #keeper: SeatKeeper | null = null;
  /** Of the last entry; undefined: it was not seen. */
  #intent: DrawIntent | null | undefined = undefined;
  /** The draws of entries up to this one are in what the server told when it welcomed this client. */
  #from = 0;
  #isConnected = true;
  #head: SignedLogHead | null;
  #seed: HexText | null = null;
  readonly draws: FollowedDraw[] = [];

  constructor(followed: Followed) {
    this.#followed = followed;
    this.#own = followed.kept === null ? null : new LinkChain(hexToBytes(followed.kept.last), OWN_LINKS);
    this.#head = followed.kept?.head ?? null;
  }

  /** The match has fair draws, as far as this client knows. */
  get isFair(): boolean {
    return this.#keeper !== null;
  }

  /** The seed that the seats have drawn; null before that, or where it was not seen. */
  get seed(): HexText | null {
    return this.#seed;
  }

  /** The tip that the seat must tell before the next draw, because the server knows another chain; null: none. */
  get newTip(): HexText | null {
    const { seat } = this.#followed;
    const known = seat === null ? null : this.#keeper?.tips[seat];
    return this.#own === null || typeof known !== 'string' || known === this.#own.tip ? null : this.#own.tip;
  }

  /** What is to be kept for the next start of this program. */
  get kept(): KeptFair | null {
    const { kept } = this.#followed;
    const sent = this.#keeper?.sent.at(-1);
    return kept && { ...kept, ...(sent && { sent }), ...(this.#head && { head: this.#head }) };
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
    const { seat } = this.#followed;
    const tip = this.newTip;
    if (seat !== null && tip !== null) this.#keeper?.tip(seat, tip);
  }

  /** A frame came in. Returns the draw that it tells; null: it tells none. */
  frame(seq: number, entry: FollowedEntry | null, raw: unknown): FollowedDraw | null {
    const intent = this.#intent;
    this.#intent = entry?.type === 'ply' && typeof entry.actor === 'number' ? this.#intentIn(entry, entry.actor) : null;
    const proof = raw === undefined ? null : toldProofDecoder.decode(raw, 'proof', 'ignore');
    if (proof?.ok !== true || this.#keeper === null || seq <= this.#from) return null;
    const told = this.#told(this.#keeper, seq, proof.value, intent);
    this.draws.push(told);
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
    const keeper = new SeatKeeper({ match, seat, own: this.#own }, chains, {});
    const context = { match, draw: 0, label: SETUP, intent: null, tips: tipsOf(chains) };
    if (seat !== null && this.#own !== null && tips[seat] === this.#own.tip) keeper.answer(context, null);
    const unknown = { total: null, ticket: null, intent: null };
    const wrong = keeper.check({ label: SETUP, chain: PUBLIC_CHAIN, server, shares, ...unknown });
    if (wrong === null) this.#seed = drawKey(contextHash(context), server, shares);
    return wrong;
  }
}

/** Whether an action of a seat leads to a draw, as far as the seat can know. */
export function leadsToDraw<K extends Kind>(
  game: Game<K>,
  { view, memory }: { readonly view: K['View']; readonly memory: K['Memory'] },
  seat: Seat,
  action: K['Action'],
): boolean {
  const state = game.imagine(view, memory)(rng('draw'));
  if (game.check(state, action, seat) !== null) return false;
  return game.turn(game.apply(state, { actor: seat, action })).awaits.includes('chance');
}

function intentFrom(raw: unknown): DrawIntent | null {
  if (!isRecord(raw) || !isInteger(raw['actor'])) return null;
  const { actor, action, kind } = raw;
  return typeof kind === 'string' ? { actor, kind } : { actor, action };
}

/** A new chain for a seat that is about to be taken. random: 32 bytes. facts: as the server tells them before. */
export function newKeptFair(
  random: Uint8Array,
  { key, commitment }: { readonly key: HexText; readonly commitment: HexText },
): KeptFair {
  return { last: bytesToHex(random), key, commitment };
}
