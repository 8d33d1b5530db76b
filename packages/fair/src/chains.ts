/** Hash chains: the tip is told first, and each link that is opened later proves itself by the one before it. */
import type { Seat } from '@boardwright/core';
import { bytesToHex, hashOfParts, hexToBytes, macOf, tagged, u32, type HexText } from './hash.ts';

/** Links of one piece of a server's chain. */
const SERVER_LINKS = 256;
/** Links between two that are kept. */
const STRIDE = 8;
const LINK_BYTES = 32;

function linkBefore(link: HexText): HexText {
  return hashOfParts(tagged('link', { hex: link }));
}

/** Returns the link so many places before this one. */
export function linkDown(link: HexText, places: number): HexText {
  let before = link;
  for (let i = 0; i < places; i++) before = linkBefore(before);
  return before;
}

/** A chain whose owner knows its last link. It keeps every eighth link, and computes the others when they are asked for. */
export class LinkChain {
  readonly length: number;
  readonly tip: HexText;
  /** Links 0, 8, 16 … and the last one, 32 bytes each: one block weighs a third of as many small ones. */
  readonly #kept: Uint8Array;

  constructor(last: Uint8Array, length: number) {
    this.length = length;
    const places = Math.ceil(length / STRIDE);
    this.#kept = new Uint8Array((places + 1) * LINK_BYTES);
    this.#kept.set(last, places * LINK_BYTES);
    let link = bytesToHex(last);
    for (let k = length - 1; k >= 0; k--) {
      link = linkBefore(link);
      if (k % STRIDE === 0) this.#kept.set(hexToBytes(link), (k / STRIDE) * LINK_BYTES);
    }
    this.tip = link;
  }

  /** Link k, from 0 (the tip) to the length. */
  link(k: number): HexText {
    if (k > this.length) throw new RangeError(`link ${k} of ${this.length}`);
    const above = Math.ceil(k / STRIDE);
    const kept = this.#kept.subarray(above * LINK_BYTES, (above + 1) * LINK_BYTES);
    return linkDown(bytesToHex(kept), Math.min(above * STRIDE, this.length) - k);
  }
}

/** The name of the server's chain for a draw. owner: of a secret draw, the seat that it belongs to; null: to none. */
export function serverChain(secret: boolean, owner: Seat | null): string {
  return secret ? `server/${owner ?? 'nobody'}` : 'server';
}

export function commitmentOf(secret: HexText): HexText {
  return hashOfParts(tagged('secret', { hex: secret }));
}

/** All of the server's chains of one match. They follow from its secret. */
export class ServerChains {
  readonly #secret: HexText;
  /** The piece that was used last, by the name of its chain. */
  readonly #pieces = new Map<string, { readonly piece: number; readonly chain: LinkChain }>();

  constructor(secret: HexText) {
    this.#secret = secret;
  }

  /** The tip of the piece that a draw uses. */
  tip(name: string, draw = 0): HexText {
    return this.#piece(name, Math.floor(draw / SERVER_LINKS)).tip;
  }

  link(name: string, draw: number): HexText {
    return this.#piece(name, Math.floor(draw / SERVER_LINKS)).link((draw % SERVER_LINKS) + 1);
  }

  #piece(name: string, piece: number): LinkChain {
    const known = this.#pieces.get(name);
    if (known?.piece === piece) return known.chain;
    const last = macOf(this.#secret, tagged('chain', u32(piece), name));
    const chain = new LinkChain(hexToBytes(last), SERVER_LINKS);
    this.#pieces.set(name, { piece, chain });
    return chain;
  }
}

/** A seat's chain as others know it. from: draws before its tip was recorded. opened: the number of its last opened link. */
export interface SeatChain {
  readonly tip: HexText;
  readonly from: number;
  readonly opened: number;
  readonly last: HexText;
}

/** What everybody knows of the chains of all seats: draws made, and for each seat its chain or null. */
export interface SeatChains {
  readonly draws: number;
  readonly seats: readonly (SeatChain | null)[];
}

export function noChains(seats: number): SeatChains {
  return { draws: 0, seats: Array.from({ length: seats }, () => null) };
}

export function withTip({ draws, seats }: SeatChains, seat: Seat, tip: HexText): SeatChains {
  return { draws, seats: seats.with(seat, { tip, from: draws, opened: 0, last: tip }) };
}

export function tipsOf({ seats }: SeatChains): readonly (HexText | null)[] {
  return seats.map((chain) => chain?.tip ?? null);
}

/** The number of the link that a seat opens for the next draw; null: it has no chain. */
export function nextLinkNumber({ draws, seats }: SeatChains, seat: Seat): number | null {
  const chain = seats[seat] ?? null;
  return chain === null ? null : draws - chain.from + 1;
}

/** Returns whether this is the link of a seat for the next draw. */
export function isNextLink(chains: SeatChains, seat: Seat, link: HexText): boolean {
  const chain = chains.seats[seat] ?? null;
  const number = nextLinkNumber(chains, seat);
  if (chain === null || number === null) return false;
  return linkDown(link, number - chain.opened) === chain.last;
}

/** The chains after the next draw. links: what each seat opened, null for nothing. */
export function afterDraw(chains: SeatChains, links: readonly (HexText | null)[]): SeatChains {
  const seats = chains.seats.map((chain, seat) => {
    const last = links[seat] ?? null;
    return chain === null || last === null ? chain : { ...chain, last, opened: chains.draws - chain.from + 1 };
  });
  return { draws: chains.draws + 1, seats };
}
