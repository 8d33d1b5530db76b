/**
 * A seat's side of the draws of one match: it opens a link only for a draw that it has checked, remembers what it answered to,
 * and compares that with the result. Each failure names the draw, and the seat that it is about.
 */
import { fail, fault, ok, type Fault, type Result, type Seat } from '@boardwright/core';
import { afterDraw, isNextLink, linkDown, tipsOf, withTip, type LinkChain, type SeatChains } from './chains.ts';
import { contextHash, drawKey, linkOf, ticketOf, type DrawContext, type DrawIntent } from './draw.ts';
import { bytesToHex, hexToBytes, type HexText } from './hash.ts';
import type { DrawRecord } from './section.ts';

/** What a seat knows of one of the server's chains: a link that is proved, and the draw it is for (-1: the tip of its piece). */
interface KnownLink {
  readonly link: HexText;
  readonly draw: number;
}

/** What the seat sent for a draw, and for which context. */
export interface SentLink {
  readonly draw: number;
  readonly context: HexText;
  readonly link: HexText;
}

/** The result of a draw as a viewer is told it. server and ticket: null for a secret draw of another seat. */
export interface DrawResult extends Omit<DrawRecord, 'type' | 'seq' | 'server' | 'ticket' | 'total'> {
  readonly server: HexText | null;
  readonly total: number | null;
  readonly ticket: number | null;
  readonly intent: DrawIntent | null;
}

/** Links of one piece of a server's chain; a new piece has a new tip. */
const PIECE = 256;

export class SeatKeeper {
  readonly seat: Seat;
  readonly match: string;
  readonly #own: LinkChain;
  /** Draws before the seat's tip was recorded. */
  readonly #from: number;
  /** By the name of the server's chain and its piece. */
  readonly #server: Map<string, KnownLink>;
  readonly #sent = new Map<number, SentLink>();
  #chains: SeatChains;

  /** chains: of all seats, this one's tip too. tips: of the server's chains, by their names. */
  constructor(
    { match, seat, own }: { readonly match: string; readonly seat: Seat; readonly own: LinkChain },
    chains: SeatChains,
    tips: Readonly<Record<string, HexText>>,
  ) {
    this.match = match;
    this.seat = seat;
    this.#own = own;
    this.#chains = chains;
    this.#from = chains.seats[seat]?.from ?? 0;
    this.#server = new Map(Object.entries(tips).map(([name, link]) => [`${name} 0`, { link, draw: -1 }]));
  }

  /** What was sent so far: evidence, if it is missing in a result. */
  get sent(): readonly SentLink[] {
    return [...this.#sent.values()];
  }

  /** Another seat has a new chain from the next draw on. */
  tip(seat: Seat, tip: HexText): void {
    this.#chains = withTip(this.#chains, seat, tip);
  }

  /** Returns the link for a draw, if it is the next one and nothing else was asked for it before. intent: as the log shows it. */
  answer(asked: DrawContext, intent: DrawIntent | null): Result<HexText> {
    const { draws: draw } = this.#chains;
    const expected = contextHash({ ...asked, match: this.match, draw, intent, tips: tipsOf(this.#chains) });
    const context = contextHash(asked);
    if (context !== expected)
      return fail('fair-other-draw', 'The server asks for a share of a draw that is not the next one.', { draw });
    const before = this.#sent.get(draw);
    if (before !== undefined && before.context !== context)
      return fail('fair-asked-twice', 'The server asks twice for a share, for different draws.', { draw });
    const link = this.#own.link(draw - this.#from + 1);
    this.#sent.set(draw, { draw, context, link });
    return ok(link);
  }

  /** Returns why the result of the next draw is not right, or null. connected: whether this seat was there all the time. */
  check(result: DrawResult, connected = true): Fault | null {
    const { draws: draw } = this.#chains;
    const wrong =
      this.#dropped(result, draw, connected) ?? this.#switched(result, draw) ?? this.#unproved(result, draw);
    this.#chains = afterDraw(this.#chains, result.shares.map(linkOf));
    return wrong;
  }

  // ---- inside

  /** A seat that was there was asked, and its link is in the result. */
  #dropped({ shares }: DrawResult, draw: number, connected: boolean): Fault | null {
    const { seat } = this;
    const sent = this.#sent.get(draw);
    const isIncluded = sent === undefined ? !connected : shares[seat] === sent.link;
    return isIncluded ? null : fault('fair-dropped', 'The server left out the share of a seat.', { draw, seat });
  }

  #switched({ label, intent }: DrawResult, draw: number): Fault | null {
    const sent = this.#sent.get(draw);
    const context = contextHash({ match: this.match, draw, label, intent, tips: tipsOf(this.#chains) });
    return sent === undefined || sent.context === context
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

  #takeServerLink(chain: string, draw: number, link: HexText): boolean {
    const place = `${chain} ${Math.floor(draw / PIECE)}`;
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
