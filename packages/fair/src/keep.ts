/**
 * A seat's side of the draws of one match: it opens a link only for a draw that it has checked, remembers what it answered and
 * compares it with the result. Each failure names the draw and the seat concerned.
 */
import { fail, fault, ok, type Fault, type Result, type Seat } from '@boardwright/core';
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
import type { HexText } from './hash.ts';
import type { ToldProof } from './proof.ts';

/** The last verified link of one of the server's chains, and its draw (-1: the tip of its piece). */
interface KnownLink {
  readonly link: HexText;
  readonly draw: number;
}

/** A link that the seat has sent, and the context of its draw. */
export interface SentLink {
  readonly draw: number;
  readonly context: HexText;
  readonly intent: DrawIntent | null;
  readonly link: HexText;
}

/** The result of a draw as a viewer gets it. server and ticket: null for a secret draw of another seat. */
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
  /** Verified links by the name of the server's chain and its piece. */
  readonly #server: Map<string, KnownLink>;
  readonly #sent = new Map<number, SentLink>();
  #chains: SeatChains;

  /** chains: those of all seats, including this one. tips: those of the server's chains, by name. */
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

  /** Links sent so far: evidence if one is missing in a result. */
  get sent(): readonly SentLink[] {
    return [...this.#sent.values()];
  }

  /** Restores what an earlier run of this program has sent. */
  recall(sent: SentLink): void {
    this.#sent.set(sent.draw, sent);
  }

  /** Sets a seat's chain from the next draw on. */
  tip(seat: Seat, tip: HexText): void {
    this.#chains = withTip(this.#chains, seat, tip);
  }

  /** Sets this seat's own chain. */
  renew(own: LinkChain): void {
    this.#own = own;
    if (this.seat !== null && this.tips[this.seat] !== own.tip) this.tip(this.seat, own.tip);
  }

  /** Number of unopened links of this seat's chain. */
  get linksLeft(): number {
    const number = this.seat === null ? null : nextLinkNumber(this.#chains, this.seat);
    return this.#own === null || number === null ? 0 : this.#own.length - number + 1;
  }

  /** Returns whether a tip of one of the server's chains equals the one that the server told before, if any. */
  takeServerTip(chain: string, tip: HexText): boolean {
    const place = this.#placeOf(chain, this.draw);
    const known = this.#server.get(place) ?? { link: tip, draw: -1 };
    this.#server.set(place, known);
    return known.draw >= 0 || known.link === tip;
  }

  /** Returns the link for the next draw, unless it was sent for another context. intent: as the log has it. */
  answer(asked: DrawContext, intent: DrawIntent | null): Result<HexText> {
    const { draw } = this;
    const link = this.#ownLink();
    const context = contextHash(asked);
    const expected = contextHash({ ...asked, match: this.match, draw, intent, tips: this.#expectedTips(asked) });
    if (context !== expected || link === null)
      return fail('fair-other-draw', 'The server asks for a share of a draw that is not the next one.', { draw });
    if ((this.#sent.get(draw)?.context ?? context) !== context)
      return fail('fair-asked-twice', 'The server asks twice for a share, for different draws.', { draw });
    for (const [seat, tip] of asked.tips.entries())
      if (tip !== null && tip !== this.#chains.seats[seat]?.tip) this.tip(seat, tip);
    this.#sent.set(draw, { draw, context, intent, link });
    return ok(link);
  }

  /** Returns what is wrong with the result of the next draw, or null. connected: whether this seat was connected throughout. */
  check(result: DrawResult, connected = true): Fault | null {
    const { draw } = this;
    for (const { seat, tip } of result.tips ?? []) if (tip !== this.#chains.seats[seat]?.tip) this.tip(seat, tip);
    const wrong =
      this.#dropped(result, draw, connected) ?? this.#switched(result, draw) ?? this.#unproved(result, draw);
    this.#chains = afterDraw(this.#chains, result.shares.map(linkOf));
    return wrong;
  }

  /** Adopts a result that cannot be checked, because this device did not see its cause. */
  pass({ tips = [], shares }: Pick<ToldProof, 'tips' | 'shares'>): void {
    for (const { seat, tip } of tips) this.tip(seat, tip);
    this.#chains = afterDraw(this.#chains, shares.map(linkOf));
  }

  // ---- inside

  /** Returns the next link of this seat; null: it has none left, or no chain. */
  #ownLink(): HexText | null {
    const number = this.seat === null ? null : nextLinkNumber(this.#chains, this.seat);
    const own = this.#own;
    return own === null || number === null || number > own.length ? null : own.link(number);
  }

  /** Returns the tips that a context must have: this seat's as known here; others may have begun chains, which their devices check. */
  #expectedTips({ tips }: DrawContext): readonly (HexText | null)[] {
    const known = tipsOf(this.#chains);
    return known.map((tip, seat) => (seat === this.seat || tip === null ? tip : (tips[seat] ?? null)));
  }

  /** Returns a fault if the result lacks the link of this seat although it was connected, or null. */
  #dropped({ shares }: DrawResult, draw: number, connected: boolean): Fault | null {
    const { seat } = this;
    if (seat === null || this.#own === null) return null;
    const sent = this.#sent.get(draw);
    const isMissed = !connected && shares[seat] === 'absent';
    const isIncluded = isMissed || (sent === undefined ? !connected : shares[seat] === sent.link);
    return isIncluded ? null : fault('fair-dropped', 'The server left out the share of a seat.', { draw, seat });
  }

  #switched({ label, intent }: DrawResult, draw: number): Fault | null {
    const context = contextHash({ match: this.match, draw, label, intent, tips: tipsOf(this.#chains) });
    return (this.#sent.get(draw)?.context ?? context) === context
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
    const isRight = known === undefined || linkDown(link, places) === known.link;
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
