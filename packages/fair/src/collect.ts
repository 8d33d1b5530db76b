/**
 * The server's side of the draws of one match: whom it waits for, which links it takes, what becomes of them. Pure, and made
 * anew from the log and the stored links: a server that was killed goes on with `openDraw` and `takeLink`.
 */
import { fail, itemAt, ok, type Result, type Seat } from '@boardwright/core';
import { afterDraw, isNextLink, serverChain, tipsOf, type SeatChains, type ServerChains } from './chains.ts';
import { linkOf, type DrawContext, type DrawIntent, type Share } from './draw.ts';
import type { HexText } from './hash.ts';
import { makeDraw } from './make.ts';
import type { DrawRecord } from './section.ts';

/** Milliseconds that a connected seat has for its link. */
export const SHARE_MS = 3000;

/** Where the draws of a match stand. silent: seats that missed their last draw; nobody waits for them. */
export interface FairState {
  readonly match: string;
  readonly chains: SeatChains;
  readonly silent: readonly Seat[];
}

/** What the rules say of a draw. owner: the seat that made the last ply of a seat. total: null for the setup. */
export interface DrawTerms {
  readonly seq: number;
  readonly label: string;
  readonly intent: DrawIntent | null;
  readonly secret: boolean;
  readonly owner: Seat | null;
  readonly total: number | null;
}

/** A draw for which links are collected. awaited: seats that are connected and not silent. */
export interface OpenDraw {
  readonly terms: DrawTerms;
  readonly context: DrawContext;
  readonly links: readonly (HexText | null)[];
  readonly connected: readonly Seat[];
  readonly awaited: readonly Seat[];
}

/** Opens the next draw. connected: seats that have a socket. Everybody is awaited at the setup. */
export function openDraw({ match, chains, silent }: FairState, terms: DrawTerms, connected: readonly Seat[]): OpenDraw {
  const withChain = [...chains.seats.keys()].filter((seat) => chains.seats[seat] !== null);
  const isAwaited = (seat: Seat): boolean => chains.draws === 0 || (connected.includes(seat) && !silent.includes(seat));
  return {
    terms,
    context: { match, draw: chains.draws, label: terms.label, intent: terms.intent, tips: tipsOf(chains) },
    links: chains.seats.map(() => null),
    connected,
    awaited: withChain.filter(isAwaited),
  };
}

/** Takes a seat's link for an open draw. The first valid one counts. */
export function takeLink(state: FairState, open: OpenDraw, seat: Seat, link: HexText): Result<OpenDraw> {
  if (!isNextLink(state.chains, seat, link))
    return fail('bad-share', 'This link does not belong to this draw and this seat.', {
      draw: open.context.draw,
      seat,
    });
  return ok({ ...open, links: open.links.with(seat, open.links[seat] ?? link) });
}

/** Whether nobody is waited for any longer. */
export function isComplete({ awaited, links }: OpenDraw): boolean {
  return awaited.every((seat) => itemAt(links, seat) !== null);
}

/** Makes the draw of the links that have come. A seat that was awaited in vain is silent until it sends a valid link. */
export function closeDraw(
  state: FairState,
  server: ServerChains,
  open: OpenDraw,
): { readonly record: DrawRecord; readonly key: HexText; readonly state: FairState } {
  const { terms, context, links, awaited } = open;
  const { seq, secret, owner, total } = terms;
  const chain = serverChain(secret, owner);
  const shares = links.map((_, seat) => shareOf(state, open, seat));
  const made = makeDraw(context, { seq, chain, server: server.link(chain, context.draw), shares, total });
  const stillSilent = state.silent.filter((seat) => itemAt(links, seat) === null);
  const newlySilent = awaited.filter((seat) => itemAt(links, seat) === null && !stillSilent.includes(seat));
  const chains = afterDraw(state.chains, shares.map(linkOf));
  return { ...made, state: { ...state, chains, silent: [...stillSilent, ...newlySilent] } };
}

function shareOf({ chains }: FairState, { links, connected }: OpenDraw, seat: Seat): Share {
  if (chains.seats[seat] === null) return null;
  return links[seat] ?? (connected.includes(seat) ? 'late' : 'absent');
}
