/**
 * A seat's side of the draws of one match: it opens a link only for a draw that it has checked, remembers what it answered to,
 * and compares that with the result. Each failure names the draw, and the seat that it is about.
 */
import { fail, fault, ok, type Fault, type Result, type Seat } from '@boardwright/core';
import { canonical } from './canonical.ts';
import {
  afterDraw,
  isNextLink,
  linkDown,
  nextLinkNumber,
  tipsOf,
  withTip,
  type LinkChain,
  type SeatChains,
} from './chains.ts';
import { contextHash, drawKey, linkOf, ticketOf, type DrawContext, type DrawIntent } from './draw.ts';
import { bytesToHex, hexToBytes, type HexText } from './hash.ts';
import type { ToldProof } from './proof.ts';

/** What a seat knows of one of the server's chains: a link that is proved, and the draw it is for (-1: the tip of its piece). */
interface KnownLink {
  readonly link: HexText;
  readonly draw: number;
}

/** What the seat sent for a draw, and for which context; context null: with the command that leads to it. */
export interface SentLink {
  readonly draw: number;
  readonly context: HexText | null;
  readonly intent: DrawIntent | null;
  readonly link: HexText;
}

/** The result of a draw as a viewer is told it. server and ticket: null for a secret draw of another seat. */
export interface DrawResult extends ToldProof {
  readonly intent: DrawIntent | null;
}

/** Links of one piece of a server's chain; a new piece has a new tip. */
const PIECE = 256;

export class SeatKeeper {
  /** null: it only watches. */
  readonly seat: Seat | null;
  readonly match: string;
  #own: LinkChain | null;
  /** By the name of the server's chain and its piece. */
  readonly #server: Map<string, KnownLink>;
  readonly #sent = new Map<number, SentLink>();
  #chains: SeatChains;

  /** chains: of all seats, this one's tip too. tips: of the server's chains, by their names. */
  constructor(
    { match, seat, own }: { readonly match: string; readonly seat: Seat | null; readonly own: LinkChain | null },
    chains: SeatChains,
    tips: Readonly<Record<string, HexText>>,
  ) {
    this.match = match;
    this.seat = seat;
    this.#own = own;
    this.#chains = chains;
    this.#server = new Map(Object.entries(tips).map(([name, link]) => [`${name} 0`, { link, draw: -1 }]));
  }

  /** The number of the next draw. */
  get draw(): number {
    return this.#chains.draws;
  }

  get tips(): readonly (HexText | null)[] {
    return tipsOf(this.#chains);
  }

  /** What was sent so far: evidence, if it is missing in a result. */
  get sent(): readonly SentLink[] {
    return [...this.#sent.values()];
  }

  /** Recalls what was sent before this program was started. */
  recall(sent: SentLink): void {
    this.#sent.set(sent.draw, sent);
  }

  /** A seat has a new chain from the next draw on. */
  tip(seat: Seat, tip: HexText): void {
    this.#chains = withTip(this.#chains, seat, tip);
  }

  /** This seat has begun a new chain, or goes on with the one that it has told. */
  renew(own: LinkChain): void {
    this.#own = own;
    if (this.seat !== null && this.tips[this.seat] !== own.tip) this.tip(this.seat, own.tip);
  }

  /** Links of this seat's chain that are not opened yet. */
  get linksLeft(): number {
    const number = this.seat === null ? null : nextLinkNumber(this.#chains, this.seat);
    return this.#own === null || number === null ? 0 : this.#own.length - number + 1;
  }

  /** Returns whether a tip of one of the server's chains is the one that was told before, if one was. */
  takeServerTip(chain: string, tip: HexText): boolean {
    const place = this.#placeOf(chain, this.draw);
    const known = this.#server.get(place) ?? { link: tip, draw: -1 };
    this.#server.set(place, known);
    return known.draw >= 0 || known.link === tip;
  }

  /** Returns the link to send with a command that leads to a draw; null: it was sent before, or there is none. */
  open(intent: DrawIntent): HexText | null {
    const { draw } = this;
    const link = this.#sent.has(draw) ? null : this.#ownLink();
    if (link !== null) this.#sent.set(draw, { draw, context: null, intent, link });
    return link;
  }

  /** The command was refused: its link may be sent again when the server asks for it, whatever leads to the draw then. */
  refused(): void {
    const sent = this.#sent.get(this.draw);
    if (sent?.context === null) this.#sent.set(this.draw, { ...sent, intent: null });
  }

  /** Returns the link for a draw, if it is the next one and nothing else was asked for it before. intent: as the log shows it. */
  answer(asked: DrawContext, intent: DrawIntent | null): Result<HexText> {
    const { draw } = this;
    const link = this.#ownLink();
    const context = contextHash(asked);
    const expected = contextHash({ ...asked, match: this.match, draw, intent, tips: this.#expectedTips(asked) });
    if (context !== expected || link === null)
      return fail('fair-other-draw', 'The server asks for a share of a draw that is not the next one.', { draw });
    const before = this.#sent.get(draw);
    const isSame =
      before === undefined || (before.context === null ? isFor(before, intent) : before.context === context);
    if (!isSame) return fail('fair-asked-twice', 'The server asks twice for a share, for different draws.', { draw });
    for (const [seat, tip] of asked.tips.entries())
      if (tip !== null && tip !== this.#chains.seats[seat]?.tip) this.tip(seat, tip);
    this.#sent.set(draw, { draw, context, intent, link });
    return ok(link);
  }

  /** Returns why the result of the next draw is not right, or null. connected: whether this seat was there all the time. */
  check(result: DrawResult, connected = true): Fault | null {
    const { draw } = this;
    for (const { seat, tip } of result.tips ?? []) if (tip !== this.#chains.seats[seat]?.tip) this.tip(seat, tip);
    const wrong =
      this.#dropped(result, draw, connected) ?? this.#switched(result, draw) ?? this.#unproved(result, draw);
    this.#chains = afterDraw(this.#chains, result.shares.map(linkOf));
    return wrong;
  }

  /** Takes in a result that cannot be checked, because what led to it was not seen. */
  pass({ tips = [], shares }: Pick<ToldProof, 'tips' | 'shares'>): void {
    for (const { seat, tip } of tips) this.tip(seat, tip);
    this.#chains = afterDraw(this.#chains, shares.map(linkOf));
  }

  // ---- inside

  /** The next link of this seat; null: it has none left, or no chain. */
  #ownLink(): HexText | null {
    const number = this.seat === null ? null : nextLinkNumber(this.#chains, this.seat);
    const own = this.#own;
    return own === null || number === null || number > own.length ? null : own.link(number);
  }

  /** Others may have begun new chains, which their own devices see too; this seat has not. */
  #expectedTips({ tips }: DrawContext): readonly (HexText | null)[] {
    const known = tipsOf(this.#chains);
    return known.map((tip, seat) => (seat === this.seat || tip === null ? tip : (tips[seat] ?? null)));
  }

  /** A seat that was there was asked, and its link is in the result. */
  #dropped({ shares }: DrawResult, draw: number, connected: boolean): Fault | null {
    const { seat } = this;
    if (seat === null || this.#own === null) return null;
    const sent = this.#sent.get(draw);
    const isMissed = !connected && shares[seat] === 'absent';
    const isIncluded = isMissed || (sent === undefined ? !connected : shares[seat] === sent.link);
    return isIncluded ? null : fault('fair-dropped', 'The server left out the share of a seat.', { draw, seat });
  }

  #switched({ label, intent }: DrawResult, draw: number): Fault | null {
    const sent = this.#sent.get(draw);
    const context = contextHash({ match: this.match, draw, label, intent, tips: tipsOf(this.#chains) });
    const isSame = sent === undefined || (sent.context === null ? isFor(sent, intent) : sent.context === context);
    return isSame
      ? null
      : fault('fair-switched', 'The server asked for shares of one draw and made another.', { draw });
  }

  #unproved(result: DrawResult, draw: number): Fault | null {
    const { shares, server, chain } = result;
    const seat = shares.findIndex((share, at) => {
      const link = linkOf(share);
      return link !== null && !isNextLink(this.#chains, at, link);
    });
    if (seat !== -1) return fault('fair-link', 'The share of a seat does not belong to its chain.', { draw, seat });
    if (server === null) return null;
    if (!this.#takeServerLink(chain, draw, server))
      return fault('fair-server', 'The server opened a link that its secret does not give.', { draw });
    return this.#wrongTicket({ ...result, server }, draw);
  }

  #placeOf(chain: string, draw: number): string {
    return `${chain} ${Math.floor(draw / PIECE)}`;
  }

  #takeServerLink(chain: string, draw: number, link: HexText): boolean {
    const place = this.#placeOf(chain, draw);
    const known = this.#server.get(place);
    const places = (draw % PIECE) - (known?.draw ?? -1);
    const isRight = known === undefined || bytesToHex(linkDown(hexToBytes(link), places)) === known.link;
    this.#server.set(place, { link, draw: draw % PIECE });
    return isRight;
  }

  #wrongTicket(
    { label, intent, server, shares, total, ticket }: DrawResult & { readonly server: HexText },
    draw: number,
  ): Fault | null {
    if (total === null) return null;
    const context = contextHash({ match: this.match, draw, label, intent, tips: tipsOf(this.#chains) });
    return ticketOf(drawKey(context, server, shares), total) === ticket
      ? null
      : fault('fair-ticket', 'The shares give another ticket.', { draw });
  }
}

/** A link that came with a command is for the draw that this command leads to; after a refusal for any. */
function isFor({ intent }: SentLink, other: DrawIntent | null): boolean {
  return intent === null || canonical(intent) === canonical(other);
}
